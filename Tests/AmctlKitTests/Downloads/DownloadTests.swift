import AmctlLoopback
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

@testable import AmctlKit

/// Files that are fetched as a whole, whatever happens in between.
@Suite(.quick) struct DownloadTests {
  @Test func `a retry within a run fetches only the rest, too`() async throws {
    let setup = try await DownloadSetup { request in
      var response = DownloadSetup.file(request)
      if request.headers["Range"] == "bytes=200000-" { response.fault = .cutBody(after: 50_000) }
      return response
    }
    let count = try await Download(to: setup.path, of: "export 1").run(
      DownloadSetup.request,
      through: Retrying(CurlTransport(origin: try setup.server.origin), clock: RecordingClock()))
    #expect(count == DownloadSetup.body.count)
    #expect(try setup.file == DownloadSetup.body)
    #expect(setup.sent("Range") == [nil, "bytes=200000-", "bytes=250000-"])
  }

  @Test func `a file that has changed is fetched anew`() async throws {
    let setup = try await DownloadSetup { DownloadSetup.file($0, ["ETag": "\"two\""], [1, 2, 3]) }
    #expect(try await setup.run() == 3)
    #expect(try setup.file == [1, 2, 3])
    #expect(setup.sent("Range") == [nil, "bytes=200000-"])
  }

  @Test func `a part of something else is not continued`() async throws {
    let setup = try await DownloadSetup { DownloadSetup.file($0) }
    try await setup.expectWhole("export 2", asking: [nil, nil])
  }

  @Test func `a server that knows no ranges sends everything`() async throws {
    let setup = try await DownloadSetup { _ in ServerResponse(body: DownloadSetup.body) }
    try await setup.expectWhole(asking: [nil, "bytes=200000-"])
  }

  @Test(
    arguments: [
      ["ETag": "W/\"one\""], [:], ["Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT"],
      [
        "Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT", "Date": "Sun, 06 Nov 1994 08:50:36 GMT",
      ],
    ] as [HTTPHeaders])
  func `without a reliable mark of the file, it is fetched anew`(headers: HTTPHeaders) async throws
  {
    var headers = headers
    if headers["Date"] == nil { headers["Date"] = "Sun, 06 Nov 1994 08:49:50 GMT" }
    let setup = try await DownloadSetup(headers) { [headers] in DownloadSetup.file($0, headers) }
    #expect(try FileSystem.list(setup.folder.path) == [])
    try await setup.expectWhole(asking: [nil, nil])
  }

  @Test func `a time of change a minute before the response is reliable`() async throws {
    let headers: HTTPHeaders = [
      "Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT", "Date": "Sun, 06 Nov 1994 08:50:37 GMT",
    ]
    let setup = try await DownloadSetup(headers) { DownloadSetup.file($0, headers) }
    try await setup.expectWhole(asking: [nil, "bytes=200000-"])
    #expect(setup.sent("If-Range") == [nil, "Sun, 06 Nov 1994 08:49:37 GMT"])
  }

  /// Answers to a request for a range that are not its rest.
  private static let others: [(name: String, response: ServerResponse)] = [
    ("416", ServerResponse(416)),
    ("no Content-Range", ServerResponse(206, body: [1])),
    ("another start", range("bytes 100-299999/300000")),
    ("another end", range("bytes 200000-250000/300000")),
    ("another length", range("bytes 200000-400000/400001")),
    ("another file", range("bytes 200000-299999/300000", tag: "\"two\"")),
  ]

  private static func range(_ range: String, tag: String = "\"one\"") -> ServerResponse {
    ServerResponse(
      206, headers: ["Content-Range": range, "ETag": tag],
      body: [UInt8](repeating: 1, count: 100_000))
  }

  @Test(arguments: others.indices)
  func `after another part than the rest, the file is fetched anew, once`(
    index: Int
  ) async throws {
    let other = Self.others[index].response
    let setup = try await DownloadSetup { request in
      request.headers["Range"] == nil ? ServerResponse(body: DownloadSetup.body) : other
    }
    try await setup.expectWhole(asking: [nil, "bytes=200000-", nil])
  }

