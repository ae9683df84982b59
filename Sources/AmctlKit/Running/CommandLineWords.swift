import AmctlCommandLine

/// The words of the line that is run, to be said again.
struct CommandLineWords: Sendable {
  let words: [String]

  private static let replayFlags = ["--replay-strict", "--replay-complete"]

  /// The same line, recording what it asks in place of replaying it.
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
