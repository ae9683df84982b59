import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite(.quick) struct AuthLoginTests {
  private static let config = "# mine\nteam_id = DEF123GHIJ\n\n[work]\nstorefront = jp\n"
  private static let line = "auth login --no-browser"

  /// A program that waits for sign-in, with its config file and its page.
  private struct Login {
    let directory: TemporaryDirectory
    let program: RunningProgram
    let port: Int
    let page: String
    let tokenPath: String

    var path: String { directory.file("config") }
    var head: String { "Host: 127.0.0.1:\(port)\r\nConnection: close\r\n" }
    var origin: String { "Origin: http://127.0.0.1:\(port)\r\n" }

    init(_ line: String = AuthLoginTests.line) async throws {
      directory = try TemporaryDirectory()
      try directory.write(Array(AuthLoginTests.config.utf8), to: "config")
      program = RunningProgram(
        line, environment: Secrets.key.merging(["AMCTL_CONFIG": directory.file("config")]) { $1 },
        clock: StoppedClock())
      port = try await program.port()
      let said = program.said
      let path = try #require(said.firstMatch(of: #/127\.0\.0\.1:\d+(/login/[\w-]{32})\n/#)).1
      page = try await RawClient.exchange(
        "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\r\n", port: port)
      tokenPath = String(try #require(page.firstMatch(of: #/"path":"(/token/[\w-]{32})"/#)).1)
    }

    /// Sends a request; returns the status and the body.
    func ask(_ line: String, _ headers: String, _ body: String = "") async throws -> String {
      let length = body.isEmpty ? "" : "Content-Length: \(body.utf8.count)\r\n"
      let text = try await RawClient.exchange(
        "\(line) HTTP/1.1\r\n\(headers)\(length)\r\n\(body)", port: port)
      let body = text.split(separator: "\r\n\r\n", maxSplits: 1).dropFirst().first ?? ""
      return String(text.dropFirst(9).prefix(3)) + " " + body
    }

    /// Sends a token as the page does.
    func send(_ body: String) async throws -> String {
      try await ask("POST " + tokenPath, head + origin + "Content-Type: application/json\r\n", body)
    }

    func file() throws -> String { String(decoding: try directory.read("config"), as: UTF8.self) }
  }

  private static let body = #"{"userToken":"\#(Secrets.userToken)"}"#

  @Test func `the token from the page is stored, and never printed`() async throws {
    let login = try await Login()
    #expect(try await login.send(Self.body) == "204 ")
    let end = try await login.program.ended()
    #expect((end.exit, end.out) == (0, ""))
    #expect(
      end.err.split(separator: "\n").dropFirst().joined(separator: "\n")
        == "amctl: The user token is in '\(login.path)', in the section '[default]'.")
    #expect(
      try login.file() == "# mine\nteam_id = DEF123GHIJ\nuser_token = \(Secrets.userToken)\n\n"
        + "[work]\nstorefront = jp\n")
    let mode = try FileManager.default.attributesOfItem(atPath: login.path)[.posixPermissions]
    #expect(mode as? Int == 0o600)
    #expect(throws: SystemError.self) { try RawClient(port: login.port) }
  }

  @Test func `the page has a new token for its own origin, and trusts only Apple's servers`()
    async throws
  {
    let login = try await Login("auth login --no-browser --profile work")
    let token = try #require(login.page.firstMatch(of: #/"developerToken":"([^"]+)"/#)).1
    let inspected = TokenInspection(pasted: String(token), at: UnixTime(seconds: Program.second))
    #expect(
      inspected.claims?.text
        == #"{"iss":"DEF123GHIJ","origin":["http://127.0.0.1:\#(login.port)"],"#
        + #""iat":1700000000,"exp":1700003600}"#)
    let nonce = try #require(login.page.firstMatch(of: #/<script nonce="([\w-]+)">/#)).1
    #expect(
      login.page.contains(
        "\r\nContent-Security-Policy: default-src 'none'; script-src 'nonce-\(nonce)' "
          + "https://js-cdn.music.apple.com; connect-src 'self' https://*.apple.com; frame-src "
          + "https://*.apple.com; img-src https://*.apple.com data:; style-src 'unsafe-inline'; "
          + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n"))
    #expect(login.page.contains("\r\nCache-Control: no-store\r\n"))
    #expect(
      login.page.contains(#""script":"https://js-cdn.music.apple.com/musickit/v3/musickit.js""#))
    #expect(try await login.send(Self.body) == "204 ")
    #expect(try await login.program.ended().exit == 0)
    #expect(try login.file() == Self.config + "user_token = \(Secrets.userToken)\n")
  }

  @Test func `other clients are rejected, and do not block the page`() async throws {
    let login = try await Login()
    let post = "POST " + login.tokenPath
    let json = "Content-Type: application/json\r\n"
    let other = login.head + "Origin: https://evil.example\r\n" + json
    #expect(
      try await login.ask(post, other, Self.body) == "403 Only the sign-in page may send a token.\n"
    )
    #expect(
      try await login.ask(post, login.head + json, Self.body)
        == "403 Only the sign-in page may send a token.\n")
    #expect(
      try await login.ask(
        post, "Host: evil.example\r\nConnection: close\r\n" + login.origin + json, Self.body)
        == "421 This server accepts requests for its own host name only.\n")
    #expect(
      try await login.ask(post, login.head + login.origin, Self.body)
        == "415 Send the token as JSON.\n")
    #expect(try await login.ask("GET " + login.tokenPath, login.head) == "405 Use POST.\n")
    #expect(try await login.ask("POST /token/guess", login.head) == "404 Nothing here.\n")
    #expect(try await login.ask("GET /", login.head) == "404 Nothing here.\n")
    for bad in [
      "{", "[]", "{}", #"{"userToken":""}"#, #"{"userToken":"a\nb"}"#, #"{"userToken":1}"#,
      #"{"userToken":"\#(String(repeating: "a", count: 8193))"}"#,
    ] { #expect(try await login.send(bad) == "400 This is not a token.\n") }
    #expect(try await login.send(String(repeating: " ", count: 16385)) == "413 ")
    #expect(try login.file() == Self.config)
    #expect(try await login.send(Self.body) == "204 ")
    #expect(try await login.program.ended().exit == 0)
  }

  @Test func `a token is accepted once`() async throws {
    let login = try await Login()
    let slow = try RawClient(port: login.port)
    let start =
      "POST \(login.tokenPath) HTTP/1.1\r\n\(login.head)\(login.origin)"
      + "Content-Type: application/json\r\nContent-Length: \(Self.body.utf8.count)\r\n\r\n"
    try slow.send(start + Self.body)
    let second = try? await login.send(Self.body)
    let first = try? await slow.read()
    let accepted = [first?.hasPrefix("HTTP/1.1 204") == true, second == "204 "]
    #expect(accepted.count { $0 } == 1)
    #expect(try await login.program.ended().exit == 0)
    #expect(try login.file().split(separator: "user_token").count == 2)
  }

  @Test func `the time limit is five minutes`() async throws {
    let directory = try TemporaryDirectory()
    let environment = Secrets.key.merging(["XDG_CONFIG_HOME": directory.path]) { $1 }
    let clock = RecordingClock()
    let result = try await Program(environment: environment, clock: clock).run(Self.line)
    #expect(clock.sleeps == [.seconds(300)])
    #expect(
      result.err.hasSuffix(
        "amctl: timed out after 5m waiting for you to sign in\n"
          + "hint: run 'amctl auth login' again, and open the URL it prints\n"))
    #expect(result.exit == 1)
    #expect(!FileSystem.exists(directory.file("amctl")))
  }

  @Test func `an interruption ends the command without a message`() async throws {
    let login = try await Login()
    let end = try await login.program.interrupted()
    #expect(end.exit == 130)
    #expect(end.err.split(separator: "\n").count == 1)
    #expect(try login.file() == Self.config)
  }

  @Test func `a port in use is reported`() async throws {
    let deaf = try DeafServer()
    let environment = Secrets.key.merging(["HOME": "/nowhere"]) { $1 }
    let result = try await Program(environment: environment).run(Self.line + " --port \(deaf.port)")
    #expect(
      result.err.hasPrefix("amctl: cannot listen on port \(deaf.port): Address already in use\n"))
    #expect(result.exit == 1)
  }

  @Test func `a config file that cannot be written is reported before sign-in`() async throws {
    for place in ["/dev/null/config", "/proc/amctl/config"] {
      let environment = Secrets.key.merging(["AMCTL_CONFIG": place]) { $1 }
      let result = try await Program(environment: environment).run(Self.line)
      #expect(result.err.hasPrefix("amctl: the config file '\(place)' cannot be written: "))
      #expect(
        result.err.hasSuffix(
          "\nhint: make the file writable, or name another one with AMCTL_CONFIG\n"))
      #expect(result.exit == 1)
    }
  }

  @Test func `a file that cannot be written is reported, also on the page`() async throws {
    let login = try await Login()
    try FileSystem.remove(login.path)
    try FileSystem.createDirectory(login.path)
    #expect(
      try await login.send(Self.body) == "500 The token could not be stored; amctl reports why.\n")
    let end = try await login.program.ended()
    #expect(
      end.err.hasSuffix(
        "amctl: the config file '\(login.path)' cannot be read: Is a directory\n"
          + "hint: make the file writable, or name another one with AMCTL_CONFIG\n"))
    #expect(end.exit == 1)
  }
}
