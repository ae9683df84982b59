import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

/// Sweeps of several storefronts, some of which fail.
@Suite(.quick) struct FailedStorefrontTests {
  /// Responds to every request with one song, except for `fr`.
  private static func server(failing response: ServerResponse) throws -> TestServer {
    try TestServer { $0.path.contains("/fr/") ? response : .json(#"{"data":[{"id":"1"}]}"#) }
  }

  private static let rejection = ServerResponse.json(
    #"{"errors":[{"title":"Bad","code":"40000"}]}"#, status: 400)

  private static func marked(_ storefronts: String...) -> String {
    let records = storefronts.map { #"{"storefront":"\#($0)","id":"1"}"# }
    return "{\"data\":[\(records.joined(separator: ","))]}\n"
  }

  static let commands = [
    "genres", "catalog playlists --charts", "catalog albums 5 --relationship tracks",
    "catalog songs 1",
  ]

  @Test(arguments: commands)
  func `a failed storefront is reported, and the others are written`(line: String) async throws {
    let server = try Self.server(failing: Self.rejection)
    let program = try Program.asking(server)
    for storefronts in ["us,fr,jp", "fr,us,jp"] {
      let result = try await program.run("\(line) -s \(storefronts)")
      #expect(result.out == Self.marked("us", "jp"))
      #expect(
        result.err == """
          amctl: storefront 'fr' failed: Bad (status 400, code 40000)
          amctl: 1 of 3 storefronts failed

          """)
      #expect(result.exit == 3)
    }
  }

  @Test func `a storefront that rejects the tokens does not stop the others`() async throws {
    let server = try Self.server(failing: ServerResponse(403))
    let result = try await Program.asking(server).run("genres -s us,fr,jp")
    #expect(result.out == Self.marked("us", "jp"))
    #expect(result.err.contains("\namctl: 1 of 3 storefronts failed\n"))
    #expect(result.exit == 3)
  }

  @Test func `a storefront that fails after its first page is reported with its progress`()
    async throws
  {
    let path = "/v1/catalog/fr/albums/5/tracks"
    let server = try TestServer { request in
      guard request.path == path else { return .json(#"{"data":[{"id":"3"}]}"#) }
      return request.target.contains("offset=2")
        ? Self.rejection
        : .json(#"{"data":[{"id":"1"},{"id":"2"}],"next":"\#(path)?offset=2"}"#)
    }
    let result = try await Program.asking(server).run(
      "catalog albums 5 --relationship tracks --all -s fr,us -o id")
    #expect((result.out, result.exit) == ("1\n2\n3\n", 3))
    #expect(
      result.err == """
        amctl: storefront 'fr' failed: Bad (status 400, code 40000), after 2 items
        amctl: 1 of 2 storefronts failed

        """)
  }

  @Test func `ids that the other storefronts lack are counted along with a failure`() async throws {
    let server = try Self.server(failing: Self.rejection)
    let result = try await Program.asking(server).run("catalog songs 1 2 -s fr,us -o id")
    #expect((result.out, result.exit) == ("1\n", 3))
    #expect(
      result.err == """
        amctl: storefront 'fr' failed: Bad (status 400, code 40000)
        amctl: \(ExpectedMessages.no("song in storefront 'us'", "2"))
        amctl: 1 of 2 storefronts failed; 1 of 4 IDs not found

        """)
  }

  @Test func `a storefront with failed batches is reported once, and the others are complete`()
    async throws
  {
    let server = try Self.server(failing: Self.rejection)
    let ids = (1...601).map(String.init)
    let result = try await Program.asking(server).run(
      words: ["catalog", "songs", "-s", "fr,us", "-o", "id", "-q"] + ids)
    #expect(result.out == "1\n")
    let lines = result.err.split(separator: "\n")
    #expect(lines.filter { $0.contains("storefront 'fr' failed") }.count == 1)
    #expect(lines.last?.hasPrefix("amctl: 1 of 2 storefronts failed; ") == true)
    #expect(result.exit == 3)
  }

  static let missing = [
    ("genres", #"["fr"]"#), ("catalog songs 1 2", #"["1\tfr","2\tus","2\tfr"]"#),
  ]

  @Test(arguments: missing)
  func `the JSON of a failure has the first failure and the missing names`(
    line: String, names: String
  ) async throws {
    let server = try Self.server(failing: Self.rejection)
    let result = try await Program.asking(server).run(line + " -s us,fr -o json")
    let json = try #require(result.err.split(separator: "\n").last)
    #expect(
      json.hasPrefix(
        #"{"error":{"exit":3,"kind":"partial","reason":"bad-request","message":"1 of 2 "#))
    #expect(
      json.contains(#""status":400,"code":"40000","url":"\#(try server.origin)/v1/catalog/fr/"#))
    #expect(json.hasSuffix(#","missing":\#(names)}}"#))
  }
}
