import AmctlTestSupport
import MusicAPI
import Testing

@testable import MusicAPIFixtures

/// Requests that differ from recorded ones in ways that do not matter, and in ways that do.
@Suite(.quick) struct RequestMatchingTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

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

  @Test(arguments: [
    ("1", ["1.0", "1e0", "10e-1"], ["-1", "1.01", "10"]), ("-0", ["0", "0.0e7"], ["1"]),
    ("1.50", ["15e-1"], ["1.05"]), ("9007199254740993", [], ["9007199254740992"]),
    ("12345678901234567890", ["1234567890123456789e1"], ["12345678901234567891"]),
    ("1E400", ["10e399"], ["1E401"]),
  ])
  func `a number is compared by value, however long it is`(
    number: String, equal: [String], other: [String]
  ) async throws {
    try await record("/v1/a", .put, body: #"{"value":[\#(number)]}"#, response: "{}")
    for text in equal {
      #expect(await replay("/v1/a", .put, body: #"{"value":[\#(text)]}"#) == "{}")
    }
    for text in other {
      #expect(await replay("/v1/a", .put, body: #"{"value":[\#(text)]}"#) == nil)
    }
  }

  @Test func `a write is never answered from one of another size`() async throws {
    try await record("/v1/a?limit=1", .post, body: "{}", response: "{}")
    #expect(await replay("/v1/a?limit=2", .post, body: "{}") == nil)
  }

  @Test func `responses to one request keep their order, whatever that of its ids`() async throws {
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
