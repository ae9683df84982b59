import AmctlLoopback
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

/// Responses that depend on the user.
@Suite(.quick) struct PersonalCachingTests {
  private static let library = CacheSample.request("/v1/me/library/songs")
  private static let write = CacheSample.request("/v1/me/library?ids[songs]=1", .post)

  static let personal = [
    "/v1/me/library/songs", "/v1/me/storefront", "/v1/me",
    "/v1/catalog/us/songs/1?extend=inFavorites", "/v1/catalog/us/songs/1?include=library",
    "/v1/catalog/us/songs/1/library", "/v1/catalog/us/stations?filter[identity]=personal",
  ]

  @Test(arguments: personal)
  func `personal responses are stored only if the policy says so`(address: String) async throws {
    let sample = try CacheSample()
    let request = CacheSample.request(address)
    for _ in 0..<2 {
      #expect(try await sample.caching(user: "token").send(request).cachedAt == nil)
    }
    #expect(sample.store.entries.isEmpty)
    let asking = try sample.caching(personal: true, user: "token")
    #expect(try await asking.send(request).cachedAt == nil)
    #expect(try await asking.send(request).cachedAt != nil)
    #expect(sample.store.entries.map(\.isPersonal) == [true])
  }

  @Test(
    arguments: [
      (.developer, false), (.userIfKnown, true), (.user, true), (nil, true),
    ] as [(RequestTraits.Credentials?, Bool)], ["/v1/me/library/songs", "/files/1.json"])
  func `the traits of a request, not its path, say whether it depends on the user`(
    traits: (needs: RequestTraits.Credentials?, isPersonal: Bool), path: String
  ) async throws {
    let sample = try CacheSample()
    var request = HTTPRequest(.get, RequestTarget(path: path))
    request.traits = traits.needs.map { RequestTraits(needs: $0) }
    _ = try await sample.caching(user: "token").send(request)
    #expect(sample.store.entries.map(\.isPersonal) == (traits.isPersonal ? [] : [false]))
    _ = try await sample.caching(personal: true, user: "token").send(request)
    #expect(sample.store.entries.map(\.isPersonal) == [traits.isPersonal])
  }

  @Test func `without traits and without a user, nothing is stored`() async throws {
    let sample = try CacheSample()
    let request = HTTPRequest(.get, RequestTarget(path: "/v1/catalog/us/songs/1"))
    for personal in [false, true] { _ = try await sample.caching(personal: personal).send(request) }
    #expect(sample.store.entries.isEmpty && sample.server.requests.count == 2)
  }

