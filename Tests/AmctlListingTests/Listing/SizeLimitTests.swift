import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

/// Endless files instead of small ones.
struct SizeLimitTests {
  private static let key = [
    "AMCTL_TEAM_ID": "DEF123GHIJ", "AMCTL_KEY_ID": "ABC123DEFG",
    "AMCTL_PRIVATE_KEY_FILE": "/dev/zero",
  ]

  /// A command line, its environment, the message and the exit code.
  static let endless: [(line: String, environment: [String: String], words: String, exit: Int32)] =
    [
      (
        "catalog songs 1", ["AMCTL_CONFIG": "/dev/zero"],
        "the config file '/dev/zero' cannot be read: it is larger than 1 MB\n"
          + "hint: correct the file or its permissions, or name another with AMCTL_CONFIG", 2
      ),
      (
        "token -q", key,
        "the private key '/dev/zero' cannot be read: it is larger than 1 MB\n"
          + "hint: AMCTL_PRIVATE_KEY_FILE names the file", 4
      ),
      (
        "token verify --public-key /dev/zero", Secrets.tokens,
        "'/dev/zero' cannot be read: it is larger than 1 MB", 2
      ),
      (
        "fixtures serve \(Fixtures.path) --token-check /dev/zero", [:],
        "'/dev/zero' cannot be read: it is larger than 1 MB", 2
      ),
      (
        "catalog songs --from /dev/zero", Secrets.tokens,
        "'/dev/zero' cannot be read: line 1 is larger than 1 MB", 2
      ),
      (
        "library add songs --from /dev/zero", Secrets.tokens,
        "'/dev/zero' cannot be read: line 1 is larger than 1 MB", 2
      ),
      (
        "api me/library -X POST --input /dev/zero", Secrets.tokens,
        "'/dev/zero' cannot be read: it is larger than 64 MB", 2
      ),
      (
        "fixtures convert /dev/zero /nowhere", [:],
        "'/dev/zero' cannot be read: it is larger than 64 MB", 2
      ),
      (
        "fixtures scan /dev/zero", [:],
        "'/dev/zero' cannot be read: it is larger than 64 MB", 2
      ),
    ]

  @Test(arguments: endless.indices)
  func `an endless file is rejected with the limit`(index: Int) async throws {
    let (line, environment, words, exit) = Self.endless[index]
    let result = try await Program(environment: environment).run(line)
    #expect(result.err == "amctl: \(words)\n")
    #expect(result.out == "")
    #expect(result.exit == exit)
  }

  @Test(arguments: ["token inspect -", "token verify -"])
  func `a token on standard input has a limit`(line: String) async throws {
    let input = String(repeating: "x", count: FileSystem.SizeLimit.settings + 1)
    let result = try await Program(environment: Secrets.tokens, input: input).run(line)
    #expect(
      result.err == "amctl: 'stdin' cannot be read: it is larger than 1 MB\n")
    #expect(result.exit == 2)
  }

  @Test func `a line that is too long is reported by number`() async throws {
    let folder = try TemporaryDirectory()
    let file = folder.file("ids")
    let long = String(repeating: "1", count: FileSystem.SizeLimit.line + 100_000)
    try FileSystem.write(Array("1\n# two\n\(long)\n4\n".utf8), to: file)
    let result = try await Program(environment: Secrets.tokens)
      .run("library add songs --from \(file)")
    #expect(result.err == "amctl: '\(file)' cannot be read: line 3 is larger than 1 MB\n")
    #expect(result.exit == 2)
  }

  @Test func `an endless fixture is among those that cannot be read`() async throws {
    let folder = try TemporaryDirectory()
    let file = folder.file("v1/storefronts.json")
    try FileSystem.createDirectory(folder.file("v1"))
    try #require(await ChildProcess.run("/bin/ln", ["-s", "/dev/zero", file]).status == 0)
    let listed = try await Program().run("fixtures ls \(folder.path) -o id")
    let words =
      "amctl: cannot read the fixture '\(file)': it is larger than 64 MB\n"
    #expect(listed.err == words + "amctl: 1 of 1 files are not fixtures\n")
    #expect(listed.exit == 1)
    let replayed = try await Program().run("storefronts --replay \(folder.path)")
    #expect(replayed.err == words)
    #expect(replayed.exit == 1)
  }

  @Test func `a file of exactly the limit is read`() throws {
    let folder = try TemporaryDirectory()
    let file = folder.file("file")
    try FileSystem.write([1, 2, 3], to: file)
    #expect(try FileSystem.read(file, atMost: 3) == [1, 2, 3])
    let error = #expect(throws: FileError.self) { try FileSystem.read(file, atMost: 2) }
    #expect(error == FileError(file, exceeds: 2))
  }
}
