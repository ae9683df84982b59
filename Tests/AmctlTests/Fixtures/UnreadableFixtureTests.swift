import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicAPIFixtures
import Testing

/// Fixtures that cannot be read, as an unfinished merge leaves them: nothing that uses them succeeds.
@Suite(.thorough) struct UnreadableFixtureTests {
  private let folder: TemporaryDirectory
  private static let good =
    #"{"request":{"path":"/v1/a"},"response":{"status":200,"body":{"data":[]}}}"#

  init() throws {
    folder = try TemporaryDirectory()
    try ServedFixtures.write(Self.good, to: folder.file("v1/a.json"))
  }

  private func write(_ text: String, to file: String = "v1/b.json") throws {
    try ServedFixtures.write(text, to: folder.file(file))
  }

  @Test func `a fixture that becomes unreadable while it is served makes the server fail`()
    async throws
  {
    let program = RunningProgram("fixtures serve \(folder.path)")
    let port = try await program.port()
    #expect(try await ServedFixtures.statuses(["GET /v1/a"], port: port) == [200])
    try write("<<<<<<<", to: "v1/a.json")
    let lines = ["GET /v1/a", "GET /v1/a", "GET /v1/none"]
    #expect(try await ServedFixtures.statuses(lines, port: port) == [500, 500, 501])
    let end = try await program.interrupted()
    #expect(end.exit == 1)
    let said = end.err.split(separator: "\n").dropFirst()
    #expect(said.first?.hasPrefix("amctl: Not recorded: 'GET /v1/none'") == true)
    #expect(
      said.last?.hasPrefix(
        "amctl: 2 requests could not be answered: cannot read the fixture "
          + "'\(folder.file("v1/a.json"))': ") == true, "\(end.err)")
  }

  @Test(arguments: [
    #""x":"b\r\nSet-Cookie: evil=1""#, #""x\nSet-Cookie: evil":"1""#, #""location":"/\u0000""#,
  ])
  func `a header with a line break or a zero byte is refused where it is read`(
    header: String
  ) async throws {
    let text =
      #"{"request":{"path":"/v1/b"},"response":{"status":200,"headers":{\#(header)},"body":{}}}"#
    try write(text)
    let result = try await Program().run("api /v1/b --replay \(folder.path)")
    let file = folder.file("v1/b.json")
    #expect(
      result.err.hasPrefix(
        "amctl: cannot read the fixture '\(file)': It has a header with a line break or a zero "
          + "byte"), "\(result.err)")
    #expect(result.exit == 1)
    let listed = try await Program().run("fixtures ls \(folder.path)")
    #expect(listed.exit == 1)
  }

  @Test(.enabled(if: NeededProgram.curl.isExpected, "\(NeededProgram.curl)"))
  func `a program that succeeds without a response does not make the run a success`() async throws {
    let script =
      "echo x > \(folder.file("v1/a.json")); curl -s $AMCTL_BASE_URL/v1/a $AMCTL_BASE_URL/v1/z"
    for (end, exit) in [("", 1), ("; exit 3", 3)] as [(String, Int32)] {
      try write(Self.good, to: "v1/a.json")
      let result = try await Program(environment: ["PATH": "/usr/bin:/bin"]).run(
        words: ["fixtures", "serve", folder.path, "--", "sh", "-c", script + end])
      #expect(result.exit == exit)
      #expect(result.err.contains("amctl: 1 request could not be answered: ") == (exit == 1))
    }
  }

  @Test(arguments: ["", "/v1/a", "--dry-run"])
  func `a refresh names them and sends nothing`(options: String) async throws {
    let server = try TestServer { _ in .json(#"{"data":[1]}"#) }
    try write("<<<<<<< HEAD")
    let result = try await Program.asking(server).run("fixtures refresh \(folder.path) \(options)")
    #expect(result.exit == 1)
    #expect(
      result.err.hasPrefix("amctl: cannot read the fixture '\(folder.file("v1/b.json"))': "))
    #expect(result.err.hasSuffix("\namctl: 1 of 2 files is not a fixture\n"))
    #expect(server.requests.isEmpty)
    #expect(result.out == "")
  }
}
