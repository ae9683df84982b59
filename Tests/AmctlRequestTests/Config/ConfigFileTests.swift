import Testing

@testable import AmctlKit

struct ConfigFileTests {
  private func profiles(_ text: String) throws(SettingsError) -> [String: [String: String]] {
    let file = ConfigFile(path: "/config", text: text)
    if let flaw = file.flaws.first { throw flaw }
    return file.values
  }

  @Test func `lines above the first section belong to the default profile`() throws {
    let text = """
      # Mine
      storefront = gb

      [work]
        team_id=DEF123GHIJ
      \tkey_id =\tABC123DEFG\u{20}
      # key_id = other
      [ home studio ]
      language = en-GB
      [work]
      private_key_file = /keys/a = b#c.p8
      """
    #expect(
      try profiles(text) == [
        "default": ["storefront": "gb"],
        "work": [
          "team_id": "DEF123GHIJ", "key_id": "ABC123DEFG",
          "private_key_file": "/keys/a = b#c.p8",
        ],
        "home studio": ["language": "en-GB"],
      ])
  }

  @Test(arguments: ["", "\n", "# nothing", "\u{FEFF}", "\u{FEFF}# nothing\r\n\r\n"])
  func `a file may be empty`(text: String) throws {
    #expect(try profiles(text) == [:])
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func `line endings of every system are accepted`(end: String) throws {
    let text = ["\u{FEFF}storefront = gb", "[work]", "language = de", ""].joined(separator: end)
    #expect(try profiles(text) == ["default": ["storefront": "gb"], "work": ["language": "de"]])
    let place = SettingsError.Place(path: "/config", line: 3)
    #expect(throws: SettingsError.malformedLine(place)) {
      try profiles(["storefront = gb", "", "nonsense", "[work"].joined(separator: end))
    }
  }

  @Test func `each value knows its line`() {
    let file = ConfigFile(path: "/config", text: "# a\r\nlanguage = de\r\n\r\n[w]\rlanguage = fr\n")
    #expect(
      file.profiles == [
        "default": ["language": .init(value: "de", line: 2)],
        "w": ["language": .init(value: "fr", line: 5)],
      ])
  }

  @Test func `the last of two values applies, and an empty section counts`() throws {
    #expect(try profiles("[a]\nlanguage = de\nlanguage = fr") == ["a": ["language": "fr"]])
    #expect(try profiles("[a]\n[b]") == ["a": [:], "b": [:]])
  }

  @Test(arguments: ["nonsense", "[work", "= value", "work]", "0.AbCdEf+gh/== = 1", "a b = c"])
  func `an invalid line is rejected with its location`(line: String) {
    let place = SettingsError.Place(path: "/config", line: 2)
    #expect(throws: SettingsError.malformedLine(place)) { try profiles("# one\n" + line) }
  }

  @Test(arguments: ["storefrnt", "replay", "private_key", "profile", "config", "Storefront"])
  func `an unknown setting is rejected with its name and location`(key: String) {
    let place = SettingsError.Place(path: "/config", line: 1)
    #expect(throws: SettingsError.unknownKey(key, place)) { try profiles("\(key) = x") }
  }

  @Test func `an error does not affect the rest of the file`() {
    let text = "nonsense\nstorefront = gb\n[work]\nxyz = 1\nteam_id = W"
    let file = ConfigFile(path: "/config", text: text)
    #expect(file.values == ["default": ["storefront": "gb"], "work": ["team_id": "W"]])
    #expect(
      file.flaws == [
        .malformedLine(.init(path: "/config", line: 1)),
        .unknownKey("xyz", .init(path: "/config", line: 4)),
      ])
  }

  @Test(arguments: [
    ("storefront = gb", false), ("private_key_file = /k.p8", false), ("user_token =", false),
    ("[work]\nuser_token = u", true), ("developer_token = t", true),
  ])
  func `only tokens make a file secret`(text: String, holdsSecrets: Bool) {
    #expect(ConfigFile(path: "/config", text: text).holdsSecrets == holdsSecrets)
  }

  @Test func `a file may contain every setting that makes sense in it`() throws {
    let keys = [
      "team_id", "key_id", "private_key_file", "developer_token", "user_token", "storefront",
      "language", "output", "base_url", "ca_file", "jobs", "cache", "journal",
      "sandbox", "pseudonym_key", "lastfm_key", "cider_token", "player", "mpv_options",
      "itunes_url",
      "charts_url", "musicbrainz_url", "listenbrainz_url", "lastfm_url", "feed_url", "cider_url",
    ]
    #expect(Setting.configurable == keys)
    for key in keys { #expect(try profiles("\(key) = x") == ["default": [key: "x"]]) }
  }
}

extension ConfigFile {
  /// The settings of each profile without their lines.
  fileprivate var values: [String: [String: String]] {
    profiles.mapValues { $0.mapValues(\.value) }
  }
}
