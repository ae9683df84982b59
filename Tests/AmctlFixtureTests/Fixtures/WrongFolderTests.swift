import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

/// A missing path, a file, or a folder without fixtures, which no command accepts.
struct WrongFolderTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
    for name in ["Sources", "Fixtures/v1", "empty"] {
      try FileSystem.createDirectory(folder.file(name))
    }
    try folder.write(Array("x".utf8), to: "file")
    try folder.write(Array("x".utf8), to: "Sources/x.swift")
    try folder.write(Array("x".utf8), to: "Fixtures/README.md")
  }

  @Test(arguments: [
    "fixtures scan DIR --personal", "fixtures anonymize DIR", "genres --replay DIR",
    "fixtures serve DIR",
  ])
  func `a mistake in the rules of a folder is a usage error`(line: String) async throws {
    let path = folder.file("Fixtures")
    let genres = try FileSystem.read(Fixtures.path + "/v1/catalog/us/genres.json")
    try FileSystem.createDirectory(path + "/v1/catalog/us")
    try FileSystem.write(genres, to: path + "/v1/catalog/us/genres.json")
    let rule = Array(repeating: "**", count: 33).joined(separator: ".")
    try FileSystem.write(Array(#"{"redact":["\#(rule)"]}"#.utf8), to: path + "/fixtures.json")
    let words = line.split(separator: " ").map { $0 == "DIR" ? path : String($0) }
    let result = try await Program().run(words: words)
    #expect(
      result.err == """
        amctl: cannot read the fixture '\(path)/fixtures.json': 'redact[0]' has 33 parts, more than 32

        """)
    #expect(result.exit == 2)
    #expect(result.out == "")
  }

  static let commands = ["fixtures verify", "fixtures ls", "fixtures serve"]

  @Test(arguments: commands)
  func `a missing folder is a usage error`(command: String) async throws {
    let result = try await Program().run("\(command) \(folder.file("Fixturs"))")
    #expect(
      result.err == """
        amctl: no such folder: '\(folder.file("Fixturs"))'
        hint: did you mean '\(folder.file("Fixtures"))'?

        """)
    #expect(result.exit == 2)
    #expect(result.out == "")
    let format = command == "fixtures serve" ? "" : " -o json"
    let far = try await Program().run("\(command) /nowhere/at/all\(format)")
    #expect(far.err.hasPrefix("amctl: no such folder: '/nowhere/at/all'\n"))
    #expect(far.exit == 2)
    guard format != "" else { return }
    #expect(far.err.contains(#"{"error":{"exit":2,"kind":"usage","#))
  }

  @Test(arguments: commands)
  func `a file instead of a folder is a usage error`(command: String) async throws {
    let result = try await Program().run("\(command) \(folder.file("file"))")
    #expect(result.err == "amctl: '\(folder.file("file"))' is a file, not a folder\n")
    #expect(result.exit == 2)
  }

  @Test(arguments: commands, ["Sources", "empty"])
  func `a folder without fixtures is a usage error`(
    command: String, name: String
  ) async throws {
    let path = folder.file(name)
    let result = try await Program().run("\(command) \(path)")
    #expect(
      result.err == """
        amctl: no fixtures in '\(path)'
        hint: fixtures are JSON files in a folder such as '\(path)/v1'

        """)
    #expect(result.exit == 2)
    #expect(result.out == "")
  }

  @Test func `a folder with an empty version folder has no fixtures`() async throws {
    for line in ["fixtures verify", "fixtures verify --accept", "fixtures ls"] {
      let result = try await Program().run("\(line) \(folder.file("Fixtures"))")
      #expect(result.err.hasPrefix("amctl: no fixtures in "))
      #expect(result.exit == 2)
    }
    #expect(!FileSystem.exists(folder.file("Fixtures/known-differences.json")))
  }

  @Test func `a scan without files is a usage error`() async throws {
    let missing = try await Program().run("fixtures scan \(folder.file("fil"))")
    #expect(
      missing.err == """
        amctl: no such file or folder: '\(folder.file("fil"))'
        hint: did you mean '\(folder.file("file"))'?

        """)
    #expect(missing.exit == 2)
    let empty = try await Program().run("fixtures scan \(folder.path) \(folder.file("empty"))")
    #expect(empty.err == "amctl: no files in '\(folder.file("empty"))'\n")
    #expect(empty.exit == 2)
  }

  @Test func `a folder to replay must exist`() async throws {
    let path = folder.file("Fixturs")
    let message = """
      amctl: no such folder: '\(path)'
      hint: did you mean '\(folder.file("Fixtures"))'?

      """
    let option = try await Program().run("catalog songs 1 --replay \(path)")
    #expect(option.err == message)
    #expect(option.exit == 2)
    let variable = Program(environment: ["AMCTL_REPLAY": path])
    #expect(try await variable.run("catalog songs 1").err == message)
    // A command that sends nothing does not check the folder.
    #expect(try await variable.run("help").exit == 0)
    let empty = try await Program().run("catalog songs 1 --replay \(folder.file("empty"))")
    #expect(empty.exit == 8)
  }
}
