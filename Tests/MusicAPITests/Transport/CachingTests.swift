import AmctlLoopback
import AmctlTestSupport
import MusicAPI
import Testing

@Suite(.quick) struct CachingTests {
  private static let song = CacheSample.request()

  @Test func `a second request gets the same bytes, and is not sent`() async throws {
    let body = #"{ "data":[{"id":"1","note":"é \u0000"}],"href":"/x" }"# + "\n"
    let sample = try CacheSample { _ in
      ServerResponse(
        headers: [
          "Content-Type": "application/json", "Set-Cookie": "id=secret", "X-Two": "1", "X-Two": "2",
        ], body: Array(body.utf8))
    }
    let sent = try await sample.caching().send(Self.song)
    #expect(sent.cachedAt == nil)
    sample.wait(seconds: 60)
    let stored = try await sample.caching().send(Self.song)
    #expect(stored.status == 200)
    #expect([stored.body, sent.body] == [Array(body.utf8), Array(body.utf8)])
    #expect(stored.headers.fields.filter { $0.name == "X-Two" }.map(\.value) == ["1", "2"])
    #expect(stored.headers["Content-Type"] == "application/json")
    #expect(stored.headers["Set-Cookie"] == nil)
    #expect(stored.cachedAt == UnixTime(seconds: 1_700_000_000))
    #expect(sample.server.requests.count == 1 && sample.complaints == [])
  }

  static let same = [
    ("/v1/catalog/us/songs?ids=1,2&l=de", "/v1/catalog/us/songs?l=de&ids=1%2C2"),
    ("/v1/catalog/us/search?term=a+b", "/v1/catalog/us/search?term=a%20b"),
  ]
  private static let fields: HTTPHeaders = ["Accept": "text/plain", "Accept-Language": "de"]

  @Test(arguments: same)
  func `the order and encoding of a query, and the order of headers, do not matter`(
    one: String, other: String
  ) async throws {
    let sample = try CacheSample()
    let others = HTTPHeaders(Self.fields.fields.reversed())
    _ = try await sample.caching().send(CacheSample.request(one, headers: Self.fields))
    _ = try await sample.caching().send(CacheSample.request(other, headers: others))
    #expect(sample.server.requests.count == 1)
  }

  static let different = [
    "/v1/catalog/de/songs/1", "/v1/catalog/us/songs/2", "/v1/catalog/us/songs/1?l=de",
    "/v1/catalog/us/songs%2F1", "/v1/catalog/us/albums/1",
  ]

