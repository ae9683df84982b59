import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

struct CatalogMatchTests {
  private static let songs = [
    #"{"id":"i.1","type":"library-songs","attributes":{"name":"A","playParams":{"catalogId":"11"}}}"#,
    #"{"id":"i.2","type":"library-songs","attributes":{"name":"B"},"relationships":"#
      + #"{"catalog":{"data":[{"id":"12","type":"songs"}]}}}"#,
    #"{"id":"i.3","type":"library-songs","attributes":{"name":"C"},"relationships":"#
      + #"{"catalog":{"data":[]}}}"#,
    #"{"id":"i.4","type":"library-songs","attributes":{"name":"D","playParams":{"catalogId":"13"}}}"#,
  ]

  private static func server(storefront: String = "jp") throws -> TestServer {
    try LibraryServer.answering([
      "/v1/me/storefront": LibraryServer.page([#"{"id":"\#(storefront)","type":"storefronts"}"#]),
      "/v1/me/library/songs?include=catalog": LibraryServer.page(songs, total: 4),
      "/v1/catalog/\(storefront)/songs?ids=11,12,13": LibraryServer.page([
        #"{"id":"12","type":"songs"}"#, #"{"id":"11","type":"songs","attributes":{"name":"X"}}"#,
      ]),
    ])
  }

  @Test func `each item is written with its match in the account's storefront`() async throws {
    let server = try Self.server()
    let result = try await Program.asking(server).run("library songs --with-catalog -o ndjson")
    let lines = result.out.split(separator: "\n")
    try #require(lines.count == 4)
    let match = #"{"id":"11","type":"songs","attributes":{"name":"X"}}"#
    #expect(lines[0] == #"{"catalog":\#(match),"# + Self.songs[0].dropFirst())
    #expect(lines[1] == #"{"catalog":{"id":"12","type":"songs"},"# + Self.songs[1].dropFirst())
    #expect(lines[2] == #"{"catalog":null,"# + Self.songs[2].dropFirst())
    #expect(lines[3] == #"{"catalog":null,"# + Self.songs[3].dropFirst())
    #expect(result.err == "amctl: 2 of 4 have no catalog match.\n")
    #expect(result.exit == 0)
    #expect(server.requests.count == 3)
  }

  @Test func `a document keeps everything else, and a table gets columns`() async throws {
    let server = try Self.server()
    defer { server.stop() }
    let program = try Program.asking(server)
    let ndjson = try await program.run("library songs --with-catalog -o ndjson -q")
    let json = try await program.run("library songs --with-catalog -o json -q")
    #expect(
      json.out == #"{"data":["# + ndjson.out.split(separator: "\n").joined(separator: ",")
        + #"],"meta":{"total":4}}"# + "\n")
    let tsv = try await program.run(
      "library songs --with-catalog -o tsv -q --fields id,name,catalog.id,catalog.attributes.name")
    #expect(
      tsv.out == """
        id\tname\tcatalog.id\tcatalog.attributes.name
        i.1\tA\t11\tX
        i.2\tB\t12\t
        i.3\tC\t\t
        i.4\tD\t\t

        """)
    let table = try await program.run("library songs --with-catalog -o table -q --color never")
    #expect(table.out.split(separator: "\n")[0].hasSuffix("CATALOG ID  CATALOG NAME"))
  }

  @Test func `a given storefront is requested instead`() async throws {
    let server = try Self.server(storefront: "de")
    let result = try await Program.asking(server).run(
      "library songs --with-catalog -o id -s de -q")
    #expect(result.out == "i.1\ni.2\ni.3\ni.4\n")
    #expect(!server.requests.contains { $0.target == "/v1/me/storefront" })
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
    #expect(result.out == "id\tcatalog.id\n" + rows)
    #expect(result.err == "")
    #expect(server.requests.count == 3)
  }

  @Test func `ids get their matches too`() async throws {
    let server = try LibraryServer.answering([
      "/v1/me/library/songs/i.1?include=catalog": LibraryServer.page([Self.songs[0]]),
      "/v1/me/library/songs?ids=i.1,i.3&include=catalog": LibraryServer.page([
        Self.songs[0], Self.songs[2],
      ]),
      "/v1/catalog/us/songs?ids=11": LibraryServer.page([#"{"id":"11","type":"songs"}"#]),
    ])
    let program = try Program.asking(server)
    let fields = " --with-catalog -s us -o csv --fields id,catalog.id"
    #expect(
      try await program.run("library songs i.1" + fields).out == "id,catalog.id\ni.1,11\n")
    let both = try await program.run("library songs i.1 i.3" + fields)
    #expect(both.out == "id,catalog.id\ni.1,11\ni.3,\n")
    #expect(both.err == "amctl: 1 of 2 have no catalog match.\n")
  }
}
