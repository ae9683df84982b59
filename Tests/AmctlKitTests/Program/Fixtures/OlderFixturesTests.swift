import AmctlTestProgram
import MusicAPI
import MusicPlatform
import Testing

/// A folder that version 0.1.0 recorded, with what it wrote then.
struct OlderFixturesTests {
  /// A command line, its exit code and its output.
  struct Run: Sendable, CustomTestStringConvertible {
    let line: String
    let exit: Int
    let out: String

    var testDescription: String { line }
  }

  private static let folder =
    #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
    + "/Fixtures/Recorded-0.1.0"

  private static let runs: [Run] = {
    let bytes = (try? FileSystem.read(folder + "/expected.ndjson")) ?? []
    return bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
      guard let root = (try? JSONDocument(parsing: Array(line)))?.root,
        let words = root["line"]?.string, let exit = root["exit"]?.int,
        let out = root["out"]?.string
      else { return nil }
      return Run(line: words, exit: exit, out: out)
    }
  }()

  @Test(arguments: runs)
  func `every command replays without a miss, with the same output`(run: Run) async throws {
    let result = try await Program().run(run.line + " --replay " + Self.folder)
    #expect(result.exit == Int32(run.exit), "\(result.err)")
    #expect(result.out == run.out)
  }

  @Test func `the runs cover reads of all kinds, and writes`() {
    let commands = Set(Self.runs.map { String($0.line.prefix { $0 != " " }) })
    #expect(Self.runs.count == 19)
    #expect(
      commands == ["api", "catalog", "charts", "genres", "library", "ratings", "search"])
  }
}
