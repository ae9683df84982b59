import AmctlLoopback
import AmctlTestSupport
import MusicAPI
import Testing

/// Responses that the cache stored and that the client then could not read.
@Suite(.quick) struct UnreadableCachedTests {
  private static func songs() throws(InvalidRequestError) -> Endpoint<Page<Song>> {
    Endpoint(Catalog(storefront: "us").resource(.songs, id: "1").request)
  }

  /// Returns a client with the cache; the server responds as the service once it is well.
  private static func client(
    _ sample: CacheSample, _ mode: ResponseCache.Mode = .lookup
  ) throws -> MusicClient {
    MusicClient(
      transport: try sample.caching(mode, lifetime: nil), origin: try sample.server.origin)
  }

  static let unreadable = [
    "{}", #"{"login":"please"}"#, #"{"data":{}}"#, #"{"data":[{"id":"1","type":"albums"}]}"#,
  ]

  @Test(arguments: unreadable)
  func `a response that cannot be read leaves the cache`(text: String) async throws {
    let sample = try CacheSample { _ in .json(text) }
    for _ in 0..<2 {
      await #expect(throws: MusicAPIError.self) { try await Self.client(sample).send(Self.songs()) }
      #expect(sample.store.entries.isEmpty)
    }
    #expect(sample.server.requests.count == 2)
  }

  @Test(arguments: unreadable)
  func `one that another reader left in the cache leaves it, too`(text: String) async throws {
    let sample = try CacheSample { _ in .json(text) }
    let request = try Self.songs().request
    _ = try await sample.caching().send(request)
    #expect(sample.store.entries.count == 1)
    await #expect(throws: MusicAPIError.self) {
      try await Self.client(sample, .offline).send(Self.songs())
    }
    #expect(sample.store.entries.isEmpty && sample.server.requests.count == 1)
  }

  @Test(
    arguments: unreadable + [
      #"{"data":[],"next":5}"#,
      #"{"data":[{"id":"1","type":"songs"}],"next":"https://b.example/v1/x"}"#,
      #"""
      {"data":[{"id":"1","type":"songs","relationships":{"albums":{"data":[],"next":{}}}}]}
      """#,
    ])
  func `a page of a list leaves it, and the other pages stay`(text: String) async throws {
    let first = #"{"data":[{"id":"1","type":"songs"}],"next":"/v1/catalog/us/songs/1?offset=1"}"#
    let sample = try CacheSample { request in
      .json(request.target.contains("offset=1") ? text : first)
    }
    let client = try Self.client(sample)
    do {
      for try await page in client.pages(of: try Self.songs()) {
        // What is wrong inside a resource shows when its lists are completed.
        if !page.hasNext { _ = try await client.completed(page) }
      }
      Issue.record("the list was read to its end")
    } catch {}
    #expect(sample.store.entries.map { $0.url.contains("offset") } == [false])
  }

  @Test func `a response that can be read stays`() async throws {
    let sample = try CacheSample { _ in .json(#"{"data":[{"id":"1","type":"songs"}]}"#) }
    for _ in 0..<2 { _ = try await Self.client(sample).send(Self.songs()) }
    #expect(sample.server.requests.count == 1 && sample.store.entries.count == 1)
  }
}
