import AmctlLoopback
import AmctlTestSupport
import MusicAPIFixtures
import Testing

@testable import MusicAPI

/// Bodies that go into a sink as they arrive.
@Suite(.quick) struct BodySinkTests {
  private let request = HTTPRequest(.get, RequestTarget(path: "/v1/file"))
  /// More than waits anywhere between the server and the sink.
  private static let body = (0..<6_000_000).map { UInt8(truncatingIfNeeded: $0 ^ $0 >> 8) }

  private func transport(
    _ server: TestServer, timeout: Duration = .seconds(3600), limit: Int = 1_000
  ) throws -> CurlTransport {
    CurlTransport(
      origin: try server.origin,
      options: CurlTransport.Options(timeout: timeout, responseLimit: limit))
  }

  @Test(arguments: [ServerResponse.Framing.length, .chunked(5_000), .close])
  func `a body over the limit arrives in order`(framing: ServerResponse.Framing) async throws {
    let sent = ServerResponse(headers: ["X-A": "b"], body: Self.body).framed(framing)
    let server = try TestServer(responses: sent)
    let sink = CollectingSink()
    let response = try await transport(server).send(request, to: sink)
    #expect(await sink.body == Self.body)
    #expect(response.body == [] && response.headers["X-A"] == "b")
    #expect(await sink.responses == [response])
    #expect(server.requests.map { $0.headers["Accept-Encoding"] } == ["identity"])
  }

  @Test func `the longest possible time is no limit`() async throws {
    let answer = ServerResponse(body: [1, 2])
    let server = try TestServer(responses: answer, answer)
    let sink = CollectingSink()
    let patient = try transport(server, timeout: .seconds(Int64.max))
    _ = try await patient.send(request, to: sink)
    #expect(await sink.body == [1, 2])
    #expect(try await patient.send(request).body == [1, 2])
  }

  @Test func `a body of nothing begins, too`() async throws {
    let server = try TestServer(responses: ServerResponse())
    let sink = CollectingSink()
    let response = try await transport(server).send(request, to: sink)
    #expect(await sink.responses == [response])
    #expect(await sink.body == [])
  }

  @Test func `the body of an error is in the response`() async throws {
    let server = try TestServer(responses: .json(#"{"errors":[]}"#, status: 404))
    let sink = CollectingSink()
    let response = try await transport(server).send(request, to: sink)
    #expect(response.status == 404)
    #expect(response.body == Array(#"{"errors":[]}"#.utf8))
    #expect(await sink.responses == [])
  }

  @Test(arguments: [
    ServerResponse.Fault.cutBody(after: 700_000), .resetInBody(after: 700_000),
  ])
  func `a body that ends early is an error`(fault: ServerResponse.Fault) async throws {
    var response = ServerResponse(body: Self.body)
    response.fault = fault
    let server = try TestServer(responses: response)
    let sink = CollectingSink()
    await #expect { try await transport(server).send(request, to: sink) } throws: { error in
      if case TransportError.connectionLost = error { true } else { false }
    }
    let body = await sink.body
    #expect(body.count <= 700_000 && body == Array(Self.body.prefix(body.count)))
  }

  @Test func `a sink that throws ends the transfer with its error`() async throws {
    let server = try TestServer(responses: ServerResponse(body: Self.body))
    let transport = try transport(server)
    let sink = CollectingSink(failingAfter: 100_000)
    await #expect(
      throws: TransportError.sinkFailed(
        ForeignError(CollectingSink.Fault(), requestNeverLeft: false))
    ) {
      try await transport.send(request, to: sink)
    }
    await server.closed(1)
    #expect(await sink.body.count < Self.body.count)
  }

  @Test func `a retry begins anew`() async throws {
    var cut = ServerResponse(body: [1] + Self.body)
    cut.fault = .cutBody(after: 900_000)
    let server = try TestServer(responses: cut, ServerResponse(body: Self.body))
    let sink = CollectingSink()
    _ = try await Retrying(transport(server), clock: RecordingClock()).send(request, to: sink)
    #expect(await sink.body == Self.body)
    #expect(await sink.responses.count == 2)
  }

