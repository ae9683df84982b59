import AmctlCommandLine
import MusicAPIFixtures

extension Failure {
  /// Adds a hint for a request without a recording: the same command line with `--record`.
  mutating func addRecording(of words: [String]) {
    guard let miss else { return }
    let replayFlags = ["--replay-strict", "--replay-complete"]
    let options = ["--replay", "--record", "--record-mode"]
    var kept: [String] = []
    var rest = words.prefix { $0 != "--" }
    while let word = rest.popFirst() {
      if options.contains(word) {
        rest = rest.dropFirst()
      } else if !replayFlags.contains(word), !options.contains(where: { word.hasPrefix($0 + "=") })
      {
        kept.append(word)
      }
    }
    let mode = miss.responses > 0 ? ["--record-mode", "all"] : []
    let line =
      ["amctl"] + kept + ["--record", miss.directory] + mode + words.drop { $0 != "--" }
    // Data that must not be in fixtures must not be in messages either.
    let command = Redaction().redacted(line.map(ShellWord.plain).joined(separator: " "))
    add(hint: "record it with: \(command)")
  }
}
