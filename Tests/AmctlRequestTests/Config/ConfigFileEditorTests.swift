import AmctlTestProgram
import AmctlTestProgram
import MusicPlatform
import AmctlTestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@testable import AmctlKit

struct ConfigFileEditorTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  private func editor(
    _ name: String = "config", profile: String = "default"
  ) throws
    -> ConfigFileEditor
  {
    try ConfigFileEditor(Environment(["AMCTL_CONFIG": folder.file(name)]), profile: profile)
  }

  private func text(_ name: String = "config") throws -> String {
    String(decoding: try folder.read(name), as: UTF8.self)
  }

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test func `tokens stored in many profiles at once are all kept`() async throws {
    let count = 24
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<count {
        let editor = try editor(profile: "p\(number)")
        group.addTask { try editor.set("user_token", to: "t") }
      }
      try await group.waitForAll()
    }
    let file = ConfigFile(path: "config", text: try text())
    #expect(file.profiles.count == count)
    #expect(file.flaws == [])
  }

  @Test func `settings changed by many processes at once are all kept`() async throws {
    let program = try #require(BuiltProgram.folder) + "/amctl"
    let path = folder.file("config")
    try folder.write(Array("# mine\nteam_id = DEF123GHIJ\n".utf8), to: "config")
    let values = ["storefront": "de", "language": "de-DE", "jobs": "8", "key_id": "ABC123DEFG"]
    let changes = (0..<10).flatMap { profile in
      values.map { (profile: "p\(profile)", key: $0.key, value: $0.value) }
    }
    try await withThrowingTaskGroup(of: ChildProcess.Output.self) { group in
      var rest = changes[...]
      func start() {
        guard let change = rest.popFirst() else { return }
        group.addTask {
          try await ChildProcess.run(
            program, ["config", "set", change.key, change.value, "--profile", change.profile],
            environment: ["AMCTL_CONFIG": path])
        }
      }
      for _ in 0..<8 { start() }
      while let output = try await group.next() {
        #expect(output.status == 0, "\(output.errorText)")
        start()
      }
    }
    let file = ConfigFile(path: path, text: try text())
    #expect(try text().hasPrefix("# mine\nteam_id = DEF123GHIJ\n"))
    #expect(file.flaws == [])
    #expect(file.profiles.count == 11)
    for (profile, entries) in file.profiles where profile != "default" {
      #expect(entries.mapValues(\.value) == values, "\(profile)")
    }
    #expect(try FileSystem.list(folder.path) == ["config"])
  }

  @Test func `a link stays a link, and its target is replaced for its owner alone`() throws {
    try folder.write(Array("team_id = A\n".utf8), to: "target")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o644], ofItemAtPath: folder.file("target"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("config"), withDestinationPath: "target")
    try editor().set("storefront", to: "de")
    #expect(FileSystem.isLink(folder.file("config")))
    #expect(try text("target") == "team_id = A\nstorefront = de\n")
    #expect(try mode(folder.file("target")) == 0o600)
  }

  @Test func `a missing file is created with its folder, and not for a removal`() throws {
    #expect(try editor("new/config").set("storefront", to: nil) == nil)
    #expect(!FileSystem.exists(folder.file("new")))
    try editor("new/config", profile: "work").set("storefront", to: "de")
    #expect(try text("new/config") == "[work]\nstorefront = de\n")
    #expect(try mode(folder.file("new/config")) == 0o600)
    #expect(try mode(folder.file("new")) == 0o700)
  }

  @Test func `a removal of what is not there writes nothing`() throws {
    try folder.write(Array("team_id = A\n".utf8), to: "config")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o644], ofItemAtPath: folder.file("config"))
    #expect(try editor().set("storefront", to: nil) == nil)
    #expect(try mode(folder.file("config")) == 0o644)
    #expect(try editor().set("team_id", to: nil) != nil)
    #expect(try text() == "")
  }

  @Test(arguments: ["", " work", "a\nb", "a\rb"])
  func `a name that cannot be a section is rejected`(profile: String) {
    #expect(throws: SettingsError.invalidProfile(profile)) { try editor(profile: profile) }
  }
}
