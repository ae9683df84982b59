import AmctlTestSupport
import MusicAPI
import Testing

@testable import MusicAPIFixtures

/// The contents of a fixture's file.
@Suite(.quick) struct FixtureFormatTests {
  private static let time = UnixTime(seconds: 1_795_181_677)

  private func text(_ fixture: Fixture) -> String {
    String(decoding: fixture.encoded(), as: UTF8.self)
  }

  private func answered(_ body: String) -> Fixture {
    Fixture(
      request: HTTPRequest(.get, RequestTarget(path: "/v1/a")),
      response: HTTPResponse(status: 200, body: Array(body.utf8)))
  }

  @Test func `a file that an editor began with a byte order mark is read`() throws {
    let fixture = answered("{}")
    let folder = try TemporaryDirectory()
    try FixtureWriter(directory: folder.path).add([fixture])
    try folder.write([0xEF, 0xBB, 0xBF] + fixture.encoded(), to: "v1/a.json")
    let fixtures = try FixtureCollection(of: folder.path)
    #expect(fixtures.files.map(\.fixture) == [fixture])
    #expect(try fixtures.allFindings() == [])
    #expect(try FixtureFolder(path: folder.path).fixture(in: "v1/a.json") == fixture)
  }

  @Test func `the file is indented and ordered, with the headers that clients act on`() {
    let request = HTTPRequest(
      .post, RequestTarget(parsing: "/v1/search?types=songs&term=daft%20punk&ids=2&ids=1"),
      headers: ["Authorization": "Bearer x"], body: Array(#"{"b": 1, "a": 2}"#.utf8))
    let response = HTTPResponse(
      status: 429, headers: ["Set-Cookie": "s", "Retry-After": "5", "Content-Type": "a/b"],
      body: Array(#"{"n":1.50,"n":[],"s":"\u00e9/"}"#.utf8))
    let fixture = Fixture(request: request, response: response, recorded: Self.time)
    #expect(
      text(fixture) == #"""
        {
          "request": {
            "method": "POST",
            "path": "/v1/search",
            "query": {
              "ids": [
                "2",
                "1"
              ],
              "term": "daft punk",
              "types": "songs"
            },
            "body": {
              "b": 1,
              "a": 2
            }
          },
          "response": {
            "status": 429,
            "headers": {
              "content-type": "a/b",
              "retry-after": "5"
            },
            "body": {
              "n": 1.50,
              "n": [],
              "s": "\u00e9/"
            }
          },
          "recorded": "2026-11-20T13:34:37Z"
        }

        """#)
  }

  @Test(arguments: [
    "", "{", "<html>\r\n\u{0}é</html>", "null", "7", " [1,\n2] ", #""x""#, "\u{FEFF}{}",
    #"{"a":1,"a":1.0,"b":[{},[],"\u00e9\/"]}"#, String(repeating: "[", count: 505) + "]",
    String(repeating: "[", count: 505) + String(repeating: "]", count: 505),
    String(repeating: "[", count: 499) + String(repeating: "]", count: 499),
  ])
  func `any body is preserved`(body: String) throws {
    let fixture = answered(body)
    let read = try Fixture(json: JSONDocument(parsing: fixture.encoded()).root)
    #expect(read == fixture)
    let isJSON = body == " [1,\n2] "
    #expect(String(decoding: read.response.body, as: UTF8.self) == (isJSON ? "[1,2]" : body))
  }

  @Test func `a body that is not text is preserved`() throws {
    let bytes: [UInt8] = [0xFF, 0, 0x80, 0xC3]
    let request = HTTPRequest(.put, RequestTarget(path: "/v1/a"), body: bytes)
    let fixture = Fixture(
      request: request, response: HTTPResponse(status: 200, body: bytes), recorded: Self.time)
    #expect(text(fixture).contains(#""base64": "/wCAww==""#))
    #expect(try Fixture(json: JSONDocument(parsing: fixture.encoded()).root) == fixture)
  }

  @Test func `the same exchange has the same file, whatever the order of its query`() {
    let targets = ["/v1/a?x=1&y=2", "/v1/a?y=2&x=1", "/v1/a?y=%32&x=1"]
    let files = targets.map { target in
      Fixture(
        request: HTTPRequest(.get, RequestTarget(parsing: target)),
        response: HTTPResponse(status: 200, headers: ["Date": target])
      ).encoded()
    }
    #expect(Set(files).count == 1)
  }
}
