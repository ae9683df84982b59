import AmctlTestProgram
import AmctlTestSupport
import MusicPlatform
import Testing

/// Commands about fixtures under the names that they had in an earlier version.
struct FormerNameTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
    try FileSystem.createDirectory(folder.file("f/v1"))
    try folder.write(
      Array(#"{"request":{"path":"/v1/a"},"response":{"status":200}}"#.utf8), to: "f/v1/a.json")
    let use = #"{"folder":"\#(FileSystem.resolved(folder.file("f")))","file":"v1/a.json"}"#
    try folder.write(Array((use + "\n").utf8), to: "used.log")
    try folder.write(
      Array(#"{"method":"GET","target":"/v1/a","status":200,"fixture":"v1/a.json"}"#.utf8),
      to: "requests.ndjson")
  }

  static let lines = [
    ("fixtures lint DIR/f -o json", "fixtures verify DIR/f -o json"),
    ("fixtures show DIR/f /v1/a -o ndjson", "fixtures ls DIR/f /v1/a -o ndjson"),
    (
      "fixtures unused --log DIR/used.log DIR/f -o id",
      "fixtures prune --dry-run --log DIR/used.log DIR/f -o id"
    ),
    ("-o json fixtures calls DIR/requests.ndjson", "-o json fixtures requests DIR/requests.ndjson"),
  ]

  @Test func `a server that records has a name of its own`() async throws {
    let result = try await Program(environment: ["PATH": "/usr/bin:/bin"]).run(
      "fixtures serve \(folder.file("new")) --record --sign --port 0 -- true")
    #expect(result.err.hasPrefix("amctl: 'fixtures serve --record' is now 'fixtures record'.\n"))
    #expect(result.err.contains("Recording into \(folder.file("new")) at http://127.0.0.1:"))
    #expect(result.exit == 0)
    let other = try await Program().run("fixtures serve \(folder.file("none")) -- true --record")
    #expect(other.exit == 2)
    #expect(!other.err.contains("is now"))
  }

  @Test(arguments: lines)
  func `a former name runs the command, and the new name is said`(
    old: String, new: String
  ) async throws {
    let former = try await Program().run(old.replacing("DIR", with: folder.path))
    let current = try await Program().run(new.replacing("DIR", with: folder.path))
    let names = [old, new].map { line in
      let words = line.split(separator: " ").drop { $0 != "fixtures" }
      return words.prefix(words.contains("--dry-run") ? 3 : 2).joined(separator: " ")
    }
    #expect(former.err == "amctl: '\(names[0])' is now '\(names[1])'.\n" + current.err)
    #expect(former.out == current.out)
    #expect(former.exit == 0)
    #expect(current.exit == 0)
    let quiet = try await Program().run(old.replacing("DIR", with: folder.path) + " -q")
    #expect(quiet.err == "")
  }

  @Test func `a former name elsewhere on the line is a word like any other`() async throws {
    let result = try await Program().run("fixtures ls show")
    #expect(result.err == "amctl: no such folder: 'show'\n")
    let searched = try await Program().run("search fixtures lint --replay /nowhere")
    #expect(!searched.err.contains("is now"))
  }

  @Test func `help and completions have only the new names`() async throws {
    let help = try await Program().run("fixtures --help").out
    for name in ["lint", "show", "unused", "calls"] { #expect(!help.contains("\n  \(name) ")) }
  }
}
