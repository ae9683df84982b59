import AmctlTestSupport
import Testing

@testable import AmctlKit

@Suite(.quick) struct ConfigEditTests {
  static let edits: [(profile: String, before: String, after: String)] = [
    ("default", "", "[default]\nuser_token = NEW\n"),
    ("default", "team_id = A\n", "team_id = A\nuser_token = NEW\n"),
    ("default", "team_id = A", "team_id = A\nuser_token = NEW\n"),
    ("default", "# only a comment\n", "# only a comment\n\n[default]\nuser_token = NEW\n"),
    (
      "default", "[default]\nteam_id = A\n\n# of work\n[work]\nuser_token = w\n",
      "[default]\nteam_id = A\nuser_token = NEW\n\n# of work\n[work]\nuser_token = w\n"
    ),
    (
      "work", "user_token = d\n[ work ]\n  user_token=w # x\n# end",
      "user_token = d\n[ work ]\nuser_token = NEW\n# end"
    ),
    (
      "default", "[default]\r\nuser_token = 1\r\nteam_id = é\r\n",
      "[default]\r\nuser_token = NEW\r\nteam_id = é\r\n"
    ),
    (
      "default", "user_token = 1\n[work]\nteam_id = W\n[default]\nuser_token = 2\n",
      "user_token = 1\n[work]\nteam_id = W\n[default]\nuser_token = NEW\n"
    ),
    ("default", "team_id = A\ruser_token = 1\r# x", "team_id = A\ruser_token = NEW\r# x"),
    (
      "work", "team_id = A\n\u{FEFF}[work]\nuser_token = 1\n",
      "team_id = A\n\u{FEFF}[work]\nuser_token = 1\n\n[work]\nuser_token = NEW\n"
    ),
    // Each line keeps its own ending, as CR before LF would be one ending.
    (
      "work", "[work]\rteam_id = A\n\n# x", "[work]\rteam_id = A\nuser_token = NEW\n\n# x"
    ),
    ("default", "team_id = A\ruser_token = 1\n\n", "team_id = A\ruser_token = NEW\n\n"),
    ("work", "team_id = A\r\n", "team_id = A\r\n\r\n[work]\r\nuser_token = NEW\r\n"),
  ]

  @Test(arguments: edits)
  func `one line changes and every other byte stays the same`(
    profile: String, before: String, after: String
  ) throws {
    let edit = ConfigEdit(profile: profile, key: "user_token", value: "NEW")
    let text = String(decoding: edit.applied(to: Array(before.utf8)), as: UTF8.self)
    #expect(text == after)
    #expect(ConfigFile(path: "f", text: text).profiles[profile]?["user_token"]?.value == "NEW")
    #expect(edit.applied(to: Array(after.utf8)) == Array(after.utf8))
  }

  @Test func `bytes that are not text stay the same`() {
    let edit = ConfigEdit(profile: "default", key: "user_token", value: "NEW")
    let before: [UInt8] = [0x23, 0xFF, 0xFE, 0x0A] + Array("team_id = A\n".utf8)
    #expect(edit.applied(to: before) == before + Array("user_token = NEW\n".utf8))
  }

  static let removals: [(before: String, after: String)] = [
    ("", ""), ("team_id = A", "team_id = A"), ("user_token = 1", ""),
    (
      "# a\nuser_token = 1\nteam_id = A\n[work]\nuser_token = w\n[default]\nuser_token=2",
      "# a\nteam_id = A\n[work]\nuser_token = w\n[default]\n"
    ),
    ("user_token = 1\r\nlanguage = de\r\n", "language = de\r\n"),
    ("# user_token = 1\nuser_token_2 = 1\n", "# user_token = 1\nuser_token_2 = 1\n"),
  ]

  @Test(arguments: removals)
  func `a removal removes every line of the setting`(before: String, after: String) {
    let edit = ConfigEdit(profile: "default", key: "user_token", value: nil)
    #expect(String(decoding: edit.applied(to: Array(before.utf8)), as: UTF8.self) == after)
  }
}
