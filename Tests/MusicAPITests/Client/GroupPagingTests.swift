import AmctlTestSupport
import MusicSandbox
import Testing

@testable import MusicAPI

/// Lists inside a response: search groups and charts.
@Suite(.quick) struct GroupPagingTests {
  private let catalog = Catalog(storefront: "us")

  @Test func `a group continues with its own next`() async throws {
    let search = catalog.search("beach bunny", types: .songs, .albums).limit(2)
    let stub = StubTransport([
      "/v1/catalog/us/search?offset=2&term=beach+bunny&types=songs&limit=2":
        Listings.group("songs", "3 4", next: "/v1/catalog/us/search?offset=4&types=songs"),
      "/v1/catalog/us/search?offset=4&types=songs&term=beach%20bunny&limit=2":
        Listings.group("songs", "5"),
    ])
    let songs = try Page<AnyKind>(
      """
      {"results":{"albums":{"data":[],"next":"/v1/never"},"songs":{"data":[\(Listings.data("1 2"))],
      "next":"/v1/catalog/us/search?offset=2&term=beach+bunny&types=songs"}}}
      """, to: search, at: .group("songs"))
    let reading = await Reading(of: MusicClient(transport: stub).pages(in: songs))
    #expect(reading == Reading("1 2", "3 4", "5"))
    #expect(stub.unused == [])
  }

  @Test(arguments: [
    #"{"results":{}}"#, #"{"results":{"songs":null}}"#, #"{"results":{"songs":{}}}"#,
    #"{"results":{"albums":{"data":[],"next":"/v1/x"}}}"#, "{}",
  ])
  func `a group that is missing on a later page has ended`(last: String) async throws {
    let stub = StubTransport { _ in .json(last) }
    let songs = try Page<AnyKind>(
      #"{"results":{"songs":{"data":[{"id":"1"}],"next":"/v1/catalog/us/search?offset=1"}}}"#,
      to: catalog.search("a", types: .songs), at: .group("songs"))
    let reading = await Reading(of: MusicClient(transport: stub).pages(in: songs))
    #expect(reading == Reading("1", ""))
    #expect(stub.requests.count == 1)
  }

  @Test func `a chart continues with its own next, which keeps its parameters`() async throws {
    let charts = catalog.charts(.songs, .albums, genre: "20").language("de").limit(9)
    let next = "/v1/catalog/us/charts?chart=most-played&genre=21&limit=4&offset=4&types=songs"
    let stub = StubTransport([
      next + "&l=de": .json(
        """
        {"results":{"songs":[{"chart":"daily","data":[{"id":"9"}]},
        {"chart":"most-played","data":[{"id":"2"}]}]}}
        """)
    ])
    let chart = try Page<AnyKind>(
      """
      {"results":{"songs":[{"chart":"daily","data":[{"id":"8"}]},
      {"chart":"most-played","data":[{"id":"1"}],"next":"\(next)"}]}}
      """, to: charts, at: .chart(group: "songs", name: "most-played"))
    let reading = await Reading(of: MusicClient(transport: stub).pages(in: chart))
    #expect(reading == Reading("1", "2"))
    #expect(stub.unused == [])
  }

  @Test func `a typed group continues with the parameters of the request`() async throws {
    let search = catalog.search("x", types: .songs, .albums).language("de").limit(2)
    let next = "/v1/catalog/us/search?offset=2&term=x&types=songs"
    let stub = StubTransport([
      search.request.target.description: .json(
        """
        {"results":{"albums":{"data":[{"id":"8","type":"albums"}],"next":"/v1/never"},
         "songs":{"data":[\(Listings.data("1 2"))],"next":"\(next)"}}}
        """),
      next + "&l=de&limit=2": Listings.group("songs", "3"),
    ])
    let client = MusicClient(transport: stub)
    let songs = try #require(try await client.send(search)[.songs])
    var ids: [String] = []
    for try await song in client.items(in: songs) { ids.append(song.id.rawValue) }
    #expect(ids == ["1", "2", "3"])
    #expect(stub.unused == [])
  }

  @Test func `a nested list continues with its own path and parameters`() async throws {
    let album = catalog.resource(.albums, id: "1").with(.include(\.artists), .extend(\.artistUrl))
      .language("de").adding(["limit[tracks]": "2", "include[songs]": "albums"])
    let path = "/v1/catalog/us/albums/1"
    let stub = StubTransport([
      album.request.target.description: .json(
        """
        {"data":[{"id":"1","type":"albums","relationships":{"tracks":{"href":"\(path)/tracks",
         "data":[\(Listings.data("1 2"))],"next":"\(path)/tracks?offset=2"}},
         "views":{"related-albums":{"href":"\(path)/view/related-albums","data":[]}}}]}
        """),
      path + "/tracks?offset=2&l=de&limit=2&include%5Bsongs%5D=albums": Listings.page("3"),
    ])
    let client = MusicClient(transport: stub)
    let response = try await client.send(album)
    let tracks = try #require(response.lists.tracks)
    #expect(await Reading(of: client.pages(in: tracks)) == Reading("1 2", "3"))
    let related = try #require(response.lists.relatedAlbums)
    #expect(await Reading(of: client.pages(in: related)) == Reading(""))
    #expect(stub.unused == [])
  }

  @Test func `groups and charts are read to the end, by their kind and without`() async throws {
    let client = MusicClient.sandbox()
    let found = try await client.send(catalog.search("northern lights", types: .songs).limit(5))
    let songs = await Reading(of: client.pages(in: try #require(found[.songs])))
    #expect(songs.error == nil && songs.pages.count == 6)
    #expect(found.lists.count == 1)
    #expect(await Reading(of: client.pages(in: found.lists[0])) == songs)
    let charts = try await client.send(catalog.charts(.songs).limit(4))
    let chart = await Reading(of: client.pages(in: charts[.songs][0]))
    #expect(chart.error == nil && chart.pages.count > 40)
    #expect(charts.charts.count == 1)
    #expect(await Reading(of: client.pages(in: charts.charts[0])) == chart)
  }
}