  @Test func `a retry continues if the sink requests the rest`() async throws {
    let body = Self.body
    let server = try TestServer { request in
      guard let range = request.headers["Range"], let start = Int(range.dropFirst(6).dropLast())
      else {
        var cut = ServerResponse(body: body)
        cut.fault = .cutBody(after: 900_000)
        return cut
      }
      return ServerResponse(206, body: Array(body[start...]))
    }
    let sink = CollectingSink(resumes: true)
    _ = try await Retrying(transport(server), clock: RecordingClock()).send(request, to: sink)
    #expect(await sink.body == body)
    #expect(await sink.responses.map(\.status) == [200, 206])
  }

  @Test func `a transport without sinks passes on the collected body`() async throws {
    let stub = ScriptedTransport(.success(HTTPResponse(status: 200, body: [1, 2])))
    let sink = CollectingSink()
    let response = try await stub.send(request, to: sink)
    #expect(response == HTTPResponse(status: 200))
    #expect(await sink.responses == [HTTPResponse(status: 200, headers: ["Content-Length": "2"])])
    #expect(await sink.body == [1, 2])
    await #expect(
      throws: TransportError.sinkFailed(
        ForeignError(CollectingSink.Fault(), requestNeverLeft: false))
    ) {
      try await stub.send(request, to: CollectingSink(failingAfter: 1))
    }
  }

  // MARK: Layers

  /// A transport that never has a body in memory.
  private struct Flowing: Transport {
    func send(
      _ request: HTTPRequest, to sink: (any BodySink)?
    ) async throws(TransportError) -> HTTPResponse {
      guard let sink else { throw .responseTooLarge(limit: 0) }
      let response = HTTPResponse(status: 200)
      do {
        try await sink.begin(response)
        try await sink.take([1, 2, 3])
      } catch {
        throw .ofSink(error)
      }
      return response
    }
  }

  private static let layers: [(name: String, layer: any Transport)] = [
    ("Limiting", Limiting(Flowing(), limits: Limits())),
    ("Retrying", Retrying(Flowing())),
    ("Redirecting", Redirecting(Flowing(), within: .appleMusic(on: .appleMusic))),
    ("DetectingMisses", DetectingMisses(Flowing())),
    (
      "TimingOut",
      TimingOut(
        base: Flowing(), timeout: nil, deadline: .seconds(3600), clock: Stopwatch(ContinuousClock())
      )
    ),
    (
      "Caching",
      Caching(
        Flowing(), store: ResponseCache(directory: "/dev/null/none"),
        policy: Caching.Policy(lifetime: nil))
    ),
  ]

  @Test(arguments: layers.indices) func `each layer passes the sink on`(index: Int) async throws {
    let sink = CollectingSink()
    let response = try await Self.layers[index].layer.send(request, to: sink)
    #expect(response == HTTPResponse(status: 200), "\(Self.layers[index].name)")
    #expect(await sink.body == [1, 2, 3], "\(Self.layers[index].name)")
  }

  @Test(
    arguments: [(.developer, ["Bearer a.b.1", "Bearer a.b.2"]), (.noToken, [nil])]
      as [(RequestTraits.Credentials, [String?])])
  func `only the last body after an authorization is written to the sink`(
    needs: RequestTraits.Credentials, tokens: [String?]
  ) async throws {
    let whole = ServerResponse(body: Array("whole".utf8))
    let server = try TestServer { request in
      request.headers["Authorization"] == "Bearer a.b.1" ? .json("{}", status: 401) : whole
    }
    var request = request
    request.traits = RequestTraits(needs: needs)
    let sink = CollectingSink()
    let response = try await Authorizing(transport(server), developerToken: TwoTokens()).send(
      request, to: sink)
    #expect(response.status == 200 && response.body.isEmpty)
    #expect(await sink.body == Array("whole".utf8))
    #expect(server.requests.map { $0.headers["Authorization"] } == tokens)
  }

  private struct TwoTokens: DeveloperTokenProvider {
    func token() throws(CredentialError) -> DeveloperToken { try DeveloperToken(pasted: "a.b.1") }

    func renew(after rejected: DeveloperToken) throws(CredentialError) -> DeveloperToken? {
      try DeveloperToken(pasted: "a.b.2")
    }
  }

  @Test func `offline, nothing is sent into a sink`() async throws {
    let cache = Caching(
      Flowing(), store: ResponseCache(directory: "/dev/null/none"),
      policy: Caching.Policy(mode: .offline, lifetime: nil))
    await #expect(throws: TransportError.notCached(request: "GET /v1/file", isPersonal: false)) {
      try await cache.send(request, to: CollectingSink())
    }
  }
}
