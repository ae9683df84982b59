import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicAPIFixtures
import MusicPlatform
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

struct DoctorTests {
  private static func service() throws -> TestServer {
    try TestServer { request in
      var response =
        request.path == "/v1/test"
        ? ServerResponse() : .json(#"{"data":[{"id":"jp","type":"storefronts"}]}"#)
      response.headers["Date"] = "Tue, 14 Nov 2023 22:13:20 GMT"
      return response
    }
  }

  @Test func `all checks pass on a correct setup`() async throws {
    let server = try Self.service()
    defer { server.stop() }
    let cache = try TemporaryDirectory()
    let environment = Secrets.key.merging([
      "AMCTL_USER_TOKEN": Secrets.userToken, "AMCTL_STOREFRONT": "jp",
      "XDG_CACHE_HOME": cache.path, "HOME": "/nowhere", "HTTPS_PROXY": "http://u:p@proxy.example",
      "no_proxy": "127.0.0.1",
    ]) { $1 }
    let result = try await Program.asking(server, environment: environment).run("doctor -o table")
    #expect(
      result.out == """
        ok       config file      None; amctl looks for '/nowhere/.config/amctl/config'.
        ok       private key      A P-256 key.
        ok       team id          'DEF123GHIJ' has the right form.
        ok       key id           'ABC123DEFG' has the right form.
        ok       network          '\(try server.origin)' responds.
        ok       developer token  A token of the key from AMCTL_PRIVATE_KEY is accepted; its \
        team is 'DEF123GHIJ'.
        ok       user token       The user token from AMCTL_USER_TOKEN is accepted; its storefront \
        is 'jp'.
        ok       clock            In sync with the service.
        ok       storefront       'jp'.
        ok       proxy            Set: HTTPS_PROXY, no_proxy.
        ok       fixtures         Not in use: responses come from the service.
        ok       cache            '\(cache.path)/amctl' can be written.

        """)
    #expect(result.err == "")
    #expect(result.exit == 0)
    #expect(try FileSystem.list(cache.path + "/amctl") == [])
  }

