import MusicAPIFixtures
import MusicAPI

extension Context {
  /// Fails when the run should have used every fixture, and has not; names those that are left.
  func checkFixturesAreUsed() throws {
    let unused = sayUnusedFixtures()
    guard unused > 0, case .replaying(_, let directory) = tape else { return }
    let fixtures = unused == 1 ? "1 fixture in" : "\(unused) fixtures in"
    throw CommandFailure(
      message: "\(fixtures) '\(directory)' \(unused == 1 ? "was" : "were") never asked for.",
      hint: "take them away, or '--replay-complete'")
  }

  /// Names the fixtures that are left, when that was asked for; answers how many there are.
  @discardableResult
  func sayUnusedFixtures() -> Int {
    guard options.isReplayComplete, case .replaying(let fixtures, _) = tape else { return 0 }
    let unused = fixtures.unused
    for file in unused { talk.say("Never asked for: '\(file)'.") }
    return unused.count
  }
}

extension Failure {
  /// Adds to a request that is not recorded how to record it: the same line, with another option.
  mutating func addRecording(of line: CommandLineWords) {
    guard let miss else { return }
    // What fixtures must not hold, no message may.
    let command = Redaction().redacted(
      line.recording(into: miss.directory, mode: miss.answers > 0 ? "all" : nil))
    hint = (hint.map { $0 + "; " } ?? "") + "record it with: \(command)"
  }
}
