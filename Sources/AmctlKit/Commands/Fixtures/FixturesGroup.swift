import AmctlCommandLine
import MusicAPI
import MusicAPIFixtures

enum FixturesGroup {
  static let help = CommandHelp(
    "fixtures", summary: "Manage recorded responses",
    discussion: """
      'amctl ... --record DIR' records responses, and 'amctl ... --replay DIR' replays them. Only \
      'record', 'refresh' and 'verify --live' send requests.

      A session is an independent sequence in DIR/sessions/NAME, for example one test's requests. \
      With '--session NAME', 'record' and '--record' write there; 'serve' and '--replay' play the \
      session in order, then the folder. Commands that read DIR include sessions, except 'refresh' \
      and 'convert'.
      """,
    examples: [
      "amctl genres --record Answers": "Record a response",
      "amctl fixtures ls Answers": "List the recorded responses",
      "amctl fixtures serve Answers --port 8080": "Serve recorded responses to any program",
    ])
}

extension Parameter {
  /// The folder that a command about fixtures reads.
  static func fixtureFolder(_ property: @autoclosure @escaping Property<String>) -> Self {
    .word(
      "dir", property(), .directory(completion: .fixtureFolders), help: "The folder of fixtures")
  }
}

extension Messages {
  /// Reports the files that are not fixtures, and throws if there are any.
  func checkFixtures(_ fixtures: FixtureCollection) throws(Failure) {
    for fault in fixtures.faults { say(fault.error.description) }
    let count = fixtures.faults.count
    guard count == 0 else {
      throw Failure(
        .failure,
        "\(count.grouped) of \(fixtures.paths.count.grouped) files "
          + (count == 1 ? "is not a fixture" : "are not fixtures"))
    }
  }
}

extension FixtureCollection {
  /// How many responses a check has read, such as `18 responses read`.
  var countText: String { paths.count.counted("response") + " read" }
}
