import AmctlTestProgram
import AmctlTestSupport
import MusicPlatform
import Testing

@testable import AmctlKit

/// What 'amctl config set' rejects, before it writes anything.
struct ConfigRuleTests {
  static let wrong: [(line: String, error: String)] = [
    ("storefrnt de", "'storefrnt' is not a setting\nhint: did you mean 'storefront'?"),
    (
      "storefront=de x",
      "the key and the value are two arguments\nhint: amctl config set storefront VALUE"
    ),
    ("replay Fixtures", "'replay' is not a setting of the config file\nhint: set AMCTL_REPLAY"),
    (
      "0.abc+DEF==0123456789 user_token",
      "<key> is not the name of a setting\nhint: one of: team_id, key_id, private_key_file, "
        + "developer_token, user_token, storefront, language, output, base_url, ca_file, jobs, cache, "
        + "journal, sandbox, pseudonym_key, lastfm_key, …"
    ),
    (
      "storefront atlantis",
      "'atlantis' is not a storefront\n"
        + "hint: a storefront is two letters or a name, such as 'jp' or 'japan'"
    ),
    (
      "storefront de us",
      "unexpected argument 'us'\n"
        + "hint: 'config set' takes one <key> and one <value>; quote arguments that contain spaces"
    ),
    (
      "language german!",
      "invalid value 'german!' for language (a tag such as en-GB)"
    ),
    (
      "output tvs",
      "invalid value 'tvs' for output (table, json, ndjson, tsv, csv, id)\nhint: did you mean 'tsv'?"
    ),
    ("jobs 0", "invalid value '0' for jobs (a whole number from 1 to 64)"),
    ("jobs 65", "invalid value '65' for jobs (a whole number from 1 to 64)"),
    (
      "base_url http://example.com",
      "'http://example.com' is not encrypted: others could read the tokens in transit\n"
        + "hint: use 'https'; 'http' is for 127.0.0.1 and localhost only"
    ),
    (
      "team_id abc",
      "'abc' is not a team ID (10 characters, A-Z and 0-9); "
        + "copy it from the membership details of your Apple developer account"
    ),
    (
      "key_id abc",
      "'abc' is not a key ID (10 characters, A-Z and 0-9); "
        + "it is the part after 'AuthKey_' in the name of the key's file"
    ),
    (
      "private_key_file key.p8",
      "invalid value 'key.p8' for private_key_file (an absolute path, or one that starts with '~/')"
    ),
    (
      "user_token \(Secrets.userToken)",
      "'user_token' is a secret, which is read from stdin only\n"
        + "hint: amctl config set user_token - < FILE"
    ),
    (
      "developer_token secret words",
      "'developer_token' is a secret, which is read from stdin only\n"
        + "hint: amctl config set developer_token - < FILE"
    ),
    ("storefront", "'config set' needs <value>\nhint: see 'amctl config set --help'"),
  ]

  @Test(arguments: wrong)
  func `a wrong setting is rejected, and nothing is written`(
    line: String, error: String
  ) async throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("config")
    let result = try await Program(environment: ["AMCTL_CONFIG": path]).run("config set " + line)
    #expect(result.err == "amctl: \(error)\n")
    #expect(result.exit == 2)
    #expect(!FileSystem.exists(path))
  }

  static let input: [(line: String, input: String, error: String)] = [
    ("user_token", "two words\n", "this is not a user token\nhint: 'amctl auth login' gets one"),
    ("user_token", "", "stdin is empty"),
    (
      "user_token", " \n",
      "the value must not be empty\nhint: 'amctl config unset' removes it"
    ),
    ("user_token", "one\ntwo\n", "the value of 'user_token' must be one line"),
    (
      "developer_token", "two words",
      "the developer token contains a space or another invalid character; "
        + "copy the whole token again"
    ),
  ]

  @Test(arguments: input)
  func `a wrong secret is rejected without being printed`(
    key: String, input: String, error: String
  ) async throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("config")
    let result = try await Program(environment: ["AMCTL_CONFIG": path], input: input)
      .run("config set \(key) -")
    #expect(result.err == "amctl: \(error)\n")
    #expect(result.exit == 2)
    #expect(!FileSystem.exists(path))
  }

  static let valid = [
    ("storefront", "de"), ("storefront", "us,jp"), ("language", "zh_Hans_CN"), ("jobs", "64"),
    ("base_url", "http://127.0.0.1:8080"), ("team_id", "DEF123GHIJ"), ("ca_file", "~/ca.pem"),
    ("private_key_file", "/keys/a = b#c.p8"),
  ]

  @Test(arguments: valid)
  func `a valid value is written as given, and read again`(
    key: String, value: String
  ) async throws {
    let folder = try TemporaryDirectory()
    let program = Program(environment: ["AMCTL_CONFIG": folder.file("config")])
    #expect(try await program.run(words: ["config", "set", key, value]).exit == 0)
    let text = String(decoding: try folder.read("config"), as: UTF8.self)
    #expect(text == "[default]\n\(key) = \(value)\n")
    #expect(try await program.run("config get \(key)").out == value + "\n")
  }

  @Test(arguments: [("germany", "de"), ("us, JP", "us,jp"), ("United Kingdom", "gb")])
  func `a storefront is written by its code, which the notice shows`(
    name: String, code: String
  ) async throws {
    let folder = try TemporaryDirectory()
    let program = Program(environment: ["AMCTL_CONFIG": folder.file("config")])
    let result = try await program.run(words: ["config", "set", "storefront", name])
    #expect(result.err.hasPrefix("amctl: Set 'storefront' to '\(code)' in "))
    #expect(try await program.run("config get storefront").out == code + "\n")
  }

  @Test(arguments: ["private_key_file", "ca_file"])
  func `a file that is not there is stored all the same, with a warning`(key: String) async throws {
    let folder = try TemporaryDirectory()
    let program = Program(
      environment: ["AMCTL_CONFIG": folder.file("config"), "HOME": folder.path])
    let result = try await program.run("config set \(key) ~/key.p8 -q")
    #expect(result.err == "amctl: No such file yet: '~/key.p8'.\n")
    #expect(result.exit == 0)
    try FileSystem.write(Array("PEM".utf8), to: folder.file("key.p8"))
    let again = try await program.run("config set \(key) ~/key.p8 -q")
    #expect(again.err == "")
    #expect(again.exit == 0)
  }

  @Test(arguments: Setting.configurable)
  func `the check of every setting is stricter than anything goes`(key: String) throws {
    let setting = try #require(Setting(rawValue: key))
    #expect(throws: (any Error).self) {
      try SettingCheck(setting).text(from: "no such value \u{7F}")
    }
  }
}
