import AmctlTestSupport
import MusicAPI
import Testing

@testable import MusicAPIFixtures

@Suite(.quick) struct ReplayMissTests {
  private func request(_ line: String) -> HTTPRequest {
    let words = line.split(separator: " ")
    return HTTPRequest(HTTPMethod(rawValue: String(words[0])), RequestTarget(parsing: words[1]))
  }

  @Test(arguments: [
    ("GET /v1/a?x=1", "GET /v1/a?x=2", ["'x': recorded '2', requested '1'"]),
    ("GET /v1/a?x=1", "GET /v1/a", ["'x': not recorded, requested '1'"]),
    ("GET /v1/a", "GET /v1/a?x=1", ["'x': recorded '1', not requested"]),
    ("GET /v1/a", "POST /v1/a", ["recorded method POST, requested GET"]),
    ("GET /v1/a/1", "GET /v1/a/2", ["recorded path '/v1/a/2', requested '/v1/a/1'"]),
    (
      "GET /v1/a/1?t=a%20b", "POST /v1/b/1?t=a+c",
      [
        "recorded method POST, requested GET", "recorded path '/v1/b/1', requested '/v1/a/1'",
        "'t': recorded 'a c', requested 'a b'",
      ]
    ),
    ("GET /v1/a?ids=1&ids=2", "GET /v1/a?ids=1&ids=3", ["'ids': recorded '1,3', requested '1,2'"]),
    ("GET /v1/%61", "GET /v1/a?x=1", ["'x': recorded '1', not requested"]),
  ])
  func `every difference is reported`(asked: String, recorded: String, differences: [String]) {
    let miss = ReplayMiss(request(asked), in: "F", recorded: [request(recorded)])
    #expect(miss.request == asked && miss.nearest == recorded)
    #expect(miss.differences == differences)
  }

  private static let long = String(repeating: "x", count: 61)

