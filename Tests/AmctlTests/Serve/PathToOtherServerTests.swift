import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

/// Paths that would make the service's URL that of another server: in fixtures, in archives and from clients.
@Suite(.quick) struct PathToOtherServerTests {
  private let folder: TemporaryDirectory
  private let witness: TestServer
  private let starts = ["@", "x@", ":x@", ":1@", #"\@"#]

  init() throws {
    folder = try TemporaryDirectory()
    witness = try TestServer { _ in .json(#"{"data":[]}"#) }
  }

  private var paths: [String] { starts.map { "\($0)127.0.0.1:\(witness.port)/v1/x" } }

  /// Runs some work with a service; returns the targets that were requested of it, after no other
  /// server was asked anything.
  private func requested(
    by response: @escaping @Sendable (ServerRequest) -> ServerResponse = { _ in
      .json(#"{"data":[]}"#)
    },
    at location: SourceLocation = #_sourceLocation,
    _ work: (TestServer) async throws -> Void
  ) async throws -> [String] {
    let service = try TestServer(respond: response)
    defer {
      service.stop()
      witness.stop()
    }
    try await work(service)
    #expect(witness.connectionCount == 0, sourceLocation: location)
    return service.requests.map(\.target)
  }

  /// Writes a fixture whose request has any path.
  private func record(_ path: String, to file: String, body: String = "{}") throws {
    let request = JSONValue.object([
      JSONMember("method", .string("GET")), JSONMember("path", .string(path)),
    ])
    let text = """
      {"request":\(String(decoding: request.encoded(), as: UTF8.self)),
       "response":{"status":200,"headers":{},"body":\(body)},"recorded":"2020-01-01T00:00:00Z"}
      """
    try GuardedFolder(path: folder.path).write(Array(text.utf8), to: file)
  }

  @Test func `verify reports such fixtures, and requests none of them`() async throws {
    for (index, path) in paths.enumerated() { try record(path, to: "v1/\(index).json") }
    try record("/v1/good", to: "v1/good.json")
    let targets = try await requested { service in
      let result = try await Program.asking(service).run(
        "fixtures verify \(folder.path) --live -o tsv --no-header --fields finding,detail,file")
      let lines = result.out.split(separator: "\n").filter { $0.hasPrefix("dead\t") }
      #expect(
        lines.sorted()
          == paths.enumerated().map { index, path in
            let shown = path.replacing("\\", with: "\\\\")
            return "dead\t'\(shown)' does not start with '/'\tv1/\(index).json"
          }.sorted())
      #expect(result.exit == 1)
    }
    #expect(targets == ["/v1/good"])
  }

  @Test func `verify requests nothing from a file in another place than its request's`()
    async throws
  {
    try record("/v1/catalog/us/songs/1", to: "v1/elsewhere.json")
    let targets = try await requested { service in
      let result = try await Program.asking(service).run("fixtures verify \(folder.path) --live")
      #expect(result.err.hasPrefix("amctl: 1 difference: 1 misplaced file\n"), "\(result.err)")
      #expect(result.exit == 1)
    }
    #expect(targets == [])
  }

  @Test func `refresh leaves such fixtures alone, wherever they are`() async throws {
    for (index, path) in paths.enumerated() { try record(path, to: "v1/\(index).json") }
    // This is where its request would be looked for, if there were any.
    try record("v1/x", to: "v1/x.json")
    // The page after this one is said to be elsewhere.
    let next = #"{"data":[{"id":"1","type":"songs"}],"next":"\#(paths[0])"}"#
    try record("/v1/list", to: "v1/list.json", body: next)
    let targets = try await requested { _ in
      .json(next)
    } _: { service in
      let result = try await Program.asking(service).run(
        "fixtures refresh \(folder.path) -o tsv --no-header --fields result,detail,file")
      let lines = result.out.split(separator: "\n").map(String.init)
      #expect(lines.contains("left\t'v1/x' does not start with '/'\tv1/x.json"), "\(lines)")
      #expect(lines.count { $0.hasPrefix("left\t'") } == paths.count + 1)
      #expect(result.exit == 0)
    }
    #expect(targets == ["/v1/list"])
  }

  @Test func `a raw request to a recording server gets 400, and is not passed on`() async throws {
    let targets = try await requested { service in
      let program = RunningProgram(
        "fixtures record \(folder.file("new")) --upstream \(try service.origin)",
        environment: Secrets.tokens)
      let port = try await program.port()
      #expect(try await statuses(port: port) == paths.map { _ in 400 })
      let ok = try await ServedFixtures.ask(
        "GET http://127.0.0.1:\(port)/@127.0.0.1:\(witness.port)/v1/x", port: port)
      #expect(ok.first == "HTTP/1.1 200 OK")
      _ = try await program.interrupted()
    }
    #expect(targets == ["/@127.0.0.1:\(witness.port)/v1/x"])
  }

  private func statuses(port: Int) async throws -> [Int] {
    try await ServedFixtures.statuses(paths.map { "GET " + $0 }, port: port)
  }

  @Test func `an archive has no such request`() async throws {
    let entries = paths.map { path in
      let url = JSONValue.string("https://api.music.apple.com" + path).encoded()
      return """
        {"request":{"method":"GET","url":\(String(decoding: url, as: UTF8.self))},
         "response":{"status":200,"content":{"text":"{}"}}}
        """
    }
    let archive =
      #"{"log":{"creator":{"name":"x"},"entries":[\#(entries.joined(separator: ","))]}}"#
    let file = try folder.write(Array(archive.utf8), to: "x.har")
    _ = try await requested { service in
      _ = try await Program.asking(service).run("fixtures convert \(file) \(folder.file("new"))")
    }
    #expect(!FileSystem.exists(folder.file("new/v1")))
  }
}
