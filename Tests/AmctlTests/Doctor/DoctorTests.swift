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

@Suite(.quick) struct DoctorTests {
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
    let cache = try TemporaryDirectory()
    let environment = Secrets.key.merging([
      "AMCTL_USER_TOKEN": Secrets.userToken, "AMCTL_STOREFRONT": "jp", "XDG_CACHE_HOME": cache.path,
      "HOME": "/nowhere", "HTTPS_PROXY": "http://u:p@proxy.example", "no_proxy": "127.0.0.1",
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
    #expect((result.err, result.exit) == ("", 0))
    #expect(try FileSystem.list(cache.path + "/amctl") == [])
    let attributes = try FileManager.default.attributesOfItem(atPath: cache.path + "/amctl")
    #expect(attributes[.posixPermissions] as? Int == 0o700)
  }

  @Test func `every problem has a fix`() async throws {
    let server = try Self.service()
    let directory = try TemporaryDirectory()
    let key = try directory.write(Array(Secrets.pem().utf8), to: "key.p8", mode: 0o644)
    let config = try directory.write(
      Array("private_key_file = \(key)\nuser_token = \(Secrets.userToken)\n".utf8), to: "config",
      mode: 0o644)
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

  @Test func `a key file with another key id is a warning`() async throws {
    let server = try Self.service()
    let directory = try TemporaryDirectory()
    let key = try directory.write(Array(Secrets.pem().utf8), to: "AuthKey_ZZZZZZZZZZ.p8")
    let result = try await Program.asking(server, environment: Secrets.key(in: key))
      .run("doctor -o table")
    let blank = String(repeating: " ", count: 26)
    #expect(
      result.out.contains(
        "warning  key names        The key ID 'ABC123DEFG' from AMCTL_KEY_ID is not that of "
          + "'AuthKey_ZZZZZZZZZZ.p8'.\n"
          + "\(blank)hint: set the key ID 'ZZZZZZZZZZ', or use the file of the key 'ABC123DEFG'\n"))
    #expect(result.exit == 0)
  }

  @Test func `a missing host is exit code 7, and a read-only folder is reported`() async throws {
    let environment = Secrets.tokens.merging([
      "AMCTL_BASE_URL": "https://nowhere.invalid", "HOME": "/dev/null",
      "XDG_CONFIG_HOME": "/nowhere",
    ]) { $1 }
    let result = try await Program(environment: environment).run("doctor -o table --retries 0")
    #expect(
      result.out.contains("failure  network          cannot find the host 'nowhere.invalid'\n"))
    #expect(result.out.contains("warning  cache            '/dev/null/.cache"))
    #expect(result.exit == 7)
  }
}
