import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

/// Requests for many ids, some of which fail.
@Suite(.quick) struct FailedBatchTests {
  private static let rejection = ServerResponse.json(
    #"{"errors":[{"title":"Bad","code":"40000"}]}"#, status: 400)

  /// Responds with every song except those of a batch that fails and song 5, which does not exist.
  private static func server(
    failing fails: @escaping @Sendable ([String]) -> Bool, with response: ServerResponse = rejection
  ) throws -> TestServer {
    try TestServer { request in
      guard let question = CatalogServer.Question(request) else { return ServerResponse(404) }
      if fails(question.values) { return response }
      let found = question.values.filter { $0 != "5" }
      return CatalogServer.page(found.map { ($0, #"{"id":"\#($0)"}"#) }, of: question)
    }
  }

  private static func words(_ count: Int, _ options: String...) -> [String] {
    ["catalog", "songs"] + (1...count).map(String.init) + options
  }

  @Test func `a failed batch is reported, and later ones are written`() async throws {
    let folder = try TemporaryDirectory()
    let server = try Self.server { $0.contains("301") }
    let result = try await Program.asking(server).run(
      words: Self.words(900, "-o", "id", "--missing", folder.file("missing")))
    let written = Array(1...300) + Array(601...900)
    #expect((result.out, result.exit) == (written.filter { $0 != 5 }.map { "\($0)\n" }.joined(), 3))
    #expect(
      result.err
        == "amctl: request for 300 IDs ('301' to '600') failed: Bad (status 400, code 40000)\n"
        + "amctl: 1 of 3 requests failed; 1 of 900 IDs not found\n")
    let missing = ["5"] + (301...600).map(String.init)
    #expect(try folder.read("missing") == Array(missing.map { $0 + "\n" }.joined().utf8))
  }

  @Test func `after three failures of the server in a row nothing more is requested`() async throws
  {
    let server = try Self.server(failing: { !$0.contains("1") }, with: ServerResponse(500))
    let result = try await Program.asking(server).run(
      words: Self.words(3000, "-o", "id", "--jobs", "1", "--retries", "0"))
    #expect(result.out.split(separator: "\n").count == 299)
    #expect(
      result.err.hasSuffix(
        """
        amctl: request for 300 IDs ('901' to '1200') failed: the service returned 500 for \
        /v1/catalog/us/songs
        amctl: \(ExpectedMessages.no("song", "5"))
        amctl: 3 of 4 requests failed, the last ones in a row; nothing more was requested; \
        1 of 1,200 IDs not found
        hint: the service failed: try again later

        """))
    #expect(result.exit == 3)
    #expect(server.requests.count == 4)
  }

  @Test func `rejected tokens end the lookup at once`() async throws {
    let server = try Self.server(failing: { _ in true }, with: ServerResponse(403))
    let result = try await Program.asking(server).run(
      words: Self.words(3000, "-o", "id", "--jobs", "1"))
    #expect((result.out, result.exit) == ("", 4))
    #expect(server.requests.count < 4)
  }

  @Test func `a storefront without equivalents does not stop the others`() async throws {
    let server = try TestServer { request in
      guard let question = CatalogServer.Question(request), question.storefront != "fr" else {
        return Self.rejection
      }
      let values = question.parameter == "ids" ? [] : question.values
      return CatalogServer.page(
        values.map { ($0, #"{"id":"\#(question.storefront)\#($0)"}"#) }, of: question)
    }
    let result = try await Program.asking(server).run(
      "catalog songs 1 2 -s de,fr,jp --find-equivalents -o json")
    let records = [("de", 1), ("de", 2), ("jp", 1), ("jp", 2)].map { place, id in
      #"{"storefront":"\#(place)","foundBy":"equivalents","equivalentOf":"\#(id)","#
        + #""id":"\#(place)\#(id)"}"#
    }
    #expect(result.out == "{\"data\":[\(records.joined(separator: ","))]}\n")
    let lines = result.err.split(separator: "\n")
    #expect(
      lines.prefix(2) == [
        "amctl: storefront 'fr' failed: Bad (status 400, code 40000)",
        "amctl: 1 of 3 storefronts failed",
      ])
    #expect(lines.last?.hasSuffix(#""missing":["1\tfr","2\tfr"]}}"#) == true)
    #expect(result.exit == 3)
  }

  @Test func `failed catalog matches leave their items without one`() async throws {
    let server = try TestServer { request in
      if request.path == "/v1/me/library/songs" {
        return LibraryServer.page(
          (1...2).map {
            #"{"id":"i.\#($0)","type":"library-songs","attributes":{"playParams":"#
              + #"{"catalogId":"\#($0)"}}}"#
          })
      }
      return Self.rejection
    }
    let result = try await Program.asking(server).run(
      "library songs --with-catalog -s us -o ndjson")
    #expect(!result.out.contains(#""catalog":"#))
    #expect(result.out.split(separator: "\n").count == 2)
    let lines = result.err.split(separator: "\n")
    let message = "catalog matches of 2 of 2 items failed: Bad (status 400, code 40000)"
    #expect(lines.first == "amctl: \(message)")
    #expect(
      lines.last?.hasPrefix(
        #"{"error":{"exit":3,"kind":"partial","reason":"bad-request","message":"#) == true)
    #expect(lines.last?.hasSuffix(#""missing":["i.1","i.2"]}}"#) == true)
    #expect(result.exit == 3)
  }
}
