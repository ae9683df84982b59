import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicAPIFixtures
import MusicPlatform
import Testing

/// The replay log, and what it says about the fixtures of a folder.
struct UnusedFixturesTests {
  private let folder: TemporaryDirectory
  private let fixtures: String
  private let log: String

  init() throws {
    folder = try TemporaryDirectory()
    fixtures = folder.file("f")
    log = folder.file("used.log")
    try FixtureWriter(directory: fixtures).write(
      ["/v1/a", "/v1/a", "/v1/a", "/v1/b", "/v1/c/d"].map { path in
        Fixture(
          request: HTTPRequest(.get, RequestTarget(path: path)),
          response: HTTPResponse(status: 200, body: Array(#"{"data":[]}"#.utf8)))
      })
  }

  private func replay(_ path: String) async throws {
    var program = Program()
    program.environment["AMCTL_REPLAY_LOG"] = log
    #expect(try await program.run("api \(path) --replay \(fixtures)").exit == 0)
  }

  private func run(_ line: String) async throws -> Program.Result {
    try await Program().run("fixtures \(line) \(fixtures) --log \(log) -o id")
  }

  @Test func `fixtures that no command used are listed, and removed on request`() async throws {
    try await replay("/v1/a")
    try await replay("/v1/b")
    let planned = try await run("prune --dry-run")
    #expect(planned.out == "v1/a~2.json\nv1/a~3.json\nv1/c/d.json\n")
    #expect(planned.exit == 0)
    #expect(planned.err == "amctl: 3 of 5 fixtures would be removed.\n")
    #expect(FileSystem.exists(fixtures + "/v1/c/d.json"))
    let pruned = try await run("prune")
    #expect(pruned.out == planned.out)
    #expect(try FixtureFile.all(in: fixtures).map(\.path) == ["v1/a.json", "v1/b.json"])
    #expect(!FileSystem.exists(fixtures + "/v1/c"))
    #expect(try await run("prune --dry-run").err == "amctl: 0 of 2 fixtures would be removed.\n")
  }

  @Test func `responses before a used one stay, and so do files that are no fixtures`()
    async throws
  {
    let line = #"{"folder":"f","file":"v1/a~2.json"}"#
    try folder.write(Array((line + "\n").utf8), to: "used.log")
    try FileSystem.write(Array("{".utf8), to: fixtures + "/v1/x.json")
    #expect(try await run("prune").out == "v1/a~3.json\nv1/b.json\nv1/c/d.json\n")
    #expect(
      try FixtureFile.all(in: fixtures).map(\.path) == ["v1/a.json", "v1/a~2.json", "v1/x.json"])
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

  @Test(arguments: ["prune --dry-run", "prune"])
  func `a log that says nothing about the folder is a usage error`(command: String) async throws {
    let missing = try await run(command)
    #expect(missing.exit == 2)
    #expect(missing.err.hasPrefix("amctl: no such log: '\(log)'\n"))
    let logs: [(text: String, words: String)] = [
      ("", "names no fixture"), (#"{"folder":"#, "names no fixture"),
      (#"{"folder":"/x","file":"v1/a.json"}"# + "\n", "names fixtures of other folders only, such"),
      ("GET /v1/a 200\n", "is not a replay log: see line 1"),
    ]
    for (text, words) in logs {
      try folder.write(Array(text.utf8), to: "used.log")
      let result = try await run(command)
      #expect(result.exit == 2)
      #expect(result.err.hasPrefix("amctl: '\(log)' \(words)"))
    }
    #expect(try FixtureFile.all(in: fixtures).count == 5)
    let without = try await Program().run("fixtures \(command) \(fixtures)")
    #expect(without.exit == 2)
    #expect(without.err.hasPrefix("amctl: 'fixtures prune' needs '--log FILE'\n"))
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

  @Test func `a replay fails if its log cannot be written`() async throws {
    var program = Program()
    program.environment["AMCTL_REPLAY_LOG"] = folder.file("no/used.log")
    let result = try await program.run("api /v1/a --replay \(fixtures)")
    #expect(result.exit == 1)
    #expect(result.err.contains("no/used.log"))
  }
}
