import AmctlTestSupport
import Testing

@testable import MusicAPI

/// Empty lists, for which the service may return 404.
@Suite(.quick) struct EmptyListTests {
  private static func rejection(_ code: String?) -> HTTPResponse {
    let member = code.map { #","code":"\#($0)""# } ?? ""
    return .json(#"{"errors":[{"id":"A","title":"T","status":"404"\#(member)}]}"#, status: 404)
  }

  private static let bare = HTTPResponse(status: 404)

  private func reading(
    _ endpoint: Endpoint<Page<AnyKind>>, _ responses: HTTPResponse...
  ) async -> Reading {
    let transport = ScriptedTransport(responses.map { .success($0) })
    return await Reading(of: MusicClient(transport: transport).pages(of: endpoint))
  }

  private static let songs = ResourceCollection(.librarySongs)
  private static let playlists = ResourceCollection(.libraryPlaylists)
  private let list = Library.list(songs)

  @Test(arguments: ["40403", "40400"])
  func `a library without songs is an empty list`(code: String) async throws {
    #expect(await reading(list, Self.rejection(code)) == Reading(""))
    for list in [
      Library.recentlyAdded(), Library.children(), Endpoint(MusicSummaries.latest().request),
    ] { #expect(await reading(list, Self.rejection(code)) == Reading("")) }
  }

  @Test func `a library whose items are all hidden is empty, whatever its total`() async throws {
    #expect(await reading(list, Self.page("", next: nil)) == Reading(""))
  }

  @Test(arguments: [
    bare, rejection(nil), rejection("40499"), .json("{}", status: 404),
    .json(#"{"errors":[]}"#, status: 404),
    HTTPResponse(status: 404, headers: ["Content-Type": "text/html"], body: Array("<p>".utf8)),
  ])
  func `a 404 without the code of an empty list is no list`(response: HTTPResponse) async throws {
    for list in [
      Library.list(Self.songs), Library.recentlyAdded(),
      Endpoint(Ratings.ratings(.songs, ids: ["1"]).request),
      Endpoint(MusicSummaries.latest().request),
    ] {
      #expect(await reading(list, response).error?.contains("404") == true)
    }
  }

  @Test func `an empty playlist has no tracks, and a missing playlist is an error`() async throws {
    let tracks = Library.relationship(named: "tracks", of: Self.playlists, id: "p.1")
    #expect(await reading(tracks, Self.rejection("40403")) == Reading(""))
    #expect(
      await reading(tracks, Self.rejection("40400"))
        == Reading(error: "T (status 404, code 40400, id A)"))
    #expect(
      await reading(tracks, Self.bare)
        == Reading(error: "the service returned 404 for /v1/me/library/playlists/p.1/tracks"))
  }

  @Test func `a folder without children is an empty list unless it is missing`() async throws {
    let children = Library.children(of: ResourceID("p.1"))
    #expect(await reading(children, Self.rejection("40403")) == Reading(""))
    #expect(await reading(children, Self.bare).error?.contains("404") == true)
    #expect(
      await reading(children, Self.rejection("40400"))
        == Reading(error: "T (status 404, code 40400, id A)"))
    let root = Library.children(of: ResourceID.root)
    #expect(await reading(root, Self.rejection("40400")) == Reading(""))
  }

  @Test(arguments: ["40403", "40400", nil])
  func `a missing single resource is an error`(code: String?) async throws {
    for request in [
      Library.resource(.librarySongs, id: "i.1").request, History.heavyRotation().request,
    ] {
      let outcome = await reading(Endpoint(request), Self.rejection(code))
      #expect(outcome.error?.hasPrefix("T (status 404") == true)
    }
  }

  @Test func `an empty list of the catalog is no error, a missing resource is`() async throws {
    let catalog = Catalog(storefront: "us")
    let artists = ResourceCollection(.artists)
    for list in [
      catalog.relationship(named: "genres", of: artists, id: "1"),
      catalog.relationship(named: "unknown", of: artists, id: "1"),
      catalog.view(named: "singles", of: artists, id: "1"),
      Endpoint(Recommendations.contents(of: ResourceID("1")).request),
      Library.relationship(named: "catalog", of: Self.songs, id: "i.1"),
    ] {
      #expect(await reading(list, Self.rejection("40403")) == Reading(""))
      #expect(
        await reading(list, Self.rejection("40400"))
          == Reading(error: "T (status 404, code 40400, id A)"))
      #expect(await reading(list, Self.bare).error?.contains("returned 404") == true)
    }
  }

