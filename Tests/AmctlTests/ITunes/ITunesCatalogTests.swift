import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

@Suite(.quick) struct ITunesCatalogTests {
  private typealias Sample = ITunesSample

  /// A server of catalog songs that lacks all but one.
  private static func catalog() throws -> TestServer {
    try TestServer(
      responses: .json(
        #"{"data":[{"id":"1","type":"songs","attributes":{"isrc":"USQE92200157"}}]}"#))
  }

  private static func program(_ store: TestServer, _ catalog: TestServer) throws -> Program {
    var program = try Sample.program(store)
    program.environment.merge(Secrets.tokens) { $1 }
    program.environment["AMCTL_BASE_URL"] = try catalog.origin.description
    return program
  }

  @Test func `results get their catalog resources, or null`() async throws {
    let store = try TestServer(responses: Sample.response(Sample.song(1), Sample.song(2)))
    let catalog = try Self.catalog()
    let result = try await Self.program(store, catalog)
      .run("itunes search north -s gb --with-catalog -o tsv --fields id,catalog.attributes.isrc")
    #expect(result.out == "id\tcatalog.attributes.isrc\n1\tUSQE92200157\n2\t\n")
    #expect(catalog.requests.map(\.target) == ["/v1/catalog/gb/songs?ids=1,2"])
    #expect(result.exit == 0)
  }

  @Test func `a document has the resource first in each object`() async throws {
    let store = try TestServer(responses: Sample.response(Sample.song(1), Sample.song(2)))
    let catalog = try Self.catalog()
    let result = try await Self.program(store, catalog)
      .run("itunes lookup 1 2 --with-catalog -o ndjson")
    let isrc = #"{"isrc":"USQE92200157"}"#
    #expect(
      result.out == """
        {"catalog":{"id":"1","type":"songs","attributes":\(isrc)},\(Sample.song(1).dropFirst())
        {"catalog":null,\(Sample.song(2).dropFirst())

        """)
  }

  @Test func `a chart gets them too`() async throws {
    let store = try TestServer(responses: Sample.chart)
    let catalog = try Self.catalog()
    let result = try await Self.program(store, catalog)
      .run("itunes charts --with-catalog -o tsv --fields rank,catalog.attributes.isrc")
    #expect(result.out == "rank\tcatalog.attributes.isrc\n1\tUSQE92200157\n2\t\n")
  }

  @Test func `without a token, nothing is requested in vain`() async throws {
    let store = try TestServer(responses: Sample.response(Sample.song(1)))
    let result = try await Sample.program(store).run("itunes search north --with-catalog")
    #expect(result.exit == 4)
    #expect(store.requests.isEmpty)
  }

  @Test func `a failure of the catalog is not an object without a resource`() async throws {
    let store = try TestServer(responses: Sample.response(Sample.song(1)))
    let catalog = try TestServer(responses: ServerResponse(500))
    let result = try await Self.program(store, catalog)
      .run("itunes search x --with-catalog --retries 0 -o id")
    #expect((result.out, result.exit) == ("", 6))
  }
}
