import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

/// The explanation of a response that rejects the credentials, in errors, `doctor` and `auth
/// status`.
@Suite(.quick) struct RejectionTests {
  private static let left =
    "it looks valid on this machine; possible causes: the key was revoked, the key ID "
    + "belongs to another key, the team ID is wrong or swapped with the key ID, or the key lacks "
    + "Media Services"

  /// The time of every run, as a response header.
  private static let date = "Tue, 14 Nov 2023 22:13:20 GMT"

  private func error(
    _ environment: [String: String], date: String = date
  ) async throws -> (hint: String, reason: String?) {
    let server = try TestServer { _ in ServerResponse(401, headers: ["Date": date]) }
    let program = try Program.asking(server, environment: environment)
    let result = try await program.run("api test -o json --quiet")
    #expect(result.exit == 4)
    let status = try await program.run("auth status -o json")
    #expect(status.exit == 4)
    let json = try JSON(String(try #require(result.err.split(separator: "\n").last)))["error"]
    let hint = try #require(json?["hint"]?.string)
    let prefix = "the developer token was rejected: "
    #expect(hint.hasPrefix(prefix))
    let check = try JSON(status.out)["data"]?.elements.first {
      $0["name"]?.string == "developer token"
    }
    let cause = try #require(check?["message"]?.string).split(separator: " was rejected: ")[1]
    let told = cause.dropLast() + (check?["hint"]?.string.map { "; " + $0 } ?? "")
    #expect(told == hint.dropFirst(prefix.count))
    return (String(told), json?["reason"]?.string)
  }

  private static let both = Secrets.key.merging(["AMCTL_USER_TOKEN": Secrets.userToken]) { $1 }

  static let answers: [(test: HTTPStatus, hint: String)] = [
    (200, "the user token was rejected: it has expired, was revoked "),
    (401, "the developer token was rejected: it looks valid on this machine; "),
    (
      503,
      "the developer token or the user token was rejected: the response does not say which; 'amctl "
        + "doctor' checks both\n"
    ),
  ]

  @Test(arguments: answers.indices)
  func `after a 401 below me, one request tells which token was rejected`(index: Int) async throws {
    let (test, hint) = Self.answers[index]
    let server = try TestServer { request in
      ServerResponse(
        request.path == "/v1/test" ? test : 401, headers: ["Date": Self.date])
    }
    let program = try Program.asking(server, environment: Self.both)
    let result = try await program.run("library songs -o table -q --retries 0")
    #expect(result.exit == 4)
    #expect(result.err.contains("\nhint: " + hint), "\(result.err)")
    // After a 401, a token is signed again, and the request is sent once more.
    let tests = server.requests.map(\.path).drop { $0 == "/v1/me/library/songs" }
    #expect(tests.elementsEqual(test == 401 ? ["/v1/test", "/v1/test"] : ["/v1/test"]))
  }

  @Test(arguments: ["api me/library/songs --record", "catalog songs 1 --retries"])
  func `nothing is asked while recording, or about a request without a user token`(
    line: String
  ) async throws {
    let folder = try TemporaryDirectory()
    let server = try TestServer { _ in ServerResponse(401) }
    let program = try Program.asking(server, environment: Self.both)
    let isRecording = line.hasSuffix("--record")
    let result = try await program.run(line + (isRecording ? " " + folder.path : " 0"))
    #expect(result.exit == 4)
    #expect(
      result.err.contains(
        isRecording
          ? "\nhint: the developer token or the user token was rejected: "
          : "\nhint: the developer token was rejected: "), "\(result.err)")
    #expect(!server.requests.isEmpty)
    #expect(!server.requests.contains { $0.path == "/v1/test" })
  }

  static let names: [(file: String, teamID: String, hint: String, reason: String)] = [
    ("AuthKey_ABC123DEFG.p8", "DEF123GHIJ", left, "rejected"),
    ("key.p8", "DEF123GHIJ", left, "rejected"),
    ("AuthKey_ABC123DEFG (1).p8", "DEF123GHIJ", left, "rejected"),
    (
      "AuthKey_ZZZZZZZZZZ.p8", "DEF123GHIJ",
      "the key ID 'ABC123DEFG' from AMCTL_KEY_ID is not that of 'AuthKey_ZZZZZZZZZZ.p8'; set the "
        + "key ID 'ZZZZZZZZZZ', or use the file of the key 'ABC123DEFG'", "wrong-key"
    ),
    (
      "AuthKey_ZZZZZZZZZZ.p8", "ZZZZZZZZZZ",
      "the team ID 'ZZZZZZZZZZ' is the key ID of 'AuthKey_ZZZZZZZZZZ.p8'; swap team ID and key ID",
      "wrong-team"
    ),
    (
      "key.p8", "ABC123DEFG",
      "team ID and key ID are both 'ABC123DEFG'; copy the team ID from the membership details of "
        + "your Apple developer account", "wrong-team"
    ),
  ]

  @Test(arguments: names)
  func `the names of a key are compared`(
    file: String, teamID: String, hint: String, reason: String
  ) async throws {
    let directory = try TemporaryDirectory()
    let path = try directory.write(Array(Secrets.pem().utf8), to: file)
    let found = try await error(Secrets.key(in: path).merging(["AMCTL_TEAM_ID": teamID]) { $1 })
    #expect(found.hint == hint)
    #expect(found.reason == reason)
  }

  static let clocks: [(date: String, hint: String, reason: String)] = [
    ("Tue, 14 Nov 2023 22:12:20 GMT", left, "rejected"),
    (
      "Tue, 14 Nov 2023 20:13:20 GMT",
      "this machine's clock is 7200 seconds ahead of the service's; set the clock", "clock"
    ),
    (
      "Thu, 16 Nov 2023 22:13:20 GMT",
      "this machine's clock is 172800 seconds behind the service's; set the clock", "clock"
    ),
    ("nonsense", left, "rejected"),
  ]

  @Test(arguments: clocks)
  func `the clock is compared with the service's`(
    date: String, hint: String, reason: String
  ) async throws {
    let found = try await error(Secrets.key, date: date)
    #expect(found.hint == hint)
    #expect(found.reason == reason)
  }

  static let tokens: [(line: String, date: String, hint: String, reason: String)] = [
    ("token", date, left, "rejected"),
    (
      "token --lifetime 1h", "Tue, 14 Nov 2023 23:13:20 GMT",
      "it expired at 2023-11-14T23:13:20Z; replace it, or set the key instead", "expired"
    ),
    (
      "token", "Tue, 14 Nov 2023 22:00:00 GMT",
      "it is not valid before 2023-11-14T22:13:20Z; wait until then, or set the clock of the "
        + "machine that signed it", "not-yet-valid"
    ),
    (
      "token --origin https://a.example", date,
      #"it is bound to the web origin ["https://a.example"], for browsers only; use a token "#
        + "without 'origin'", "rejected"
    ),
  ]

  @Test(arguments: tokens)
  func `a ready token is inspected by the service's clock`(
    line: String, date: String, hint: String, reason: String
  ) async throws {
    let minted = try await Program(environment: Secrets.key, printsToken: true).run(line).out
    let found = try await error(["AMCTL_DEVELOPER_TOKEN": String(minted.dropLast())], date: date)
    #expect(found.hint == hint)
    #expect(found.reason == reason)
  }

  @Test func `a 403 without details may be any problem of the user`() async throws {
    let server = try TestServer { _ in ServerResponse(403) }
    let user = try await Program.asking(server).run("api me/library/songs -o json")
    #expect(
      user.err.contains(
        "hint: the user token was rejected: it has expired, was revoked (for example by a "
          + "password change), belongs to another team, or the user has not agreed to the privacy "
          + "terms of Apple Music; 'amctl auth login' gets a new one; unset AMCTL_USER_TOKEN "
          + "first, since it takes precedence\n"))
    #expect(user.err.contains(#""reason":"rejected""#))
  }

  @Test func `a developer token instead of a user token is recognized`() async throws {
    let server = try TestServer { _ in ServerResponse(403) }
    let environment = Secrets.key.merging(["AMCTL_USER_TOKEN": Secrets.developerToken]) { $1 }
    let result = try await Program.asking(server, environment: environment)
      .run("api me/library/songs")
    #expect(
      result.err.contains(
        "hint: the user token was rejected: it is a developer token, not a Music User Token; "))
    #expect(result.exit == 4)
  }
}
