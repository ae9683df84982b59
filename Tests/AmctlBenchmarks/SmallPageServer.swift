import AmctlLoopback
import AmctlTestSupport
import MusicAPI

/// A server on this machine that answers every request with a page of one song.
struct SmallPageServer {
  private let server: TestServer
  /// How many bytes the page has.
  let pageSize: Int

  /// Starts it.
  init() throws {
    let page = Array(JSONBenchmarkPage.bytes(songs: 1))
    server = try TestServer(keepsRequests: false) { _ in
      ServerResponse(headers: ["Content-Type": "application/json"], body: page)
    }
    pageSize = page.count
  }

  /// Where it listens.
  var port: Int { server.port }

  /// What `curl` is to fetch.
  var address: String { "http://127.0.0.1:\(port)/v1/catalog/us/songs/1400000000" }

  /// Ends it.
  func stop() { server.stop() }
}
