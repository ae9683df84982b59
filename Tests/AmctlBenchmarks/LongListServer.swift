import AmctlLoopback
import AmctlTestSupport

/// A server with one list of songs, in pages that name the next page.
struct LongListServer {
  private let server: TestServer

  /// The port that the server listens on.
  var port: Int { server.port }

  /// Serves a list of that many songs, or of another type; all pages have the same songs, which
  /// keeps this process small.
  init(path: String, songs: Int, pageSize: Int, of type: String = "songs") throws {
    let data = { (count: Int) in
      String(decoding: JSONBenchmarkPage.songs(count), as: UTF8.self)
        .replacing(#""type":"songs""#, with: #""type":"\#(type)""#)
    }
    let page = data(pageSize)
    let lastPage = data(songs % pageSize == 0 ? pageSize : songs % pageSize)
    server = try TestServer(keepsRequests: false) { request in
      let offset = Self.offset(in: request.target)
      let isLast = offset + pageSize >= songs
      let next = isLast ? "" : #""next":"\#(path)?offset=\#(offset + pageSize)","#
      return .json("{\(next)\"data\":\(isLast ? lastPage : page)}")
    }
  }

  private static func offset(in target: String) -> Int {
    let item = target.split { "?&".contains($0) }.first { $0.hasPrefix("offset=") }
    return item.flatMap { Int($0.dropFirst("offset=".count)) } ?? 0
  }

  /// Stops the server.
  func stop() {
    server.stop()
  }
}
