import AmctlLoopback
import AmctlTestSupport
import MusicAPI
import MusicAPIFixtures
import MusicPlatform
import Testing

@testable import AmctlCommandLine
@testable import AmctlKit

/// Sequences over several commands, recorded once and replayed with a place that lasts.
struct ScenarioTests {
  private let folder: TemporaryDirectory
  private var path: String { folder.file("taped") }
  private var home: [String: String] { ["XDG_STATE_HOME": folder.file("state")] }

  init() throws {
    folder = try TemporaryDirectory()
  }

  /// Runs commands one after another, as a script would.
  private func run(
    _ lines: [String], _ options: String, _ program: Program
  ) async throws -> [Program.Result] {
    var results: [Program.Result] = []
    for line in lines { results.append(try await program.run(line + " " + options)) }
    return results
  }

  /// Records the cycle of a rating, and returns the results.
  private func record(_ options: String = "--scenario cycle") async throws -> [Program.Result] {
    let server = try RatingServer.start()
    defer { server.stop() }
    let program = try Program.asking(server, environment: Secrets.tokens.merging(home) { $1 })
    let live = try await run(RatingServer.cycle, "--record \(path) \(options)", program)
    #expect(server.requests.map(\.method) == ["PUT", "GET", "DELETE", "GET"])
    return live
  }

  private func expect(_ replayed: [Program.Result], _ live: [Program.Result]) {
    #expect(replayed.map(\.out) == live.map(\.out))
    #expect(replayed.map(\.exit) == live.map(\.exit))
  }

  private static let replay = "--scenario cycle --replay "

  @Test func `a script replays what was recorded, and so does its next run`() async throws {
    let live = try await record()
    #expect(live[1].out.contains(#""value":1"#))
    #expect(live[3].out == #"{"data":[]}"# + "\n")
    for _ in 0..<3 {
      expect(
        try await run(RatingServer.cycle, Self.replay + path, Program(environment: home)), live)
    }
  }

  @Test func `the variables do the same as the options`() async throws {
    let live = try await record()
    let program = Program(
      environment: home.merging(["AMCTL_REPLAY": path, "AMCTL_SCENARIO": "cycle"]) { $1 })
    expect(try await run(RatingServer.cycle, "", program), live)
  }

