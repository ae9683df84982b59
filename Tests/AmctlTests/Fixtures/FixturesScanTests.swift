import AmctlCommandLine
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicAPIFixtures
import Testing

/// Secrets that are planted in files; a scan must find them all, and must not show them.
@Suite(.quick) struct FixturesScanTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  private static let jwt = Secrets.developerToken
  private static let mail = "cGxhbnRlZCBtYWlsOiBqYW5lQGV4YW1wbGUuY29t"

  static let planted: [(place: String, text: String, found: String)] = [
    (
      "a header of a fixture", "{\n  \"headers\": {\"authorization\": \"Basic abc\"}}",
      "2:32: credentials"
    ),
    ("a cookie", #"{"set-cookie": "a=b"}"#, "1:16: cookie"),
    ("a query", #"{"query": {"Expires": "123"}}"#, "1:23: signed-address"),
    ("a body", #"{"body": {"a": "x \#(jwt)"}}"#, "1:19: token"),
    ("nested JSON", "[[{\n\"userToken\":[\"\(Secrets.userToken)\"]}]]", "2:14: user-token"),
    (
      "an error's text", #"{"errors":[{"detail":"Bearer abcdefgh12345678 is bad"}]}"#,
      "1:30: credentials"
    ),
    ("a HAR cookie", #"{"cookies":[{"name":"a","value":"b"}]}"#, "1:33: cookie"),
    ("a HAR header", #"{"headers":[{"name":"Music-User-Token","value":"b"}]}"#, "1:48: user-token"),
    ("a HAR header for Cider", #"{"headers":[{"name":"apptoken","value":"b"}]}"#, "1:40: token"),
    (
      "HAR post data", #"{"postData":{"params":[{"name":"password","value":"b"}]}}"#,
      "1:51: credentials"
    ),
    ("HAR post text", #"{"postData":{"text":"a=1&token=b"}}"#, "1:32: token"),
    ("base64", #"{"encoding":"base64","text":"\#(mail)"}"#, "1:30: email"),
    (
      "percent-encoding", "GET /v1/a?u=https%3A%2F%2Fb%2F%3FaccessKey%3Dabc", "1:46: signed-address"
    ),
    ("a private key", "x\n\n-----BEGIN PRIVATE KEY-----\nMIG", "3:1: private-key"),
    ("a private key in JSON", #"{"k":"-----BEGIN PRIVATE KEY-----\nMIG"}"#, "1:6: private-key"),
    ("a JWT in a text", "\nx\(jwt.prefix(50))", "2:2: token"),
    (
      "an artwork's address", #"{"url":"https://a.b/{w}x{h}.jpg?Signature=x&b"}"#,
      "1:43: signed-address"
    ),
    ("a mail address", "é jane@example.com", "1:4: email"),
    ("an account's number", #"{"dsid": 4711}"#, "1:10: user-identifier"),
    ("a member's name", #"{"jane@example.com": 1}"#, "1:22: email"),
    ("a log", "> Cookie: a=b\n", "1:11: cookie"),
    ("a log of requests to Cider", "> apitoken: k2v8\n", "1:13: token"),
    ("a header of another service", #"{"X-Api-Key":"v"}"#, "1:14: credentials"),
    ("the end of a header's name", #"{"X-Amz-Security-Token":"v"}"#, "1:25: token"),
    ("the end of a member's name", #"{"aws_secret_access_key":"v"}"#, "1:26: credentials"),
    ("a session", #"{"sessionKey":"v","sessionId":""}"#, "1:15: credentials"),
    ("a HAR header with a key", #"[{"name":"x-api-key","value":"b"}]"#, "1:30: credentials"),
    ("GitHub's key", #"["ghp_0123456789abcdefghij0123456789abcdef"]"#, "1:3: credentials"),
    ("a key of AWS", "id AKIAIOSFODNN7EXAMPLE.", "1:4: credentials"),
    ("a key of Google", "AIza0123456789abcdefghij0123456789_-abc", "1:1: credentials"),
    ("a key of Slack", "xoxb-0123456789-abc", "1:1: credentials"),
    ("a key of Stripe", "sk_live_0123456789abcdef", "1:1: credentials"),
    ("JSON that is cut off", #"{"a":1,"token":"bj_7","x":"#, "1:17: token"),
    ("a number in JSON that is cut off", #"{"dsid":4711,"x":"#, "1:9: user-identifier"),
    ("JSON in a text", #"{"t":"{\"password\":\"pw1\",\"n\":1}"}"#, "1:6: credentials"),
    ("a config file", "a = b\nuser_token = 0.abcdef7\n", "2:14: user-token"),
    ("variables of a shell", "A=b\nAMCTL_USER_TOKEN=0.abcdef7\n", "2:18: user-token"),
    ("a header in a log", "> X-Api-Key: abcdef12\n", "1:14: credentials"),
    ("a parameter with brackets", "GET /v1/a?filter[token]=x", "1:25: token"),
    ("a key without a public half", "\(bareKeys[0])\nx", "1:1: private-key"),
    (
      "the same on two lines", "\(bareKeys[0].prefix(64))\n\(bareKeys[0].dropFirst(64))\nx",
      "1:1: private-key"
    ),
    ("a key in SEC 1", #"{"k":"\#(bareKeys[1])"}"#, "1:7: private-key"),
  ]

  /// P-256 keys without the lines around them: in PKCS#8 as the sandbox makes them, and in SEC 1.
  private static let bareKeys = {
    let scalar = [UInt8](repeating: 7, count: 32)
    let curve: [UInt8] = [6, 8, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 3, 1, 7]
    let algorithm: [UInt8] = [0x30, 0x13, 6, 7, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 2, 1] + curve
    let inner: [UInt8] = [0x30, 0x25, 2, 1, 1, 4, 0x20] + scalar
    let sec1: [UInt8] = [0x30, 0x31, 2, 1, 1, 4, 0x20] + scalar + [0xA0, 10] + curve
    return [[0x30, 0x41, 2, 1, 0] + algorithm + [4, 0x27] + inner, sec1].map { Base64.encode($0) }
  }()

  @Test(arguments: planted)
  func `a planted secret is found but not shown`(
    place: String, text: String, found: String
  ) async throws {
    let file = try folder.write(Array(text.utf8), to: "x")
    let result = try await Program().run("fixtures scan \(file)")
    #expect((result.out, result.exit) == ("\(file):\(found)\n", 1))
    #expect(
      result.err == """
        amctl: 1 secret in 1 file
        hint: record or convert again, and revoke any secret that was already published

        """)
  }

  @Test(arguments: [
    #"{"nextPageToken":"abc12345","next_token":"abc12345"}"#, "Secret: A Love Story 2",
    "AMCTL_USER_TOKEN=abc", "AMCTL_USER_TOKEN: it is too long", "token=$TOKEN1234",
    #"{"public":"MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEAAAAAAAA"}"#, "AKIARA", "sk_live_x",
    "Authorization: Bearer ***", "Music-User-Token: <redacted>",
    #"curl -H "Authorization: Bearer $AMCTL_DEVELOPER_TOKEN" https://example.com"#,
  ])
  func `what is no secret, or takes the place of one, is not found`(text: String) async throws {
    let file = try folder.write(Array(text.utf8), to: "x")
    let result = try await Program().run("fixtures scan \(file)")
    #expect((result.out, result.exit) == ("", 0))
  }

  @Test func `a recording leaves out what a scan finds`() throws {
    for (place, text, _) in Self.planted {
      let response = HTTPResponse(status: 200, body: Array(text.utf8))
      let redacted = Redaction().redacted(response)
      #expect(SecretScan().places(in: "x", redacted.body) == [], "\(place)")
      #expect(redacted.body != response.body, "\(place)")
    }
  }

  @Test func `file names are scanned too`() async throws {
    let file = try folder.write([], to: "mail=jane%40example.com.json")
    let result = try await Program().run("fixtures scan \(folder.path)")
    #expect(result.exit == 1)
    #expect(!result.out.contains("jane"))
    #expect(
      result.out
        == "\(file.replacing("jane%40example.com.json", with: "<redacted>")) in its name: email\n")
  }

  @Test func `configured values are secrets, and programs get json`() async throws {
    let file = try folder.write(Array("a\nb planted-value".utf8), to: "x")
    let program = Program(environment: ["AMCTL_USER_TOKEN": "planted-value"])
    let result = try await program.run("fixtures scan \(folder.path) -o json")
    #expect(result.exit == 1)
    #expect(
      result.out
        == #"{"data":[{"file":"\#(file)","line":2,"column":3,"kind":"configured"}]}"# + "\n")
    #expect(result.err.contains(#"{"error":{"exit":1"#))
    #expect(try await Program().run("fixtures scan \(folder.path)").exit == 0)
  }

  @Test func `this project's fixtures contain no secrets`() async throws {
    let result = try await Program().run(
      "fixtures scan \(Fixtures.path)/v1 \(Fixtures.path)/Transcripts")
    #expect((result.out, result.exit) == ("", 0))
  }
}
