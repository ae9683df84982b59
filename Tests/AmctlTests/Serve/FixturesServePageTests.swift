import AmctlTestProgram
import AmctlTestSupport
import Testing

/// Web pages and other machines as the clients of a fixture server.
@Suite(.quick) struct FixturesServePageTests {
  private static let line = "fixtures serve " + Fixtures.path

  private static func ask(_ request: String, _ headers: String, port: Int) async throws -> String {
    try await RawClient.exchange(
      "\(request) HTTP/1.1\r\n\(headers)Connection: close\r\n\r\n", port: port)
  }

  private static let page = "Host: localhost\r\nOrigin: https://app.example\r\n"

  @Test func `pages of other sites may read responses on request only`() async throws {
    for isAllowed in [true, false] {
      let program = RunningProgram(Self.line + (isAllowed ? " --cors" : ""))
      let port = try await program.port()
      for path in ["/v1/storefronts/jp", "/v1/none"] {
        let text = try await Self.ask("GET \(path)", Self.page, port: port)
        #expect(
          text.contains("\r\nAccess-Control-Allow-Origin: https://app.example\r\n") == isAllowed)
        #expect(text.contains("\r\nVary: Origin\r\n") == isAllowed)
        #expect(text.hasPrefix("HTTP/1.1 200 OK") == (path == "/v1/storefronts/jp"))
      }
      let plain = try await Self.ask("GET /v1/storefronts/jp", "Host: localhost\r\n", port: port)
      #expect(!plain.contains("Access-Control"))
      let foreign = try await Self.ask(
        "GET /v1/storefronts/jp", Self.page.replacing("localhost", with: "evil.example"), port: port
      )
      #expect(foreign.hasPrefix("HTTP/1.1 421 "))
      #expect(!foreign.contains("Access-Control"))
      _ = try await program.interrupted()
    }
  }

  @Test func `a preflight uses up no fault, and is no miss`() async throws {
    let program = RunningProgram(Self.line + " --cors --fault 500")
    let port = try await program.port()
    let preflight =
      "Access-Control-Request-Method: PUT\r\nAccess-Control-Request-Headers: amctl-session, a\r\n"
    let text = try await Self.ask("OPTIONS /v1/none", Self.page + preflight, port: port)
    #expect(text.hasPrefix("HTTP/1.1 204 "))
    #expect(text.contains("\r\nAccess-Control-Allow-Methods: GET, HEAD, POST, PUT, PATCH, DELETE"))
    #expect(text.contains("\r\nAccess-Control-Allow-Headers: amctl-session, a\r\n"))
    let control = try await Self.ask("POST /__amctl/reset", Self.page, port: port)
    #expect(control.hasPrefix("HTTP/1.1 403 "))
    let first = try await Self.ask("GET /v1/storefronts/jp", Self.page, port: port)
    #expect(first.hasPrefix("HTTP/1.1 500 "))
    #expect(!(try await program.interrupted().err.contains("not recorded")))
  }

  @Test func `other hosts are accepted only by name`() async throws {
    let program = RunningProgram(Self.line + " --host 0.0.0.0 --allow-host Mock.Test,api")
    let port = try await program.port()
    let hosts = [
      ("mock.test", 200), ("MOCK.test:80", 200), ("api", 200), ("localhost", 200),
      ("evil.example", 421), ("0.0.0.0", 421), ("mock.test.evil.example", 421), ("", 421),
    ]
    for (host, status) in hosts {
      let text = try await Self.ask("GET /v1/storefronts/jp", "Host: \(host)\r\n", port: port)
      #expect(text.hasPrefix("HTTP/1.1 \(status) "), "\(host)")
    }
    _ = try await program.interrupted()
  }

  @Test func `an address of no interface is reported`() async throws {
    let result = try await Program().run(Self.line + " --host 192.0.2.1")
    #expect(result.exit == 1)
    #expect(result.err.hasPrefix("amctl: cannot listen at '192.0.2.1': "))
  }
}
