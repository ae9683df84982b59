import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicAPIFixtures
import Testing

@testable import AmctlKit

/// The known differences of branches that git merges; git is there wherever Swift packages are built.
@Suite(.thorough) struct MergedDifferencesTests {
  private let folder: TemporaryDirectory
  private var path: String { folder.file("f") }

  init() throws { folder = try TemporaryDirectory() }

  @discardableResult
  private func git(_ words: String...) async throws -> Int {
    let settings = [
      "git", "-C", folder.path, "-c", "user.name=x", "-c", "user.email=x@localhost", "-c",
      "init.defaultBranch=main",
    ]
    return try await ChildProcess.run(
      "/usr/bin/env", settings + words,
      environment: [
        "PATH": "/usr/local/bin:/usr/bin:/bin", "GIT_CONFIG_GLOBAL": "/dev/null",
        "GIT_CONFIG_SYSTEM": "/dev/null",
      ]
    ).status
  }

  /// Commits the acceptance of fixtures with an unknown field.
  private func accept(_ names: String..., on branch: String) async throws {
    #expect(try await git("switch", "-q", branch) == 0)
    try FixtureWriter(directory: path).add(
      names.map { name in
        let body = #"{"data":[{"id":"1","type":"genres","attributes":{"name":"x","\#(name)":1}}]}"#
        return Fixture(
          request: HTTPRequest(.get, RequestTarget(path: "/v1/\(name)")),
          response: HTTPResponse(status: 200, body: Array(body.utf8)))
      })
    #expect(try await Program().run("fixtures verify \(path) --accept").exit == 0)
    #expect(try await git("add", "-A") == 0)
    #expect(try await git("commit", "-q", "-m", "x") == 0)
  }

  private func accepted() throws -> [String] {
    try KnownDifferences(of: path).entries.map(\.file).sorted()
  }

  @Test func `differences in other files merge, and those at one place take another run`()
    async throws
  {
    #expect(try await git("init", "-q") == 0)
    #expect(try await git("commit", "-q", "--allow-empty", "-m", "x") == 0)
    try await accept("b", "d", on: "main")
    #expect(try await git("branch", "one") == 0)
    #expect(try await git("branch", "two") == 0)
    try await accept("a", on: "one")
    try await accept("e", on: "two")
    #expect(try await git("merge", "-q", "-m", "x", "one") == 0)
    #expect(try accepted() == ["v1/a.json", "v1/b.json", "v1/d.json", "v1/e.json"])
    #expect(try await git("branch", "three") == 0)
    try await accept("f", on: "two")
    try await accept("g", on: "three")
    #expect(try await git("merge", "-q", "-m", "x", "two") == 1)
    let conflict = try await Program().run("fixtures verify \(path)")
    #expect(conflict.err.contains("hint: 'amctl fixtures verify \(path) --accept' replaces it\n"))
    #expect(try await Program().run("fixtures verify \(path) --accept").exit == 0)
    #expect(try accepted().suffix(3) == ["v1/e.json", "v1/f.json", "v1/g.json"])
  }

  @Test func `git's own union of lines is a valid list`() async throws {
    #expect(try await git("init", "-q") == 0)
    try folder.write(Array("known-differences.json merge=union\n".utf8), to: ".gitattributes")
    #expect(try await git("add", "-A") == 0)
    #expect(try await git("commit", "-q", "-m", "x") == 0)
    #expect(try await git("branch", "one") == 0)
    try await accept("a", on: "main")
    try await accept("b", on: "one")
    #expect(try await git("merge", "-q", "-m", "x", "main") == 0)
    #expect(try accepted() == ["v1/a.json", "v1/b.json"])
    #expect(try await Program().run("fixtures verify \(path)").exit == 0)
  }
}
