import AmctlTestSupport
import MusicAPI
import Testing

@testable import MusicAPIFixtures

/// Requests that differ from recorded ones in ways that do not matter, and in ways that do.
struct RequestMatchingTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  /// Records a request, which gets a body with its own text.
  private func record(
    _ target: String, _ method: HTTPMethod = .get, body: String? = nil, response: String? = nil
  ) async throws {
    let response = response ?? #"{"response":"\#(target)"}"#
    let recorder = Recorder(directory: folder.path)
    let stub = StubTransport { _ in .json(response) }
    _ = try await Recording(stub, with: recorder).send(
      HTTPRequest(method, RequestTarget(parsing: target), body: body.map { Array($0.utf8) }))
  }

  private func replay(
    _ target: String, _ method: HTTPMethod = .get, body: String? = nil
  ) async -> String? {
    let request = HTTPRequest(
      method, RequestTarget(parsing: target), body: body.map { Array($0.utf8) })
    let response = try? await Replaying(directory: folder.path).send(request)
    return response.map { String(decoding: $0.body, as: UTF8.self) }
  }

  @Test(arguments: ["1,2,3", "3,1,2", "2,2,1,3"])
  func `ids and types are sets`(ids: String) async throws {
    try await record("/v1/songs?ids=1,2,3&types=a,b", response: "{}")
    #expect(await replay("/v1/songs?ids=\(ids)&types=b,a") == "{}")
    #expect(await replay("/v1/songs?ids=1,2&types=a,b") == nil)
    #expect(await replay("/v1/songs?ids=1,2,3,4&types=a,b") == nil)
  }

  @Test func `the order of other values matters`() async throws {
    try await record("/v1/a?include=x,y")
    #expect(await replay("/v1/a?include=y,x") == nil)
  }

  @Test func `a JSON body is compared by value`() async throws {
    let body = #"{"type":"rating","attributes":{"value":1,"name":"é"},"list":[1,2]}"#
    try await record("/v1/a", .put, body: body, response: "{}")
    #expect(
      await replay(
        "/v1/a", .put,
        body: #"{ "list": [1, 2], "attributes": {"name": "\u00e9", "value": 1}, "type": "rating" }"#
      )
        == "{}")
    for other in [
      #"{"type":"rating","attributes":{"value":2,"name":"é"},"list":[1,2]}"#,
      #"{"type":"rating","attributes":{"value":1,"name":"é"},"list":[2,1]}"#,
      #"{"type":"rating","attributes":{"value":1},"list":[1,2]}"#, "", "no JSON",
    ] {
      #expect(await replay("/v1/a", .put, body: other) == nil)
    }
  }

  @Test func `a page of another size is a page of the list`() async throws {
    try await record("/v1/a?limit=25", response: #"{"limit":25}"#)
    try await record("/v1/a?limit=100", response: #"{"limit":100}"#)
    try await record("/v1/a?limit=100&offset=100", response: #"{"offset":100}"#)
    #expect(await replay("/v1/a?limit=25") == #"{"limit":25}"#)
    // A client that follows 'next' as it is sends no limit.
    #expect(await replay("/v1/a?offset=100") == #"{"offset":100}"#)
    #expect(await replay("/v1/a") == #"{"limit":100}"#)
    #expect(await replay("/v1/a?limit=7") == #"{"limit":100}"#)
    #expect(await replay("/v1/a?offset=25") == nil)
    #expect(await replay("/v1/a?limit=25&include=x") == nil)
  }

  @Test func `a summary may be recorded without what is included today`() async throws {
    try await record("/v1/me/music-summaries?filter%5Byear%5D=latest", response: "{}")
    #expect(
      await replay("/v1/me/music-summaries?filter%5Byear%5D=latest&include=artist,album,song")
        == "{}")
  }

  @Test func `a write is never answered from one of another size`() async throws {
    try await record("/v1/a?limit=1", .post, body: "{}", response: "{}")
    #expect(await replay("/v1/a?limit=2", .post, body: "{}") == nil)
  }

  @Test func `recording takes no page of another size for one that is there`() async throws {
    try await record("/v1/a?limit=25", response: #"{"limit":25}"#)
    try await record("/v1/a?limit=100", response: #"{"limit":100}"#)
    #expect(await replay("/v1/a?limit=100") == #"{"limit":100}"#)
  }

  @Test func `responses to one request keep their order, whatever the order of its ids`()
    async throws
  {
    let recorder = Recorder(directory: folder.path)
    let responses = Watched(["1", "2"])
    let stub = StubTransport { _ in .json(responses.update { $0.removeFirst() }) }
    let recording = Recording(stub, with: recorder)
    let request = HTTPRequest(.get, RequestTarget(parsing: "/v1/a?ids=1,2"))
    _ = try await recording.send(request)
    _ = try await recording.send(request)
    let replaying = Replaying(directory: folder.path)
    let other = HTTPRequest(.get, RequestTarget(parsing: "/v1/a?ids=2,1"))
    #expect(try await replaying.send(other).body == Array("1".utf8))
    #expect(try await replaying.send(request).body == Array("2".utf8))
  }
}
