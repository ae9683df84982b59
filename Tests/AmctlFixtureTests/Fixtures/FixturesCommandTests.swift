import AmctlCommandLine
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicAPIFixtures
import MusicPlatform
import Testing

@testable import AmctlKit

struct FixturesCommandTests {
  private let folder: TemporaryDirectory
  private var path: String { folder.file("taped") }

  init() throws {
    folder = try TemporaryDirectory()
    try FixtureWriter(directory: path).write(
      [("/v1/b?x=1", 200), ("/v1/a", 429), ("/v1/a", 200)].map { target, status in
        Fixture(
          request: HTTPRequest(.get, RequestTarget(parsing: target)),
          response: HTTPResponse(status: HTTPStatus(rawValue: status), body: Array("{}".utf8)),
          recorded: UnixTime(seconds: 1_795_181_677))
      })
  }

  @Test func `responses are listed`() async throws {
    let table = try await Program().run("fixtures ls \(path) -o table")
    #expect(
      table.out == """
        METHOD  PATH       STATUS  RECORDED              SIZE  FILE
        GET     /v1/a      429     2026-11-20T13:34:37Z   157  v1/a.json
        GET     /v1/a      200     2026-11-20T13:34:37Z   157  v1/a~2.json
        GET     /v1/b?x=1  200     2026-11-20T13:34:37Z   194  v1/b/x=1.json

        """)
    let rows = try await Program().run("fixtures ls \(path) -o tsv --fields status,file")
    #expect(rows.out == "status\tfile\n429\tv1/a.json\n200\tv1/a~2.json\n200\tv1/b/x=1.json\n")
    let json = try await Program().run("fixtures ls \(path) --fields status")
    #expect(json.out == #"{"data":[{"status":429},{"status":200},{"status":200}]}"# + "\n")
    #expect(try await Program().run("fixtures ls \(path) -o id").out.hasPrefix("v1/a.json\n"))
  }

  @Test func `invalid fixtures and folders are reported`() async throws {
    try folder.write(Array("{}".utf8), to: "taped/v1/x.json")
    let result = try await Program().run("fixtures ls \(path) -o id")
    #expect(result.exit == 1)
    #expect(result.out.split(separator: "\n").count == 3)
    #expect(
      result.err == """
        amctl: cannot read the fixture '\(path)/v1/x.json': It has no 'request.path'
        amctl: 1 of 4 files are not fixtures

        """)
    let missing = try await Program().run("fixtures ls \(path)/none")
    #expect(missing.exit == 2)
    #expect(missing.err == "amctl: no such folder: '\(path)/none'\n")
  }

  @Test func `converting a folder to an archive and back changes nothing`() async throws {
    let (archive, copy) = (folder.file("a.har"), folder.file("copy"))
    let there = try await Program().run("fixtures convert \(path) \(archive)")
    #expect(there.err == "amctl: Wrote 3 exchanges to '\(archive)'.\n")
    let back = try await Program().run("fixtures convert \(archive) \(copy)")
    #expect(back.err == "amctl: Wrote 3 exchanges to '\(copy)'.\n")
    for file in ["v1/a.json", "v1/a~2.json", "v1/b/x=1.json"] {
      #expect(try folder.read("copy/" + file) == folder.read("taped/" + file))
    }
    #expect(try FileSystem.list(copy + "/v1") == ["a.json", "a~2.json", "b"])
  }

  @Test func `an invalid archive is reported`() async throws {
    let file = try folder.write(Array("{}".utf8), to: "x.har")
    let result = try await Program().run("fixtures convert \(file) \(path)")
    #expect(result.exit == 1)
    #expect(
      result.err == """
        amctl: '\(file)' is not an HTTP archive: It has no 'log.entries'
        hint: browsers save one from the list of requests in their developer tools

        """)
  }
}

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
