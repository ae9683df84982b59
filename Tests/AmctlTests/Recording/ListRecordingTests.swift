import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicAPIFixtures
import MusicPlatform
import Testing

/// Lists that are recorded again in part: their pages are of one time.
@Suite(.quick) struct ListRecordingTests {
  private let folder: TemporaryDirectory
  private var path: String { folder.file("taped") }

  init() throws {
    folder = try TemporaryDirectory()
  }

  /// Runs a command with a library of that many songs; returns the requested offsets.
  private func record(
    _ count: Int, _ line: String = "library songs --all -o id", exit: Int32 = 0,
    failing offset: Int? = nil
  ) async throws -> (offsets: [Int], result: Program.Result) {
    let server = try TestServer { request in
      let target = RequestTarget(parsing: request.target)
      let start = target.query["offset"].flatMap { Int($0) } ?? 0
      if start == offset { return ServerResponse(500) }
      let end = min(count, start + (target.query["limit"].flatMap { Int($0) } ?? 25))
      let items = (start..<max(start, end)).map { #"{"id":"i.\#($0)","type":"library-songs"}"# }
      return LibraryServer.page(
        items, next: end < count ? "\(target.path)?offset=\(end)" : nil, total: count)
    }
    let result = try await Program.asking(server).run("\(line) --retries 0 --record \(path)")
    #expect(result.exit == exit)
    let offsets = server.requests.map {
      RequestTarget(parsing: $0.target).query["offset"].flatMap { Int($0) } ?? 0
    }
    return (offsets, result)
  }

  private func totals() throws -> [Int?] {
    try FixtureCollection(of: path).files.map { file in
      try JSONDocument(parsing: file.fixture.response.body).root["meta"]?["total"]?.int
    }
  }

  private func expectReplay(of count: Int) async throws {
    let replayed = try await Program().run("library songs --all -o id --replay \(path)")
    #expect((replayed.out, replayed.exit) == ((0..<count).map { "i.\($0)\n" }.joined(), 0))
    let verify = try await Program().run(
      "fixtures verify \(path) --fail-on dangling-next,mixed-times")
    #expect(verify.exit == 0, "\(verify.out)")
  }

  private func remove(_ offset: Int) throws {
    try FileSystem.remove(path + "/v1/me/library/songs/limit=100&offset=\(offset).json")
  }

  @Test func `a list whose last page is missing is recorded anew as a whole`() async throws {
    #expect(try await record(230).offsets == [0, 100, 200])
    try remove(200)
    let again = try await record(2345)
    #expect(again.offsets == (0..<24).map { $0 * 100 })
    #expect(again.result.out.split(separator: "\n").count == 2345)
    #expect(try totals() == Array(repeating: 2345, count: 24))
    try await expectReplay(of: 2345)
  }

  @Test func `pages after the end of a shorter list are removed`() async throws {
    _ = try await record(430)
    try remove(200)
    #expect(try await record(120).offsets == [0, 100])
    #expect(try totals() == [120, 120])
    try await expectReplay(of: 120)
  }

  @Test func `'--record-mode all' removes the pages after the end too`() async throws {
    _ = try await record(430)
    _ = try await record(90, "library songs --all -o id --record-mode all")
    #expect(try totals() == [90])
    try await expectReplay(of: 90)
  }

  @Test func `a page that is a failure, or of another time, counts as missing`() async throws {
    _ = try await record(230, exit: 6, failing: 200)
    #expect(try await record(230).offsets == [0, 100, 200])
    try remove(200)
    // As earlier versions did.
    let other = Fixture(
      "/v1/me/library/songs?limit=100&offset=200",
      #"{"data":[{"id":"i.200","type":"library-songs"}],"meta":{"total":201}}"#)
    try FixtureWriter(directory: path).add([other])
    #expect(try await record(230).offsets == [0, 100, 200])
    try await expectReplay(of: 230)
  }

  @Test func `a page read on its own is not requested again, whatever follows it`() async throws {
    let line = "library songs -o id"
    #expect(try await record(230, line).offsets == [0])
    #expect(try await record(230, line).offsets == [])
    // A limit needs the pages up to it, and no more.
    let limit = "library songs --limit 150 --page-size 100 -o id"
    #expect(try await record(430, limit).offsets == [0, 100])
    #expect(try await record(430, limit).offsets == [])
    #expect(try await record(430).offsets == [0, 100, 200, 300, 400])
  }

  @Test func `'api --paginate' reads a list as a whole too`() async throws {
    let line = "api /v1/me/library/songs --paginate --query limit=100"
    _ = try await record(230, line)
    try remove(200)
    #expect(try await record(330, line).offsets == [0, 100, 200, 300])
    #expect(try totals() == Array(repeating: 330, count: 4))
  }
}
