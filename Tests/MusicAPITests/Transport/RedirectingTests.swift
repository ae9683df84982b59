import AmctlLoopback
import MusicAPI
import AmctlTestSupport
import Testing

struct RedirectingTests {
  private let request = HTTPRequest(
    .get, RequestTarget(parsing: "/v1/start?l=en"), headers: ["Music-User-Token": "secret"])

  private func transport(to server: TestServer) throws -> Redirecting {
    let origin = try server.origin
    return Redirecting(CurlTransport(origin: origin), within: .appleMusic(on: origin))
  }

  @Test(arguments: [301, 302, 303, 307, 308] as [HTTPStatus], [HTTPMethod.get, .head])
  func `a redirect to the same origin is followed with its headers`(
    status: HTTPStatus, method: HTTPMethod
  ) async throws {
    let server = try TestServer(
      responses: .redirect(status, to: "/v1/end?term=a%2bb"), .json("{}"))
    defer { server.stop() }
    var request = request
    request.method = method
    #expect(try await transport(to: server).send(request).status == 200)
    #expect(
      server.requests.map(\.line)
        == ["\(method.rawValue) /v1/start?l=en", "\(method.rawValue) /v1/end?term=a%2bb"])
    #expect(server.requests.map { $0.headers["Music-User-Token"] } == ["secret", "secret"])
  }

  @Test func `an absolute URL on the same origin is followed`() async throws {
    let server = try TestServer { request in
      request.path == "/v1/end"
        ? .json("{}") : .redirect(to: "http://\(request.headers["Host"] ?? "")/v1/end")
    }
    defer { server.stop() }
    #expect(try await transport(to: server).send(request).status == 200)
  }

  @Test func `another server receives nothing`() async throws {
    let other = try TestServer { _ in .json("{}") }
    defer { other.stop() }
    let location = try "\(other.origin)/v1/end"
    let server = try TestServer(responses: .redirect(to: location + "?token=secret"))
    defer { server.stop() }
    await #expect(throws: TransportError.foreignRedirect(location: location)) {
      try await transport(to: server).send(request)
    }
    #expect(other.connectionCount == 0)
    #expect(server.requests.count == 1)
  }

  @Test(arguments: ["/elsewhere", "/v1/../elsewhere", "//other.example/v1/x", "elsewhere", ""])
  func `a redirect out of the API is not followed`(location: String) async throws {
    let server = try TestServer(responses: .redirect(to: location))
    defer { server.stop() }
    await #expect(throws: TransportError.foreignRedirect(location: location)) {
      try await transport(to: server).send(request)
    }
    #expect(server.requests.count == 1)
  }

  @Test(
    arguments: [
      ("/", "/elsewhere", true), ("/", "/v1/end?a=b", true), ("/files/", "/files/a", true),
      ("/files", "/files/a", true), ("files", "/files/a", true), ("/files", "/filesystem", false),
      ("/files/", "/v1/end", false), ("/", "/a/../b", false),
    ])
  func `a redirect is followed within the scope that was given`(
    path: String, location: String, isFollowed: Bool
  ) async throws {
    let base = ScriptedTransport(
      .success(HTTPResponse(status: 302, headers: ["Location": location])),
      .success(HTTPResponse(status: 200)))
    let scope = RequestScope(origin: .appleMusic, path: path)
    let transport = Redirecting(base, within: scope)
    if isFollowed {
      #expect(try await transport.send(request).status == 200)
      #expect(base.requests.last?.target.description == location)
    } else {
      await #expect(throws: TransportError.foreignRedirect(location: location)) {
        try await transport.send(request)
      }
      #expect(base.requests.count == 1)
    }
  }

  @Test func `five redirects in a row are followed and six are not`() async throws {
    let redirect = ServerResponse.redirect(to: "/v1/again")
    let five = try TestServer(
      responses: redirect, redirect, redirect, redirect, redirect, .json("{}"))
    defer { five.stop() }
    #expect(try await transport(to: five).send(request).status == 200)
    let endless = try TestServer(responses: redirect)
    defer { endless.stop() }
    await #expect(throws: TransportError.tooManyRedirects(limit: 5)) {
      try await transport(to: endless).send(request)
    }
    #expect(endless.requests.count == 6)
  }

  @Test(arguments: [HTTPMethod.post, .put, .patch, .delete])
  func `a redirect of a write is returned`(method: HTTPMethod) async throws {
    let server = try TestServer(responses: .redirect(307, to: "/v1/end"))
    defer { server.stop() }
    var request = request
    request.method = method
    #expect(try await transport(to: server).send(request).status == 307)
    #expect(server.requests.count == 1)
  }

  @Test(arguments: [200, 300, 304, 404] as [HTTPStatus])
  func `other responses are not followed, with or without a location`(
    status: HTTPStatus
  ) async throws {
    let base = ScriptedTransport(
      .success(HTTPResponse(status: status, headers: ["Location": "/v1/end"])))
    let transport = Redirecting(base, within: .appleMusic())
    #expect(try await transport.send(request).status == status)
    #expect(base.requests.count == 1)
  }

  @Test func `a redirect without a location is returned`() async throws {
    let base = ScriptedTransport(.success(HTTPResponse(status: 302)))
    let transport = Redirecting(base, within: .appleMusic())
    #expect(try await transport.send(request).status == 302)
  }
}
