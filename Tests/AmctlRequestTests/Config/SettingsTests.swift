import Testing

@testable import AmctlKit

struct SettingsTests {
  private static let file = ConfigFile(
    path: "/config", text: "storefront = gb\nlanguage =\n[work]\nstorefront = fr\nuser_token = u")

  private func settings(
    _ options: [Setting: Settings.Value] = [:], _ environment: [String: String] = [:],
    hasFile: Bool = true
  ) throws -> Settings {
    let settings = Settings(
      options: options.map { ($0.key, $0.value) }, environment: Environment(environment),
      file: hasFile ? Self.file : nil)
    if let flaw = settings.flaws.first { throw flaw }
    return settings
  }

  @Test(arguments: Setting.allCases)
  func `every setting has a variable, and an empty variable counts as unset`(
    setting: Setting
  ) throws {
    guard setting != .profile else { return }
    let variable = "AMCTL_" + setting.rawValue.uppercased()
    let value = Settings.Value(text: "x", source: .environment(variable))
    #expect(try settings([:], [variable: "x"], hasFile: false).value(of: setting) == value)
    #expect(
      try settings([:], [variable: ""], hasFile: false).value(of: setting)
        == setting.standard.map { .init(text: $0, source: .standard) })
  }

  @Test func `a profile is selected by an option or the environment`() throws {
    let work = Settings.Value(text: "work", source: .option("--profile"))
    let value = Settings.Value(
      text: "fr", source: .configFile(path: "/config", profile: "work", line: 4))
    #expect(try settings([.profile: work]).value(of: .storefront) == value)
    #expect(try settings([:], ["AMCTL_PROFILE": "work"]).value(of: .storefront) == value)
    #expect(try settings([:], ["AMCTL_PROFILE": ""])[.storefront] == "gb")
    #expect(
      try settings([.profile: work], ["AMCTL_PROFILE": "nobody"]).value(of: .storefront) == value)
  }

  @Test func `a profile inherits nothing from another`() throws {
    #expect(try settings()[.userToken] == nil)
    #expect(try settings([:], ["AMCTL_PROFILE": "work"])[.userToken] == "u")
    #expect(try settings([:], ["AMCTL_PROFILE": "work"])[.language] == nil)
  }

  @Test func `the default profile needs no file`() throws {
    #expect(try settings([:], ["AMCTL_PROFILE": "default"], hasFile: false)[.storefront] == "us")
  }

  @Test func `an empty value in the file counts as unset`() throws {
    #expect(try settings()[.language] == nil)
  }

  @Test func `the file that a setting came from is known`() throws {
    let settings = try settings([:], ["AMCTL_PROFILE": "work", "AMCTL_DEVELOPER_TOKEN": "t"])
    #expect(settings.configFile(behind: [.developerToken]) == nil)
    #expect(settings.configFile(behind: [.developerToken, .userToken]) == "/config")
  }
}
