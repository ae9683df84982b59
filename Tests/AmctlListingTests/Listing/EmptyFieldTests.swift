import AmctlCommandLine
import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import Testing

/// Fields that no record has, mostly because of a typo; all are reported.
struct EmptyFieldTests {
  private static let songs = """
    {"data":[{"id":"1","type":"songs","attributes":{"name":"A","artistName":"B","artwork":{"url":"U"}}},\
    {"id":"2","type":"songs","attributes":{"name":"C","artistName":"D","isrc":""}}]}
    """

  static let formats = ["table", "json", "ndjson", "tsv", "csv"]

  @Test(arguments: formats)
  func `a field that is empty in every item is reported with a suggestion`(
    format: String
  ) async throws {
    let server = try TestServer { _ in .json(Self.songs) }
    let result = try await Program.asking(server).run(
      "catalog songs 1 2 --fields id,artist,NAME,isrc,artwork.uri -o \(format) --allow-unknown")
    #expect(
      result.err == """
        amctl: 'artist' is empty in all 2 items; did you mean 'artistName'?
        amctl: 'NAME' is empty in all 2 items; did you mean 'name'?
        amctl: 'isrc' is empty in all 2 items.
        amctl: 'artwork.uri' is empty in all 2 items; did you mean 'artwork.url'?

        """)
    #expect(result.exit == 0)
  }

  @Test func `a field that one item has is not reported`() async throws {
    let server = try TestServer { _ in .json(Self.songs) }
    let result = try await Program.asking(server).run(
      words: ["catalog", "songs", "1", "2", "--fields", " id , artwork.url ", "-o", "csv"])
    #expect(result.out == "id,artwork.url\n1,U\n2,\n")
    #expect(result.err == "")
    #expect(result.exit == 0)
  }

  @Test func `an empty list reports no fields`() async throws {
    let server = try TestServer { _ in .json(#"{"data":[]}"#) }
    let result = try await Program.asking(server).run(
      "library songs --fields nope -o tsv --allow-unknown")
    #expect(result.out == "nope\n")
    #expect(result.err == "")
    #expect(result.exit == 0)
  }

  @Test func `the fields of a document of several storefronts are checked together`() async throws {
    let server = try TestServer { _ in .json(Self.songs) }
    let result = try await Program.asking(server).run(
      "catalog songs 1 2 -s us,jp --fields storefront,title -o json --allow-unknown")
    #expect(result.err == "amctl: 'title' is empty in all 4 items.\n")
    #expect(result.exit == 0)
  }

  @Test func `the fields of local records are checked too`() async throws {
    let server = try TestServer { _ in .json(#"{"results":{"terms":["nova"]}}"#) }
    let result = try await Program.asking(server).run(
      "hints n --fields terms -o tsv --allow-unknown")
    #expect(result.out == "terms\n\n")
    #expect(result.err == "amctl: 'terms' is empty in the only item; did you mean 'term'?\n")
    #expect(result.exit == 0)
  }

  @Test func `fields that the format cannot write are rejected`() async throws {
    let result = try await Program.sandbox.run("catalog songs 1613600188 --fields name -o id")
    #expect(result.out == "")
    #expect(
      result.err == """
        amctl: \(UsageError.conflict("--fields", "-o id").description)

        """)
    #expect(result.exit == 2)
  }
}
