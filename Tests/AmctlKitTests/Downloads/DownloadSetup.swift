import AmctlKit
import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

/// A folder with a file that a first run fetched to a part, and the server for the second run.
struct DownloadSetup {
  static let body = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 ^ $0 >> 8) }
  static let request = HTTPRequest(.get, RequestTarget(path: "/file"))

  /// Answers as most servers of files do.
  static func file(
    _ request: ServerRequest, _ headers: HTTPHeaders = ["ETag": "\"one\""],
    _ body: [UInt8] = Self.body
  ) -> ServerResponse {
    FeedSample.file(request, headers, body)
  }

  let folder: TemporaryDirectory
  let server: TestServer
  var path: String { folder.file("song.parquet") }

  /// Fetches 200,000 bytes with these headers; `second` answers every later request.
  init(
    _ headers: HTTPHeaders = ["ETag": "\"one\""],
    second: @escaping @Sendable (ServerRequest) -> ServerResponse
  ) async throws {
    folder = try TemporaryDirectory()
    let isFirst = Watched(true)
    server = try TestServer { request in
      guard isFirst.value else { return second(request) }
      isFirst.update { $0 = false }
      var response = Self.file(request, headers)
      response.fault = .cutBody(after: 200_000)
      return response
    }
    let setup = self
    let error = await #expect(throws: MusicAPIError.self) { try await setup.run() }
    guard case .transport(.connectionLost, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(!FileSystem.exists(path))
  }

  func run(_ source: String = "export 1") async throws -> Int {
    try await Download(to: path, of: source).run(
      Self.request, through: CurlTransport(origin: try server.origin))
  }

  /// Fetches the file again, and checks that it is whole and what was requested for it.
  func expectWhole(
    _ source: String = "export 1", asking ranges: [String?],
    at location: SourceLocation = #_sourceLocation
  ) async throws {
    #expect(try await run(source) == Self.body.count, sourceLocation: location)
    #expect(try file == Self.body, sourceLocation: location)
    #expect(sent("Range") == ranges, sourceLocation: location)
  }

  var file: [UInt8] { get throws { try folder.read("song.parquet") } }

  /// The values of a header in the requests.
  func sent(_ name: String) -> [String?] { server.requests.map { $0.headers[name] } }
}
