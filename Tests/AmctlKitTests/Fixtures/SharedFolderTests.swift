import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicAPIFixtures
import MusicPlatform
import Testing

@testable import AmctlKit

/// A folder of fixtures that several commands change.
@Suite(.quick) struct SharedFolderTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private func write(_ requests: (path: String, body: String?)...) throws {
    try FixtureWriter(directory: folder.file("f")).add(
      requests.map { path, body in
        Fixture(
          request: HTTPRequest(
            body == nil ? .get : .post, RequestTarget(path: path), body: body.map { Array($0.utf8) }
          ),
          response: HTTPResponse(
            status: 200, body: Array(#"{"data":[{"type":"genres","id":"1"}]}"#.utf8)),
          recorded: UnixTime(seconds: 0))
      })
  }

  @Test(arguments: [
    "anonymize DIR/f", "prune DIR/f --log DIR/used.log", "convert DIR/a.har DIR/f",
    "refresh DIR/f v1/a.json",
  ])
  func `a command waits until another one has changed the folder`(line: String) async throws {
    try write(("/v1/a", nil), ("/v1/b", nil))
    try folder.write(Array(#"{"redact":["data.*.id"]}"#.utf8), to: "f/fixtures.json")
    try folder.write(Array("{\"folder\":\"f\",\"file\":\"v1/a.json\"}\n".utf8), to: "used.log")
    try folder.write(
      Array(
        #"""
        {"log":{"entries":[{"request":{"method":"GET","url":"https://api.music.apple.com/v1/c"},
        "response":{"status":200,"content":{"text":"c"}}}]}}
        """#.utf8), to: "a.har")
    let before = try FixtureCollection(of: folder.file("f")).files.map(\.fixture)
    let server = try TestServer { _ in .json(#"{"data":[]}"#) }
    let environment = Secrets.tokens.merging(
      line.hasPrefix("refresh") ? ["AMCTL_BASE_URL": try server.origin.description] : [:]
    ) { $1 }
    let program = try await FileSystem.locking(folder: folder.file("f"), waiting: {}) {
      let program = RunningProgram(
        "fixtures " + line.replacing("DIR", with: folder.path), environment: environment)
      try await program.warned("Waiting for another command that changes '\(folder.file("f"))'.\n")
      let now = try FixtureCollection(of: folder.file("f")).files.map(\.fixture)
      #expect(now == before)
      return program
    }
    let result = try await program.ended()
    #expect(result.exit == 0, "\(result.err)")
    let after = try FixtureCollection(of: folder.file("f")).files.map(\.fixture)
    #expect(after != before)
    // Nothing is left that git would see.
    #expect(
      try FileSystem.list(folder.file("f")).allSatisfy { ["v1", "fixtures.json"].contains($0) })
  }

  @Test func `a dry run waits for nothing`() async throws {
    try write(("/v1/a", nil))
    try folder.write(Array(#"{"redact":["data.*.id"]}"#.utf8), to: "f/fixtures.json")
    let path = folder.file("f")
    let result = try await FileSystem.locking(folder: path, waiting: {}) {
      try await Program().run("fixtures anonymize \(path) --dry-run -o id")
    }
    #expect(result.out == "v1/a.json\n")
    #expect(result.exit == 0)
  }

  @Test func `a folder stays without gaps when its requests get other names`() async throws {
    try write(("/v1/me/x", #"{"name":"n","id":"p.AAAAAAAAAAAA"}"#))
    try FixtureWriter(directory: folder.file("f")).add(
      [
        Fixture(
          request: HTTPRequest(
            .post, RequestTarget(path: "/v1/me/x"),
            body: Array(#"{"id":"p.AAAAAAAAAAAA","name":"n"}"#.utf8)),
          response: HTTPResponse(status: 204), recorded: UnixTime(seconds: 0))
      ], keepingRepeats: true)
    try folder.write(Array(#"{"pseudonym":["**.id"]}"#.utf8), to: "f/fixtures.json")
    let path = folder.file("f")
    let program = Program(environment: ["AMCTL_PSEUDONYM_KEY": PseudonymKey.randomText()])
    let before = try FixtureCollection(of: path).paths
    #expect(before.count == 2)
    #expect(try await Program().run("fixtures verify \(path)").exit == 0)
    #expect(
      try await program.run("fixtures anonymize \(path)").err
        == "amctl: 2 responses read, 2 changed.\n")
    #expect(Set(try FixtureCollection(of: path).paths).isDisjoint(with: before))
    let verified = try await Program().run("fixtures verify \(path)")
    #expect(verified.exit == 0, "\(verified.out)")
  }
}
