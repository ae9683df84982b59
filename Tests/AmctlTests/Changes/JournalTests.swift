import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Synchronization
import Testing

/// The journal: two lines for each change, and never a reason for one to fail.
@Suite(.thorough) struct JournalTests {
  /// A server that accepts changes, and a home folder.
  private struct Setup {
    let server: TestServer
    let home: TemporaryDirectory
    var program: Program
    var path: String { home.path + "/.local/state/amctl/journal.ndjson" }

    init(
      _ settings: [String: String] = [:],
      response: @escaping @Sendable (ServerRequest) -> ServerResponse = { _ in ServerResponse(204) }
    ) throws {
      server = try TestServer(respond: response)
      home = try TemporaryDirectory()
      program = try Program.asking(server)
      program.environment["HOME"] = home.path
      program.environment.merge(settings) { $1 }
    }

    /// The lines as objects, without the server and the number of the change.
    func lines() throws -> [String] {
      let server = try server.origin.description
      return try objects().map { object in
        var text = object.text.replacing(#","server":"\#(server)""#, with: "")
        let number = try #require(object["change"]?.string)
        text = text.replacing(#""change":"\#(number)","#, with: "")
        return text
      }
    }

    func objects() throws -> [JSON] {
      let text = String(decoding: try FileSystem.read(path), as: UTF8.self)
      #expect(text.hasSuffix("\n"))
      return try text.split(separator: "\n").map { try JSONDocument(parsing: String($0)).root }
    }
  }

  private static let time = UnixTime(seconds: Program.second).iso8601

  @Test func `each change is a line with its time, request and ids, and again with its status`()
    async throws
  {
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
    ] { _ = try await setup.program.run(line) }
    let changes = [
      (
        #""POST","path":"/v1/me/library/playlists","ids":["1","i.2"],"name":"Ferry""#,
        #"201,"created":["p.9"]"#
      ),
      (#""POST","path":"/v1/me/favorites","ids":["5","6"]"#, "202"),
      (#""PUT","path":"/v1/me/ratings/songs/7","ids":[],"value":1"#, "200"),
      (#""DELETE","path":"/v1/me/ratings/songs/8","ids":[]"#, "404"),
      (#""POST","path":"/v1/me/library","ids":["9"]"#, "202"),
    ]
    var expected: [String] = []
    for (change, outcome) in changes {
      let line = #"{"time":"\#(Self.time)","method":\#(change)"#
      expected.append("\(line)}")
      expected.append("\(line),\"status\":\(outcome)}")
    }
    #expect(try setup.lines() == expected)
    let numbers = try setup.objects().map { $0["change"]?.string ?? "none" }
    #expect(Set(numbers).count == 5)
    for index in stride(from: 0, to: 10, by: 2) { #expect(numbers[index] == numbers[index + 1]) }
  }

  @Test func `the line of a change is there before the change is sent`() async throws {
    let seen = Mutex<[String]>([])
    let home = Mutex<String?>(nil)
    let setup = try Setup { _ in
      let path = home.withLock { $0 } ?? ""
      let text = (try? FileSystem.read(path)).map { String(decoding: $0, as: UTF8.self) }
      seen.withLock { $0.append(text ?? "none") }
      return ServerResponse(204)
    }
    home.withLock { $0 = setup.path }
    #expect(try await setup.program.run("library add-tracks p.1 1").exit == 0)
    let text = try #require(seen.withLock { $0 }.first)
    #expect(text.hasSuffix("\n"))
    let line = try JSONDocument(parsing: text).root
    #expect(line["path"]?.string == "/v1/me/library/playlists/p.1/tracks")
    #expect(line["ids"]?.text == #"["1"]"#)
    #expect(line["status"] == nil)
  }

  @Test func `the first change announces it, and only the owner can read it`() async throws {
    let setup = try Setup()
    let first = try await setup.program.run("library add-tracks p.1 1")
    #expect(
      first.err
        == "amctl: Every change is logged to '\(setup.path)'; turn this off with 'amctl config set "
        + "journal off'.\namctl: 1 added to the playlist.\n")
    let second = try await setup.program.run("library add-tracks p.1 1")
    #expect(second.err == "amctl: 1 added to the playlist.\n")
    let listing = try await ChildProcess.run("/bin/ls", ["-l", setup.path])
    #expect(listing.text.hasPrefix("-rw-------"))
  }

  @Test func `a lost response is a line without a status, as is a request that never left`()
    async throws
  {
    var setup = try Setup { _ in .failing(.resetBeforeResponse) }
    #expect(try await setup.program.run("library add-tracks p.1 1 --retries 0").exit == 7)
    let lines = try setup.lines()
    #expect(lines.count == 2)
    #expect(lines.last?.contains(#""status":null,"error":"#) == true)
    setup.program.environment["AMCTL_BASE_URL"] = "http://127.0.0.1:\(try TestServer.closedPort())"
    #expect(try await setup.program.run("library add-tracks p.1 1 --retries 0").exit == 7)
    let objects = try setup.objects()
    #expect(objects.count == 4)
    #expect(objects.last?["status"]?.isNull == true)
    #expect(objects.map { $0["sent"]?.bool } == [nil, nil, nil, false])
    #expect(objects.last?["change"]?.string == objects.dropLast().last?["change"]?.string)
  }

  @Test(arguments: [
    ["AMCTL_JOURNAL": "off"], ["AMCTL_JOURNAL": "0"], ["AMCTL_JOURNAL": "False"],
    ["AMCTL_JOURNAL": "NO"], ["AMCTL_REPLAY": Fixtures.path], ["HOME": ""],
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
    #expect(try await setup.program.run("config set journal yes").exit == 0)
    #expect(try await setup.program.run("library add-tracks p.1 1").exit == 0)
    #expect(FileSystem.exists(setup.path))
    #expect(try await setup.program.run("config set journal maybe").exit == 2)
  }

  @Test func `a wrong setting is an error before anything is sent`() async throws {
    let setup = try Setup(["AMCTL_JOURNAL": "maybe"])
    let result = try await setup.program.run("library add-tracks p.1 1")
    #expect(result.exit == 2)
    #expect(result.err == "amctl: invalid value 'maybe' for AMCTL_JOURNAL (on, off)\n")
    #expect(setup.server.requests.isEmpty)
    #expect(try FileSystem.list(setup.home.path) == [])
  }

  @Test(arguments: ["/dev/null", "link"])
  func `a journal that cannot be written does not stop changes, and is reported once`(
    target: String
  ) async throws {
    let setup = try Setup()
    let folder = setup.home.path + "/.local/state/amctl"
    try FileSystem.createDirectory(folder)
    if target == "link" {
      try setup.home.write(Array("mine".utf8), to: "other")
      _ = try await ChildProcess.run("/bin/ln", ["-s", setup.home.path + "/other", setup.path])
    } else {
      try FileSystem.createDirectory(setup.path)
    }
    let result = try await setup.program.run("ratings set songs 1 2 --value love")
    #expect(result.exit == 0)
    let notice = "This change is not in the journal: '\(setup.path)'"
    #expect(result.err.ranges(of: notice).count == 1)
    if target == "link" { #expect(try setup.home.read("other") == Array("mine".utf8)) }
  }

  @Test func `IDs without a type are recorded, and nothing is created without a 201`()
    async throws
  {
    let setup = try Setup { _ in .json(#"{"data":[{"id":"9","type":"songs"}]}"#) }
    _ = try await setup.program.run("api me/library -X POST --query ids=5,6")
    let line = #"{"time":"\#(Self.time)","method":"POST","path":"/v1/me/library","ids":["5","6"]"#
    #expect(try setup.lines() == [line + "}", line + #","status":200}"#])
  }

  @Test func `no token is recorded, wherever it is in a request`() async throws {
    let setup = try Setup()
    _ = try await setup.program.run(
      "api me/library/\(Secrets.userToken) -X POST --query ids[songs]=\(Secrets.developerToken)")
    let text = try setup.lines().joined()
    #expect(text.contains("POST"))
    #expect(!text.contains(Secrets.userToken) && !text.contains(Secrets.developerToken))
  }
}
