import AmctlTestSupport
import MusicPlatform
import Testing

/// The workflows of the repository: what their documentation shows of them, and that they are run here.
struct WorkflowTests {
  private static func text(of file: String) throws -> String {
    String(decoding: try FileSystem.read(Repository.path + "/" + file), as: UTF8.self)
  }

  private static let folder = ".github/workflows"

  @Test func `the documentation shows every workflow as it is`() throws {
    let readme = try Self.text(of: "Fixtures/README.md")
    let names = try FileSystem.list(Repository.path + "/" + Self.folder)
    #expect(names == ["drift.yml", "smoke.yml"])
    for name in names {
      let workflow = try Self.text(of: Self.folder + "/" + name)
      #expect(readme.contains("```yaml\n" + workflow + "```\n"), "\(name)")
    }
  }

  @Test func `every script of a workflow is there, and runs in CI here`() throws {
    let ours = try Self.text(of: ".ci/workflows")
    #expect(try Self.text(of: ".ci/run").contains("\nbash .ci/workflows \"$program\"\n"))
    for name in try FileSystem.list(Repository.path + "/" + Self.folder) {
      let words = try Self.text(of: Self.folder + "/" + name).split { " \n".contains($0) }
      let scripts = words.filter { $0.hasPrefix(".github/") }
      #expect(!scripts.isEmpty)
      for script in scripts {
        #expect(FileSystem.exists(Repository.path + "/" + script))
        #expect(ours.contains(script), "\(script)")
      }
    }
  }

  /// With pipefail, a script whose reader leaves early ends with SIGPIPE, but only now and then.
  @Test(arguments: [".ci", ".github"])
  func `every script reads its pipes to the end`(folder: String) throws {
    for name in try FileSystem.list(Repository.path + "/" + folder)
    where "\(folder)/\(name)" != ".github/workflows" {
      for reader in try Self.text(of: folder + "/" + name).split(separator: "|").dropFirst() {
        let line = reader.prefix { $0 != "\n" }
        let leaves =
          line.hasPrefix(" head") || line.hasPrefix(" grep -q")
          || (line.hasPrefix(" awk") && line.contains("exit"))
        #expect(!leaves, "\(folder)/\(name): |\(line)")
      }
    }
  }
}
