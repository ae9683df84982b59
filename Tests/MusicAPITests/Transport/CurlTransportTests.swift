import AmctlLoopback
import MusicAPI
import AmctlTestSupport
import Testing

@Suite(.quick) struct CurlTransportTests {
  private let request = HTTPRequest(.get, RequestTarget(parsing: "/v1/test"))

  private static let date = "Sun, 06 Nov 1994 08:49:37 GMT"

  /// Sends a request to a server, and returns what arrived there.
  private func received(
    _ request: HTTPRequest, _ options: CurlTransport.Options = CurlTransport.Options()
  ) async throws -> ServerRequest {
    let server = try TestServer { _ in ServerResponse(204) }
    let transport = CurlTransport(origin: try server.origin, options: options)
    #expect(try await transport.send(request).status == 204)
    return try #require(server.requests.first)
  }

  @Test func `a response has its status, headers in order and case, and body`() async throws {
    let server = try TestServer { _ in
      ServerResponse(
        418,
        headers: ["X-B": "1", "x-a": " 2 ", "X-B": "a: b", "Empty": "", "Date": Self.date],
        body: Array("short".utf8))
    }
    let response = try await CurlTransport(origin: server.origin).send(request)
    #expect(response.status == 418)
    #expect(
      response.headers
        == [
          "X-B": "1", "x-a": "2", "X-B": "a: b", "Empty": "", "Date": Self.date,
          "Content-Length": "5",
        ])
    #expect(response.body == Array("short".utf8))
  }

  @Test func `a provisional response is discarded`() async throws {
    let server = try RawServer(
      sending: "HTTP/1.1 103 Early Hints\r\nLink: </style.css>\r\nX-Final: 0\r\n\r\n"
        + "HTTP/1.1 200 OK\r\nX-Final: 1\r\nContent-Length: 0\r\n\r\n")
    let origin = try Origin(parsing: "http://127.0.0.1:\(server.port)")
    let response = try await CurlTransport(origin: origin).send(request)
    #expect(response.status == 200)
    #expect(response.headers == ["X-Final": "1", "Content-Length": "0"])
  }

  @Test func `a request keeps its spelling and adds only the client's name`() async throws {
    let target = "/v1/a%2fb/../x;y?l=en-gb&term=a+b%2B%c3%A9"
    let received = try await received(
      HTTPRequest(.get, RequestTarget(parsing: target), headers: ["X-One": "1", "X-Empty": ""]),
      CurlTransport.Options(userAgent: "amctl/1.2.3"))
    #expect(received.line == "GET " + target && received.headers["User-Agent"] == "amctl/1.2.3")
    #expect(received.headers["X-Empty"] == "")
    #expect(
      received.headers.fields.map(\.name)
        == ["Host", "User-Agent", "Accept", "Accept-Encoding", "X-One", "X-Empty"])
  }

  @Test(
    arguments: [
      (.post, Array("{\"a\":1}".utf8), "7"), (.post, [], "0"), (.post, nil, "0"),
      (.put, Array("{}".utf8), "2"), (.put, nil, "0"), (.patch, nil, "0"),
      (.delete, nil, nil), (.delete, Array("x".utf8), "1"), (.get, nil, nil),
    ] as [(HTTPMethod, [UInt8]?, String?)])
  func `a body is sent with its length and no other headers`(
    method: HTTPMethod, body: [UInt8]?, length: String?
  ) async throws {
    let received = try await received(
      HTTPRequest(method, RequestTarget(path: "/v1/me/ratings"), body: body))
    #expect(received.method == method.rawValue && received.body == body ?? [])
    let headers = ["Content-Length", "Content-Type", "Expect"].map { received.headers[$0] }
    #expect(headers == [length, nil, nil])
  }

  @Test func `a long body is sent completely without expecting a 100`() async throws {
    let body = [UInt8](repeating: 0x61, count: 3_000_000)
    let received = try await received(HTTPRequest(.post, RequestTarget(path: "/v1/x"), body: body))
    #expect(received.body.count == body.count && received.headers["Expect"] == nil)
  }

  @Test func `a body keeps its own type`() async throws {
    let received = try await received(
      HTTPRequest(
        .post, RequestTarget(path: "/v1/x"), headers: ["content-type": "application/json"],
        body: Array("{}".utf8)))
    #expect(received.headers["Content-Type"] == "application/json")
  }

  @Test func `the response to HEAD has the headers of a body that is not sent`() async throws {
    let server = try TestServer { _ in .json("{}") }
    let transport = CurlTransport(origin: try server.origin)
    let request = HTTPRequest(.head, RequestTarget(path: "/v1/x"))
    for _ in 1...2 {
      let response = try await transport.send(request)
      #expect(response.headers["Content-Length"] == "2" && response.body.isEmpty)
    }
    #expect(server.connectionCount == 1)
  }

  @Test func `a redirect is a response like any other`() async throws {
    let server = try TestServer { _ in .redirect(to: "/v1/elsewhere") }
    let response = try await CurlTransport(origin: server.origin).send(request)
    #expect(response.status == 302)
    #expect(server.requests.count == 1)
  }

  @Test(arguments: [
    ("Music-User-Token", "secret\r\nX-Injected: 1"), ("Music-User-Token", "secret\n"),
    ("Music-User-Token", "sec\u{0}ret"), ("X\r\nX-Injected", "1"), ("X-A:", "1"), ("X A", "1"),
    ("", "1"), ("Ä", "1"),
  ])
  func `a header that would inject another is rejected without showing its value`(
    name: String, value: String
  ) async throws {
    let server = try TestServer { _ in .json("{}") }
    let transport = CurlTransport(origin: try server.origin)
    let reason = "the header '\(name)' contains an invalid character"
    await #expect(throws: TransportError.malformedRequest(reason: reason)) {
      try await transport.send(
        HTTPRequest(
          .get, RequestTarget(path: "/v1/test"),
          headers: HTTPHeaders([.init(name: name, value: value)])))
    }
    #expect(server.requests.isEmpty)
  }

  @Test func `a path that would inject another request is rejected`() async throws {
    let server = try TestServer { _ in .json("{}") }
    let transport = CurlTransport(origin: try server.origin)
    for path in ["/v1/a b", "/v1/a\r\nX: 1", "@other.example/v1/x", ":1/v1/x"] {
      await #expect(throws: TransportError.self, "\(path)") {
        try await transport.send(HTTPRequest(.get, RequestTarget(path: path)))
      }
    }
    #expect(server.requests.isEmpty)
  }
}
