import AmctlTestProgram
import MusicPlatform
import AmctlTestSupport
import Testing

@testable import AmctlKit

@Suite(.thorough) struct ConfigFileEditorTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private func text() throws -> String {
    String(decoding: try folder.read("config"), as: UTF8.self)
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

  @Test(arguments: Setting.configurable)
  func `the check of every setting is stricter than anything goes`(key: String) throws {
    let setting = try #require(Setting(rawValue: key))
    #expect(throws: (any Error).self) { try setting.text(from: "no such value \u{7F}") }
  }
}
