import AmctlTestSupport
import MusicAPI
import Testing

@testable import MusicAPIFixtures

/// The rules of a folder about which differences between requests do not matter.
@Suite(.quick) struct MatchRulesTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private func write(_ rules: String) throws {
    _ = try folder.write(Array(rules.utf8), to: "fixtures.json")
  }

  private func request(
    _ target: String, _ method: HTTPMethod = .get, body: String? = nil
  ) -> HTTPRequest {
    HTTPRequest(method, RequestTarget(parsing: target), body: body.map { Array($0.utf8) })
  }

  private func record(_ request: HTTPRequest, response: String) async throws {
    let stub = StubTransport { _ in .json(response) }
    _ = try await Recording(stub, with: Recorder(directory: folder.path)).send(request)
  }

  private func replay(_ request: HTTPRequest) async throws -> String {
    let response = try await Replaying(directory: folder.path).send(request)
    return String(decoding: response.body, as: UTF8.self)
  }

  private func findings() throws -> [FixtureFinding] {
    try FixtureCollection(of: folder.path).allFindings()
  }

  private func failure(_ request: HTTPRequest) async -> String {
    do { return "no failure: \(try await replay(request))" } catch { return "\(error)" }
  }

  @Test func `an ignored parameter makes no difference, whoever sends it`() async throws {
    try write(#"{"match":{"ignore":["l","fields[*]"]}}"#)
    try await record(request("/v1/songs/1?l=de&term=a"), response: #"{"own":1}"#)
    for target in [
      "/v1/songs/1?term=a", "/v1/songs/1?l=en&term=a", "/v1/songs/1?fields[songs]=name&term=a",
    ] {
      #expect(try await replay(request(target)) == #"{"own":1}"#)
    }
    for target in ["/v1/songs/1?term=b", "/v1/songs/1?field=x&term=a"] {
      #expect(await failure(request(target)).hasPrefix("'GET \(target)' is not"))
    }
  }

  @Test func `a miss names no difference that does not matter`() async throws {
    try write(#"{"match":{"ignore":["l","fields[*]"],"sets":["include"]}}"#)
    try await record(request("/v1/songs/1?l=de&include=a,b&x=1"), response: "{}")
    do throws(TransportError) {
      _ = try await Replaying(directory: folder.path).send(
        request("/v1/songs/1?fields[songs]=name&include=b,a&x=2"))
    } catch {
      guard case .notRecorded(let miss) = error.fixtureError else { throw error }
      #expect(miss.differences == ["'x': recorded '1', requested '2'"])
    }
  }

  @Test func `a recording sends no request again that differs in what is ignored`() async throws {
    try write(#"{"match":{"ignore":["l"]}}"#)
    try await record(request("/v1/songs/1?l=de"), response: #"{"own":1}"#)
    try await record(request("/v1/songs/1?l=en"), response: #"{"own":2}"#)
    #expect(try await replay(request("/v1/songs/1?l=en")) == #"{"own":1}"#)
  }

  @Test func `the values of a set may come in any order, besides ids and types`() async throws {
    try write(#"{"match":{"sets":["include"]}}"#)
    try await record(request("/v1/songs/1?ids=1,2&include=a,b"), response: "{}")
    #expect(try await replay(request("/v1/songs/1?ids=2,1&include=b,a,b")) == "{}")
    #expect(await failure(request("/v1/songs/1?ids=2,1&include=b")).hasPrefix("'GET"))
  }

  @Test func `one body in another order of fields is recorded in one file`() async throws {
    for body in [
      #"{"type":"rating","attributes":{"value":1.0}}"#,
      #"{"attributes":{"value":1},"type":"rating"}"#,
    ] { try await record(request("/v1/a", .put, body: body), response: "{}") }
    let paths = try FixtureCollection(of: folder.path).paths
    #expect(paths.count == 1)
    #expect(try findings() == [])
    #expect(String(decoding: try folder.read(paths[0]), as: UTF8.self).contains("\"value\": 1\n"))
  }

  @Test func `a name that a person or other rules gave is replayed, too`() async throws {
    try await record(request("/v1/a?ids=2,1,2&include=y,x&l=de"), response: "{}")
    let paths = try FixtureCollection(of: folder.path).paths
    #expect(paths == ["v1/a/ids=1,2&include=y,x&l=de.json"])
    try write(#"{"match":{"ignore":["l"],"sets":["include"]}}"#)
    #expect(try await replay(request("/v1/a?ids=1,2&include=x,y&l=en")) == "{}")
    #expect(try findings() == [])
  }

  @Test(arguments: [
    ("json", #"{"b":2,"a":1}"#, true), ("json", #"{"a":1,"b":3}"#, false),
    ("exact", #"{ "a": 1, "b": 2 }"#, true), ("exact", #"{"b":2,"a":1}"#, false),
    ("ignore", "anything", true),
  ])
  func `a body is compared as the rules say`(rule: String, body: String, fits: Bool) async throws {
    try write(#"{"match":{"body":"\#(rule)"}}"#)
    try await record(request("/v1/a", .post, body: #"{"a":1,"b":2}"#), response: #"{"own":1}"#)
    let found = await failure(request("/v1/a", .post, body: body))
    #expect(found.hasPrefix("no failure") == fits)
  }

  @Test(arguments: [
    (#"{"mach":{}}"#, "'mach' is not one of 'redact', 'pseudonym', 'match', 'keyFingerprint'"),
    (#"{"match":{"ignored":["l"]}}"#, "'match.ignored' is not one of 'ignore', 'sets', 'body'"),
    (#"{"match":{"ignore":"l"}}"#, "'match.ignore' is not a list of strings"),
    (#"{"match":{"sets":["a",1]}}"#, "'match.sets' is not a list of strings"),
    (#"{"match":{"body":"value"}}"#, "'match.body' is not one of 'json', 'exact', 'ignore'"),
    (#"{"match":{"pageSize":"exact"}}"#, "'match.pageSize' is not one of 'ignore', 'sets', 'body'"),
    (#"{"match":[]}"#, "'match' is a list, not an object"),
    (#"{"match":{},"match":{}}"#, "'match' occurs twice"), ("[]", "it is a list, not an object"),
    (
      #"{"redact":["a","\#(Array(repeating: "**", count: 33).joined(separator: "."))"]}"#,
      "'redact[1]' has 33 parts, more than 32"
    ),
    (
      #"{"match":{"ignore":["\#(String(repeating: "*a", count: 33))"]}}"#,
      "'match.ignore[0]' has 33 parts, more than 32"
    ),
    (
      #"{"pseudonym":["path:\#(String(repeating: "/{id}", count: 33))"]}"#,
      "'pseudonym[0]' has 33 parts, more than 32"
    ),
    (
      #"{"redact":[\#(Array(repeating: #""a""#, count: 1001).joined(separator: ","))]}"#,
      "'redact' has 1001 rules, more than 1000"
    ),
  ])
  func `a mistake is named before anything is sent`(rules: String, mistake: String) async throws {
    try write(rules)
    let message = "cannot read the fixture '\(folder.path)/fixtures.json': \(mistake)"
    #expect(await failure(request("/v1/a")) == message)
    let stub = StubTransport { _ in .json("{}") }
    let recorder = Recorder(directory: folder.path)
    await #expect {
      _ = try await Recording(stub, with: recorder).send(request("/v1/a"))
    } throws: { "\($0)" == message }
    #expect(stub.requests.isEmpty)
    #expect(try findings().map { [$0.file, $0.detail] } == [["fixtures.json", mistake]])
  }

  @Test(arguments: [
    ("fields[*]", "fields[songs]", true), ("fields[*]", "fields", false), ("*", "", true),
    ("a*b*c", "abc", true), ("a*b*c", "axxbyyc", true), ("a*b*c", "acb", false),
    ("aa*aa", "aaa", false), ("*b", "ab", true), ("ab", "abc", false), ("a**b", "ab", true),
    ("**", "", true), ("***a***", "bab", true), ("a***b", "acc", false),
  ])
  func `a star matches any text`(pattern: String, text: String, fits: Bool) {
    #expect(Wildcard(pattern).matches(text) == fits)
  }
}