  @Test func `runs with a file of their own do not disturb each other`() async throws {
    let live = try await record()
    try await withThrowingTaskGroup { group in
      for run in 0..<8 {
        group.addTask { @concurrent [folder] in
          let state = folder.file("state-\(run)")
          try FileSystem.write([], to: state)
          let program = Program(environment: ["AMCTL_SCENARIO_STATE": state])
          let replayed = try await self.run(RatingServer.cycle, Self.replay + self.path, program)
          self.expect(replayed, live)
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func `commands of one run at the same time never get the same response`() async throws {
    try FixtureWriter(directory: path + "/scenarios/cycle").write(
      (0..<96).map { number in
        Fixture(
          request: HTTPRequest(.get, RequestTarget(path: "/v1/a")),
          response: HTTPResponse(status: 200, body: Array(#"{"n":\#(number)}"#.utf8)))
      })
    let line = "api /v1/a --replay-strict " + Self.replay + path
    let responses = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<96 {
        group.addTask { @concurrent [home] in try await Program(environment: home).run(line).out }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(responses) == Set((0..<96).map { #"{"n":\#($0)}"# }))
  }

  @Test func `a run that was broken off is forgotten with '--scenario-restart'`() async throws {
    let live = try await record()
    let program = Program(environment: home)
    expect(
      try await run(Array(RatingServer.cycle.prefix(2)), Self.replay + path, program),
      Array(live.prefix(2)))
    let first = try await program.run(
      RatingServer.cycle[0] + " --scenario-restart " + Self.replay + path)
    expect([first], [live[0]])
    expect(
      try await run(Array(RatingServer.cycle.dropFirst()), Self.replay + path, program),
      Array(live.dropFirst()))
  }

  @Test func `recording more starts the scenario anew`() async throws {
    let live = try await record()
    let program = Program(environment: home)
    _ = try await run(Array(RatingServer.cycle.prefix(2)), Self.replay + path, program)
    let again = try await record()
    #expect(try FixtureFile.all(in: path).count == 8)
    expect(
      try await run(RatingServer.cycle + RatingServer.cycle, Self.replay + path, program),
      live + again)
  }

  @Test func `what is not in the scenario comes from the folder itself`() async throws {
    _ = try await record()
    try FixtureWriter(directory: path).write([
      Fixture(
        request: HTTPRequest(.get, RequestTarget(path: "/v1/a")),
        response: HTTPResponse(status: 200, body: Array("{}".utf8)))
    ])
    let program = Program(environment: home)
    for _ in 0..<2 { #expect(try await program.run("api /v1/a " + Self.replay + path).out == "{}") }
    let miss = try await program.run("api /v1/b " + Self.replay + path)
    #expect(miss.exit == 8)
    #expect(
      miss.err == """
        amctl: 'GET /v1/b' is not recorded in '\(path)'
        hint: the nearest is 'GET /v1/a': recorded path '/v1/a', requested '/v1/b'; record it \
        with: amctl api /v1/b --scenario cycle --record \(path)

        """)
  }

  @Test func `'--replay-strict' rejects a response that a command before has used`() async throws {
    _ = try await record()
    let program = Program(environment: home)
    let line = RatingServer.cycle[0] + " --replay-strict " + Self.replay + path
    #expect(try await program.run(line).exit == 0)
    let second = try await program.run(line)
    #expect(second.exit == 8)
    #expect(second.err.contains("is recorded once in '\(path)', and was requested again"))
    #expect(!second.err.contains("--record-mode"))
  }

  @Test func `'--replay-complete' of the last command counts those before it`() async throws {
    _ = try await record()
    let program = Program(environment: home)
    _ = try await run(Array(RatingServer.cycle.prefix(3)), Self.replay + path, program)
    let line = RatingServer.cycle[3] + " --replay-complete " + Self.replay + path
    #expect(try await program.run(line).exit == 0)
    #expect(
      try await program.run(line).err.contains("3 fixtures in '\(path)' were never requested"))
  }

  @Test(arguments: ["once", "all"])
  func `another way to record holds for a scenario too`(mode: String) async throws {
    _ = try await record()
    _ = try await record("--scenario other")
    let server = try RatingServer.start()
    defer { server.stop() }
    let program = try Program.asking(server, environment: Secrets.tokens.merging(home) { $1 })
    let line = "ratings get songs 1 -o json --record \(path) --scenario cycle --record-mode \(mode)"
    #expect(try await program.run(line).out.contains("value") == (mode == "once"))
    #expect(server.requests.count == (mode == "once" ? 0 : 1))
    let files = try FixtureFile.all(in: path).map(\.path)
    #expect(files.count { $0.hasPrefix("scenarios/cycle/v1/") } == (mode == "once" ? 4 : 3))
    #expect(files.count { $0.hasPrefix("scenarios/other/v1/") } == 4)
  }

  @Test(arguments: [
    ("genres --scenario x", "'--scenario' needs '--record' or '--replay'"),
    ("genres --scenario x --replay Fixtures", "there is no scenario 'x' in 'Fixtures'"),
    (
      "genres --scenario ../x --replay Fixtures",
      "invalid value '../x' for --scenario (a name of letters, digits, '.', '_' and '-')"
    ),
    (
      "genres --scenario .. --record out",
      "invalid value '..' for --scenario (a name of letters, digits, '.', '_' and '-')"
    ),
    ("genres --scenario-restart --replay Fixtures", "'--scenario-restart' needs '--scenario'"),
    ("genres --scenario-restart --scenario x --record y", "'--scenario-restart' needs '--replay'"),
  ])
  func `a scenario that cannot be meant is a usage error`(
    line: String, message: String
  ) async throws {
    let fixtures = line.split(separator: " ").map { $0 == "Fixtures" ? Fixtures.path : String($0) }
    let result = try await Program(environment: home).run(words: fixtures)
    #expect(result.exit == 2)
    let expected = message.split(separator: "Fixtures", omittingEmptySubsequences: false)
      .joined(separator: Fixtures.path)
    #expect(result.err.hasPrefix("amctl: \(expected)"), "\(result.err)")
  }

  @Test func `a misspelled scenario is named with the nearest, and a place needs a folder`()
    async throws
  {
    _ = try await record()
    let misspelled = try await Program(environment: home).run(
      "genres --scenario cylce --replay \(path)")
    #expect(
      misspelled.err == """
        amctl: there is no scenario 'cylce' in '\(path)'
        hint: did you mean 'cycle'?

        """)
    let homeless = try await Program().run("genres " + Self.replay + path)
    #expect(homeless.exit == 2)
    #expect(
      homeless.err == """
        amctl: there is no folder for the place in a scenario: neither HOME nor \
        AMCTL_SCENARIO_STATE is set
        hint: AMCTL_SCENARIO_STATE=$(mktemp) keeps it for one run

        """)
  }

  @Test func `a file that is not a place is never changed`() async throws {
    _ = try await record()
    let notes = try folder.write(Array("my notes\n".utf8), to: "notes")
    let program = Program(environment: ["AMCTL_SCENARIO_STATE": notes])
    for line in [RatingServer.cycle[0], RatingServer.cycle[0] + " --scenario-restart"] {
      let result = try await program.run(line + " " + Self.replay + path)
      #expect(result.exit != 0)
      #expect(result.err.contains("it is not the place in a scenario"))
    }
    #expect(try folder.read("notes") == Array("my notes\n".utf8))
  }
}
