import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicAPIFixtures
import MusicPlatform
import MusicSandbox
import Testing

/// Lists that are recorded again in part: their pages are of one time.
@Suite(.quick) struct ListRecordingTests {
  private let folder: TemporaryDirectory
  private var path: String { folder.file("taped") }

  init() throws {
    folder = try TemporaryDirectory()
  }

  /// Runs a command with a library of that many songs, ten on a page; returns the requested offsets.
  private func record(
    _ count: Int, _ line: String = "library songs --all -o id", exit: Int32 = 0,
    failing page: Int? = nil
  ) async throws -> (offsets: [Int], result: Program.Result) {
    let sandbox = Sandbox(songs: .numbered(1...count)) {
      $0.script = [Incident(.get, "/", .pageSize(10))]
      if let page { $0.script.append(Incident(.get, "/", page: page, .status(500))) }
    }
    let result = try await Program.sending(to: sandbox).run("\(line) --retries 0 --record \(path)")
    #expect(result.exit == exit)
    let offsets = sandbox.requests.map { $0.request.target.query["offset"] ?? "0" }
    return (offsets.compactMap { Int($0) }, result)
  }

  private func totals() throws -> [Int?] {
    try FixtureCollection(of: path).files.map { file in
      try JSONDocument(parsing: file.fixture.response.body).root["meta"]?["total"]?.int
    }
  }

  private func expectReplay(of count: Int) async throws {
    let replayed = try await Program().run(
      "library songs --all -o tsv --no-header --fields name --replay \(path)")
    // The library sorts by name.
    let names = (1...count).map { "Song \($0)\n" }.sorted()
    #expect((replayed.out, replayed.exit) == (names.joined(), 0))
    let verify = try await Program().run(
      "fixtures verify \(path) --fail-on dangling-next,mixed-times")
    #expect(verify.exit == 0, "\(verify.out)")
  }

  private func remove(_ offset: Int) throws {
    try FileSystem.remove(path + "/v1/me/library/songs/limit=100&offset=\(offset).json")
  }

  @Test func `a list whose last page is missing is recorded anew as a whole`() async throws {
    #expect(try await record(23).offsets == [0, 10, 20])
    try remove(20)
    let again = try await record(234)
    #expect(again.offsets == (0..<24).map { $0 * 10 })
    #expect(again.result.out.split(separator: "\n").count == 234)
    #expect(try totals() == Array(repeating: 234, count: 24))
    try await expectReplay(of: 234)
  }

  @Test func `pages after the end of a shorter list are removed`() async throws {
    _ = try await record(43)
    try remove(20)
    #expect(try await record(12).offsets == [0, 10])
    #expect(try totals() == [12, 12])
    try await expectReplay(of: 12)
  }

  @Test func `'--record-mode all' removes the pages after the end too`() async throws {
    _ = try await record(43)
    _ = try await record(9, "library songs --all -o id --record-mode all")
    #expect(try totals() == [9])
    try await expectReplay(of: 9)
  }

  @Test func `a page that is a failure, or of another time, counts as missing`() async throws {
    _ = try await record(23, exit: 6, failing: 3)
    #expect(try await record(23).offsets == [0, 10, 20])
    try remove(20)
    // As earlier versions did.
    let other = Fixture(
      "/v1/me/library/songs?limit=100&offset=20",
      #"{"data":[{"id":"i.20","type":"library-songs"}],"meta":{"total":21}}"#)
    try FixtureWriter(directory: path).add([other])
    #expect(try await record(23).offsets == [0, 10, 20])
    try await expectReplay(of: 23)
  }

  @Test func `a page read on its own is not requested again, whatever follows it`() async throws {
    let line = "library songs -o id"
    #expect(try await record(23, line).offsets == [0])
    #expect(try await record(23, line).offsets == [])
    // A limit needs the pages up to it, and no more.
    let limit = "library songs --limit 15 --page-size 10 -o id"
    #expect(try await record(43, limit).offsets == [0, 10])
    #expect(try await record(43, limit).offsets == [])
    #expect(try await record(43).offsets == [0, 10, 20, 30, 40])
  }

  @Test(arguments: ["library songs", "library songs --limit 15 --page-size 10"])
  func `a check names the next page of a list that was not read to its end, and passes`(
    line: String
  ) async throws {
    _ = try await record(43, line + " -o id")
    let verify = "fixtures verify \(path) -o tsv --no-header --fields finding,member"
    let listed = try await Program().run(verify)
    #expect((listed.out, listed.exit) == ("dangling-next\tnext\n", 0))
    #expect(try await Program().run(verify + " --fail-on dangling-next").exit == 1)
  }

  @Test func `'api --paginate' reads a list as a whole too`() async throws {
    let line = "api /v1/me/library/songs --paginate --query limit=100"
    _ = try await record(23, line)
    try remove(20)
    #expect(try await record(33, line).offsets == [0, 10, 20, 30])
    #expect(try totals() == Array(repeating: 33, count: 4))
  }
}
