import AmctlLoopback
import AmctlTestSupport
import MusicAPI

/// A server on this machine that responds to every request with a page of one song.
struct SmallPageServer {
  private let server: TestServer
  /// The page.
  let page: String

  /// The size of the page in bytes.
  var pageSize: Int { page.utf8.count }

  /// Starts the server.
  init() throws {
    let bytes = Array(JSONBenchmarkPage.bytes(songs: 1))
    server = try TestServer(keepsRequests: false) { _ in
      ServerResponse(headers: ["Content-Type": "application/json"], body: bytes)
    }
    page = String(decoding: bytes, as: UTF8.self)
  }

  /// The port that the server listens on.
  var port: Int { server.port }

  /// The URL for `curl` to fetch.
  var address: String { "http://127.0.0.1:\(port)/v1/catalog/us/songs/1400000000" }

  /// Stops the server.
  func stop() { server.stop() }
}
