import AmctlTestSupport
import MusicAPI
import Testing

@testable import MusicAPIFixtures

/// Requests for pages of another size than the recorded ones.
struct OtherPageTests {
  private let folder: TemporaryDirectory
  /// The items of the list that is recorded in pages of 3.
  private static let count = 8

  init() throws {
    folder = try TemporaryDirectory()
  }

  private func record(_ target: String, _ body: String) throws {
    try FixtureWriter(directory: folder.path).write([
      Fixture(
        request: HTTPRequest(.get, RequestTarget(parsing: target)),
        response: HTTPResponse(status: 200, body: Array(body.utf8)))
    ])
  }

  /// Records the list `/v1/l` in pages of a size, as the service does: without the size in `next`.
  private func recordList(by size: Int = 3, total: Int = count) throws {
    for start in stride(from: 0, to: total, by: size) {
      let end = min(start + size, total)
      let next = end < total ? #""next":"/v1/l?offset=\#(end)","# : ""
      let data = (start..<end).map { #"{"id":"\#($0)"}"# }.joined(separator: ",")
      try record(
        "/v1/l?limit=\(size)" + (start > 0 ? "&offset=\(start)" : ""),
        #"{\#(next)"data":[\#(data)],"meta":{"total":\#(total)}}"#)
    }
  }

  private func response(
    _ target: String, _ repeats: Replaying.Repeats = .lastAgain
  ) async -> HTTPResponse? {
    try? await Replaying(directory: folder.path, repeats: repeats)
      .send(HTTPRequest(.get, RequestTarget(parsing: target)))
  }

  private func failure(_ target: String) async -> ReplayMiss? {
    do throws(TransportError) {
      _ = try await Replaying(directory: folder.path)
        .send(HTTPRequest(.get, RequestTarget(parsing: target)))
    } catch {
      if case .notRecorded(let miss) = error.fixtureError { return miss }
    }
    return nil
  }

  /// Follows `next` as a plain client does, and returns the IDs page by page.
  private func pages(from first: String) async throws -> [[String]] {
    var pages: [[String]] = []
    var target: String? = first
    while let own = target, pages.count < 20 {
      let response = try #require(await response(own), "\(own)")
      let root = try JSONDocument(parsing: response.body).root
      #expect(root["meta"]?["total"]?.int == Self.count)
      pages.append(root["data"]?.elements.compactMap { $0["id"]?.string } ?? [])
      target = root["next"]?.string
    }
    return pages
  }

  @Test(arguments: [1, 2])
  func `a client that asks for smaller pages gets every item once`(size: Int) async throws {
    try recordList()
    let pages = try await pages(from: "/v1/l?limit=\(size)")
    #expect(pages.flatMap(\.self) == (0..<Self.count).map { "\($0)" })
    #expect(pages.dropLast().allSatisfy { $0.count == size })
    let page = await response("/v1/l?limit=\(size)")
    #expect(page?.headers["Amctl-Fixture"] == "other-page-size")
    #expect(page?.hasOtherPageSize == true)
    let recorded = await response("/v1/l?limit=3")
    #expect(recorded?.headers["Amctl-Fixture"] == nil)
  }

  @Test func `a smaller page may start anywhere, and keeps the other parameters`() async throws {
    try record(
      "/v1/l?limit=3&l=de", #"{"next":"/v1/l?offset=3","data":[1,2,3],"meta":{"total":4}}"#)
    try record("/v1/l?limit=3&l=de&offset=3", #"{"data":[4],"meta":{"total":4}}"#)
    let body = await response("/v1/l?offset=1&l=de&limit=2")?.body ?? []
    #expect(
      String(decoding: body, as: UTF8.self)
        == #"{"next":"/v1/l?l=de&offset=3&limit=2","data":[2,3],"meta":{"total":4}}"#)
    let last = await response("/v1/l?l=de&offset=3&limit=2")?.body ?? []
    #expect(String(decoding: last, as: UTF8.self) == #"{"data":[4],"meta":{"total":4}}"#)
    #expect(await response("/v1/l?limit=2") == nil)
  }

  @Test func `pages of two times are not joined`() async throws {
    try record("/v1/l?limit=3", #"{"next":"/v1/l?offset=3","data":[1,2,3],"meta":{"total":5}}"#)
    try record("/v1/l?limit=3&offset=3", #"{"data":[4],"meta":{"total":4}}"#)
    let body = await response("/v1/l?offset=2&limit=2")?.body ?? []
    #expect(
      String(decoding: body, as: UTF8.self)
        == #"{"next":"/v1/l?offset=3&limit=2","data":[3],"meta":{"total":5}}"#)
  }

  @Test(arguments: ["abc", "0", "-1", "4", "5000", "2.0", "+2", "", "%202", "2&limit=2"])
  func `only whole numbers up to the recorded size are answered`(size: String) async throws {
    try recordList()
    let miss = try #require(await failure("/v1/l?limit=\(size)"))
    #expect(miss.nearest == "GET /v1/l?limit=3")
    #expect(miss.differences.first?.hasPrefix("'limit': recorded '3', requested '") == true)
  }

  @Test(arguments: ["abc", "-1", "8", "9", "+1", "1&offset=1"])
  func `no page starts where no item is`(offset: String) async throws {
    try recordList()
    #expect(await response("/v1/l?limit=2&offset=\(offset)") == nil)
  }

  @Test func `the size of a page that was recorded without one is the number of its items`()
    async throws
  {
    try record("/v1/l", #"{"next":"/v1/l?offset=2","data":[1,2]}"#)
    #expect(await response("/v1/l?limit=2") != nil)
    #expect(await response("/v1/l?limit=3") == nil)
  }

  @Test func `a request without a size gets a recorded page as it is`() async throws {
    try recordList()
    try record("/v1/l?limit=1", #"{"next":"/v1/l?offset=1","data":[0],"meta":{"total":8}}"#)
    #expect(try await pages(from: "/v1/l").map(\.count) == [3, 3, 2])
    #expect(await response("/v1/l")?.hasOtherPageSize == true)
    #expect(await response("/v1/l?offset=1") == nil)
  }

  @Test func `groups of a search are not cut`() async throws {
    try record("/v1/s?term=a&limit=3", #"{"results":{"songs":{"data":[1,2,3]}}}"#)
    #expect(await response("/v1/s?term=a&limit=2") == nil)
    #expect(await response("/v1/s?term=a")?.hasOtherPageSize == true)
  }

  @Test func `another size is never answered when strict, or where the folder forbids it`()
    async throws
  {
    try recordList()
    #expect(await response("/v1/l?limit=2", .rejected) == nil)
    #expect(await response("/v1/l", .rejected) == nil)
    #expect(await response("/v1/l?limit=3", .rejected) != nil)
    _ = try folder.write(Array(#"{"match":{"pageSize":"exact"}}"#.utf8), to: "fixtures.json")
    #expect(await response("/v1/l?limit=2") == nil)
    #expect(await response("/v1/l") == nil)
    #expect(await response("/v1/l?limit=3") != nil)
  }

  @Test func `recording takes no page of another size for one that is there`() async throws {
    try recordList()
    let stub = StubTransport { _ in .json("{}") }
    let recording = Recording(stub, with: Recorder(directory: folder.path))
    _ = try await recording.send(HTTPRequest(.get, RequestTarget(parsing: "/v1/l?limit=2")))
    #expect(stub.requests.count == 1)
  }
}
