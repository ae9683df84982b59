import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

@Suite(.quick) struct CatalogMatchTests {
  private static let songs = [
    #"{"id":"i.1","type":"library-songs","attributes":{"name":"A","playParams":{"catalogId":"11"}}}"#,
    #"{"id":"i.2","type":"library-songs","attributes":{"name":"B"},"relationships":"#
      + #"{"catalog":{"data":[{"id":"12","type":"songs"}]}}}"#,
    #"{"id":"i.3","type":"library-songs","attributes":{"name":"C"},"relationships":"#
      + #"{"catalog":{"data":[]}}}"#,
    #"{"id":"i.4","type":"library-songs","attributes":{"name":"D","playParams":{"catalogId":"13"}}}"#,
  ]

  @Test func `each item is written with its match in the account's storefront`() async throws {
    let server = try LibraryServer.answering([
      "/v1/me/storefront": LibraryServer.page([#"{"id":"jp","type":"storefronts"}"#]),
      "/v1/me/library/songs?include=catalog": LibraryServer.page(Self.songs, total: 4),
      "/v1/catalog/jp/songs?ids=11,12,13": LibraryServer.page([
        #"{"id":"12","type":"songs"}"#, #"{"id":"11","type":"songs","attributes":{"name":"X"}}"#,
      ]),
    ])
    let result = try await Program.asking(server).run("library songs --with-catalog -o ndjson")
    let matches = [
      #"{"id":"11","type":"songs","attributes":{"name":"X"}}"#, #"{"id":"12","type":"songs"}"#,
      "null", "null",
    ]
    let lines = zip(matches, Self.songs).map { #"{"catalog":\#($0),"# + $1.dropFirst() + "\n" }
    #expect(result.out == lines.joined())
    #expect((result.err, result.exit) == ("amctl: 2 of 4 have no catalog match.\n", 0))
    #expect(server.requests.count == 3)
  }

  @Test func `playlists are matched by their global id, 25 per request`() async throws {
    let server = try TestServer { request in
      let target = RequestTarget(parsing: request.target)
      guard target.path != "/v1/me/library/playlists" else {
        return LibraryServer.page(
          (1...30).map {
            #"{"id":"p.\#($0)","type":"library-playlists","attributes":{"playParams":"#
              + #"{"globalId":"pl.\#($0)"}}}"#
          })
      }
      let ids = (target.query["ids"] ?? "").split(separator: ",")
      return LibraryServer.page(ids.map { #"{"id":"\#($0)","type":"playlists"}"# })
    }
    let result = try await Program.asking(server).run(
      "library playlists --with-catalog -s us -o tsv --fields id,catalog.id")
    let rows = (1...30).map { "p.\($0)\tpl.\($0)\n" }.joined()
    #expect((result.out, result.err) == ("id\tcatalog.id\n" + rows, ""))
    #expect(server.requests.count == 3)
  }
}
