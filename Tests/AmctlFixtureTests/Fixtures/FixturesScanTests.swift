import AmctlCommandLine
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicAPIFixtures
import MusicPlatform
import Testing

@testable import AmctlKit

/// Secrets that are planted in files; a scan must find them all, and must not show them.
struct FixturesScanTests {
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
  ]

  @Test(arguments: planted)
  func `a planted secret is found but not shown`(
    place: String, text: String, found: String
  ) async throws {
    let file = try folder.write(Array(text.utf8), to: "x")
    let result = try await Program().run("fixtures scan \(file)")
    #expect(result.exit == 1)
    #expect(result.out == "\(file):\(found)\n")
    #expect(
      result.err == """
        amctl: 1 secret in 1 file
        hint: record or convert again, and revoke any secret that was already published

        """)
  }

  @Test(arguments: [
    "Authorization: Bearer ***", "Music-User-Token: <redacted>",
    #"curl -H "Authorization: Bearer $AMCTL_DEVELOPER_TOKEN" https://example.com"#,
  ])
  func `a placeholder for a secret is accepted`(text: String) async throws {
    let file = try folder.write(Array(text.utf8), to: "x")
    let result = try await Program().run("fixtures scan \(file)")
    #expect(result.out == "")
    #expect(result.exit == 0)
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
    #expect(result.out == "")
    #expect(result.exit == 0)
  }
}
