import AmctlTestSupport
import MusicAPI
import Testing

@testable import MusicAPIFixtures

@Suite(.quick) struct FixtureTests {
  private func fixture(_ request: String, _ response: String = #"{"status":200}"#) throws -> Fixture
  { try Fixture(json: JSON("{\"request\":\(request),\"response\":\(response)}")) }

  /// Whether a folder with a fixture has a response to a request.
  private func matches(_ fixture: Fixture, _ request: HTTPRequest) throws -> Bool {
    let folder = try TemporaryDirectory()
    try FixtureWriter(directory: folder.path).add([fixture])
    return try !FixtureFolder(path: folder.path).responses(to: request).files.isEmpty
  }

  @Test(arguments: [
    (#"{"path":"/v1/a"}"#, "GET /v1/a", true), (#"{"path":"/v1/a"}"#, "POST /v1/a", false),
    (#"{"method":"POST","path":"/v1/a"}"#, "POST /v1/a", true),
    (#"{"path":"/v1/a b"}"#, "GET /v1/%61%20b", true),
    (#"{"path":"/v1/a","query":{"x":"1","y":"a b"}}"#, "GET /v1/a?y=a+b&x=1", true),
    (#"{"path":"/v1/a","query":{"x":1,"y":true}}"#, "GET /v1/a?x=1&y=true", true),
    (#"{"path":"/v1/a","query":{"ids":"1","ids":"2"}}"#, "GET /v1/a?ids=2&ids=1", true),
    (#"{"path":"/v1/a","query":{"x":"1"}}"#, "GET /v1/a", false),
    (#"{"path":"/v1/a","query":null}"#, "GET /v1/a", true),
    (#"{"path":"/v1/a"}"#, "GET /v1/a?x=1", false), (#"{"path":"/v1/a"}"#, "GET /v1/A", false),
  ])
  func `a fixture matches its request anyhow spelled`(
    request: String, asked: String, matches: Bool
  ) throws {
    let words = asked.split(separator: " ")
    let target = RequestTarget(parsing: words[1])
    let asked = HTTPRequest(HTTPMethod(rawValue: String(words[0])), target, body: [1])
    #expect(try self.matches(fixture(request), asked) == matches)
  }

  @Test(
    arguments: [
      (#""body":{"a":1}"#, #"{ "a": 1 }"#, true), (#""body":{"a":1}"#, #"{"a":2}"#, false),
      (#""body":{"a":1}"#, nil, false), (#""text":"x""#, "x", true),
      (#""text":"x""#, #""x""#, false),
      (#""base64":"eA==""#, "x", true), (#""text":"""#, nil, true), (#""x":1"#, "y", true),
    ] as [(String, String?, Bool)])
  func `the body has to match, unless a handwritten fixture omits it`(
    member: String, body: String?, matches: Bool
  ) throws {
    let asked = HTTPRequest(
      .post, RequestTarget(path: "/v1/a"), body: body.map { Array($0.utf8) })
    let fixture = try fixture(#"{"method":"POST","path":"/v1/a",\#(member)}"#)
    #expect(try self.matches(fixture, asked) == matches)
  }

  @Test func `a recorded request without a body matches no other body`() throws {
    let request = HTTPRequest(.post, RequestTarget(path: "/v1/a"))
    let fixture = Fixture(
      request: request, response: HTTPResponse(status: 204), recorded: UnixTime(seconds: 0))
    #expect(try matches(fixture, request))
    #expect(try !matches(fixture, HTTPRequest(.post, RequestTarget(path: "/v1/a"), body: [1])))
  }

  @Test(arguments: [
    (#"{"status":200,"body":{ "a" : [1, 2] }}"#, #"{"a":[1,2]}"#),
    (#"{"status":200,"body":null}"#, "null"), (#"{"status":200,"body":"x"}"#, #""x""#),
    (#"{"status":200,"text":"<html>\n"}"#, "<html>\n"), (#"{"status":200}"#, ""),
    (#"{"status":200,"text":7}"#, ""),
  ])
  func `the body is what the service sent`(response: String, body: String) throws {
    let fixture = try fixture(#"{"path":"/v1/a"}"#, response)
    #expect(String(decoding: fixture.response.body, as: UTF8.self) == body)
  }
}
