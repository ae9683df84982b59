import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

/// The settings of a whole run.
@Suite(.quick) struct ConfigurationTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private func program(_ config: String, _ others: [String: String] = [:]) throws -> Program {
    let path = folder.file("config")
    try FileSystem.write(Array(config.utf8), to: path, isSecret: true)
    return Program(environment: others.merging(["AMCTL_CONFIG": path]) { $1 })
  }

  static let storefronts: [(line: String, variable: String?, config: String, storefront: String)] =
    [
      ("genres -s jp", "de", "storefront = gb", "jp"),
      ("genres -s JP", "de", "storefront = gb", "jp"), ("genres", "de", "storefront = gb", "de"),
      ("genres", "DE", "storefront = gb", "de"), ("genres", "", "storefront = gb", "gb"),
      ("genres", nil, "storefront = GB", "gb"),
      ("genres --profile work", nil, "storefront = gb\n[work]\r\nstorefront = fr\r\n", "fr"),
      ("genres --profile work", nil, "storefront = gb\n[work]\n", "us"),
      ("genres", nil, "storefront =\n", "us"), ("genres", nil, "", "us"),
    ]

  @Test(arguments: storefronts)
  func `the storefront comes from the source with the highest precedence`(
    line: String, variable: String?, config: String, storefront: String
  ) async throws {
    let environment = variable.map { ["AMCTL_STOREFRONT": $0] } ?? [:]
    let result = try await program(config, environment).run(line + " --dry-run")
    #expect(
      result.out.hasPrefix("GET https://api.music.apple.com/v1/catalog/\(storefront)/genres\n"))
    #expect(result.err == "")
  }

  @Test func `language, server and tokens can come from the config file`() async throws {
    let server = try TestServer(responses: .json(#"{"data":[{"id":"1"}]}"#))
    let result = try await program(
      """
      language = de-DE
      base_url = \(try server.origin)
      developer_token = \(Secrets.developerToken)
      user_token = \(Secrets.userToken)
      """
    ).run("catalog songs 1 --include library")
    #expect((result.err, result.exit) == ("", 0))
    let request = try #require(server.requests.first)
    #expect(request.target == "/v1/catalog/us/songs/1?include=library&l=de-DE")
    #expect(request.headers["Authorization"] == "Bearer " + Secrets.developerToken)
    #expect(request.headers["Music-User-Token"] == Secrets.userToken)
  }

  @Test func `a key in the environment takes precedence over a token in the config file`()
    async throws
  {
    let server = try TestServer(responses: .json("{}"))
    let config = "base_url = \(try server.origin)\ndeveloper_token = \(Secrets.developerToken)"
    _ = try await program(config, Secrets.key).run("api test")
    let minted = try #require(server.requests.first?.headers["Authorization"])
    #expect(minted.hasPrefix("Bearer eyJhbGciOiJFUzI1NiIs"))
    _ = try await program(config + "\nprivate_key_file = /nowhere.p8").run("api test")
    #expect(server.requests.last?.headers["Authorization"] == "Bearer " + Secrets.developerToken)
  }

  @Test func `a missing certificate file is reported before anything is sent`() async throws {
    let server = try TestServer(responses: .json("{}"))
    let address = "https://127.0.0.1:\(server.port)"
    let program = try program("ca_file = /nowhere/ca.pem\nbase_url = \(address)", Secrets.tokens)
    let result = try await program.run("api test")
    #expect(
      result.err
        == "amctl: cannot use the certificates in '/nowhere/ca.pem': No such file or directory\n"
        + "hint: name a file of certificates in PEM form\n")
    #expect(result.exit == 7)
    #expect(server.requests.isEmpty)
  }
}