  @Test func `every problem has a fix`() async throws {
    let server = try Self.service()
    defer { server.stop() }
    let directory = try TemporaryDirectory()
    let key = try directory.write(Array(Secrets.pem().utf8), to: "key.p8")
    let config = try directory.write(
      Array("private_key_file = \(key)\nuser_token = \(Secrets.userToken)\n".utf8), to: "config")
    for path in [key, config] {
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    }
    let environment = [
      "AMCTL_CONFIG": config, "AMCTL_TEAM_ID": "DEF123GHIJ", "AMCTL_KEY_ID": "ABC123DEFG",
      "AMCTL_USER_TOKEN": Secrets.userToken,
    ]
    let result = try await Program.asking(server, environment: environment)
      .run("doctor -o table -q")
    let blank = String(repeating: " ", count: 26)
    #expect(
      result.out.split(separator: "\n").filter { !$0.hasPrefix("ok") }.joined(separator: "\n")
        == """
        warning  config file      '\(config)' can be read by other users.
        \(blank)hint: chmod 600 '\(config)'
        warning  private key      '\(key)' can be read by other users.
        \(blank)hint: chmod 600 '\(key)'
        warning  storefront       'us', and the account's is 'jp'.
        \(blank)hint: --storefront jp, or 'storefront = jp' in the config file
        warning  cache            None: HOME is not set.
        \(blank)hint: set HOME or XDG_CACHE_HOME
        """)
    #expect(result.exit == 0)
  }

  @Test func `anyone may read a config file without secrets`() async throws {
    let directory = try TemporaryDirectory()
    let config = try directory.write(Array("storefront = jp\n".utf8), to: "config")
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: config)
    let program = Program(environment: ["AMCTL_CONFIG": config, "AMCTL_REPLAY": Fixtures.path])
    let result = try await program.run("doctor -o table")
    #expect(result.out.hasPrefix("ok       config file      '\(config)' has no secrets in it.\n"))
  }

  @Test func `a config file error does not prevent the other checks`() async throws {
    let directory = try TemporaryDirectory()
    let config = try directory.write(Array("storefrnt = us\nstorefront = jp\n".utf8), to: "config")
    var program = Program(environment: ["AMCTL_CONFIG": config, "AMCTL_REPLAY": Fixtures.path])
    let result = try await program.run("doctor -o table --profile nope")
    let blank = String(repeating: " ", count: 26)
    #expect(
      result.out.hasPrefix(
        """
        failure  config file      \(config):1: 'storefrnt' is not a setting
        \(blank)hint: did you mean 'storefront'?
        failure  config file      'nope' is not a profile of '\(config)'
        \(blank)hint: one of: default

        """))
    #expect(result.out.contains("ok       developer token  Not needed with recorded responses.\n"))
    #expect(result.exit == 1)
    program.environment["AMCTL_CONFIG"] = directory.file("nothing")
    let missing = try await program.run("doctor -o table")
    #expect(
      missing.out.hasPrefix(
        "failure  config file      the config file '\(directory.file("nothing"))' cannot be read: No such file or directory\n"
      ))
    #expect(missing.exit == 1)
  }

  @Test func `an invalid server does not prevent the other checks`() async throws {
    let wrong = Program(environment: ["AMCTL_BASE_URL": "http://example.com"])
    let result = try await wrong.run("doctor -o table")
    #expect(
      result.out.contains(
        "failure  network          'http://example.com' is not encrypted: others could read the tokens in transit\n"
      ))
    #expect(result.out.contains("proxy"))
    #expect(try await Program().run("doctor --base-url x").exit == 2)
  }

  @Test func `a key file with another key id is a warning`() async throws {
    let server = try Self.service()
    defer { server.stop() }
    let directory = try TemporaryDirectory()
    let key = try directory.write(Array(Secrets.pem().utf8), to: "AuthKey_ZZZZZZZZZZ.p8")
    let result = try await Program.asking(server, environment: Secrets.key(in: key))
      .run("doctor -o table")
    let blank = String(repeating: " ", count: 26)
    #expect(
      result.out.contains(
        """
        warning  key names        The key ID 'ABC123DEFG' from AMCTL_KEY_ID is not that of \
        'AuthKey_ZZZZZZZZZZ.p8'.
        \(blank)hint: set the key ID 'ZZZZZZZZZZ', or use the file of the key 'ABC123DEFG'

        """))
    #expect(result.exit == 0)
  }

  static let keys: [(changes: [String: String], line: String, exit: Int32)] = [
    (
      ["AMCTL_PRIVATE_KEY": "", "AMCTL_PRIVATE_KEY_FILE": "/nowhere/key.p8"],
      "failure  private key      the private key '/nowhere/key.p8' cannot be read: No such file or "
        + "directory", 4
    ),
    (
      ["AMCTL_PRIVATE_KEY": Secrets.pem("p384.p8")],
      "failure  private key      a key on the curve 'P-384' was given where a P-256 private key in "
        + "PKCS#8 PEM form is needed; use the 'AuthKey_<key ID>.p8' file from your Apple developer "
        + "account", 4
    ),
    (
      ["AMCTL_TEAM_ID": "team"],
      "failure  team id          'team' is not a team ID (10 "
        + "characters, A-Z and 0-9); copy it from the membership details of your Apple developer "
        + "account", 4
    ),
    (
      ["AMCTL_KEY_ID": "key"],
      "failure  key id           'key' is not a key ID (10 "
        + "characters, A-Z and 0-9); it is the part after 'AuthKey_' in the name of the key's file",
      4
    ),
  ]

  @Test(arguments: keys)
  func `a key that cannot sign is found before anything is requested`(
    changes: [String: String], line: String, exit: Int32
  ) async throws {
    let server = try Self.service()
    defer { server.stop() }
    let environment = Secrets.key.merging(changes) { $1 }
    let result = try await Program.asking(server, environment: environment)
      .run("doctor -o table -q")
    #expect(result.out.contains(line + "\n"))
    #expect(result.exit == exit)
    #expect(server.requests == [])
  }

  @Test func `replay mode is a warning`() async throws {
    let result = try await Program.replaying.run("doctor -o table")
    #expect(result.out.contains("ok       developer token  Not needed with recorded responses.\n"))
    #expect(
      result.out.contains(
        "warning  fixtures         Replaying recorded responses from '\(Fixtures.path)' "
          + "(AMCTL_REPLAY).\n"))
    #expect(result.exit == 0)
  }

  @Test func `a missing host is exit code 7, and a read-only folder is reported`() async throws {
    let environment = Secrets.tokens.merging([
      "AMCTL_BASE_URL": "https://nowhere.invalid", "HOME": "/dev/null",
      "XDG_CONFIG_HOME": "/nowhere",
    ]) { $1 }
    let result = try await Program(environment: environment).run("doctor -o table --retries 0")
    #expect(
      result.out.contains(
        "failure  network          cannot find the host 'nowhere.invalid'\n"))
    #expect(result.out.contains("warning  cache            '/dev/null/.cache"))
    #expect(result.exit == 7)
  }
}
