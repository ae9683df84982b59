import MusicAPI
import AmctlTestSupport
import Testing

@Suite(.quick) struct RedirectingTests {
  private let request = HTTPRequest(
    .get, RequestTarget(parsing: "/v1/start?l=en"), headers: ["Music-User-Token": "secret"])

  private func redirect(_ status: HTTPStatus = 302, to location: String) -> HTTPResponse {
    HTTPResponse(status: status, headers: ["Location": location])
  }

  @Test(arguments: [301, 302, 303, 307, 308] as [HTTPStatus], [HTTPMethod.get, .head])
  func `a redirect to the same origin is followed with its headers`(
    status: HTTPStatus, method: HTTPMethod
  ) async throws {
    let path = "/v1/end?term=a%2bb"
    for location in [path, "https://api.music.apple.com" + path] {
      let base = ScriptedTransport(.success(redirect(status, to: location)), .success(.json("{}")))
      var request = request
      request.method = method
      #expect(try await Redirecting(base, within: .appleMusic()).send(request).status == 200)
      var followed = request
      followed.target = RequestTarget(parsing: path)
      #expect(base.requests == [request, followed])
    }
  }

  @Test(arguments: [
    "https://other.example/v1/x", "/elsewhere", "/v1/../elsewhere", "//other.example/v1/x",
    "elsewhere", "",
  ])
  func `a redirect out of the API is not followed`(location: String) async throws {
    let base = ScriptedTransport(.success(redirect(to: location + "?token=secret")))
    await #expect(throws: TransportError.foreignRedirect(location: location)) {
      try await Redirecting(base, within: .appleMusic()).send(request)
    }
    #expect(base.requests == [request])
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
      .success(redirect(to: location)), .success(HTTPResponse(status: 200)))
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
    let again = ScriptedTransport.Outcome.success(redirect(to: "/v1/again"))
    let five = ScriptedTransport(again, again, again, again, again, .success(.json("{}")))
    #expect(try await Redirecting(five, within: .appleMusic()).send(request).status == 200)
    let endless = ScriptedTransport(again)
    await #expect(throws: TransportError.tooManyRedirects(limit: 5)) {
      try await Redirecting(endless, within: .appleMusic()).send(request)
    }
    #expect(endless.requests.count == 6)
  }

  @Test(arguments: [HTTPMethod.post, .put, .patch, .delete])
  func `a redirect of a write is returned`(method: HTTPMethod) async throws {
    let base = ScriptedTransport(.success(redirect(307, to: "/v1/end")))
    var request = request
    request.method = method
    #expect(try await Redirecting(base, within: .appleMusic()).send(request).status == 307)
    #expect(base.requests.count == 1)
  }

  @Test(
    arguments: [
      (200, "/v1/end"), (300, "/v1/end"), (304, "/v1/end"), (404, "/v1/end"), (302, nil),
    ] as [(HTTPStatus, String?)])
  func `other responses, and redirects without a location, are returned`(
    status: HTTPStatus, location: String?
  ) async throws {
    var response = HTTPResponse(status: status)
    response.headers["Location"] = location
    let base = ScriptedTransport(.success(response))
    #expect(try await Redirecting(base, within: .appleMusic()).send(request) == response)
    #expect(base.requests.count == 1)
  }
}
