import AmctlTestSupport
import Foundation
import MusicAPI
import Testing

@testable import MusicAPIFixtures

@Suite(.quick) struct ReplayingTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private func write(_ text: String, to file: String) throws {
    let parent = file.split(separator: "/").dropLast().joined(separator: "/")
    try FileManager.default.createDirectory(
      atPath: folder.file(parent), withIntermediateDirectories: true)
    try folder.write(Array(text.utf8), to: file)
  }

  /// Writes a fixture whose response contains its file's name.
  private func fixture(
    _ path: String, method: String = "GET", query: String = "{}", in file: String
  ) throws {
    let text = """
      {"request":{"method":"\(method)","path":"\(path)","query":\(query)},
       "response":{"status":200,"text":"\(file)"}}
      """
    try write(text, to: file)
  }

  private func response(
    _ target: String, method: HTTPMethod = .get
  ) async throws(TransportError) -> String {
    let request = HTTPRequest(method, RequestTarget(parsing: target))
    let response = try await Replaying(directory: folder.path).send(request)
    return String(decoding: response.body, as: UTF8.self)
  }

  @Test(arguments: ["v1/search/by-hand.json", "v1/search.json"])
  func `a fixture with a custom name is found in the same folder`(file: String) async throws {
    try fixture("/v1/search", query: #"{"term":"x"}"#, in: "v1/search/a.json")
    try fixture("/v1/search", query: #"{"limit":5,"term":"a"}"#, in: file)
    #expect(try await response("/v1/search?term=a&limit=5") == file)
  }

  @Test func `status, headers and body are preserved`() async throws {
    try write(
      """
      {"request": {"path": "/v1/a"},
       "response": {"status": 429, "headers": {"Retry-After": "5", "X-Count": 7, "x": "1"},
         "body": { "errors" : [ {"title": "T\\u00e9 x", "n": 1.50} ] }}}
      """, to: "v1/a.json")
    let response = try await Replaying(directory: folder.path)
      .send(HTTPRequest(.get, RequestTarget(parsing: "/v1/a")))
    let expected = HTTPResponse(
      status: 429, headers: ["Retry-After": "5", "X-Count": "7", "x": "1"],
      body: Array(#"{"errors":[{"title":"T\u00e9 x","n":1.50}]}"#.utf8))
    #expect(response == expected && response.fixtureDirectory == folder.path)
  }

  @Test(arguments: [
    (
      "{",
      "expected a member name in double quotes or '}', found the end of the document at "
        + "line 1, column 2"
    ),
    ("", "expected a value, found the end of the document at line 1, column 1"),
    ("[]", "It has no 'request.path'"),
    (#"{"request":{"path":7}}"#, "It has no 'request.path'"),
    (#"{"request":{"path":"/v1/a"}}"#, "It has no 'response.status'"),
    (#"{"request":{"path":"/v1/a"},"response":{"status":"200"}}"#, "It has no 'response.status'"),
  ])
  func `an invalid fixture is reported with the reason`(text: String, reason: String) async throws {
    try write(text, to: "v1/a.json")
    let file = folder.file("v1/a.json")
    let error = TransportError.fixture(.unreadable(path: file, reason: reason))
    await #expect(throws: error) { try await response("/v1/a") }
    await #expect(throws: error) { try await response("/v1/a?x=1") }
  }

  @Test func `an unreadable file is reported with the system's error`() async throws {
    try write("", to: "v1/a.json/inside")
    let file = folder.file("v1/a.json")
    await #expect(
      throws: TransportError.fixture(.unreadable(path: file, reason: "Is a directory"))
    ) { try await response("/v1/a") }
  }

  @Test func `a fixture at its own path is not affected by a broken one next to it`() async throws {
    try write("{", to: "v1/a/aaa.json")
    try fixture("/v1/a", query: #"{"x":"1"}"#, in: "v1/a/x=1.json")
    #expect(try await response("/v1/a?x=1") == "v1/a/x=1.json")
  }

  @Test func `an unrecorded request is compared with the nearest one`() async throws {
    try fixture("/v1/search", query: #"{"term":"a","limit":"5"}"#, in: "v1/search/near.json")
    try fixture("/v1/other/far", in: "v1/other/far.json")
    try write("{", to: "v1/broken.json")
    let requests = ["/v1/search?term=b&types=songs", "/v1/search?term=a&limit=5"].map {
      HTTPRequest(.get, RequestTarget(parsing: $0))
    }
    let miss = ReplayMiss(requests[0], in: folder.path, recorded: [requests[1]])
    await #expect(throws: TransportError.fixture(.notRecorded(miss))) {
      try await Replaying(directory: folder.path).send(requests[0])
    }
  }

  @Test(arguments: ["", "/none"])
  func `an empty or missing folder has no nearest request`(suffix: String) async {
    let replaying = Replaying(directory: folder.path + suffix)
    let request = HTTPRequest(.get, RequestTarget(parsing: "/v1/a"))
    await #expect(
      throws: TransportError.fixture(
        .notRecorded(ReplayMiss(request, in: folder.path + suffix, recorded: [])))
    ) { try await replaying.send(request) }
  }

  @Test func `a request never reads outside the folder`() async throws {
    try fixture("/v1/../../../a", in: "a.json")
    let replaying = Replaying(directory: folder.path + "/x/y")
    try FileManager.default.createDirectory(
      atPath: folder.file("x/y/v1"), withIntermediateDirectories: true)
    for path in ["/v1/../../../a", "/v1/../../a"] {
      await #expect(throws: TransportError.self) {
        try await replaying.send(HTTPRequest(.get, RequestTarget(path: path)))
      }
    }
  }

  @Test func `a canceled task gets no response`() async throws {
    try fixture("/v1/a", in: "v1/a.json")
    await #expect(throws: TransportError.canceled) {
      try await CancelableWork.runCanceled { try await response("/v1/a") }
    }
  }

  @Test func `a fixture for any body has one place in its sequence for all bodies`() async throws {
    for file in ["v1/a/POST.json", "v1/a/POST~2.json"] {
      try fixture("/v1/a", method: "POST", in: file)
    }
    let own = HTTPRequest(.post, RequestTarget(path: "/v1/a"), body: Array(#"{"x":1}"#.utf8))
    try FixtureWriter(directory: folder.path)
      .add([Fixture(request: own, response: HTTPResponse(status: 204))])
    let replaying = Replaying(directory: folder.path, repeats: .rejected)
    var sizes: [Int] = []
    for body in [#"{"n":1}"#, #"{"x":1}"#, #"{"n":2}"#] {
      let request = HTTPRequest(.post, RequestTarget(path: "/v1/a"), body: Array(body.utf8))
      sizes.append(try await replaying.send(request).body.count)
    }
    #expect(sizes == ["v1/a/POST.json".count, 0, "v1/a/POST~2.json".count])
    let more = HTTPRequest(.post, RequestTarget(path: "/v1/a"), body: Array("{}".utf8))
    await #expect(throws: TransportError.self) { try await replaying.send(more) }
  }

  @Test func `concurrent requests get each response of a sequence once`() async throws {
    let (clients, each) = (8, 25)
    let files = (1...clients * each).map { "v1/a\($0 == 1 ? "" : "~\($0)").json" }
    for file in files { try fixture("/v1/a", in: file) }
    let replaying = Replaying(directory: folder.path, repeats: .rejected)
    let request = HTTPRequest(.get, RequestTarget(path: "/v1/a"))
    let bodies = try await withThrowingTaskGroup(of: [String].self) { group in
      for _ in 0..<clients {
        group.addTask {
          try (0..<each).map { _ in
            String(decoding: try replaying.play(request).response.body, as: UTF8.self)
          }
        }
      }
      return try await group.reduce(into: Set<String>()) { $0.formUnion($1) }
    }
    #expect(bodies == Set(files))
    await #expect(throws: TransportError.self) { try await replaying.send(request) }
  }
}
