import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Synchronization
import Testing

/// `--jobs` and the pages of one list.
@Suite(.quick) struct PagesInFlightTests {
  private static let path = "/v1/me/library/songs"
  private static let line = "library songs --all"

  /// Returns the page at the offset of a request, from a list of 1,000 songs, at once, so that the
  /// requests alone take time.
  private static func page(_ request: ServerRequest) -> ServerResponse {
    let offset = offset(of: request)
    let songs = (offset..<offset + 100).map { #"{"id":"i.\#($0)","type":"library-songs"}"# }
    return LibraryServer.page(
      songs, next: offset < 900 ? "\(path)?offset=\(offset + 100)" : nil, total: 1_000)
  }

  private static func offset(of request: ServerRequest) -> Int {
    RequestTarget(parsing: request.target).query["offset"].flatMap { Int($0) } ?? 0
  }

  /// Keeps a connection's own thread busy for a moment.
  private static func pause() {
    let end = ContinuousClock.now.advanced(by: .milliseconds(2))
    while ContinuousClock.now < end {}
  }

  @Test(arguments: ["json", "ndjson", "tsv", "csv", "id", "table"])
  func `the output and the requests are those of one job`(format: String) async throws {
    var results: [String] = []
    for jobs in [1, 2, 8, 64] {
      let server = try TestServer(respond: Self.page)
      let result = try await Program.asking(server)
        .run(Self.line + " -o \(format) --jobs \(jobs)")
      #expect((result.err, result.exit) == ("", 0))
      results.append(result.out)
      #expect(
        server.requests.map(Self.offset).sorted() == Array(stride(from: 0, to: 1_000, by: 100)))
    }
    #expect(results[0].split(separator: "i.999").count == 2)
    #expect(results.allSatisfy { $0 == results[0] })
  }

  @Test func `pages are requested before their turn, as many as there are jobs`() async throws {
    let seen = Mutex<[Int]>([])
    let server = try TestServer { request in
      let offset = Self.offset(of: request)
      seen.withLock { $0.append(offset) }
      // The second page arrives only after the next two were requested.
      while offset == 100, seen.withLock({ !$0.contains(200) || !$0.contains(300) }) {
        Self.pause()
      }
      return Self.page(request)
    }
    let result = try await Program.asking(server).run(Self.line + " -o id --jobs 3")
    #expect(result.out.split(separator: "\n").count == 1_000)
    let order = seen.withLock { $0 }
    #expect(order[0] == 0)
    #expect(Set(order[1...3]) == [100, 200, 300])
  }

  @Test(arguments: ["--jobs 1", "--record DIR --jobs 8"])
  func `one job, or a recording, requests one page after another`(options: String) async throws {
    let folder = try TemporaryDirectory()
    let isBusy = Mutex(false)
    let wasBusy = Mutex(false)
    let server = try TestServer { request in
      if isBusy.withLock({ busy in
        defer { busy = true }; return busy
      }) {
        wasBusy.withLock { $0 = true }
      }
      Self.pause()
      isBusy.withLock { $0 = false }
      return Self.page(request)
    }
    let options = options.replacing("DIR", with: folder.file("recorded"))
    let result = try await Program.asking(server).run(Self.line + " -o id " + options)
    #expect(result.exit == 0)
    #expect(server.requests.map(Self.offset) == Array(stride(from: 0, to: 1_000, by: 100)))
    #expect(!wasBusy.withLock { $0 })
  }
}
