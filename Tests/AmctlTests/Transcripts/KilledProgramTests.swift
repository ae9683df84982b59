import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import MusicSandbox
import Testing

/// The files of the built program after it is killed at any moment.
@Suite(.thorough) struct KilledProgramTests {
  private static let older = "7\n8\n9\n"

  /// Runs the built program with a server, and kills it; returns the contents of the file.
  private static func killed(
    _ words: [String], input: String, at request: Int, pause: Int, file: String,
    response: @escaping @Sendable (ServerRequest) -> ServerResponse
  ) async throws -> String {
    let folder = try #require(BuiltProgram.folder)
    try FileSystem.write(Array(older.utf8), to: file)
    let killer = Killer()
    killer.load(request + 1, pause: pause)
    let server = try TestServer { request in
      killer.look()
      return response(request)
    }
    let child = try ChildProcess(
      folder + "/amctl", words,
      environment: [
        "AMCTL_CONFIG": "/dev/null", "AMCTL_DEVELOPER_TOKEN": "t", "AMCTL_USER_TOKEN": "u",
        "AMCTL_BASE_URL": try server.origin.description,
      ], input: Array(input.utf8))
    killer.aim(at: child)
    _ = await child.ended()
    return String(decoding: try FileSystem.read(file), as: UTF8.self)
  }

  private static let moments = (0..<6).flatMap { request in
    [0, 40, 400].map { (request: request, pause: $0) }
  }

  @Test(arguments: moments)
  func `the list of missing names is complete and correct`(request: Int, pause: Int) async throws {
    let folder = try TemporaryDirectory()
    let file = folder.file("missing")
    let sandbox = Sandbox(only: .numbered((1...150).filter { $0 % 10 != 1 }))
    let left = try await Self.killed(
      ["catalog", "artists", "--from", "-", "--jobs", "1", "-o", "id", "--timeout", "10m"]
        + ["--missing", file],
      input: (1...150).map { "\($0)\n" }.joined(), at: request, pause: pause, file: file
    ) { ServerResponse(sandbox, to: $0) }
    let missing = (1...150).map { "\($0)\n" }.filter { $0.hasSuffix("1\n") }
    #expect([Self.older, missing.joined()].contains(left), "\(left)")
    #expect(request > 4 || left == Self.older)
  }

  @Test(arguments: moments)
  func `the list of unfinished changes is complete and correct`(
    request: Int, pause: Int
  ) async throws {
    let folder = try TemporaryDirectory()
    let file = folder.file("rest")
    let left = try await Self.killed(
      ["library", "add-tracks", "p.1", "--from", "-", "-q", "--timeout", "10m", "--rest", file],
      input: (1...600).map { "\($0)\n" }.joined(), at: request, pause: pause, file: file
    ) { _ in ServerResponse(204) }
    let states = (0...6).map { done in ((done * 100 + 1)..<601).map { "\($0)\n" }.joined() }
    let place = try #require(states.firstIndex(of: left))
    // Whether the last request is done is unknown; all requests before it are.
    #expect((request...(request + 1)).contains(place))
  }
}
