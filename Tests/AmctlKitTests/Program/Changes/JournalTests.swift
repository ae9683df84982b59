import AmctlLoopback
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

@testable import AmctlKit

/// The journal: a line for each change that was sent, and never a reason for one to fail.
struct JournalTests {
  /// A server that accepts changes, and a home folder.
  private struct Setup {
    let server: TestServer
    let home: TemporaryDirectory
    var program: Program
    var path: String { home.path + "/.local/state/amctl/journal.ndjson" }

    init(
      _ settings: [String: String] = [:],
      answer: @escaping @Sendable (ServerRequest) -> ServerResponse = { _ in ServerResponse(204) }
    ) throws {
      server = try TestServer(answer: answer)
      home = try TemporaryDirectory()
      program = try Program.asking(server)
      program.environment["HOME"] = home.path
      program.environment.merge(settings) { $1 }
    }

    /// The lines as objects, without the server.
    func lines() throws -> [String] {
      let text = String(decoding: try FileSystem.read(path), as: UTF8.self)
      #expect(text.hasSuffix("\n"))
      let server = try server.origin.description
      return text.split(separator: "\n").map(String.init).map {
        $0.replacing(#","server":"\#(server)""#, with: "")
      }
    }
  }

  private static let time = UnixTime(seconds: Program.second).iso8601

  @Test func `each change is a line with its time, request, ids and status`() async throws {
    let setup = try Setup { request in
      switch (request.method, request.path) {
      case ("POST", "/v1/me/library/playlists"):
        .json(#"{"data":[{"id":"p.9","type":"library-playlists"}]}"#, status: 201)
      case ("DELETE", _): LibraryServer.rejection(404, code: "40400")
      case ("PUT", _): .json(#"{"data":[]}"#)
      case ("GET", _): LibraryServer.page([])
      default: ServerResponse(202)
      }
    }
    for line in [
      "library create-playlist Ferry --tracks 1,i.2", "library songs", "favorites add songs 5 6",
      "ratings set songs 7 --value love", "ratings clear songs 8", "library add albums 9",
    ] {
      _ = try await setup.program.run(line)
    }
    let head = #"{"time":"\#(Self.time)","method":"#
    #expect(
      try setup.lines() == [
        head + #""POST","path":"/v1/me/library/playlists","ids":["1","i.2"],"status":201,"#
          + #""created":["p.9"]}"#,
        head + #""POST","path":"/v1/me/favorites","ids":["5","6"],"status":202}"#,
        head + #""PUT","path":"/v1/me/ratings/songs/7","ids":[],"status":200}"#,
        head + #""DELETE","path":"/v1/me/ratings/songs/8","ids":[],"status":404}"#,
        head + #""POST","path":"/v1/me/library","ids":["9"],"status":202}"#,
      ])
  }

  @Test func `the first change announces it, and only the owner can read it`() async throws {
    let setup = try Setup()
    let first = try await setup.program.run("library add-tracks p.1 1")
    #expect(
      first.err
        == "amctl: Changes are recorded in '\(setup.path)'. 'amctl config set journal off' ends "
        + "that.\namctl: 1 added to the playlist.\n")
    let second = try await setup.program.run("library add-tracks p.1 1")
    #expect(second.err == "amctl: 1 added to the playlist.\n")
    let listing = try await ChildProcess.run("/bin/ls", ["-l", setup.path])
    #expect(listing.text.hasPrefix("-rw-------"))
  }

  @Test func `a lost response is a line without a status, and a request that never left is none`()
    async throws
  {
    var setup = try Setup { _ in .failing(.resetBeforeAnswer) }
    #expect(try await setup.program.run("library add-tracks p.1 1 --retries 0").exit == 7)
    let lines = try setup.lines()
    #expect(lines.count == 1)
    #expect(lines.allSatisfy { $0.contains(#""status":null,"error":"#) })
    setup.program.environment["AMCTL_BASE_URL"] = "http://127.0.0.1:\(try TestServer.unusedPort())"
    #expect(try await setup.program.run("library add-tracks p.1 1 --retries 0").exit == 7)
    #expect(try setup.lines().count == 1)
  }

  @Test(arguments: [
    ["AMCTL_JOURNAL": "off"], ["AMCTL_REPLAY": Fixtures.path], ["HOME": ""],
  ])
  func `nothing is recorded if it is off, in replay, or without a home folder`(
    settings: [String: String]
  ) async throws {
    let setup = try Setup(settings)
    #expect(try await setup.program.run("library add-tracks p.QvDQE5RIVkRgpX 1613600188").exit == 0)
    #expect(try FileSystem.list(setup.home.path) == [])
  }

  @Test func `nothing is recorded in a dry run, nor with 'journal = off' in the config file`()
    async throws
  {
    var setup = try Setup()
    _ = try await setup.program.run("library add-tracks p.1 1 --dry-run")
    let config = try setup.home.write(Array("journal = off\n".utf8), to: "config")
    setup.program.environment["AMCTL_CONFIG"] = config
    #expect(try await setup.program.run("library add-tracks p.1 1").exit == 0)
    #expect(!FileSystem.exists(setup.path))
    #expect(try await setup.program.run("config set journal on").exit == 0)
    #expect(try await setup.program.run("library add-tracks p.1 1").exit == 0)
    #expect(FileSystem.exists(setup.path))
    let wrong = try await setup.program.run("config set journal maybe")
    #expect(wrong.exit == 2)
  }

  @Test func `a wrong setting is reported, and the change is made and recorded`() async throws {
    let setup = try Setup(["AMCTL_JOURNAL": "maybe"])
    let result = try await setup.program.run("library add-tracks p.1 1")
    #expect(result.exit == 0)
    #expect(result.err.contains("'maybe' is not a value of 'journal'"))
    #expect(try setup.lines().count == 1)
  }

  @Test(arguments: ["/dev/null", "link"])
  func `a journal that cannot be written does not stop the change`(target: String) async throws {
    let setup = try Setup()
    let folder = setup.home.path + "/.local/state/amctl"
    try FileSystem.createDirectory(folder)
    if target == "link" {
      try setup.home.write(Array("mine".utf8), to: "other")
      _ = try await ChildProcess.run("/bin/ln", ["-s", setup.home.path + "/other", setup.path])
    } else {
      try FileSystem.createDirectory(setup.path)
    }
    let result = try await setup.program.run("library add-tracks p.1 1")
    #expect(result.exit == 0)
    #expect(result.err.contains("This change is not in the journal: '\(setup.path)'"))
    if target == "link" {
      #expect(try setup.home.read("other") == Array("mine".utf8))
    }
  }

  @Test func `no token is recorded, wherever it is in a request`() async throws {
    let setup = try Setup()
    _ = try await setup.program.run(
      "api me/library/\(Secrets.userToken) -X POST -q ids[songs]=\(Secrets.developerToken)")
    let text = try setup.lines().joined()
    #expect(text.contains("POST"))
    #expect(!text.contains(Secrets.userToken) && !text.contains(Secrets.developerToken))
  }
}
