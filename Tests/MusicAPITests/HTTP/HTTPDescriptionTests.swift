import MusicAPI
import Testing

/// What a person sees of requests and responses, in a log or a debugger.
struct HTTPDescriptionTests {
  private static let secret = "eyJhbGciOiJFUzI1NiJ9.e30.c2VjcmV0"

  private static let headers: HTTPHeaders = [
    "Authorization": "Bearer \(secret)", "Music-User-Token": secret,
  ]

  @Test(arguments: [
    (HTTPRequest(.get, RequestTarget(parsing: "/v1/test?l=de")), "GET /v1/test?l=de"),
    (
      HTTPRequest(.post, RequestTarget(path: "/v1/me"), headers: headers, body: [0x7B, 0x7D]),
      "POST /v1/me, 2 bytes"
    ),
    (HTTPRequest(.put, RequestTarget(path: "/v1/me"), body: [0x31]), "PUT /v1/me, 1 byte"),
  ])
  func `a request is described by its method, target and size, without its headers`(
    request: HTTPRequest, text: String
  ) {
    #expect("\(request)" == text)
    #expect(String(reflecting: request) == text)
    #expect("\(Endpoint<RawDocument>(request))" == text)
    #expect(String(reflecting: Endpoint<RawDocument>(request)) == text)
  }

  @Test func `a response is described by its status and size, without its headers`() {
    let response = HTTPResponse(status: 429, headers: Self.headers, body: Array("{}".utf8))
    #expect("\(response)" == "429, 2 bytes")
    #expect("\(HTTPResponse(status: 204))" == "204, 0 bytes")
    let outcome = Result<HTTPResponse, TransportError>.success(response)
    #expect("\(outcome)" == "success(429, 2 bytes)")
  }

  @Test func `the request of an endpoint is described as it is sent`() throws {
    let song = Catalog(storefront: "us").resource(.songs, id: "1")
    #expect("\(song)" == "GET /v1/catalog/us/songs/1")
    let folder = Library.createFolder(named: "F")
    #expect("\(folder)".hasPrefix("POST /v1/me/library/playlist-folders, "))
    #expect("\(folder)".hasSuffix(" bytes"))
  }
}
