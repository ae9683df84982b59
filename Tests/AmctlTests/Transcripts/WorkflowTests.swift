import AmctlTestSupport
import MusicPlatform
import Testing

/// The workflows of the repository: what their documentation shows of them, and that they are run here.
@Suite(.quick) struct WorkflowTests {
  private static func text(of file: String) throws -> String {
    String(decoding: try FileSystem.read(Repository.path + "/" + file), as: UTF8.self)
  }

  private static let folder = ".github/workflows"

  /// The scripts and templates of CI and of the workflows, with their folders.
  private static func files(in folder: String) throws -> [String] {
    try FileSystem.list(Repository.path + "/" + folder).flatMap { name in
      let file = folder + "/" + name
      return FileSystem.isDirectory(Repository.path + "/" + file) ? try files(in: file) : [file]
    }
  }

  @Test func `the documentation shows the workflows for responses as they are`() throws {
    let readme = try Self.text(of: "Fixtures/README.md")
    for name in ["drift.yml", "smoke.yml"] {
      let workflow = try Self.text(of: Self.folder + "/" + name)
      #expect(readme.contains("```yaml\n" + workflow + "```\n"), "\(name)")
    }
  }

  @Test func `every script of a workflow is there, and runs in CI here`() throws {
    let ours = try Self.text(of: ".ci/workflows")
    let all = try Self.text(of: ".ci/run")
    #expect(all.contains("\n  bash .ci/workflows \"$program\"\n"))
    for script in ["installer", "languages"] {
      #expect(all.contains("\n  bash .ci/\(script) \"$work/packages\"\n"))
    }
    #expect(try Self.text(of: ".ci/release").contains("\nbash .ci/recipes "))
    for name in try FileSystem.list(Repository.path + "/" + Self.folder) {
      let words = try Self.text(of: Self.folder + "/" + name).split { " \n".contains($0) }
      let scripts = words.filter { $0.hasPrefix(".github/") || $0.hasPrefix(".ci/") }
      #expect(!scripts.isEmpty)
      for script in scripts {
        #expect(FileSystem.exists(Repository.path + "/" + script))
        #expect(script.hasPrefix(".ci/") || ours.contains(script), "\(script)")
      }
    }
  }

  /// What macOS and its bash 3.2 lack.
  private static let lackingOnMacOS = [
    "mapfile", "readarray", "declare -A", "sed -i ", "readlink -f", "stat -c", "grep -P",
    "xargs -r", "&>>", "|&",
  ]

  /// What macOS lacks and a script uses beside another way.
  private static let replacedOnMacOS = [
    "ldd ", "objdump ", "readelf ", "unshare ", "setpriv ", "sha256sum ", "ldconfig ", "dpkg-deb ",
    "realpath ", "apt-get ", "date -u -d", "--static-swift-stdlib",
  ]

  @Test func `every script runs on macOS by its text`() throws {
    let files = try Self.files(in: ".ci") + Self.files(in: ".github")
    for file in files where try Self.text(of: file).hasPrefix("#!") {
      let text = try Self.text(of: file)
      let isBranched = text.contains("uname") || text.contains("command -v ")
      for word in Self.lackingOnMacOS { #expect(!text.contains(word), "\(file): \(word)") }
      for word in Self.replacedOnMacOS {
        #expect(isBranched || !text.contains(word), "\(file): \(word)")
      }
    }
  }

  /// With pipefail, a script whose reader leaves early ends with SIGPIPE, but only now and then.
  @Test(arguments: [".ci", ".github"])
  func `every script reads its pipes to the end`(folder: String) throws {
    for file in try Self.files(in: folder) {
      for reader in try Self.text(of: file).split(separator: "|").dropFirst() {
        let line = reader.prefix { $0 != "\n" }
        let leaves =
          line.hasPrefix(" head") || line.hasPrefix(" grep -q")
          || (line.hasPrefix(" awk") && line.contains("exit"))
        #expect(!leaves, "\(file): |\(line)")
      }
    }
  }
}
