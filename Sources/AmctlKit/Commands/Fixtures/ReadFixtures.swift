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
  func checkFixtures(_ files: [FixtureFile]) throws(Failure) {
    let faults = files.compactMap { file in
      if case .failure(let error) = file.fixture { error } else { nil }
    }
    try report(faults, amongFixtures: files.count)
  }

  /// Reports the files in a folder that are not fixtures, and throws if there are any.
  func checkFixtures(in folder: String) throws {
    let (faults, total) = try FixtureFile.faults(in: folder)
    try report(faults, amongFixtures: total)
  }

  private func report(_ faults: [TransportError], amongFixtures total: Int) throws(Failure) {
    for fault in faults { say(fault.description) }
    guard faults.isEmpty else {
      throw Failure(.failure, "\(faults.count) of \(total) files are not fixtures")
    }
  }
}

extension [FixtureFile] {
  /// How many responses a check has read, such as `18 responses read`.
  var countText: String { count.counted("response") + " read" }

  /// The files that are not fixtures, whose known findings cannot be looked for.
  var unreadablePaths: Set<String> {
    Set(filter { (try? $0.fixture.get()) == nil }.map(\.path))
  }
}

extension Fixture {
  /// The members that its records begin with.
  var recordMembers: [JSONMember] {
    [
      JSONMember("method", .string(request.method.rawValue)),
      JSONMember("path", .string(request.target.shown)),
      JSONMember("status", .int(response.status.rawValue)),
      JSONMember("recorded", recorded.map { .string($0.iso8601) } ?? .null),
    ]
  }
}
