import AmctlTestProgram
import AmctlTestSupport
import MusicPlatform
import Testing

/// The README shows what the program prints.
@Suite(.thorough) struct ReadmeTests {
  /// A line that is typed in a block of the README, and the lines printed below it.
  struct Example: Sendable, CustomTestStringConvertible {
    let line: String
    let output: String

    var testDescription: String { line }
  }

  /// The `console` blocks in order, line by line.
  private static let examples: [Example] = {
    let bytes = (try? FileSystem.read(Repository.path + "/README.md")) ?? []
    let readme = String(decoding: bytes, as: UTF8.self)
    return readme.matches(of: /```console\n((?:.*\n)*?)```/).flatMap { block in
      // Every line of a block but the first of an example is its output.
      ("\n" + block.1.dropLast()).split(separator: "\n$ ").map { example in
        let lines = example.split(separator: "\n", omittingEmptySubsequences: false)
        return Example(
          line: String(lines[0]), output: lines.dropFirst().map { $0 + "\n" }.joined())
      }
    }
  }()

  /// Runs a line at a shell in the sandbox, as the README says to.
  private static func output(of line: String, in folder: String) async throws -> String {
    let built = try #require(BuiltProgram.folder)
    let run = try await ChildProcess.run(
      "/bin/sh",
      ["-c", "cd \"$FOLDER\" && ln -sfn \"$PACKAGE/Fixtures\" Fixtures && { \(line); } 2>&1"],
      environment: [
        "PATH": built + ":/usr/bin:/bin", "FOLDER": folder, "PACKAGE": Repository.path,
        "AMCTL_SANDBOX": "1", "SOURCE_DATE_EPOCH": "\(BuiltProgram.second)",
      ])
    return run.text
  }

  @Test func `every example prints what is shown below it`() async throws {
    #expect(Self.examples.count >= 9)
    try await check(Self.examples.filter { !NeededProgram.areNeeded(in: $0.line) })
  }

  @Test(
    .enabled(if: NeededProgram.jq.isExpected, "\(NeededProgram.jq)"),
    .enabled(if: NeededProgram.curl.isExpected, "\(NeededProgram.curl)"))
  func `every example that runs jq or curl prints what is shown below it`() async throws {
    try await check(Self.examples.filter { NeededProgram.areNeeded(in: $0.line) })
  }

  private func check(_ examples: [Example]) async throws {
    // Later lines read the files that earlier ones wrote.
    let folder = try TemporaryDirectory()
    for example in examples {
      let actual = try await Self.output(of: example.line, in: folder.path)
      #expect(actual == example.output, "\(example.line)")
    }
  }

  @Test func `the first result is what the first command prints`() async throws {
    let bytes = try FileSystem.read(Repository.path + "/README.md")
    let readme = String(decoding: bytes, as: UTF8.self)
    let block = try #require(
      readme.firstMatch(of: /swift run (amctl [^\n]+)\n```\n\n```\n((?:.*\n)*?)```/))
    let printed = try await BuiltProgram.run(String(block.1), in: #require(BuiltProgram.folder))
    #expect(printed.text == block.2)
  }
}
