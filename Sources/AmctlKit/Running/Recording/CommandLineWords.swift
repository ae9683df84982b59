import AmctlCommandLine

/// The words of the current command line, for messages that repeat it.
struct CommandLineWords: Sendable {
  let words: [String]

  private static let replayFlags = ["--replay-strict", "--replay-complete"]

  /// Returns the same command line, with recording instead of replaying.
  func recording(into directory: String, mode: String? = nil) -> String {
    var kept: [String] = []
    var rest = words.prefix { $0 != "--" }
    while let word = rest.popFirst() {
      if ["--replay", "--record", "--record-mode"].contains(word) {
        rest = rest.dropFirst()
      } else if !Self.isAboutFixtures(word) {
        kept.append(word)
      }
    }
    let record = ["--record", directory] + (mode.map { ["--record-mode", $0] } ?? [])
    let line = ["amctl"] + kept + record + words.drop { $0 != "--" }
    return line.map(ShellWord.plain).joined(separator: " ")
  }

  private static func isAboutFixtures(_ word: String) -> Bool {
    replayFlags.contains(word)
      || ["--replay=", "--record=", "--record-mode="].contains { word.hasPrefix($0) }
  }
}
