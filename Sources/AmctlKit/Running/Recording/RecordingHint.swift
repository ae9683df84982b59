import AmctlCommandLine
import MusicAPIFixtures

extension Failure {
  /// Adds a hint for a request without a recording: the same command line with `--record`.
  mutating func addRecording(of line: CommandLineWords) {
    guard let miss else { return }
    // Data that must not be in fixtures must not be in messages either.
    let command = Redaction().redacted(
      line.recording(into: miss.directory, mode: miss.responses > 0 ? "all" : nil))
    add(hint: "record it with: \(command)")
  }
}

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
