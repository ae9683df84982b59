import AmctlLoopback
import MusicAPI
import AmctlTestSupport
import Testing

@testable import AmctlCommandLine
@testable import AmctlKit

/// Responses with truncated JSON on a connection that reports them as complete.
struct CutAnswerTests {
  private static let text = #"{"data":[{"id":"1","type":"songs"}]}"#

  /// Returns the response, truncated after `count` bytes; if compressed, its stream is truncated.
  private static func cut(_ count: Int, compressed: Bool) async throws -> ServerResponse {
    guard compressed else { return .json(String(text.prefix(count))) }
    let packed = try await ChildProcess.run(
      "/bin/sh", ["-c", "gzip -9"], environment: ["PATH": "/usr/bin:/bin"],
      input: Array(text.utf8))
    var answer = ServerResponse.json("")
    answer.headers.add("Content-Encoding", "gzip")
    answer.body = Array(packed.bytes.dropLast(8 + text.count - count))
    return answer
  }

  @Test(arguments: [true, false])
  func `a truncated read is retried`(compressed: Bool) async throws {
    let server = try TestServer(
      answers: try await Self.cut(30, compressed: compressed), .json(Self.text))
    let result = try await Program.asking(server).run("catalog songs 1 -q -o json")
    #expect(result.out == Self.text)
    #expect(result.err == "")
    #expect(result.exit == 0)
    #expect(server.requests.count == 2)
  }

  @Test(arguments: [true, false])
  func `a read that stays truncated is a network failure`(compressed: Bool) async throws {
    let server = try TestServer(answers: try await Self.cut(30, compressed: compressed))
    let result = try await Program.asking(server).run("catalog songs 1 -q --retries 2")
    #expect(result.out == "")
    #expect(result.err == "amctl: \(ExpectedMessages.connectionLost): its JSON is cut off\n")
    #expect(result.exit == 7)
    #expect(server.requests.count == 3)
  }

  @Test(
    .enabled(if: NeededProgram.nginx.isExpected, "\(NeededProgram.nginx)"),
    .enabled(if: NeededProgram.openssl.isExpected, "\(NeededProgram.openssl)"))
  func `a read whose body is truncated on HTTP/2 is retried`() async throws {
    var cut = ServerResponse.json(Self.text)
    cut.fault = .cutBody(after: 20)
    let upstream = try TestServer(answers: cut, .json(Self.text))
    let server = try await NginxServer(forwardingTo: UInt16(upstream.port))
    var program = Program(environment: Secrets.tokens)
    program.environment["AMCTL_BASE_URL"] = try server.origin.description
    program.environment["AMCTL_CA_FILE"] = server.certificate
    let result = try await program.run("catalog songs 1 -q -o json")
    #expect(result.out == Self.text)
    #expect(result.err == "")
    #expect(result.exit == 0)
    #expect(try await server.stop().map(\.version) == ["HTTP/2.0", "HTTP/2.0"])
  }

  @Test func `a truncated write is sent once`() async throws {
    let server = try TestServer(answers: .json(#"{"data":[{"id""#, status: 201))
    let result = try await Program.asking(server).run("library create-playlist Ferry -q")
    #expect(result.exit == 7)
    #expect(server.requests.count == 1)
  }
}
