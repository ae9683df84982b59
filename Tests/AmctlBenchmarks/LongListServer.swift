import AmctlLoopback
import AmctlTestSupport

/// A server of one list of songs, in pages that name the next.
struct LongListServer {
  private let server: TestServer

  /// The port to ask.
  var port: Int { server.port }

  /// Serves so many songs; all pages hold the same ones, which keeps this process small.
  ///
  /// A library says with each page how many there are.
  init(path: String, songs: Int, pageSize: Int, countsAll: Bool = false) throws {
    let page = String(decoding: JSONBenchmarkPage.songs(pageSize), as: UTF8.self)
    let rest = songs % pageSize == 0 ? pageSize : songs % pageSize
    let lastPage = String(decoding: JSONBenchmarkPage.songs(rest), as: UTF8.self)
    let meta = countsAll ? #","meta":{"total":\#(songs)}"# : ""
    server = try TestServer(keepsRequests: false) { request in
      let offset = Self.offset(in: request.target)
      let isLast = offset + pageSize >= songs
      let next = isLast ? "" : #""next":"\#(path)?offset=\#(offset + pageSize)","#
      return .json("{\(next)\"data\":\(isLast ? lastPage : page)\(meta)}")
    }
  }

  private static func offset(in target: String) -> Int {
    let item = target.split { "?&".contains($0) }.first { $0.hasPrefix("offset=") }
    return item.flatMap { Int($0.dropFirst("offset=".count)) } ?? 0
  }

  /// Ends the server.
  func stop() {
    server.stop()
  }
}
