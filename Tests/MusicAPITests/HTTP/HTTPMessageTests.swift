import AmctlTestSupport
import MusicAPI
import Testing

/// The parts of requests and responses, and what a person sees of them in a log.
@Suite(.quick) struct HTTPMessageTests {
  // MARK: Status

  @Test(
    arguments: [
      (200, .success), (299, .success), (300, .redirection), (399, .redirection),
      (400, .clientError), (499, .clientError), (500, .serverError), (599, .serverError),
      (199, .other), (600, .other), (0, .other), (-1, .other),
    ] as [(Int, HTTPStatus.Kind)])
  func `the first digit determines the kind`(code: Int, kind: HTTPStatus.Kind) {
    #expect(HTTPStatus(rawValue: code).kind == kind)
  }

  // MARK: Headers

  @Test(
    arguments: [
      ("Retry-After", "5"), ("retry-after", "5"), ("RETRY-AFTER", "5"), ("rEtry-aFter", "5"),
      ("Retry-Afte", nil), ("Retry-After ", nil), ("RetryAfter", nil), ("", nil),
      ("Retry-Äfter", nil), ("Ä", "1"), ("ä", nil), ("[", "2"), ("{", nil),
    ] as [(String, String?)])
  func `a field is found regardless of the case of ASCII letters`(name: String, value: String?) {
    let headers: HTTPHeaders = ["Content-Type": "a/b", "Retry-After": "5", "Ä": "1", "[": "2"]
    #expect(headers[name] == value)
  }

  @Test func `order, spelling and repeats are preserved`() {
    var headers: HTTPHeaders = ["B": "1", "a": "2"]
    headers.add("b", "3")
    #expect(headers.fields.map(\.name) == ["B", "a", "b"] && headers["b"] == "1")
  }

  @Test func `setting a field replaces all fields with that name`() {
    var headers: HTTPHeaders = ["B": "1", "a": "2", "b": "3"]
    headers["b"] = "4"
    #expect(headers == ["a": "2", "b": "4"])
    headers["A"] = nil
    #expect(headers == ["b": "4"])
  }

  // MARK: Descriptions

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
    for value in [request, Endpoint<JSON>(request)] as [any Sendable] {
      #expect(["\(value)", String(reflecting: value)] == [text, text])
    }
  }

  @Test func `a response is described by its status and size, without its headers`() {
    let response = HTTPResponse(status: 429, headers: Self.headers, body: Array("{}".utf8))
    #expect("\(response)" == "429, 2 bytes")
    #expect("\(HTTPResponse(status: 204))" == "204, 0 bytes")
    let outcome = Result<HTTPResponse, TransportError>.success(response)
    #expect("\(outcome)" == "success(429, 2 bytes)")
    #expect(String(reflecting: [response.status]) == "[429]")
  }
}
