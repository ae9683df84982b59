import AmctlTestSupport
import MusicPlatform
import Testing

@testable import AmctlKit

/// The location of the config file, and what happens if it is missing.
struct SettingsLoadingTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
    try FileSystem.createDirectory(folder.file("xdg/amctl"))
    try FileSystem.createDirectory(folder.file("home/.config/amctl"))
    try FileSystem.write(Array("storefront = fr".utf8), to: folder.file("xdg/amctl/config"))
    try FileSystem.write(
      Array("storefront = gb".utf8), to: folder.file("home/.config/amctl/config"))
    try FileSystem.write(Array("storefront = jp".utf8), to: folder.file("named"))
  }

  private func storefront(_ environment: [String: String]) throws -> String? {
    let settings = Settings([], Environment(environment))
    if let flaw = settings.flaws.first { throw flaw }
    return settings[.storefront]
  }

  @Test func `a named file takes precedence over the default paths`() throws {
    var environment = [
      "AMCTL_CONFIG": folder.file("named"), "XDG_CONFIG_HOME": folder.file("xdg"),
      "HOME": folder.file("home"),
    ]
    #expect(try storefront(environment) == "jp")
    environment["AMCTL_CONFIG"] = ""
    #expect(try storefront(environment) == "fr")
    environment["XDG_CONFIG_HOME"] = ""
    #expect(try storefront(environment) == "gb")
    environment["XDG_CONFIG_HOME"] = "relative"
    #expect(try storefront(environment) == "gb")
    environment["HOME"] = nil
    environment["XDG_CONFIG_HOME"] = nil
    #expect(try storefront(environment) == "us")
  }

  @Test func `the default file may be missing, but a named one must exist`() throws {
    #expect(try storefront(["HOME": folder.file("nobody")]) == "us")
    #expect(try storefront(["XDG_CONFIG_HOME": folder.file("named")]) == "us")
    let error = #expect(throws: SettingsError.self) {
      try storefront(["AMCTL_CONFIG": folder.file("nothing")])
    }
    #expect(
      error?.description
        == "the config file '\(folder.file("nothing"))' cannot be read: No such file or directory")
    #expect(
      error?.hint == "AMCTL_CONFIG names it: correct the path, or unset AMCTL_CONFIG")
  }

  @Test func `the default file must be readable if it exists`() throws {
    try FileSystem.createDirectory(folder.file("odd/amctl/config"))
    let error = #expect(throws: SettingsError.self) {
      try storefront(["XDG_CONFIG_HOME": folder.file("odd")])
    }
    #expect(
      error?.description
        == "the config file '\(folder.file("odd/amctl/config"))' cannot be read: Is a directory")
  }
}
