import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

/// Responses with truncated JSON on a connection that does not say that they are truncated.
@Suite(.thorough) struct CutAnswerTests {
  private static let text = #"{"data":[{"id":"1","type":"songs"}]}"#

  /// The ways to lose the end of a response without a sign.
  enum Loss: CaseIterable {
    case ofCompressedData, ofConnection
  }

  /// Returns the response, truncated after `count` bytes.
  private static func cut(_ count: Int, _ loss: Loss) async throws -> ServerResponse {
    var response = ServerResponse.json(String(text.prefix(count)))
    guard loss == .ofCompressedData else { return response.framed(.close) }
    let packed = try await ChildProcess.run(
      "/bin/sh", ["-c", "gzip -9"], environment: ["PATH": "/usr/bin:/bin"],
      input: Array(text.utf8))
    response.headers.add("Content-Encoding", "gzip")
    response.body = Array(packed.bytes.dropLast(8 + text.count - count))
    return response
  }

  @Test(arguments: Loss.allCases)
  func `a truncated read is retried`(loss: Loss) async throws {
    let server = try TestServer(responses: try await Self.cut(30, loss), .json(Self.text))
    let result = try await Program.asking(server).run("catalog songs 1 -q -o json")
    #expect((result.out, result.err, result.exit) == (Self.text + "\n", "", 0))
    #expect(server.requests.count == 2)
  }

  @Test(arguments: Loss.allCases)
  func `a read that stays truncated is a network failure`(loss: Loss) async throws {
    let server = try TestServer(responses: try await Self.cut(30, loss))
    let result = try await Program.asking(server).run("catalog songs 1 -q --retries 2")
    #expect(result.out == "")
    #expect(result.err == "amctl: \(ExpectedMessages.connectionLost): its JSON is cut off\n")
    #expect(result.exit == 7)
    #expect(server.requests.count == 3)
  }

  @Test(arguments: [ServerResponse.Framing.length, .chunked(7)])
  func `a complete response whose JSON ends early is not valid JSON, and is not requested again`(
    framing: ServerResponse.Framing
  ) async throws {
    let cut = ServerResponse.json(String(Self.text.prefix(30))).framed(framing)
    let server = try TestServer(responses: cut)
    let result = try await Program.asking(server).run("catalog songs 1 -q -o json")
    #expect(result.out == "")
    let message =
      "the response to '/v1/catalog/us/songs/1' is not valid JSON: expected the closing '\"' of the "
      + "string, found the end of the document at line 1, column 31"
    #expect(result.err.hasPrefix("amctl: \(message)\n"))
    #expect(result.err.contains(#""exit":6,"kind":"service","reason":"not-json""#))
    #expect(result.exit == 6)
    #expect(server.requests.count == 1)
  }

  @Test(
    .enabled(if: NeededProgram.nginx.isExpected, "\(NeededProgram.nginx)"),
    .enabled(if: NeededProgram.openssl.isExpected, "\(NeededProgram.openssl)"))
  func `a read whose body is truncated on HTTP/2 is retried`() async throws {
    var cut = ServerResponse.json(Self.text)
    cut.fault = .cutBody(after: 20)
    let upstream = try TestServer(responses: cut, .json(Self.text))
    let server = try await NginxServer(forwardingTo: UInt16(upstream.port))
    var program = Program(environment: Secrets.tokens)
    program.environment["AMCTL_BASE_URL"] = try server.origin.description
    program.environment["AMCTL_CA_FILE"] = server.certificate
    let result = try await program.run("catalog songs 1 -q -o json")
    #expect((result.out, result.err, result.exit) == (Self.text + "\n", "", 0))
    #expect(try await server.stop().map(\.version) == ["HTTP/2.0", "HTTP/2.0"])
  }

  @Test func `a truncated write is sent once, and its outcome is unknown`() async throws {
    for (framing, exit) in [(ServerResponse.Framing.length, Int32(6)), (.close, 7)] {
      let server = try TestServer(
        responses: .json(#"{"data":[{"id""#, status: 201).framed(framing))
      let result = try await Program.asking(server).run("library create-playlist Ferry -q")
      #expect(result.err.contains("may have been created anyway"))
      #expect(result.exit == exit)
      #expect(server.requests.count == 1)
    }
  }
}
