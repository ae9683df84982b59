import AmctlTestSupport
import MusicAPI
import Testing

@testable import MusicAPIFixtures

@Suite(.quick) struct HARTests {
  /// Returns an archive of entries that consist of only the members that differ between tests.
  private func archive(_ entries: String..., creator: String = "Firefox") -> [UInt8] {
    Array(
      #"{"log":{"version":"1.2","creator":{"name":"\#(creator)"},"entries":[\#(entries.joined(separator: ","))]}}"#
        .utf8)
  }

  private func entry(
    _ url: String, method: String = "GET", status: Int = 200, headers: String = "",
    content: String = #"{"size":2,"mimeType":"a/b","text":"{}"}"#, post: String = "null"
  ) -> String {
    #"""
    {"startedDateTime":"2026-11-20T14:34:37.123+01:00","request":{"method":"\#(method)",
    "url":"https://api.music.apple.com\#(url)","headers":[{"name":"Authorization",
    "value":"Bearer x"}],"cookies":[{"name":"a","value":"b"}],"queryString":[],
    "postData":\#(post)},"response":{"status":\#(status),"headers":[\#(headers)],
    "content":\#(content)},"cache":{},"timings":{}}
    """#
  }

  private func read(_ bytes: [UInt8]) throws -> HARReader {
    try HARReader(bytes, origin: .appleMusic, redaction: Redaction())
  }

  @Test func `an entry becomes a fixture without secrets`() throws {
    let archive = try read(
      archive(
        entry(
          "/v1/a?token=x&term=a+b#f", headers: #"{"name":"Set-Cookie","value":"c"}"#,
          content: #"{"size":2,"mimeType":"a/b","text":"[\"jane@example.com\"]"}"#)))
    #expect(
      String(decoding: archive.fixtures[0].encoded(), as: UTF8.self) == """
        {
          "request": {
            "method": "GET",
            "path": "/v1/a",
            "query": {
              "term": "a b",
              "token": "<redacted>"
            }
          },
          "response": {
            "status": 200,
            "headers": {
              "content-type": "a/b"
            },
            "body": [
              "<redacted>"
            ]
          },
          "recorded": "2026-11-20T13:34:37Z"
        }

        """)
  }

  @Test(arguments: [
    (#"{"size":2,"text":"e30=","encoding":"base64"}"#, "{}"), (#"{"size":0}"#, ""),
    (#"{"text":"<html>"}"#, "<html>"), (#"{"size":9,"text":""}"#, ""),
  ])
  func `a response body may have several forms`(content: String, body: String) throws {
    let archive = try read(archive(entry("/v1/a", content: content)))
    #expect(archive.fixtures.map { String(decoding: $0.response.body, as: UTF8.self) } == [body])
  }

  @Test(arguments: [
    (#"{"size":0,"mimeType":"x-unknown"}"#, nil), (#"{"size":0,"mimeType":"text/html"}"#, nil),
    (#"{"text":"x","mimeType":"x-unknown"}"#, nil), (#"{"text":"x","mimeType":"a/b"}"#, "a/b"),
  ])
  func `only a body has a type, and an unknown one is none`(content: String, type: String?) throws {
    let archive = try read(archive(entry("/v1/a", status: 204, content: content)))
    #expect(archive.fixtures.map { $0.response.headers["Content-Type"] } == [type])
  }

  @Test(
    arguments: [
      (#"{"mimeType":"application/json","text":"{\"a\": 1}"}"#, #"{"a":1}"#),
      (
        #"{"mimeType":"x","params":[{"name":"a b","value":"1"},{"name":"c","value":"&"}]}"#,
        "a%20b=1&c=%26"
      ),
      ("null", nil), (#"{"mimeType":"x","text":""}"#, nil),
    ] as [(String, String?)])
  func `a request body may have several forms`(post: String, body: String?) throws {
    let archive = try read(archive(entry("/v1/a", method: "POST", post: post)))
    #expect(archive.fixtures[0].request.body.map { String(decoding: $0, as: UTF8.self) } == body)
  }

  @Test func `unusable entries are skipped and counted`() throws {
    let other = entry("/v1/a").replacing("api.music", with: "xp")
    let archive = try read(
      archive(
        entry("/v1/a"), other, entry("/v1/a", method: "OPTIONS"), entry("/v1/a", status: 0),
        entry("/v1/a", content: #"{"size":7}"#), "{}", other))
    #expect([archive.fixtures.count, archive.foreign, archive.incomplete] == [1, 3, 3])
  }

  @Test func `responses that are never recorded are skipped, except in own archives`() throws {
    let miss = #"{"name":"amctl-fixture","value":"miss"}"#
    let entries = [
      entry("/v1/a", status: 304, content: #"{"size":0}"#), entry("/v1/b", status: 401),
      entry("/v1/c", status: 403), entry("/v1/d", status: 501, headers: miss),
      entry("/v1/e", status: 404),
    ]
    let others = try read(archive(entries[0], entries[1], entries[2], entries[3], entries[4]))
    #expect("\(others.fixtures.map(\.response.status)) \(others.unkept)" == "[404] 4")
    let own = try read(archive(entries[0], entries[1], entries[2], creator: "amctl"))
    #expect("\(own.fixtures.map(\.response.status)) \(own.unkept)" == "[304, 401, 403] 0")
  }

  @Test func `a redirect is replaced by the response it led to`() throws {
    let location = #"{"name":"location","value":"https://api.music.apple.com/v1/b?x=1"}"#
    let lost = #"{"name":"location","value":"/v1/gone"}"#
    let entries = [
      entry("/v1/a", status: 302, headers: location, content: #"{"size":0}"#),
      entry("/v1/b?x=1", content: #"{"text":"7"}"#),
      entry("/v1/c", status: 301, headers: lost, content: #"{"size":0}"#),
    ]
    let archive = try read(archive(entries[0], entries[1], entries[2]))
    #expect(archive.fixtures.map(\.response.status.rawValue) == [200, 200, 301])
    #expect(archive.fixtures[0].response.body == Array("7".utf8))
  }

  @Test func `fixtures survive being exported and imported`() throws {
    let bodies: [[UInt8]] = [
      [], Array("{}".utf8), Array(#"{"n":1.50,"n":"\u00e9"}"#.utf8), Array("<html>\r\n".utf8),
      [0xFF, 0], Array("null".utf8),
    ]
    let fixtures = bodies.enumerated().flatMap { index, body in
      [302, 429].map { status in
        Fixture(
          request: HTTPRequest(
            .put, RequestTarget(parsing: "/v1/%61/\(index)?b=%2C&a=1&a=0"), body: body),
          response: HTTPResponse(
            status: HTTPStatus(rawValue: status),
            headers: ["Location": "/v1/%61/1?b=%2C&a=1&a=0", "Retry-After": "1"], body: body),
          recorded: index == 1 ? nil : UnixTime(seconds: 1_795_181_677 + index))
      }
    }
    let archive = HARWriter.encode(fixtures, origin: .appleMusic, version: "1")
    #expect(try read(archive).fixtures == fixtures)
  }

  @Test func `an archive has every member that HAR requires`() throws {
    let fixture = Fixture(
      request: HTTPRequest(.post, RequestTarget(parsing: "/v1/a?x=1"), body: Array("{}".utf8)),
      response: HTTPResponse(status: 200, headers: ["Content-Type": "a/b"], body: Array("x".utf8)),
      recorded: UnixTime(seconds: 0))
    let archive = try JSONDocument(
      parsing: HARWriter.encode([fixture], origin: .appleMusic, version: "7"))
    #expect(
      String(decoding: archive.root.compact(), as: UTF8.self)
        == #"{"log":{"version":"1.2","creator":{"name":"amctl","version":"7"},"entries":[{"#
        + #""startedDateTime":"1970-01-01T00:00:00Z","time":0,"request":{"method":"POST","#
        + #""url":"https://api.music.apple.com/v1/a?x=1","httpVersion":"HTTP/1.1","cookies":[],"#
        + #""headers":[],"queryString":[{"name":"x","value":"1"}],"postData":{"mimeType":"#
        + #""application/json","text":"{}"},"headersSize":-1,"bodySize":2},"response":{"#
        + #""status":200,"statusText":"","httpVersion":"HTTP/1.1","cookies":[],"headers":[{"#
        + #""name":"content-type","value":"a/b"}],"content":{"size":1,"mimeType":"a/b","#
        + #""text":"x"},"redirectURL":"","headersSize":-1,"bodySize":1},"cache":{},"timings":{"#
        + #""send":0,"wait":0,"receive":0}}]}}"#)
  }
}
