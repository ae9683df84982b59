import AmctlLoopback
import MusicAPI
import Synchronization
import AmctlTestSupport
import Testing

@Suite(.quick) struct LoopbackServerTests {
  /// Starts a server that responds with the request line and body, always with the same date.
  static func echo(limits: ServerLimits = .patient) throws -> TestServer {
    try TestServer(limits: limits) { request in
      ServerResponse(
        headers: ["Date": "Sun, 06 Nov 1994 08:49:37 GMT"],
        body: Array((request.line + "|").utf8) + request.body)
    }
  }

  private static func response(_ body: String, isLast: Bool = false) -> String {
    "HTTP/1.1 200 OK\r\nDate: Sun, 06 Nov 1994 08:49:37 GMT\r\nContent-Length: "
      + "\(body.utf8.count)\r\n\(isLast ? "Connection: close\r\n" : "")\r\n\(body)"
  }

  @Test func `pipelined requests get their responses in order on one connection`() async throws {
    let server = try Self.echo()
    let text = try await RawClient.exchange(
      "GET /1 HTTP/1.1\r\nHost: a\r\n\r\n"
        + "\r\nPOST /2 HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc"
        + "PUT /3 HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
        + "3;x=y\r\nabc\r\nA\r\n0123456789\r\n0\r\nTrailer: x\r\n\r\n"
        + "GET /4 HTTP/1.1\r\nhost:a\r\nConnection: close\r\n\r\nGET /5 HTTP/1.1\r\n\r\n",
      port: server.port)
    #expect(
      text == Self.response("GET /1|") + Self.response("POST /2|abc")
        + Self.response("PUT /3|abc0123456789") + Self.response("GET /4|", isLast: true))
    #expect(server.connectionCount == 1)
    #expect(server.requests.map(\.line) == ["GET /1", "POST /2", "PUT /3", "GET /4"])
  }

  @Test func `a request may arrive byte by byte`() async throws {
    let server = try Self.echo()
    let client = try RawClient(port: server.port)
    let text =
      "POST /1 HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\n\r\n"
      + "GET /2 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
    for byte in text.unicodeScalars { try client.send(String(byte)) }
    #expect(
      try await client.read() == Self.response("POST /1|ab")
        + Self.response("GET /2|", isLast: true))
  }

  @Test func `the response to HEAD has the headers of the body but no body`() async throws {
    let server = try Self.echo()
    let text = try await RawClient.exchange(
      "HEAD /1 HTTP/1.1\r\nHost: a\r\n\r\nGET /2 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
      port: server.port)
    #expect(
      text == Self.response("HEAD /1|").dropLast("HEAD /1|".count)
        + Self.response("GET /2|", isLast: true))
  }

  @Test func `a response whose headers mark the end of its body gets no length`() async throws {
    let date = "Sun, 06 Nov 1994 08:49:37 GMT"
    let response = ServerResponse(headers: ["Date": date], body: Array("abc".utf8))
    let server = try TestServer(responses: response.framed(.chunked(2)), response.framed(.close))
    let text = try await RawClient.exchange(
      "GET /1 HTTP/1.1\r\nHost: a\r\n\r\nGET /2 HTTP/1.1\r\nHost: a\r\n\r\n", port: server.port)
    let head = "HTTP/1.1 200 OK\r\nDate: \(date)\r\n"
    #expect(
      text == head + "Transfer-Encoding: chunked\r\n\r\n2\r\nab\r\n1\r\nc\r\n0\r\n\r\n"
        + head + "Connection: close\r\n\r\nabc")
  }

  @Test func `an HTTP/1.0 client is served, and stays connected only on request`() async throws {
    let server = try Self.echo()
    let text = try await RawClient.exchange(
      "GET /1 HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\nGET /2 HTTP/1.0\r\n\r\n", port: server.port)
    let kept = Self.response("GET /1|")
      .replacing("\r\n\r\n", with: "\r\nConnection: keep-alive\r\n\r\n")
    #expect(text == kept + Self.response("GET /2|", isLast: true))
  }

  @Test func `a client that expects it gets 100 Continue`() async throws {
    let server = try Self.echo()
    let client = try RawClient(port: server.port)
    try client.send(
      "POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n"
        + "Connection: close\r\n\r\n")
    let go = "HTTP/1.1 100 Continue\r\n\r\n"
    #expect(try await client.read(atLeast: go.utf8.count) == go)
    try client.send("ab")
    #expect(try await client.read() == Self.response("POST /|ab", isLast: true))
  }

  @Test func `the date of responses comes from the clock of this machine`() async throws {
    let server = try TestServer(responses: .json("{}"))
    let before = UnixTime.now
    let text = try await RawClient.exchange(
      "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", port: server.port)
    let date = try #require(text.firstMatch(of: #/\r\nDate: (.*?)\r\n/#)).1
    let time = try #require(UnixTime(httpDate: String(date)))
    #expect(before.seconds <= time.seconds && time.seconds <= UnixTime.now.seconds)
  }

  @Test func `a connection over the limit gets a 503, and the others continue`() async throws {
    var limits = ServerLimits.patient
    limits.connections = 1
    let server = try Self.echo(limits: limits)
    let first = try RawClient(port: server.port)
    try first.send("GET /1 HTTP/1.1\r\nHost: a\r\n\r\n")
    let response = Self.response("GET /1|")
    #expect(try await first.read(atLeast: response.utf8.count) == response)
    for _ in 1...20 {
      let other = try RawClient(port: server.port)
      // What the server does not read must not make it reset the connection.
      try other.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n123456789")
      #expect(try await other.read().hasPrefix("HTTP/1.1 503 Service Unavailable\r\n"))
    }
    try first.send("GET /2 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
    #expect(try await first.read() == Self.response("GET /2|", isLast: true))
  }

  @Test func `an idle connection is closed silently`() async throws {
    var limits = ServerLimits.patient
    limits.idleness = .milliseconds(20)
    let server = try Self.echo(limits: limits)
    #expect(try await RawClient(port: server.port).read() == "")
    await server.closed(1)
  }

  @Test func `clients that disconnect early harm nobody`() async throws {
    let body = [UInt8](repeating: 0x61, count: 1 << 22)
    let server = try TestServer { _ in ServerResponse(body: body) }
    for number in 1...20 {
      do {
        let client = try RawClient(port: server.port)
        if number % 2 == 0 { client.resetWhenClosed() }
        try client.send(number % 3 == 0 ? "GET / HT" : "GET /\(number) HTTP/1.1\r\nHost: a\r\n\r\n")
      }
      await server.closed(number)
    }
    let whole = try await RawClient.exchange(
      "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", port: server.port)
    #expect(whole.utf8.count > body.count)
    await server.finish()
  }

  @Test func `responses in progress are finished, and then no thread is left`() async throws {
    let (asked, go, open) = (Watched(false), Gate(), Watched<Set<Int>>([]))
    let onEvent = { @Sendable (event: ServerEvent) in
      switch event {
      case .opened(let connection): open.update { _ = $0.insert(connection) }
      case .closed(let connection): open.update { _ = $0.remove(connection) }
      case .answered: break
      }
    }
    let handler = ServerHandler.later { _ in
      asked.update { $0 = true }
      try? await go.pass()
      return ServerResponse(headers: ["Date": "Sun, 06 Nov 1994 08:49:37 GMT"], body: [0x61])
    }
    let server = try LoopbackServer(port: 0, limits: .patient, onEvent: onEvent, by: handler)
    let idle = try RawClient(port: server.port)
    let busy = try RawClient(port: server.port)
    try busy.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    await asked.wait { $0 }
    async let end: Void = server.finish(within: .seconds(3600))
    #expect(try await idle.read() == "")
    go.open()
    await end
    #expect(open.value == [])
    #expect(try await busy.read() == Self.response("a", isLast: true))
    #expect(throws: (any Error).self) { try RawClient(port: server.port) }
  }

  @Test func `work for a disconnected client is canceled`() async throws {
    let (asked, canceled) = (Watched(false), Watched(false))
    let handler = ServerHandler.later { _ in
      asked.update { $0 = true }
      do { try await Gate().pass() } catch { canceled.update { $0 = true } }
      return ServerResponse()
    }
    let server = try LoopbackServer(port: 0, by: handler)
    do {
      let client = try RawClient(port: server.port)
      try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      await asked.wait { $0 }
    }
    await canceled.wait { $0 }
    await server.finish()
  }

  @Test func `each exchange is reported once it is over`() async throws {
    let exchanges = Watched<[String]>([])
    let server = try LoopbackServer(port: 0) { event in
      guard case .answered(let exchange) = event else { return }
      exchanges.update { lines in
        let status = exchange.status.map { "\($0.rawValue)" } ?? "-"
        lines.append("\(exchange.request?.line ?? "-") \(status) \(exchange.bodyBytes)")
      }
    } respond: { request in
      switch request.path {
      case "/cut": .failing(.cutBody(after: 3))
      case "/reset": .failing(.resetBeforeResponse)
      default: ServerResponse(body: [1, 2, 3, 4])
      }
    }
    for line in ["GET /a", "HEAD /b", "GET /cut", "GET /reset"] {
      let client = try RawClient(port: server.port)
      try client.send("\(line) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      _ = try? await client.read()
    }
    _ = try await RawClient.exchange("nonsense\r\n\r\n", port: server.port)
    await server.finish()
    #expect(
      exchanges.value == [
        "GET /a 200 4", "HEAD /b 200 0", "GET /cut 200 3", "GET /reset - 0", "- 400 0",
      ])
  }
}
