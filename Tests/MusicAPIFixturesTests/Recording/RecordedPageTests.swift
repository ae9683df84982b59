import AmctlTestSupport
import MusicAPI
import Testing

@testable import MusicAPIFixtures

/// Requests for the pages of a list that is recorded in pages of 3.
@Suite(.quick) struct RecordedPageTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
    try record("/v1/l?limit=3", #"{"next":"/v1/l?offset=3","data":[1,2,3]}"#)
    try record("/v1/l?limit=3&offset=3", #"{"next":"/v1/l?offset=6","data":[4,5,6]}"#)
    try record("/v1/l?limit=3&offset=6", #"{"data":[7]}"#)
  }

  private func record(_ target: String, _ body: String) throws {
    try FixtureWriter(directory: folder.path).add([
      Fixture(
        request: HTTPRequest(.get, RequestTarget(parsing: target)),
        response: HTTPResponse(status: 200, body: Array(body.utf8)))
    ])
  }

  private func body(
    _ target: String, _ repeats: Replaying.Repeats = .lastAgain
  ) async throws(TransportError) -> String {
    let response = try await Replaying(directory: folder.path, repeats: repeats)
      .send(HTTPRequest(.get, RequestTarget(parsing: target)))
    return String(decoding: response.body, as: UTF8.self)
  }

  private func failure(_ target: String) async throws -> ReplayMiss? {
    do throws(TransportError) { _ = try await body(target) } catch {
      guard case .notRecorded(let miss) = error.fixtureError else { throw error }
      return miss
    }
    return nil
  }

  @Test(arguments: [Replaying.Repeats.lastAgain, .rejected])
  func `a client that follows 'next', which names no size, gets the recorded pages`(
    repeats: Replaying.Repeats
  ) async throws {
    var pages: [Int] = []
    var target: String? = "/v1/l?limit=3"
    while let own = target, pages.count < 9 {
      let root = try JSONDocument(parsing: Array(try await body(own, repeats).utf8)).root
      pages.append(root["data"]?.count ?? 0)
      target = root["next"]?.string
    }
    #expect(pages == [3, 3, 1])
  }

  @Test(arguments: ["1", "2", "4", "5000", "abc", "0", "", "2&limit=2"])
  func `another size is not recorded, and the recorded one is named`(size: String) async throws {
    let miss = try #require(try await failure("/v1/l?limit=\(size)"))
    #expect(miss.nearest == "GET /v1/l?limit=3")
    #expect(miss.differences.first?.hasPrefix("'limit': recorded '3', requested '") == true)
  }

  @Test(arguments: [
    "/v1/l", "/v1/l?offset=0", "/v1/l?offset=1", "/v1/l?offset=9", "/v1/l?offset=3&limit=2",
    "/v1/l?offset=3&l=de",
  ])
  func `no page is part of another, or of another list`(target: String) async throws {
    #expect(try await failure(target) != nil)
  }

  @Test func `of several sizes at one offset, the largest page answers`() async throws {
    try record("/v1/l?limit=1&offset=3", #"{"next":"/v1/l?offset=4","data":[4]}"#)
    #expect(try await body("/v1/l?offset=3").contains("[4,5,6]"))
    try record("/v1/l?offset=3", #"{"data":[4,5]}"#)
    #expect(try await body("/v1/l?offset=3").contains("[4,5]"))
  }

  @Test func `groups of a search have no pages`() async throws {
    try record("/v1/s?term=a&limit=3", #"{"results":{"songs":{"data":[1,2,3]}}}"#)
    #expect(try await failure("/v1/s?term=a&limit=2") != nil)
    #expect(try await failure("/v1/s?term=a") != nil)
  }

  @Test func `a recording sends a request with another size`() async throws {
    let stub = StubTransport { _ in .json("{}") }
    let recording = Recording(stub, with: Recorder(directory: folder.path))
    for target in ["/v1/l?limit=2", "/v1/l?limit=3&offset=3"] {
      _ = try await recording.send(HTTPRequest(.get, RequestTarget(parsing: target)))
    }
    #expect(stub.requests.map(\.target.description) == ["/v1/l?limit=2"])
  }
}
