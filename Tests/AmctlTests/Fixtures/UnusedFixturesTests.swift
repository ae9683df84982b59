import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicAPIFixtures
import MusicPlatform
import Testing

/// The replay log, and what it says about the fixtures of a folder.
@Suite(.thorough) struct UnusedFixturesTests {
  private let folder: TemporaryDirectory
  private let fixtures: String
  private let log: String

  init() throws {
    folder = try TemporaryDirectory()
    fixtures = folder.file("f")
    log = folder.file("used.log")
    try FixtureWriter(directory: fixtures).add(
      ["/v1/a", "/v1/a", "/v1/a", "/v1/b", "/v1/c/d"].map { Fixture($0, #"{"data":[]}"#) })
  }

  private func replay(_ path: String) async throws {
    var program = Program()
    program.environment["AMCTL_REPLAY_LOG"] = log
    #expect(try await program.run("api \(path) --replay \(fixtures)").exit == 0)
  }

  private func run(_ line: String) async throws -> Program.Result {
    try await Program().run("fixtures \(line) \(fixtures) --log \(log) -o id")
  }

  @Test(arguments: [
    (#""FOLDER""#, "v1/b.json"), (#""/ci/run/FOLDER""#, nil), (#""other""#, nil),
    (#""REAL""#, nil),
  ])
  func `a log of another checkout is used, and one with paths is not`(
    named: String, file: String?
  ) throws {
    let real = FileSystem.resolved(fixtures)
    let name = named.replacingEach("FOLDER", with: String(real.split(separator: "/").last ?? ""))
      .replacingEach("REAL", with: real)
    try folder.write(
      Array(#"{"folder":\#(name),"file":"v1/b.json"}"#.utf8) + [0x0A], to: "used.log")
    #expect((try? ReplayLog(path: log).files(of: fixtures)) == file.map { [$0] })
  }

  @Test func `many processes write whole lines`() async throws {
    let program = try #require(BuiltProgram.folder) + "/amctl"
    try await withThrowingTaskGroup(of: Int.self) { [log, fixtures] group in
      for index in 0..<24 {
        group.addTask {
          try await ChildProcess.run(
            program, ["api", index % 2 == 0 ? "/v1/a" : "/v1/c/d", "--replay", fixtures],
            environment: ["AMCTL_REPLAY_LOG": log]
          ).status
        }
      }
      for try await status in group { #expect(status == 0) }
    }
    let lines = String(decoding: try folder.read("used.log"), as: UTF8.self)
      .split(separator: "\n")
    #expect(lines.count == 24)
    #expect(Set(lines).count == 2)
    #expect(try await run("prune --dry-run").err == "amctl: 3 of 5 fixtures would be removed.\n")
  }
}