  @Test func `another path or query is another request`() async throws {
    let sample = try CacheSample { .json(#"{"path":"\#($0.target)"}"#) }
    _ = try await sample.caching().send(Self.song)
    for address in Self.different {
      let response = try await sample.caching().send(CacheSample.request(address))
      #expect(response.cachedAt == nil, "\(address)")
    }
  }

  @Test func `another server or another header is another request`() async throws {
    let sample = try CacheSample()
    let other = try CacheSample()
    _ = try await sample.caching().send(Self.song)
    let elsewhere = try await other.caching(store: sample.store).send(Self.song)
    #expect(elsewhere.cachedAt == nil)
    let accepting = CacheSample.request(headers: ["Accept-Language": "de"])
    #expect(try await sample.caching().send(accepting).cachedAt == nil)
    #expect(try await sample.caching().send(accepting).cachedAt != nil)
    for name in [
      "authorization", "Music-User-Token", "Cookie", "Range", "If-Range", "If-None-Match",
      "If-Match", "If-Modified-Since", "If-Unmodified-Since", "Cache-Control",
    ] {
      let request = CacheSample.request(headers: HTTPHeaders([.init(name: name, value: "x")]))
      for _ in 0..<2 {
        #expect(try await sample.caching().send(request).cachedAt == nil, "\(name)")
      }
    }
  }

  static let unstored: [ServerResponse] = [
    .json(#"{"errors":[]}"#, status: 404), .json("{}", status: 429), .json("{}", status: 500),
    .json("{}", status: 401), .json("{}", status: 203), ServerResponse(204),
    .json(#"{"data":[],"errors":[{"status":"500"}]}"#), .json("[]"), .json(""),
    .json("<html>Sign in to the network</html>"), forbidden("no-store"),
    forbidden("private, No-Store"), forbidden("max-age=60,no-store"),
  ]

  private static func forbidden(_ rule: String) -> ServerResponse {
    var response = CacheSample.tagged("v1", #"{"data":[]}"#)
    response.headers["Cache-Control"] = rule
    return response
  }

  @Test(arguments: unstored.indices)
  func `only a complete success is stored`(index: Int) async throws {
    let sent = Self.unstored[index]
    let sample = try CacheSample { _ in sent }
    for _ in 0..<2 {
      let response = try await sample.caching().send(Self.song)
      #expect(response.status == sent.status && response.cachedAt == nil)
    }
    #expect(sample.server.requests.count == 2 && sample.store.entries.isEmpty)
  }

  @Test func `a response that is cut off is not stored`() async throws {
    let sample = try CacheSample { _ in .failing(.cutBody(after: 3)) }
    await #expect(throws: TransportError.self) { try await sample.caching().send(Self.song) }
    #expect(sample.store.entries.isEmpty)
  }

  @Test func `a token that a server repeats in a header is not stored`() async throws {
    let (developer, user) = ("eyJhbGci.planted.c2ln", "0.planted+user/token==")
    let repeated: HTTPHeaders = [
      "Content-Type": "application/json", "X-Note": "kept", "Authorization": "a.planted.b",
      "X-One": "Bearer planted-token", "X-Two": "t=\(developer)", "X-Three": "<\(user)>",
      "X-Four": "https://a.example/?t=0.planted%2Buser%2Ftoken%3D%3D",
    ]
    let sample = try CacheSample { _ in
      ServerResponse(headers: repeated, body: Array(#"{"data":[]}"#.utf8))
    }
    #expect(try await sample.caching(user: user).send(Self.song).headers["X-Three"] == "<\(user)>")
    let stored = try await sample.caching(user: user).send(Self.song)
    #expect(stored.cachedAt != nil && stored.headers["X-Note"] == "kept")
    for name in ["Authorization", "X-One", "X-Two", "X-Three", "X-Four"] {
      #expect(stored.headers[name] == "<redacted>")
    }
    let listing = try await ChildProcess.run(
      "/bin/sh", ["-c", "find \"$0\" -type f -exec cat {} +", sample.folder.path],
      environment: ["PATH": "/usr/bin:/bin"])
    #expect(!listing.text.contains("planted"))
  }

  @Test(arguments: [HTTPMethod.get, .head, .post, .put, .patch, .delete])
  func `only a GET without a body is stored`(method: HTTPMethod) async throws {
    let sample = try CacheSample()
    var request = CacheSample.request("/v1/catalog/us/songs/1", method)
    if method == .get { request.body = Array("{}".utf8) }
    for _ in 0..<2 { #expect(try await sample.caching().send(request).cachedAt == nil) }
    #expect(sample.server.requests.count == 2 && sample.store.entries.isEmpty)
  }

  @Test func `a response is used until its lifetime is over`() async throws {
    let sample = try CacheSample()
    let caching = try sample.caching(lifetime: .seconds(100))
    _ = try await caching.send(Self.song)
    sample.wait(seconds: 99)
    #expect(try await caching.send(Self.song).cachedAt != nil)
    sample.wait(seconds: 1)
    #expect(try await caching.send(Self.song).cachedAt == nil)
    // The clock was set back: the age is unknown.
    sample.wait(seconds: -50)
    #expect(try await caching.send(Self.song).cachedAt == nil)
    #expect(sample.server.requests.count == 3)
    #expect(try await sample.caching(lifetime: nil).send(Self.song).cachedAt != nil)
  }

  @Test func `an old response is validated with its tag, and used again`() async throws {
    let sample = try CacheSample { request in
      request.headers["If-None-Match"] == #""v1""#
        ? ServerResponse(304, headers: ["ETag": #""v1""#])
        : CacheSample.tagged("v1", #"{"data":[1]}"#)
    }
    let caching = try sample.caching(lifetime: .seconds(100))
    let first = try await caching.send(Self.song)
    sample.wait(seconds: 100)
    let validated = try await caching.send(Self.song)
    #expect(validated.status == 200 && validated.body == first.body)
    #expect(validated.cachedAt == UnixTime(seconds: 1_700_000_100))
    sample.wait(seconds: 99)
    #expect(try await caching.send(Self.song).body == first.body)
    #expect(sample.server.requests.map { $0.headers["If-None-Match"] } == [nil, #""v1""#])
  }

  @Test func `a changed response replaces the old one`() async throws {
    let numbers = Watched([1, 2])
    let sample = try CacheSample { _ in
      let number = numbers.update { $0.removeFirst() }
      return CacheSample.tagged("\(number)", #"{"n":\#(number)}"#)
    }
    let caching = try sample.caching(lifetime: .seconds(100))
    _ = try await caching.send(Self.song)
    sample.wait(seconds: 100)
    #expect(try await caching.send(Self.song).body == Array(#"{"n":2}"#.utf8))
    #expect(try await caching.send(Self.song).body == Array(#"{"n":2}"#.utf8))
    #expect(sample.store.entries.count == 1)
  }

  @Test func `refreshing sends every request, and stores its response`() async throws {
    let sample = try CacheSample { .json(#"{"tag":"\#($0.headers["If-None-Match"] ?? "")"}"#) }
    _ = try await sample.caching().send(Self.song)
    #expect(try await sample.caching(.refresh).send(Self.song).cachedAt == nil)
    sample.wait(seconds: 10)
    _ = try await sample.caching(.refresh).send(Self.song)
    let stored = try await sample.caching().send(Self.song)
    #expect(stored.cachedAt == UnixTime(seconds: 1_700_000_010))
    #expect(sample.server.requests.count == 3)
  }

  @Test func `offline, only stored responses are used, regardless of their age`() async throws {
    let sample = try CacheSample()
    _ = try await sample.caching().send(Self.song)
    sample.server.stop()
    sample.wait(seconds: 1_000_000)
    let offline = try sample.caching(.offline, lifetime: nil)
    #expect(try await offline.send(Self.song).cachedAt != nil)
    await #expect(
      throws: TransportError.notCached(request: "GET /v1/catalog/us/songs/2", isPersonal: false)
    ) { try await offline.send(CacheSample.request("/v1/catalog/us/songs/2")) }
    await #expect(
      throws: TransportError.notCached(request: "GET /v1/me/library/songs", isPersonal: true)
    ) { try await offline.send(CacheSample.request("/v1/me/library/songs")) }
    await #expect(
      throws: TransportError.notCached(request: "POST /v1/me/library", isPersonal: false)
    ) { try await offline.send(CacheSample.request("/v1/me/library", .post)) }
    await #expect(throws: TransportError.self) {
      try await sample.caching(.offline, lifetime: .seconds(10)).send(Self.song)
    }
  }

  @Test func `a canceled task gets no stored response`() async throws {
    let sample = try CacheSample()
    let caching = try sample.caching()
    _ = try await caching.send(Self.song)
    await #expect(throws: TransportError.canceled) {
      try await CancelableWork.runCanceled { try await caching.send(Self.song) }
    }
  }
}
