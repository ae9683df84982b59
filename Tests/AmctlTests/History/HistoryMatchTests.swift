import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

/// What was played, with its catalog matches.
@Suite(.quick) struct HistoryMatchTests {
  private static let played = [
    #"{"id":"1","type":"songs","attributes":{"name":"Own match","isrc":"QZABC2600001"}}"#,
    #"{"id":"i.2","type":"library-songs","attributes":{"name":"Matched","#
      + #""playParams":{"id":"i.2","catalogId":"2"}}}"#,
    #"{"id":"i.3","type":"library-songs","attributes":{"name":"Upload"}}"#,
  ]

  @Test func `every track has its ISRC, and what has none is counted`() async throws {
    let server = try TestServer { request in
      switch request.path {
      case "/v1/me/storefront":
        .json(#"{"data":[{"id":"de","type":"storefronts","attributes":{}}]}"#)
      case "/v1/catalog/de/songs":
        LibraryServer.page([
          #"{"id":"2","type":"songs","attributes":{"name":"Matched","isrc":"QZABC2600002"}}"#
        ])
      default: LibraryServer.page(Self.played)
      }
    }
    let result = try await Program.asking(server).run(
      "history tracks --with-catalog -o tsv --no-header --fields id,catalog.attributes.isrc")
    #expect(result.out == "1\tQZABC2600001\ni.2\tQZABC2600002\ni.3\t\n")
    #expect(result.err == "amctl: 1 of 3 have no catalog match.\n")
    #expect(result.exit == 0)
    #expect(server.requests.map(\.target).contains("/v1/catalog/de/songs?ids=2"))
  }
}