  @Test func `a server that always sends a part is given up`() async throws {
    let setup = try await DownloadSetup { _ in Self.range("bytes 100-299999/300000") }
    let error = DownloadError.otherRange(of: setup.path)
    await #expect(throws: error) { try await setup.run() }
    #expect(setup.server.requests.count == 3)
    #expect(Failure(error).exit == .service)
    #expect(
      Failure(error).message == "the server sent another part of '\(setup.path)' than requested")
  }

  @Test(
    arguments: [
      (404, .notFound), (410, .notFound), (403, .service), (416, .service), (500, .service),
      (204, .service),
    ] as [(HTTPStatus, ExitCode)])
  func `an error of the server leaves what is there`(
    status: HTTPStatus, exit: ExitCode
  ) async throws {
    let folder = try TemporaryDirectory()
    let server = try TestServer(responses: ServerResponse(status))
    let path = try folder.write([1], to: "a")
    let error = await #expect(throws: DownloadError.self) {
      try await Download(to: path, of: "x").run(
        DownloadSetup.request, through: CurlTransport(origin: try server.origin))
    }
    #expect(error == .status(status, of: path))
    #expect(error.map { Failure($0).exit } == exit)
    #expect(error?.description == "the server returned \(status.rawValue) for '\(path)'")
    #expect(try FileSystem.list(folder.path) == ["a"])
    #expect(try folder.read("a") == [1])
  }

  @Test func `a file of unknown length, or a compressed one, is refused`() async throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("a")
    let bodies = [
      ServerResponse(body: DownloadSetup.body).framed(.chunked(1_000)),
      ServerResponse(headers: ["Content-Encoding": "gzip"], body: DownloadSetup.body),
    ]
    let errors = [DownloadError.unknownLength(of: path), .compressed(of: path)]
    for (body, error) in zip(bodies, errors) {
      let server = try TestServer(responses: body)
      await #expect(throws: error) {
        try await Download(to: path, of: "x").run(
          DownloadSetup.request, through: CurlTransport(origin: try server.origin))
      }
    }
    #expect(errors[0].description == "the server does not say how long '\(path)' is")
    #expect(errors[1].description == "the server sent '\(path)' compressed")
    #expect(try FileSystem.list(folder.path) == [])
  }

  @Test func `a transport that brings fewer bytes than announced leaves no file`() async throws {
    let folder = try TemporaryDirectory()
    let stub = ScriptedTransport(
      .success(HTTPResponse(status: 200, headers: ["Content-Length": "3"], body: [1, 2])))
    let path = folder.file("a")
    let error = DownloadError.otherLength(2, expected: 3, of: path)
    await #expect(throws: error) {
      try await Download(to: path, of: "x").run(DownloadSetup.request, through: stub)
    }
    #expect(error.description == "the server sent 2 of the 3 bytes of '\(path)'")
    #expect(try FileSystem.list(folder.path) == [])
  }

  @Test func `a second process says that the first is at it`() async throws {
    let folder = try TemporaryDirectory()
    var silence = ServerResponse(body: DownloadSetup.body)
    silence.fault = .silence
    let server = try TestServer(responses: silence)
    let path = folder.file("a")
    let transport = CurlTransport(origin: try server.origin)
    let first = Task {
      try await Download(to: path, of: "x").run(DownloadSetup.request, through: transport)
    }
    await server.received(1)
    let error = await #expect(throws: Failure.self) {
      try await Download(to: path, of: "x").run(DownloadSetup.request, through: transport)
    }
    #expect(error?.message == "another download to '\(path)' is running")
    #expect(error?.hint == "wait until it ends, or name another file")
    first.cancel()
    _ = await first.result
    #expect(server.requests.count == 1)
  }

  @Test func `a part that is complete needs no request`() async throws {
    let setup = try await DownloadSetup { _ in ServerResponse(500) }
    let part = setup.folder.file(".song.parquet.part")
    try setup.folder.write(DownloadSetup.body, to: ".song.parquet.part")
    var state = try #require(DownloadState(at: part + ".json"))
    state.kept = DownloadSetup.body.count
    try state.write(to: part + ".json")
    try await setup.expectWhole(asking: [nil])
  }

  @Test func `what a state does not vouch for is fetched again`() async throws {
    let setup = try await DownloadSetup { DownloadSetup.file($0) }
    let part = setup.folder.file(".song.parquet.part")
    var state = try #require(DownloadState(at: part + ".json"))
    #expect(state.kept == 200_000)
    state.kept = 1_000
    try state.write(to: part + ".json")
    try await setup.expectWhole(asking: [nil, "bytes=1000-"])
  }

  @Test func `a part that lacks bytes, or a damaged state, begins anew`() async throws {
    for damage in [".song.parquet.part", ".song.parquet.part.json"] {
      let setup = try await DownloadSetup { DownloadSetup.file($0) }
      try setup.folder.write([1], to: damage)
      try await setup.expectWhole(asking: [nil, nil])
    }
  }

  @Test func `a directory or a device is refused before any request`() async throws {
    let folder = try TemporaryDirectory()
    for path in [folder.path, "/dev/null"] {
      await #expect(throws: FileError.self) {
        try await Download(to: path, of: "x").run(
          DownloadSetup.request, through: StubTransport([:]))
      }
    }
  }
}
