import AmctlCommandLine
import MusicAPI
import MusicAPIFixtures

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
