import AmctlLoopback
import MusicAPI
import AmctlTestSupport
import Testing

/// How the server reads requests: invalid ones, and targets that name a server.
@Suite(.quick) struct LoopbackRequestTests {
  private static let head = "POST / HTTP/1.1\r\nHost: a\r\n"

  static let rejected: [(String, status: Int)] = [
    ("GET\r\n\r\n", 400),
    ("GET  / HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    ("GET / FTP/1.1\r\nHost: a\r\n\r\n", 400),
    ("G(T / HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    ("GET @a/ HTTP/1.1\r\nHost: a\r\n\r\n", 400), ("GET a/ HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    ("GET :1@a/ HTTP/1.1\r\nHost: a\r\n\r\n", 400), ("GET * HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    ("GET ?a=b HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    ("GET ftp://a/ HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    ("GET http:/a/ HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    ("CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    ("\u{16}\u{3}\u{1}\u{2}\u{0}", 400),
    ("GET / HTTP/1.1\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: a\r\n folded\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost : a\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: a\nX: b\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: a\u{0}\r\n\r\n", 400),
    ("GET / HTTP/2.0\r\nHost: a\r\n\r\n", 505),
    (head + "Content-Length: x\r\n\r\n", 400),
    (head + "Content-Length: -1\r\n\r\n", 400),
    (head + "Content-Length: 1\r\nContent-Length: 2\r\n\r\n", 400),
    (head + "Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
    (head + "Content-Length: 99999999999999999999999\r\n\r\n", 413),
    (head + "Content-Length: 1001\r\n\r\n", 413),
    (head + "Expect: 100-continue\r\nContent-Length: 1001\r\n\r\n", 413),
    (
      head + "Transfer-Encoding: chunked\r\n\r\n3E8\r\n" + String(repeating: "a", count: 1000)
        + "\r\n1\r\n", 413
    ),
    (head + "Transfer-Encoding: chunked\r\n\r\nzz\r\n", 400),
    (head + "Transfer-Encoding: chunked\r\n\r\n+1\r\na\r\n", 400),
    (head + "Transfer-Encoding: chunked\r\n\r\n-1\r\n", 400),
    (head + "Transfer-Encoding: chunked\r\n\r\n1\r\nabc", 400),
    (head + "Transfer-Encoding: gzip, chunked\r\n\r\n", 501),
    ("GET /" + String(repeating: "a", count: 2000), 431),
    ("GET / HTTP/1.1\r\nHost: a\r\nX: " + String(repeating: "a", count: 2000) + "\r\n\r\n", 431),
    (
      head + "Transfer-Encoding: chunked\r\n\r\n0\r\n"
        + String(repeating: "X: aaaaaaaaaa\r\n", count: 200), 431
    ),
    ("GET / HT", 408),
    (head + "Content-Length: 2\r\n\r\na", 408),
  ]

  @Test(arguments: rejected.indices)
  func `an invalid request gets an error status, and the connection ends`(index: Int) async throws {
    let (text, status) = Self.rejected[index]
    var limits = ServerLimits.patient
    (limits.head, limits.body) = (1000, 1000)
    if status == 408 { limits.patience = .milliseconds(100) }
    let server = try LoopbackServerTests.echo(limits: limits)
    let response = try await RawClient.exchange(text, port: server.port)
    let reasons = [
      400: "Bad Request", 408: "Request Timeout", 413: "Content Too Large",
      431: "Request Header Fields Too Large", 501: "Not Implemented",
      505: "HTTP Version Not Supported",
    ]
    let reason = try #require(reasons[status])
    #expect(response.hasPrefix("HTTP/1.1 \(status) \(reason)\r\nDate: "))
    #expect(response.hasSuffix("\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"))
    #expect(server.requests == [])
  }

  static let absolute: [(target: String, local: String, server: String?)] = [
    ("http://127.0.0.1:8080/v1/x?a=b", "/v1/x?a=b", "http://127.0.0.1:8080"),
    ("HTTP://localhost", "/", "http://localhost"),
    ("http://localhost?x=1", "/?x=1", "http://localhost"),
    ("http://evil.example/", "/", nil), ("/http://b/", "/http://b/", "http://127.0.0.1"),
    ("https://127.0.0.1:8080/v1/x", "/v1/x", "http://127.0.0.1:8080"),
    ("https://evil.example/v1/x", "/v1/x", nil), ("http://127.0.0.1@evil.example/", "/", nil),
  ]

  @Test(arguments: absolute)
  func `a target may name the server, which then counts`(
    target: String, local: String, server: String?
  ) async throws {
    let loopback = try LoopbackServerTests.echo()
    _ = try await RawClient.exchange(
      "GET \(target) HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n",
      port: loopback.port)
    let request = try #require(loopback.requests.first)
    #expect(request.target == target)
    #expect(request.localTarget == local)
    #expect(request.loopbackOrigin?.description == server)
  }
}
