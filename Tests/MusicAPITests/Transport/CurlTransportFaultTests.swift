import AmctlLoopback
import MusicAPI
import AmctlTestSupport
import Testing

@Suite(.thorough) struct CurlTransportFaultTests {
  private let request = HTTPRequest(.get, RequestTarget(path: "/v1/test"))

  @Test(
    arguments: [
      (.resetBeforeResponse, .length), (.closeBeforeResponse, .length),
      (.resetInBody(after: 10), .length), (.resetInBody(after: 10), .chunked(8)),
      (.cutBody(after: 0), .length), (.cutBody(after: 10), .length),
      (.cutBody(after: 10), .chunked(8)), (.cutBody(after: 0), .chunked(8)),
    ] as [(ServerResponse.Fault, ServerResponse.Framing)])
  func `a connection that is lost after the request was sent is reported and not retried`(
    fault: ServerResponse.Fault, framing: ServerResponse.Framing
  ) async throws {
    let server = try TestServer(responses: .failing(fault).framed(framing))
    // What is lost ends long before the time limit, however slow the machine.
    let options = CurlTransport.Options(timeout: .seconds(3600))
    let transport = CurlTransport(origin: try server.origin, options: options)
    await #expect { try await transport.send(request) } throws: { error in
      guard case TransportError.connectionLost = error else { return false }
      return (error as? TransportError)?.requestNeverLeft == false
    }
    // The server may read the request only after the client has given up.
    await server.closed(1)
    #expect(server.requests.count == 1)
  }

  @Test(arguments: [ServerResponse.Fault.silence, .dribble(pause: .seconds(3600))])
  func `a server that sends nothing in time is given up`(fault: ServerResponse.Fault) async throws {
    let server = try TestServer(responses: .failing(fault))
    let options = CurlTransport.Options(timeout: .seconds(3))
    let transport = CurlTransport(origin: try server.origin, options: options)
    await #expect(throws: TransportError.timedOut(after: .seconds(3))) {
      try await transport.send(request)
    }
    #expect(!TransportError.timedOut(after: .seconds(3)).requestNeverLeft)
    await server.closed(1)
    #expect(server.requests.count == 1)
  }

  /// Expects that a server cannot be connected to, and returns the reason.
  @discardableResult
  private func expectNoConnection(
    to address: String, _ stage: TransportError.ConnectionStage,
    _ options: CurlTransport.Options = CurlTransport.Options()
  ) async throws -> String {
    let origin = try Origin(parsing: address)
    let transport = CurlTransport(origin: origin, options: options)
    let error = await #expect(throws: TransportError.self) { try await transport.send(request) }
    guard case .cannotConnect(origin.description, let reason, stage) = error else {
      Issue.record("\(String(describing: error))")
      return ""
    }
    #expect(error?.requestNeverLeft == true)
    return reason
  }

  @Test func `a port without a server cannot be connected to`() async throws {
    try await expectNoConnection(to: "http://127.0.0.1:\(TestServer.closedPort())", .server)
  }

  @Test func `an invalid host name is not found`() async throws {
    let host = String(repeating: "a", count: 64) + ".example"
    let transport = CurlTransport(origin: try Origin(parsing: "https://" + host))
    await #expect(throws: TransportError.hostNotFound(host: host)) {
      try await transport.send(request)
    }
  }

  @Test func `an unfinished handshake never sent anything`() async throws {
    let server = try DeafServer()
    let options = CurlTransport.Options(connectTimeout: .milliseconds(200), timeout: .seconds(3600))
    let reason = try await expectNoConnection(
      to: "https://127.0.0.1:\(server.port)", .overdue, options)
    // The timeout of the whole attempt would have this message.
    #expect(!reason.contains("after 3600"))
  }

  @Test func `a server without TLS cannot be connected to`() async throws {
    let server = try TestServer { _ in .json("{}") }
    try await expectNoConnection(to: "https://127.0.0.1:\(server.port)", .handshake)
    #expect(server.requests.isEmpty)
  }

  @Test(arguments: [
    (1_000, ServerResponse.Framing.length), (1_000, .chunked(100)), (1_000, .close),
  ])
  func `a response over the limit is rejected`(
    limit: Int, framing: ServerResponse.Framing
  )
    async throws
  {
    let response = ServerResponse(body: [UInt8](repeating: 0x20, count: limit + 1))
    let server = try TestServer(responses: response.framed(framing))
    let transport = CurlTransport(
      origin: try server.origin, options: CurlTransport.Options(responseLimit: limit))
    await #expect(throws: TransportError.responseTooLarge(limit: limit)) {
      try await transport.send(request)
    }
  }

  @Test func `the limit is one of each response, however many are in progress`() async throws {
    let server = try TestServer { request in
      var response = ServerResponse(body: [UInt8](repeating: 0x20, count: 600))
      if request.target.hasSuffix("slow") { response.fault = .dribble(pause: .milliseconds(2)) }
      return response
    }
    let transport = CurlTransport(
      origin: try server.origin, options: CurlTransport.Options(responseLimit: 1_000))
    let slow = Task { try await transport.send(HTTPRequest(.get, RequestTarget(path: "/v1/slow"))) }
    await server.received(1)
    let fast = try await transport.send(HTTPRequest(.get, RequestTarget(path: "/v1/fast")))
    #expect(fast.body.count == 600)
    #expect(try await slow.value.body.count == 600)
    #expect(server.requests.count == 2)
  }

  @Test func `endless headers exceed the limit`() async throws {
    let headers = HTTPHeaders((1...100).map { .init(name: "X-\($0)", value: "much") })
    let server = try TestServer { _ in ServerResponse(headers: headers) }
    let transport = CurlTransport(
      origin: try server.origin, options: CurlTransport.Options(responseLimit: 500))
    await #expect(throws: TransportError.responseTooLarge(limit: 500)) {
      try await transport.send(request)
    }
  }
}