  @Test(arguments: [
    (
      #"{"data":[{"id":"1"}]}"#, #"{"data":[{"id":"2"}]}"#,
      ["body 'data.0.id': recorded '1', requested '2'"]
    ),
    (
      #"{"a":1,"b":null}"#, #"{"b":"x","c":[]}"#,
      [
        "body 'a': recorded '1', not requested", #"body 'b': recorded 'null', requested '"x"'"#,
        "body 'c': not recorded, requested '[]'",
      ]
    ),
    ("[1,2]", "[1]", ["body '1': recorded '2', not requested"]),
    ("{}", "[]", ["body: recorded '{}', requested '[]'"]),
    (#"{"a":"1"}"#, #"{"a":1}"#, [#"body 'a': recorded '"1"', requested '1'"#]),
    (#"{"a":1.0}"#, #"{ "a": 1 }"#, []), ("text", "other", ["the bodies differ"]),
    ("", "{}", ["recorded without a body"]), ("{}", "", ["recorded with a body"]),
    (
      #"[1,2,3,4,5]"#, #"[5,4,3,2,1]"#,
      [
        "body '0': recorded '1', requested '5'", "body '1': recorded '2', requested '4'",
        "body '3': recorded '4', requested '2'", "1 more difference in the body",
      ]
    ),
    (#"["\#(long)"]"#, #"[""]"#, ["body '0': recorded '\(long.dropLast())…', requested ''"]),
  ])
  func `what differs in bodies is named`(recorded: String, asked: String, differences: [String]) {
    let target = RequestTarget(path: "/v1/a")
    let miss = ReplayMiss(
      HTTPRequest(.post, target, body: Array(asked.utf8)), in: "F",
      recorded: [HTTPRequest(.post, target, body: Array(recorded.utf8))])
    #expect(miss.differences == differences)
  }

  @Test func `the request whose body differs least is nearest`() {
    let target = RequestTarget(path: "/v1/a")
    let bodies = [#"{"a":2,"b":2}"#, #"{"a":1,"b":2}"#, ""]
    let recorded = bodies.map { HTTPRequest(.post, target, body: Array($0.utf8)) }
    let asked = HTTPRequest(.post, target, body: Array(#"{"a":1,"b":1}"#.utf8))
    #expect(
      ReplayMiss(asked, in: "F", recorded: recorded).differences
        == ["body 'b': recorded '2', requested '1'"])
  }

  @Test(arguments: [
    ("GET /v1/songs/1?l=en", ["GET /v1/albums/1?l=en", "GET /v1/songs/1?l=fr&x=1"], 1),
    ("GET /v1/songs?x=1", ["POST /v1/songs?x=1", "GET /v1/songs?y=1&z=2"], 1),
    ("GET /v1/songs/1", ["GET /v1/songs", "GET /v1/songs/2"], 1),
    ("GET /v1/songs", ["GET /v1/songs?x=1", "GET /v1/songs?y=1"], 0),
    // Among equally distant requests, the most similar values.
    ("GET /v1/songs/1613", ["GET /v1/songs/1440", "GET /v1/songs/1610", "GET /v1/songs/9"], 1),
    ("GET /v1/a?term=north", ["GET /v1/a?term=harbour", "GET /v1/a?term=northern"], 1),
    ("GET /v1/a?x=1&y=ab", ["GET /v1/a?x=1&y=b", "GET /v1/a?x=1&y=a"], 1),
    ("GET /v1/songs/12", ["GET /v1/songs/13", "GET /v1/songs/14"], 0),
    (
      "GET /v1/a?term=Northern+Lights", ["GET /v1/a?term=North", "GET /v1/a?term=northern+lights"],
      1
    ),
    (
      "GET /v1/a?term=lights+northern",
      ["GET /v1/a?term=lightning", "GET /v1/a?term=northern+lights"], 1
    ),
    ("GET /v1/a?term=Glass", ["GET /v1/a?term=Gliss", "GET /v1/a?term=sea+glass"], 1),
  ])
  func `a path weighs most, then a method, a parameter, and how similar the values are`(
    asked: String, recorded: [String], nearest: Int
  ) {
    let miss = ReplayMiss(request(asked), in: "F", recorded: recorded.map(request))
    #expect(miss.nearest == recorded[nearest])
  }

  private static let others = [
    "GET /hosts/a.example.com/v1/songs/1?l=en", "GET /v1/songs/2",
    "GET /hosts/b.example.com:8080/v1/x",
  ]

  @Test(arguments: [
    ("GET /v1/songs/1?l=en", "GET /v1/songs/2"),
    ("GET /hosts/a.example.com/v1/songs/2", "GET https://a.example.com/v1/songs/1?l=en"),
    ("GET /hosts/b.example.com:8080/v1/y", "GET https://b.example.com:8080/v1/x"),
    ("GET /hosts/c.example.com/v1/songs/2", nil),
  ])
  func `only a request to the same host is nearest, and another host's is a URL`(
    asked: String, nearest: String?
  ) {
    let miss = ReplayMiss(request(asked), in: "F", recorded: Self.others.map(request))
    #expect(miss.nearest == nearest)
  }

  @Test func `paths of another host are compared without its folder`() {
    let miss = ReplayMiss(
      request("GET /hosts/a.example.com/v1/songs/2?l=en"), in: "F",
      recorded: Self.others.map(request))
    #expect(miss.request == "GET https://a.example.com/v1/songs/2?l=en")
    #expect(miss.differences == ["recorded path '/v1/songs/1', requested '/v1/songs/2'"])
  }

  @Test(arguments: [
    ("GET /hosts/c.example.com/x", [others[1]], ", which has no fixtures of 'c.example.com'"),
    ("GET /v1/a", [others[0]], ", which has no fixtures of the service"),
    ("GET /hosts/c.example.com/x", [], ", which has no fixtures"),
    ("GET /v1/a", [], ", which has no fixtures"),
    // Requests for something else.
    ("GET /v1/catalog/us/genres", ["GET /v1/catalog/us/songs/1"], ""),
    ("GET /v1/catalog/us/songs?ids=1", ["GET /v1/catalog/us/charts?genre=11"], ""),
  ])
  func `without a nearest request, it is said whose fixtures are missing`(
    asked: String, recorded: [String], end: String
  ) {
    let miss = ReplayMiss(request(asked), in: "F", recorded: recorded.map(request))
    #expect(miss.nearest == nil && miss.differences.isEmpty)
    let shown = asked.replacing("/hosts/", with: "https://")
    #expect(miss.description == "'\(shown)' is not recorded in 'F'\(end)")
  }
}
