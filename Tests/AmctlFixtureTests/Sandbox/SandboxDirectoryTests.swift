import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import MusicSandbox
import Testing

/// The directory of a sandbox, for commands and for a server, and what else it may turn out to be.
struct SandboxDirectoryTests {
  private let folder: TemporaryDirectory
  private let path: String

  /// Makes a directory with seed 1, a library of 60 songs, and one playlist more than at first.
  init() async throws {
    folder = try TemporaryDirectory()
    path = folder.file("state")
    _ = try Sandbox(directory: path) {
      $0.librarySongs = 60
      $0.now = { UnixTime(seconds: Program.second) }
    }
    let made = try await Program().run("library create-playlist Harbor --sandbox=\(path) -o id")
    #expect(made.exit == 0, "\(made.err)")
  }

  /// Expects that no command starts, neither one that sends requests nor a server.
  private func expect(_ path: String, _ error: String, exit: Int32) async throws {
    for line in ["genres --sandbox=\(path)", "sandbox --state \(path) -- true"] {
      let result = try await Program().run(line)
      #expect(result.err == "amctl: \(error)\n", "\(line)")
      #expect(result.exit == exit, "\(line)")
    }
  }

  private static let hint = "\nhint: name another directory, or one that does not exist yet"

  @Test func `the next command has what one changed`() async throws {
    let result = try await Program().run(
      "library playlists --all --sandbox=\(path) -o tsv --fields name --no-header")
    #expect(result.out.split(separator: "\n").contains("Harbor"))
  }

  @Test(arguments: [
    ("--seed 8", "seed 1, not 8"), ("--library 5K", "a library of 60 songs, not 5000"),
    // The size that a new directory would have.
    ("--library 300", "a library of 60 songs, not 300"),
    ("--songs 20K", "a catalog of 100000000 songs, not 20000"),
  ])
  func `another seed or size is a usage error`(option: String, error: String) async throws {
    let result = try await Program().run("sandbox --state \(path) \(option) -- true")
    #expect(result.err == "amctl: '\(path)' is for \(error)\(Self.hint)\n")
    #expect(result.exit == 2)
  }

  @Test func `a directory of something else is a usage error`() async throws {
    let error = "'\(folder.path)' is not a sandbox: it has other files, and no 'sandbox.log'"
    try await expect(folder.path, error + Self.hint, exit: 2)
    #expect(try FileSystem.list(folder.path) == ["state"])
  }

  @Test func `a directory of another version is a usage error`() async throws {
    let log = SharedLog(path: folder.file("newer") + "/sandbox.log")
    try FileSystem.createDirectory(folder.file("newer"))
    var mark = SharedLog.Mark()
    try log.add(after: &mark) { _ in Array(#"{"version":2}"#.utf8) }
    let error = "'\(folder.file("newer"))' has format 2, and this version reads 1"
    try await expect(folder.file("newer"), error + Self.hint, exit: 2)
  }

  @Test(arguments: [(1, #""version":1"#, #""version":2"#), (2, "Harbor", "Arbor")])
  func `a line that was edited is damage`(line: Int, text: String, other: String) async throws {
    var log = String(decoding: try folder.read("state/sandbox.log"), as: UTF8.self)
    log.replace(text, with: other)
    try folder.write(Array(log.utf8), to: "state/sandbox.log")
    let error = "'\(path)' is damaged: line \(line) of 'sandbox.log' was changed"
    try await expect(path, error, exit: 1)
  }

  @Test func `a file is no directory, and has no directories`() async throws {
    let file = try folder.write([], to: "file")
    try await expect(file, "'\(file)' cannot be read: Not a directory", exit: 1)
    try await expect(
      file + "/state", "'\(file)/state' cannot be created: Not a directory", exit: 1)
  }
}
