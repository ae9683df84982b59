import AmctlLoopback
import MusicAPI
import AmctlTestSupport
import Testing

struct CurlTransportFaultTests {
  private let request = HTTPRequest(.get, RequestTarget(path: "/v1/test"))

  /// A fault, the framing of the response, and the resulting error.
  struct Case: Sendable, CustomTestStringConvertible {
    let fault: ServerResponse.Fault
    var framing: ServerResponse.Framing = .length
    let kind: Kind

    enum Kind { case connectionLost, timedOut }

    var testDescription: String { "\(fault), \(framing)" }
  }

  @Test(arguments: [
    Case(fault: .resetBeforeResponse, kind: .connectionLost),
    Case(fault: .closeBeforeResponse, kind: .connectionLost),
    Case(fault: .resetInBody(after: 10), kind: .connectionLost),
    Case(fault: .resetInBody(after: 10), framing: .chunked(8), kind: .connectionLost),
    Case(fault: .cutBody(after: 0), kind: .connectionLost),
    Case(fault: .cutBody(after: 10), kind: .connectionLost),
    Case(fault: .cutBody(after: 10), framing: .chunked(8), kind: .connectionLost),
    Case(fault: .cutBody(after: 0), framing: .chunked(8), kind: .connectionLost),
    Case(fault: .silence, kind: .timedOut),
    Case(fault: .dribble(pause: .seconds(3600)), kind: .timedOut),
  ])
  func `a fault after the request was sent is reported and not retried`(fault: Case) async throws {
    let response = ServerResponse.failing(fault.fault)
    let server = try TestServer(responses: response.framed(fault.framing))
    defer { server.stop() }
    // What is lost ends long before the time limit, however slow the machine.
    let limit = Duration.seconds(fault.kind == .timedOut ? 3 : 3600)
    let options = CurlTransport.Options(timeout: limit)
    let transport = CurlTransport(origin: try server.origin, options: options)
    let error = await #expect(throws: TransportError.self) { try await transport.send(request) }
    switch (error, fault.kind) {
    case (.connectionLost, .connectionLost): break
    case (.timedOut(let actual), .timedOut): #expect(actual == limit)
    default: Issue.record("\(fault) came out as \(String(describing: error))")
    }
    #expect(error?.requestNeverLeft == false)
    // The server may read the request only after the client has given up.
    await server.closed(1)
    #expect(server.requests.count == 1)
  }

  @Test func `a port without a server cannot be connected to`() async throws {
    let origin = try Origin(parsing: "http://127.0.0.1:\(TestServer.closedPort())")
    let transport = CurlTransport(origin: origin)
    let error = await #expect(throws: TransportError.self) { try await transport.send(request) }
    guard case .cannotConnect(origin.description, _, .server) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(error?.requestNeverLeft == true)
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
    let origin = try Origin(parsing: "https://127.0.0.1:\(server.port)")
    let options = CurlTransport.Options(
      connectTimeout: .milliseconds(200), timeout: .seconds(3600))
    let transport = CurlTransport(origin: origin, options: options)
    let error = await #expect(throws: TransportError.self) { try await transport.send(request) }
    guard case .cannotConnect(origin.description, let reason, .overdue) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    // The timeout of the whole attempt would have this message.
    #expect(!reason.contains("after 3600"))
  }

  @Test func `a server without TLS cannot be connected to`() async throws {
    let server = try TestServer { _ in .json("{}") }
    defer { server.stop() }
    let origin = try Origin(parsing: "https://127.0.0.1:\(server.port)")
    let transport = CurlTransport(origin: origin)
    let error = await #expect(throws: TransportError.self) { try await transport.send(request) }
    guard case .cannotConnect(origin.description, _, .handshake) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
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
    defer { server.stop() }
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
    defer { server.stop() }
    let transport = CurlTransport(
      origin: try server.origin, options: CurlTransport.Options(responseLimit: 1_000))
    let slow = Task {
      try await transport.send(HTTPRequest(.get, RequestTarget(path: "/v1/slow")))
    }
    await server.received(1)
    let fast = try await transport.send(HTTPRequest(.get, RequestTarget(path: "/v1/fast")))
    #expect(fast.body.count == 600)
    #expect(try await slow.value.body.count == 600)
    #expect(server.requests.count == 2)
  }

  @Test func `endless headers exceed the limit`() async throws {
    let headers = HTTPHeaders((1...100).map { .init(name: "X-\($0)", value: "much") })
    let server = try TestServer { _ in ServerResponse(headers: headers) }
    defer { server.stop() }
    let transport = CurlTransport(
      origin: try server.origin, options: CurlTransport.Options(responseLimit: 500))
    await #expect(throws: TransportError.responseTooLarge(limit: 500)) {
      try await transport.send(request)
    }
  }
}