  @Test func `another user, or none, does not see the responses of others`() async throws {
    let sample = try CacheSample()
    for user in ["one", "two"] {
      _ = try await sample.caching(personal: true, user: user).send(Self.library)
    }
    #expect(sample.server.requests.count == 2)
    for user in ["three", nil] {
      await #expect(throws: TransportError.self) {
        try await sample.caching(.offline, personal: true, user: user).send(Self.library)
      }
    }
  }

  @Test func `users of one client see the responses to their own requests`() async throws {
    let sample = try CacheSample {
      .json(#"{"data":[],"user":"\#($0.headers["Music-User-Token"] ?? "")"}"#)
    }
    let base = CurlTransport(origin: try sample.server.origin)
      .authorizing(with: try DeveloperToken(pasted: "a.b.c"))
    let shared = MusicClient(transport: try sample.caching(personal: true, over: base))
    for user in ["one", "two", "one", "two"] {
      let response = try await shared.with(userToken: user).response(to: Self.library)
      #expect(response.body == Array(#"{"data":[],"user":"\#(user)"}"#.utf8))
    }
    #expect(sample.server.requests.count == 2)
    _ = try await shared.with(userToken: "one").response(to: Self.write)
    for user in ["one", "two"] {
      _ = try await shared.with(userToken: user).response(to: Self.library)
    }
    #expect(
      sample.server.requests.map { $0.headers["Music-User-Token"] ?? "" }
        == ["one", "two", "one", "one"])
  }

  @Test func `without a user, the catalog's own response is for everybody`() async throws {
    let sample = try CacheSample()
    let request = CacheSample.request("/v1/catalog/us/songs/1?extend=inFavorites")
    _ = try await sample.caching().send(request)
    #expect(try await sample.caching().send(request).cachedAt != nil)
    #expect(try await sample.caching(personal: true, user: "u").send(request).cachedAt == nil)
    #expect(sample.store.entries.map(\.isPersonal).sorted { !$0 && $1 } == [false, true])
  }

  @Test func `no token is in a file or in its name`() async throws {
    let token = "0.planted-user-token+abc/def=="
    let sample = try CacheSample()
    _ = try await sample.caching(personal: true, user: token).send(Self.write)
    _ = try await sample.caching(personal: true, user: token).send(Self.library)
    let listing = try await ChildProcess.run(
      "/bin/sh",
      ["-c", "cd \"$0\" && find . && find . -type f -exec cat {} +", sample.folder.path],
      environment: ["PATH": "/usr/bin:/bin"])
    #expect(listing.text.contains("/v1/me/library/songs") && listing.text.contains("user-"))
    #expect(!listing.text.contains("planted"))
  }

  @Test(arguments: [ResponseCache.Mode.lookup, .refresh, .off])
  func `a write makes this user's responses outdated alone`(mode: ResponseCache.Mode) async throws {
    let sample = try CacheSample()
    for user in ["one", "two"] {
      _ = try await sample.caching(personal: true, user: user).send(Self.library)
    }
    _ = try await sample.caching().send(CacheSample.request())
    _ = try await sample.caching(mode, user: "one").send(Self.write)
    #expect(
      try await sample.caching(personal: true, user: "two").send(Self.library).cachedAt != nil)
    #expect(try await sample.caching().send(CacheSample.request()).cachedAt != nil)
    let one = try sample.caching(personal: true, user: "one")
    #expect(try await one.send(Self.library).cachedAt == nil)
    #expect(try await one.send(Self.library).cachedAt != nil)
  }

  @Test func `a write that fails makes them outdated too`() async throws {
    let sample = try CacheSample { request in
      request.method == "POST" ? .failing(.closeBeforeResponse) : .json("{}")
    }
    let caching = try sample.caching(personal: true, user: "one")
    _ = try await caching.send(Self.library)
    await #expect(throws: TransportError.self) { try await caching.send(Self.write) }
    #expect(try await caching.send(Self.library).cachedAt == nil)
  }

  @Test func `they are outdated before the write is sent, lest it is killed`() async throws {
    let sample = try CacheSample()
    _ = try await sample.caching(personal: true, user: "one").send(Self.library)
    let reader = try sample.caching(.offline, personal: true, user: "one")
    #expect(try await reader.send(Self.library).cachedAt != nil)
    let found = Watched<[Bool]>([])
    let service = StubTransport { _ throws(TransportError) in
      let isFound = (try? await reader.send(Self.library)) != nil
      found.update { $0.append(isFound) }
      return HTTPResponse(status: 204)
    }
    _ = try await sample.caching(personal: true, user: "one", over: service).send(Self.write)
    #expect(found.value == [false])
  }

  /// A transport during whose request something else happens.
  private struct Interrupted: Transport {
    let base: any Transport
    let event: @Sendable () async throws(TransportError) -> Void

    func send(
      _ request: HTTPRequest, to sink: (any BodySink)?
    ) async throws(TransportError) -> HTTPResponse {
      let response = try await base.send(request, to: sink)
      try await event()
      return response
    }
  }

  @Test(arguments: [true, false])
  func `a response that was under way in a write is not used later`(isFirst: Bool) async throws {
    let sample = try CacheSample()
    let writer = try sample.caching(personal: true, user: "one")
    if !isFirst { _ = try await writer.send(CacheSample.request("/v1/me/library/albums")) }
    let base = Interrupted(base: CurlTransport(origin: try sample.server.origin)) {
      () async throws(TransportError) in
      _ = try await writer.send(Self.write)
    }
    _ = try await sample.caching(personal: true, user: "one", over: base).send(Self.library)
    #expect(try await writer.send(Self.library).cachedAt == nil)
  }

  @Test func `a write alone creates no folder`() async throws {
    let sample = try CacheSample()
    _ = try await sample.caching(personal: true, user: "one").send(Self.write)
    #expect(!FileSystem.exists(sample.folder.file("cache")))
  }

  @Test func `a user who signs out leaves no response`() async throws {
    let sample = try CacheSample()
    for user in ["one", "two"] {
      _ = try await sample.caching(personal: true, user: user).send(Self.library)
    }
    sample.store.remove(user: "one")
    #expect(sample.store.entries.count == 1)
    await #expect(throws: TransportError.self) {
      try await sample.caching(.offline, personal: true, user: "one").send(Self.library)
    }
  }
}