  @Test func `an empty list can be fetched with one request`() async throws {
    let client = MusicClient(transport: ScriptedTransport(.success(Self.rejection("40403"))))
    let response = try await client.send(Library.list(Self.songs))
    #expect(response.resources.isEmpty)
    #expect(response.json.text == #"{"data":[]}"#)
  }

  private static func page(_ ids: String, next: Int?, total: Int? = 4) -> HTTPResponse {
    let next = next.map { #""next":"/v1/me/library/songs?offset=\#($0)","# } ?? ""
    let meta = total.map { #","meta":{"total":\#($0)}"# } ?? ""
    let data = Listings.data(ids).replacing("songs", with: "library-songs")
    return .json("{\(next)\"data\":[\(data)]\(meta)}")
  }

  @Test func `a 404 after the last item is the end`() async throws {
    #expect(
      await reading(
        list, Self.page("1 2", next: 2), Self.page("3 4", next: 4), Self.rejection("40403"))
        == Reading("1 2", "3 4", ""))
    // The total includes hidden items: a short page, and nothing after position four.
    #expect(
      await reading(
        list, Self.page("1 2", next: 2), Self.page("3", next: 4), Self.rejection("40403"))
        == Reading("1 2", "3", ""))
    #expect(
      await reading(list, Self.page("1 2", next: 2, total: nil), Self.rejection("40403"))
        == Reading("1 2", ""))
  }

  @Test func `a 404 or an empty page before the last item is an error`() async throws {
    let error = """
      the listing ended after 2 of 4 items: '/v1/me/library/songs?offset=2' is empty
      """
    let first = Self.page("1 2", next: 2)
    #expect(await reading(list, first, Self.rejection("40403")) == Reading("1 2", error: error))
    #expect(await reading(list, first, Self.page("", next: nil)) == Reading("1 2", error: error))
    #expect(
      await reading(list, first, Self.page("", next: 4), Self.page("4", next: nil))
        == Reading("1 2", "", "4"))
  }

  @Test func `a listing that begins in the middle counts from its start`() async throws {
    let list = Library.list(Self.songs).offset(2)
    #expect(
      await reading(list, Self.page("3 4", next: 4), Self.rejection("40403")) == Reading("3 4", ""))
    let beyond = Library.list(Self.songs).offset(9)
    #expect(await reading(beyond, Self.page("", next: nil)) == Reading(""))
  }

  @Test func `a nested list ends where the service has nothing more`() async throws {
    let path = "/v1/me/library/playlists/p.1"
    let tracks = #"{"href":"\#(path)/tracks","next":"\#(path)/tracks?offset=1","data":"#
    let playlist =
      #"{"id":"p.1","type":"library-playlists","relationships":{"tracks":\#(tracks)"#
      + #"[{"id":"i.1","type":"library-songs"}]}}}"#
    let stub = StubTransport([
      path: .json("{\"data\":[\(playlist)]}"), "\(path)/tracks?offset=1": Self.rejection("40403"),
    ])
    let client = MusicClient(transport: stub)
    let pages = client.pages(
      of: Endpoint<Page<LibraryPlaylist>>(
        Library.resource(.libraryPlaylists, id: "p.1").request))
    let page = try #require(try await pages.makeAsyncIterator().next())
    let whole = try await client.completed(page)
    #expect(whole.resources.first?.lists.tracks?.resources.count == 1)
    #expect(whole.resources.first?.lists.tracks?.continuation == nil)
    #expect(stub.unused == [])
  }
}
