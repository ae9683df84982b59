import AmctlTestSupport
import Testing

@testable import MusicAPI

/// The single error type of every call: these bodies compile only because of it.
@Suite(.quick) struct ErrorDomainTests {
  private let stub = StubTransport([:])
  private let catalog = Catalog(storefront: "us")
  private var client: MusicClient { MusicClient(transport: stub) }

  /// Returns the message of work that can only throw this type.
  private func words(of work: () async throws(MusicAPIError) -> Void) async -> String {
    do throws(MusicAPIError) {
      try await work()
      return ""
    } catch {
      switch error {
      case .invalidRequest(let why): return "not made: \(why)"
      default: return "\(error)"
      }
    }
  }

  private let refused = "not made: \(ExpectedMessages.noID("a/b"))"

  @Test func `an invalid request throws from the call and is not sent`() async {
    let sent = await words { () throws(MusicAPIError) in
      _ = try await client.send(catalog.resource(.songs, id: "a/b"))
    }
    #expect(sent == refused)
    #expect(stub.requests == [])
  }

  @Test func `errors are equal if they say the same about the same request`() async throws {
    let song = catalog.resource(.songs, id: "1").request
    let other = catalog.resource(.songs, id: "2").request
    func rejected(_ status: HTTPStatus, _ request: HTTPRequest) -> MusicAPIError {
      .rejected(Rejection(HTTPResponse(status: status), to: request))
    }
    #expect(rejected(404, song) == rejected(404, song))
    #expect(rejected(404, song) != rejected(404, other))
    #expect(rejected(404, song) != rejected(403, song))
    #expect(MusicAPIError.transport(.tooManyOpenFiles, request: song) != .canceled)
    await #expect(throws: MusicAPIError.invalidRequest(.unusableID("a/b"))) {
      try await client.send(catalog.resource(.songs, id: "a/b"))
    }
  }

  @Test func `an invalid list throws from its first page`() async {
    let pages = await words { () throws(MusicAPIError) in
      for try await _ in client.pages(of: catalog.list(\.albums, of: .songs, id: "a/b")) {}
    }
    #expect(pages == refused)
    let items = await words { () throws(MusicAPIError) in
      for try await _ in client.items(of: catalog.list(\.albums, of: .songs, id: "a/b")) {}
    }
    #expect(items == refused)
    let none = client.items(of: catalog.list(\.albums, of: .songs, id: "a/b"), extent: .items(0))
    let limited = await words { () throws(MusicAPIError) in for try await _ in none {} }
    #expect(limited == refused)
    #expect(stub.requests == [])
  }

  @Test func `an invalid id keeps all requests of a lookup from being sent`() async {
    let ids = (1...25).map { ResourceID<Artist>("\($0)") } + ["a/b"]
    let error = await words { () throws(MusicAPIError) in
      _ = try await client.resources(.artists, ids: ids, in: catalog)
    }
    #expect(error == refused)
    #expect(stub.requests == [])
  }

  @Test func `an error contains the request that failed`() async throws {
    let endpoint = catalog.resource(.songs, id: "1")
    let failing = MusicClient(transport: StubTransport { _ in .json("[") })
    let error = await #expect(throws: MusicAPIError.self) { try await failing.send(endpoint) }
    #expect(error?.request == endpoint.request)
    #expect(
      error?.description == """
        the response to '/v1/catalog/us/songs/1' is not valid JSON: expected a value or ']', found \
        the end of the document at line 1, column 2
        """)
    let busy = MusicAPIError.transport(.tooManyOpenFiles, request: endpoint.request)
    #expect(busy.description == busy.sentence + ", for GET /v1/catalog/us/songs/1")
    #expect(MusicAPIError.canceled.request == nil)
    #expect(MusicAPIError.invalidRequest(.noTypes).request == nil)
  }
}
