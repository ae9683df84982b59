import AmctlTestSupport
import MusicAPI
import Testing

@testable import MusicAPIFixtures

/// Values that a folder replaces by pseudonyms.
@Suite(.quick) struct PseudonymTests {
  private static let key = PseudonymKey("a key that nobody knows")

  /// Returns the pseudonym of a value, written `‹value›` in the expectations.
  private static func filled(_ text: String) throws -> String {
    let key = try #require(key)
    let parts = text.split(separator: "‹", omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(String(parts[0])) { result, part in
      let halves = part.split(separator: "›", maxSplits: 1, omittingEmptySubsequences: false)
      return result + key.pseudonym(of: String(halves[0])) + (halves.count > 1 ? halves[1] : "")
    }
  }

  private static func rules(_ texts: [String]) throws -> PseudonymRules {
    var rules = PseudonymRules()
    for text in texts {
      let isRule = rules.add(text)
      try #require(isRule)
    }
    return rules
  }

  private static func redaction(_ rules: [String]) throws -> Redaction {
    Redaction(pseudonymKey: key).following(FixtureRules(pseudonym: try Self.rules(rules)))
  }

  private static func body(_ text: String, _ rules: [String]) throws -> String {
    let response = try redaction(rules).redacted(HTTPResponse(status: 200, body: Array(text.utf8)))
    return String(decoding: response.body, as: UTF8.self)
  }

  @Test func `a pseudonym keeps the prefix of an id, and is the same each time`() throws {
    let key = try #require(Self.key)
    #expect(key.pseudonym(of: "p.gek1M0PT4mZx5") == key.pseudonym(of: "p.gek1M0PT4mZx5"))
    #expect(key.pseudonym(of: "p.gek1M0PT4mZx5").hasPrefix("p.anon"))
    #expect(key.pseudonym(of: "pl.u-abc123").hasPrefix("pl.u-anon"))
    #expect(key.pseudonym(of: "e.g. a name").hasPrefix("anon"))
    #expect(key.pseudonym(of: "1440000001") != key.pseudonym(of: "1440000002"))
    for value in ["p.gek1M0PT4mZx5", "pl.u-abc123", "a name", "1440000001", ""] {
      #expect(Pseudonym.isOne(key.pseudonym(of: value)) && !Pseudonym.isOne(value))
    }
    #expect(PseudonymKey("another key of somebody")?.pseudonym(of: "a") != key.pseudonym(of: "a"))
    #expect(PseudonymKey("too short") == nil)
  }

  @Test(arguments: [
    (#"{"id":"p.1a","x":"p.1a"}"#, ["**.id"], #"{"id":"‹p.1a›","x":"‹p.1a›"}"#),
    (
      #"{"data":[{"id":"i.2b","attributes":{"playParams":{"catalogId":"1440","globalId":"pl.u-9"}}}]}"#,
      ["**.id"],
      #"{"data":[{"id":"‹i.2b›","attributes":{"playParams":{"catalogId":"‹1440›","globalId":"‹pl.u-9›"}}}]}"#
    ),
    (
      #"{"data":[{"id":"a.1"},{"id":"a.2"}]}"#, ["data.0.id"],
      #"{"data":[{"id":"‹a.1›"},{"id":"a.2"}]}"#
    ),
    (
      #"{"id":"us","root":"p.playlistsroot"}"#, ["**.id", "**.root"],
      #"{"id":"us","root":"‹p.playlistsroot›"}"#
    ),
    (
      #"{"id":34,"name":null,"on":true}"#, ["**.id", "name", "on"],
      #"{"id":"<redacted>","name":null,"on":true}"#
    ),
    (
      #"{"next":"/v1/me/library/playlists/p.1a/tracks?offset=100&ids=p.2b,p.3c"}"#,
      ["path:/v1/me/library/*/{id}"],
      #"{"next":"/v1/me/library/playlists/‹p.1a›/tracks?offset=100&ids=p.2b,p.3c"}"#
    ),
    (
      #"{"href":"https://api.music.apple.com/v1/me/library/songs/i.7"}"#,
      ["path:/v1/me/library/*/{id}"],
      #"{"href":"https://api.music.apple.com/v1/me/library/songs/‹i.7›"}"#
    ),
    (
      #"{"type":"playlists","attributes":{"name":"Mum's Car, 2","url":"https://music.apple.com/us/playlist/mums-car-2/pl.u-7x"}}"#,
      ["type:playlists.attributes.name", "value:pl.u-*"],
      #"{"type":"playlists","attributes":{"name":"‹Mum's Car, 2›","url":"https://music.apple.com/us/playlist/‹Mum's Car, 2›/‹pl.u-7x›"}}"#
    ),
    (
      #"{"detail":"No song with id i.abc123. See p.s below."}"#, ["value:i.*", "value:p.*"],
      #"{"detail":"No song with id ‹i.abc123›. See p.s below."}"#
    ),
    (
      #"{"resources":{"library-songs":{"i.abc1":{"id":"i.abc1"}}}}"#, ["**.id"],
      #"{"resources":{"library-songs":{"‹i.abc1›":{"id":"‹i.abc1›"}}}}"#
    ),
    (
      #"{"type":"songs","attributes":{"name":"songs"}}"#, ["**.name"],
      #"{"type":"songs","attributes":{"name":"‹songs›"}}"#
    ),
    (#"{"a":{"b":["x","y"],"c":{"d":"z"}}}"#, ["a"], #"{"a":{"b":["‹x›","‹y›"],"c":{"d":"‹z›"}}}"#),
    (#"{"name":"é \"quoted\"","other":"é"}"#, ["name"], #"{"name":"‹é "quoted"›","other":"é"}"#),
  ])
  func `a rule replaces a value wherever it leads to the same resource`(
    body: String, rules: [String], expected: String
  ) throws {
    #expect(try Self.body(body, rules) == Self.filled(expected))
  }

  @Test(arguments: [
    (
      "/v1/me/library/playlists/p.1a/tracks?limit=100",
      "/v1/me/library/playlists/‹p.1a›/tracks?limit=100"
    ),
    (
      "/v1/me/library/songs?ids=i.1,i.2&include=albums",
      "/v1/me/library/songs?ids=‹i.1›,‹i.2›&include=albums"
    ),
    ("/v1/me/library?ids[library-songs]=i.1", "/v1/me/library?ids%5Blibrary-songs%5D=‹i.1›"),
    (
      "/v1/me/library/playlist-folders/p.playlistsroot/children",
      "/v1/me/library/playlist-folders/p.playlistsroot/children"
    ),
    ("/v1/me/library/search?term=mum", "/v1/me/library/search?term=‹mum›"),
    ("/v1/me/library/recently-added", "/v1/me/library/recently-added"),
    ("/v1/catalog/us/songs/1440", "/v1/catalog/us/songs/1440"),
  ])
  func `a rule replaces ids in paths and in parameters`(target: String, expected: String) throws {
    let redaction = try Self.redaction([
      "path:/v1/me/library/*/{id}", "path:/v1/me/library/search?term={text}",
    ])
    let request = redaction.redacted(HTTPRequest(.get, RequestTarget(parsing: target)))
    #expect(request.target.description == (try Self.filled(expected)))
  }

  @Test func `a rule for all ids covers those of requests`() throws {
    let redaction = try Self.redaction(["**.id"])
    for target in ["/v1/catalog/us/songs/1440", "/v1/me/ratings/songs/1440"] {
      let request = redaction.redacted(HTTPRequest(.get, RequestTarget(parsing: target)))
      #expect(request.target.path == (try Self.filled(target.replacing("1440", with: "‹1440›"))))
    }
  }

  @Test func `replacing again changes nothing, with any key`() throws {
    let once = try Self.body(#"{"id":"p.1a","n":"/v1/me/library/songs/i.2"}"#, ["**.id"])
    #expect(try Self.body(once, ["**.id"]) == once)
    let other = Redaction(pseudonymKey: PseudonymKey("another key of somebody")).following(
      FixtureRules(pseudonym: try Self.rules(["**.id"])))
    #expect(
      other.redacted(HTTPResponse(status: 200, body: Array(once.utf8))).body == Array(once.utf8))
  }

  @Test func `a value that the request names is replaced in the response`() throws {
    let redaction = try Self.redaction(["path:/v1/me/library/*/{id}"])
    let request = HTTPRequest(.get, RequestTarget(path: "/v1/me/library/playlists/p.1ab2"))
    let response = HTTPResponse(status: 200, body: Array(#"{"x":"p.1ab2","y":"p.9"}"#.utf8))
    #expect(
      String(decoding: redaction.redacted(response, to: request).body, as: UTF8.self)
        == (try Self.filled(#"{"x":"‹p.1ab2›","y":"p.9"}"#)))
  }

  @Test(arguments: [
    "path:v1/{id}", "path:/v1/songs", "value:*", "value:", "a..b", "type:songs", "type:", "", "**.",
  ])
  func `a text that names nothing is no rule`(text: String) {
    var rules = PseudonymRules()
    let isRule = rules.add(text)
    #expect(!isRule)
    #expect(rules.isEmpty)
  }

  @Test(arguments: [
    (
      #"{"a":{"b":{"c":"x"}},"c":"y"}"#, "**.c", #"{"a":{"b":{"c":"<redacted>"}},"c":"<redacted>"}"#
    ),
    (#"{"a":{"b":{"c":"x"}},"c":"y"}"#, "a.**.c", #"{"a":{"b":{"c":"<redacted>"}},"c":"y"}"#),
    (#"{"a":{"b":{"c":"x"}},"c":"y"}"#, "a.**", #"{"a":{"b":{"c":"<redacted>"}},"c":"y"}"#),
    (#"{"a":{"b":{"c":"x"}},"c":"y"}"#, "*.b.*", #"{"a":{"b":{"c":"<redacted>"}},"c":"y"}"#),
    (#"{"a":{"a":{"a":"x"}}}"#, "**.a.**.a.a", #"{"a":{"a":{"a":"<redacted>"}}}"#),
    (
      #"{"a":{"b":{"c":"x"}},"c":"y"}"#, "**.**.b.**.**.c.**",
      #"{"a":{"b":{"c":"<redacted>"}},"c":"y"}"#
    ),
    (
      #"{"a":{"b":{"a":{"c":"x"}}},"c":"y"}"#, "**.a.**.*.c",
      #"{"a":{"b":{"a":{"c":"<redacted>"}}},"c":"y"}"#
    ),
    (
      #"{"data":[{"type":"t","n":"x","s":{"type":"u","n":"y"}}]}"#, "type:u.n",
      #"{"data":[{"type":"t","n":"x","s":{"type":"u","n":"<redacted>"}}]}"#
    ),
  ])
  func `two stars match any number of steps, and a type starts at its resources`(
    body: String, rule: String, expected: String
  ) throws {
    let rule = try #require(MemberRule(rule))
    let redaction = Redaction().following(FixtureRules(redact: [rule]))
    let response = redaction.redacted(HTTPResponse(status: 200, body: Array(body.utf8)))
    #expect(String(decoding: response.body, as: UTF8.self) == expected)
  }

  @Test func `a rule with many stars is followed in few ways`() throws {
    let rule = try #require(MemberRule(Array(repeating: "**.*", count: 16).joined(separator: ".")))
    var cursor = MemberRuleCursor([rule])
    for _ in 0..<40 {
      cursor = cursor.entering("a")
      #expect(cursor.all.count <= 2)
    }
    #expect(cursor.matches == [0])
  }
}
