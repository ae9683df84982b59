import AmctlLoopback
import AmctlTestSupport
import Synchronization

/// A server with one list of songs, in pages that name the next page.
struct LongListServer {
  private let server: TestServer
  private let count: Count

  private final class Count: Sendable {
    let value = Atomic(0)
  }

  /// The port that the server listens on.
  var port: Int { server.port }

  /// The number of requests so far.
  var requests: Int { count.value.load(ordering: .relaxed) }

  /// Serves a list of that many songs; all pages have the same songs, which keeps this process
  /// small.
  ///
  /// Each page of a library list includes the total.
  init(
    path: String, songs: Int, pageSize: Int, countsAll: Bool = false,
    delay: Duration = .zero
  ) throws {
    let count = Count()
    self.count = count
    let page = String(decoding: JSONBenchmarkPage.songs(pageSize), as: UTF8.self)
    let rest = songs % pageSize == 0 ? pageSize : songs % pageSize
    let lastPage = String(decoding: JSONBenchmarkPage.songs(rest), as: UTF8.self)
    let meta = countsAll ? #","meta":{"total":\#(songs)}"# : ""
    server = try TestServer(keepsRequests: false) { request in
      count.value.add(1, ordering: .relaxed)
      let offset = Self.offset(in: request.target)
      let isLast = offset + pageSize >= songs
      let next = isLast ? "" : #""next":"\#(path)?offset=\#(offset + pageSize)","#
      var response = ServerResponse.json(
        "{\(next)\"data\":\(isLast ? lastPage : page)\(meta)}")
      response.delay = delay
      return response
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
