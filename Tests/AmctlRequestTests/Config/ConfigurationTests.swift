import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

/// The settings of a whole run.
struct ConfigurationTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  private func program(_ config: String, _ others: [String: String] = [:]) throws -> Program {
    let path = folder.file("config")
    try FileSystem.write(Array(config.utf8), to: path, isSecret: true)
    return Program(environment: others.merging(["AMCTL_CONFIG": path]) { $1 })
  }

  static let wrong: [(config: String, error: String)] = [
    (
      "storefront = us\n\nnonsense",
      "CONFIG:3: not a setting, section or comment\n"
        + "hint: write 'key = value', '[profile]' or '# comment'"
    ),
    (
      "storefrnt = us",
      "CONFIG:1: 'storefrnt' is not a setting\nhint: did you mean 'storefront'?"
    ),
    (
      "xyz = us",
      "CONFIG:1: 'xyz' is not a setting\nhint: one of: team_id, key_id, "
        + "private_key_file, developer_token, user_token, storefront, language, output, base_url, "
        + "ca_file, jobs, cache, journal, sandbox, pseudonym_key, lastfm_key, …"
    ),
    (
      "storefront = uss",
      "\(ExpectedMessages.noStorefront("uss"))\nhint: did you mean 'us'?"
    ),
    (
      "storefront = Narnia",
      "\(ExpectedMessages.noStorefront("Narnia"))\n"
        + "hint: a storefront is two letters or a name, such as 'jp' or 'japan'"
    ),
    (
      "base_url = http://example.com",
      "'http://example.com' is not encrypted: others could read the tokens in transit\n"
        + "hint: use 'https'; 'http' is for 127.0.0.1 and localhost only"
    ),
    (
      "[default]\nuser_token =\n\(Secrets.userToken)",
      "CONFIG:3: not a setting, section or comment\n"
        + "hint: write 'key = value', '[profile]' or '# comment'"
    ),
    (
      "private_key_file = \n" + Secrets.pem(),
      "CONFIG:2: not a setting, section or comment\n"
        + "hint: write 'key = value', '[profile]' or '# comment'"
    ),
  ]

  @Test(arguments: wrong)
  func `an invalid config file is reported with exit code 2`(
    config: String, error: String
  ) async throws {
    let result = try await program(config).run("genres --dry-run")
    let path = folder.file("config")
    #expect(result.err == "amctl: \(error.replacing("CONFIG", with: path))\n")
    #expect(result.out == "")
    #expect(result.exit == 2)
  }

  @Test func `a missing profile is reported with the file and the most similar name`() async throws
  {
    let program = try program("[work]\n[home]", ["AMCTL_PROFILE": "wrk"])
    let path = folder.file("config")
    #expect(
      try await program.run("genres").err == """
        amctl: 'wrk' is not a profile of '\(path)'
        hint: did you mean 'work'?

        """)
    #expect(
      try await program.run("genres --profile x").err == """
        amctl: 'x' is not a profile of '\(path)'
        hint: one of: home, work

        """)
  }

  @Test func `a profile without a config file is reported with the missing file`() async throws {
    let home = ["HOME": folder.path]
    let missing = try await Program(environment: home).run("genres --profile nope -o json")
    let message =
      "'nope' is not a profile: no config file '\(folder.path)/.config/amctl/config'"
    #expect(
      missing.err == """
        amctl: \(message)
        hint: a profile is a section '[nope]' of that file
        {"error":{"exit":2,"kind":"usage","reason":"unknown-name","message":"\(message)",\
        "hint":"a profile is a section '[nope]' of that file"}}

        """)
    #expect(missing.exit == 2)
    let homeless = try await Program().run("genres --profile nope")
    #expect(
      homeless.err == """
        amctl: 'nope' is not a profile: no config file
        hint: set AMCTL_CONFIG, or HOME for '~/.config/amctl/config'

        """)
  }

  static let storefronts: [(line: String, variable: String?, config: String, storefront: String)] =
    [
      ("genres -s jp", "de", "storefront = gb", "jp"),
      ("genres -s JP", "de", "storefront = gb", "jp"),
      ("genres", "de", "storefront = gb", "de"),
      ("genres", "DE", "storefront = gb", "de"),
      ("genres", "", "storefront = gb", "gb"),
      ("genres", nil, "storefront = GB", "gb"),
      ("genres --profile work", nil, "storefront = gb\n[work]\r\nstorefront = fr\r\n", "fr"),
      ("genres --profile work", nil, "storefront = gb\n[work]\n", "us"),
      ("genres", nil, "storefront =\n", "us"),
      ("genres", nil, "", "us"),
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

  @Test func `an unknown storefront in the environment is rejected with a suggestion`() async throws
  {
    let result = try await program("", ["AMCTL_STOREFRONT": "JPN"]).run("genres")
    let message = ExpectedMessages.noStorefront("JPN")
    #expect(result.err == "amctl: \(message)\nhint: did you mean 'jp'?\n")
    #expect(result.exit == 2)
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
    #expect(result.err == "")
    #expect(result.exit == 0)
    let request = try #require(server.requests.first)
    #expect(request.target == "/v1/catalog/us/songs/1?include=library&l=de-DE")
    #expect(request.headers["Authorization"] == "Bearer " + Secrets.developerToken)
    #expect(request.headers["Music-User-Token"] == Secrets.userToken)
  }

  static let languages: [(line: String, environment: [String: String], target: String)] = [
    ("catalog songs 1 -l de_DE", [:], "catalog/us/songs/1?l=de-DE"),
    (
      "charts --types songs --language zh_Hans_CN", [:],
      "catalog/us/charts?types=songs&l=zh-Hans-CN"
    ),
    ("hints x -l fr_FR", [:], "catalog/us/search/hints?term=x&l=fr-FR"),
    (
      "suggest x --kinds terms -l fr_FR", [:],
      "catalog/us/search/suggestions?term=x&kinds=terms&l=fr-FR"
    ),
    ("library songs", ["AMCTL_LANGUAGE": "en_GB"], "me/library/songs?l=en-GB"),
    ("api catalog/us/songs/1 -l de_DE", [:], "catalog/us/songs/1?l=de-DE"),
    ("storefronts --best-language fr_CA,en -s ca", [:], "language/ca/tag?acceptLanguage=fr-CA,en"),
  ]

  @Test(arguments: languages)
  func `an underscore in a language tag is read as a hyphen`(
    line: String, environment: [String: String], target: String
  ) async throws {
    let server = try TestServer(responses: .json(#"{"data":[]}"#))
    let environment = environment.merging(Secrets.tokens) { $1 }
    _ = try await Program.asking(server, environment: environment).run(line)
    #expect(server.requests.map(\.target) == ["/v1/\(target)"])
  }

  static let mistaken = [("uk", "gb"), ("UK", "gb"), ("en", "us"), ("ja", "jp"), ("USA", "us")]

  @Test(arguments: mistaken)
  func `another code of a country or language suggests the storefront`(
    code: String, storefront: String
  ) async throws {
    let result = try await program("").run("genres -s \(code)")
    let message = ExpectedMessages.noStorefront(code)
    #expect(result.err == "amctl: \(message)\nhint: did you mean '\(storefront)'?\n")
    #expect(result.exit == 2)
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

  @Test func `a path in the config file may start with a tilde`() async throws {
    let config = "team_id = DEF123GHIJ\nkey_id = ABC123DEFG\nprivate_key_file = ~/key.p8"
    let result = try await program(config, ["HOME": folder.path]).run("token")
    let path = folder.file("key.p8")
    #expect(
      result.err == """
        amctl: the private key '\(path)' cannot be read: No such file or directory
        hint: AMCTL_PRIVATE_KEY_FILE names the file

        """)
    #expect(result.exit == 4)
  }

  @Test func `a missing certificate file is reported before anything is sent`() async throws {
    let server = try TestServer(responses: .json("{}"))
    let address = "https://127.0.0.1:\(server.port)"
    let program = try program(
      "ca_file = /nowhere/ca.pem\nbase_url = \(address)", Secrets.tokens)
    let result = try await program.run("api test")
    #expect(
      result.err == """
        amctl: cannot use the certificates in '/nowhere/ca.pem': No such file or directory
        hint: name a file of certificates in PEM form

        """)
    #expect(result.exit == 7)
    #expect(server.requests.isEmpty)
  }
}
