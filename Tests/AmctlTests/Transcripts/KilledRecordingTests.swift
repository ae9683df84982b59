import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicAPIFixtures
import MusicPlatform
import Testing

/// The fixtures of a folder into which several processes record while some of them are killed.
@Suite(.thorough) struct KilledRecordingTests {
  /// Starts the built program, and kills it after a pause, if there is one; returns its output
  /// unless it was killed.
  private static func record(
    _ target: String, into path: String, from server: TestServer, pause: Int?
  ) async throws -> String? {
    let child = try ChildProcess(
      try #require(BuiltProgram.folder) + "/amctl",
      ["api", target, "--record", path, "--record-mode", "all"],
      environment: [
        "AMCTL_CONFIG": "/dev/null", "AMCTL_DEVELOPER_TOKEN": "t",
        "AMCTL_BASE_URL": try server.origin.description,
      ])
    if let pause {
      // A number of loop iterations, so that each run is killed elsewhere.
      for _ in 0..<pause { _ = FileSystem.exists("/") }
      child.kill()
    }
    let output = await child.ended()
    return output.status == 0 ? output.text : nil
  }

  @Test func `each file is a whole response`() async throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("taped")
    try FixtureWriter(directory: path).add([Fixture("/v1/a", "older")])
    let count = Watched(0)
    let filler = String(repeating: "x", count: 20_000)
    let server = try TestServer { _ in
      let number = count.update { count in
        count += 1
        return count
      }
      return .json(#"{"n":\#(number),"filler":"\#(filler)"}"#)
    }
    let completed = try await withThrowingTaskGroup(of: [String].self) { group in
      for worker in 0..<8 {
        group.addTask { @concurrent in
          var completed: [String] = []
          for turn in 0..<8 {
            let pause = (worker + turn) % 2 == 0 ? (worker * 8 + turn) * 531 % 40_000 : nil
            let output = try await Self.record(
              turn % 3 == 0 ? "/v1/b" : "/v1/a", into: path, from: server, pause: pause)
            if let output { completed.append(output) }
          }
          return completed
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(completed.count >= 32)
    let files = try FixtureCollection(of: path).files
    let bodies = files.map { String(decoding: $0.fixture.response.body, as: UTF8.self) }
    #expect(Set(bodies).count == bodies.count)
    #expect(files.map(\.path) == ["v1/a.json", "v1/b.json"])
  }
}
