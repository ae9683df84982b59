import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

/// `amctl api` prints what the service says about an error.
@Suite(.thorough) struct APIErrorBodyTests {
  private static let document =
    "{ \"errors\" : [\n\t{\"id\":\"A\",\"title\":\"No such thing\",\"status\":\"404\",\"code\":\"40400\"} ] }"

  private static func run(
    _ line: String, _ response: ServerResponse, columns: Int? = nil
  ) async throws -> Program.Result {
    let server = try TestServer(responses: response)
    var program = try Program.asking(server)
    program.columns = columns
    return try await program.run("api nothing/here --retries 0 " + line)
  }

  static let bodies: [(status: Int, body: String, exit: Int32)] = [
    (404, document, 5), (400, document, 6), (403, "<html>\n<p>Denied", 4), (500, "", 6),
    (404, #"{"errors":[]"#, 5), (502, String(repeating: "x", count: 1 << 19), 6),
  ]

  @Test(arguments: bodies, ["", "--paginate", "-o json", "-o ndjson"])
  func `the body of an error is printed as it was sent, and JSON ends with a newline`(
    response: (status: Int, body: String, exit: Int32), options: String
  ) async throws {
    let result = try await Self.run(
      options,
      ServerResponse(HTTPStatus(rawValue: response.status), body: Array(response.body.utf8)))
    let end = response.body == Self.document ? "\n" : ""
    #expect((result.out, result.exit) == (response.body + end, response.exit))
    #expect(result.err.hasPrefix("amctl: "))
    #expect(result.err.contains("\n{\"error\":{\"exit\":") == options.hasPrefix("-o"))
  }

  @Test(arguments: ["-i", "-i --paginate"])
  func `with headers, the body follows them`(options: String) async throws {
    let result = try await Self.run(options, .json(Self.document, status: 404))
    #expect(result.out.hasPrefix("HTTP/1.1 404 Not Found\r\n"))
    #expect(result.out.contains("Content-Length: \(Self.document.utf8.count)\r\n"))
    #expect(result.out.hasSuffix("\r\n\r\n" + Self.document + "\n"))
    #expect(result.exit == 5)
  }

  @Test(arguments: ["-o id", "-o tsv --fields id"])
  func `rows contain no error`(options: String) async throws {
    let result = try await Self.run(options, .json(Self.document, status: 404))
    #expect((result.out, result.exit) == ("", 5))
  }

  @Test(.enabled(if: NeededProgram.jq.isExpected, "\(NeededProgram.jq)"))
  func `results of jq contain no error`() async throws {
    let result = try await Self.run("--jq .data", .json(Self.document, status: 404))
    #expect((result.out, result.exit) == ("", 5))
  }

  @Test func `a terminal gets it indented, without control characters`() async throws {
    let json = try await Self.run(
      "--color never", .json(#"{"errors":[]}"#, status: 404), columns: 80)
    #expect(json.out == "{\n  \"errors\": []\n}\n")
    let text = try await Self.run(
      "", ServerResponse(404, body: Array("\u{1B}[31mred".utf8)), columns: 80)
    #expect(text.out == "␛[31mred")
  }

  @Test func `the pages before an error are one document, and the error is not in it`()
    async throws
  {
    let server = try TestServer { request in
      request.target.contains("offset")
        ? .json(Self.document, status: 404)
        : .json(#"{"data":[{"id":"1"}],"next":"/v1/storefronts?offset=1"}"#)
    }
    let result = try await Program.asking(server).run("api storefronts --paginate")
    #expect(result.out.hasPrefix(#"{"data":[{"id":"1"}]"#))
    #expect(!result.out.contains("errors"))
    #expect(result.exit == 5)
  }
}
