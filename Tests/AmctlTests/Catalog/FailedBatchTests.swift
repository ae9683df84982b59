import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import MusicSandbox
import Testing

/// Requests for many ids, some of which fail.
@Suite(.quick) struct FailedBatchTests {
  /// A catalog with every song but 5, of which a batch fails.
  private static func sandbox(
    failing fails: @escaping @Sendable ([Substring]) -> Bool, with effect: Incident.Effect
  ) -> Sandbox {
    Sandbox(songs: .numbered((1...3000).filter { $0 != 5 })) {
      $0.script = [
        Incident(.get, "/", effect) { fails($0.target.query["ids"]?.split(separator: ",") ?? []) }
      ]
    }
  }

  private static let rejection = Incident.Effect.response(
    .json(#"{"errors":[{"title":"Bad","code":"40000"}]}"#, status: 400))

  private static func words(_ count: Int, _ options: String...) -> [String] {
    ["catalog", "songs"] + (1...count).map(String.init) + options
  }

  @Test func `a failed batch is reported, and later ones are written`() async throws {
    let folder = try TemporaryDirectory()
    let sandbox = Self.sandbox(failing: { $0.contains("301") }, with: Self.rejection)
    let result = try await Program.sending(to: sandbox).run(
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
    let sandbox = Self.sandbox(
      failing: { !$0.contains("1") }, with: .response(HTTPResponse(status: 500)))
    let result = try await Program.sending(to: sandbox).run(
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
    #expect(sandbox.requests.count == 4)
  }

  @Test func `rejected tokens end the lookup at once`() async throws {
    let sandbox = Self.sandbox(failing: { _ in true }, with: .status(403))
    let result = try await Program.sending(to: sandbox).run(
      words: Self.words(3000, "-o", "id", "--jobs", "1"))
    #expect((result.out, result.exit) == ("", 4))
    #expect(sandbox.requests.count < 4)
  }

  @Test func `a storefront without equivalents does not stop the others`() async throws {
    let albums = [("us", 0), ("de", 100), ("jp", 200)].map { storefront, first in
      let songs = [1, 2].map {
        CastTrack("Song \($0)", id: "\(first + $0)", isrc: "USQE9210000\($0)")
      }
      return CastAlbum("Tideline", tracks: songs, storefront: storefront)
    }
    let sandbox = Sandbox(albums: albums) {
      $0.script = [Incident(.get, "/v1/catalog/fr", Self.rejection)]
    }
    let result = try await Program.sending(to: sandbox).run(
      "catalog songs 1 2 -s de,fr,jp --find-equivalents -o json "
        + "--fields storefront,foundBy,equivalentOf,id")
    let records = [("de", 1, 101), ("de", 2, 102), ("jp", 1, 201), ("jp", 2, 202)].map {
      #"{"storefront":"\#($0)","foundBy":"equivalents","equivalentOf":"\#($1)","id":"\#($2)"}"#
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
    let sandbox = Sandbox(songs: .numbered(1...2)) {
      $0.script = [
        Incident(.get, "/v1/me", .set("data.0.relationships", nil)),
        Incident(.get, "/v1/me", .set("data.1.relationships", nil)),
        Incident(.get, "/v1/catalog", Self.rejection),
      ]
    }
    let result = try await Program.sending(to: sandbox).run(
      "library songs --with-catalog -s us -o ndjson")
    #expect(!result.out.contains(#""catalog":"#))
    #expect(result.out.split(separator: "\n").count == 2)
    let lines = result.err.split(separator: "\n")
    let message = "catalog matches of 2 of 2 items failed: Bad (status 400, code 40000)"
    #expect(lines.first == "amctl: \(message)")
    #expect(
      lines.last?.hasPrefix(
        #"{"error":{"exit":3,"kind":"partial","reason":"bad-request","message":"#) == true)
    #expect(lines.last?.hasSuffix(#""missing":["i.2qtw7gMzPoQowW","i.tfTghCm51aIICK"]}}"#) == true)
    #expect(result.exit == 3)
  }
}
