import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicAPIFixtures
import MusicPlatform
import Testing

/// The rules of a folder in commands that neither record nor replay.
@Suite(.thorough) struct FolderRuleCommandTests {
  private static let key = ["AMCTL_PSEUDONYM_KEY": "a key for tests, never used elsewhere"]
  private let tokens = Secrets.tokens.merging(key) { $1 }

  private let folder: TemporaryDirectory
  private var path: String { folder.file("taped") }

  init() throws {
    folder = try TemporaryDirectory()
    try FileSystem.createDirectory(path)
    _ = try FixtureRules.writePersonal(to: path)
  }

  @Test(arguments: [true, false])
  func `a comparison of values with the service sees no pseudonym as a change`(
    knowsKey: Bool
  ) async throws {
    let server = try PersonLibrary.server()
    _ = try await Program.asking(server, environment: tokens).run(
      "library playlists -o json --record \(path)")
    let program = try Program.asking(server, environment: knowsKey ? tokens : Secrets.tokens)
    let result = try await program.run(
      "fixtures verify \(path) --live --values --fail-on gone,changed,status,new")
    #expect(result.exit == 0, "\(result.err)")
    #expect(server.requests.count == 2)
  }

  @Test(arguments: [true, false])
  func `a change behind a pseudonym is seen by who knows the key`(knowsKey: Bool) async throws {
    let name = Watched("Gym")
    let server = try TestServer { _ in
      LibraryServer.page([LibraryServer.item("library-playlists", "p.abc1234", name.value)])
    }
    _ = try await Program.asking(server, environment: tokens).run(
      "library playlists -o json --record \(path)")
    name.update { $0 = "Run" }
    let program = try Program.asking(server, environment: knowsKey ? tokens : Secrets.tokens)
    let result = try await program.run("fixtures verify \(path) --live --values --fail-on changed")
    #expect(result.exit == (knowsKey ? 1 : 0), "\(result.err)")
    #expect(!(result.out + result.err).contains("Run"))
  }

  @Test func `an archive is converted by the rules of the folder it goes to`() async throws {
    let server = try PersonLibrary.server()
    let line = "library playlists --all --relationship tracks -o id --record "
    let program = try Program.asking(server, environment: tokens)
    _ = try await program.run(line + folder.file("plain"))
    _ = try await program.run(line + path)
    let archive = folder.file("a.har")
    _ = try await program.run("fixtures convert \(folder.file("plain")) \(archive)")
    let target = folder.file("converted")
    try FileSystem.createDirectory(target)
    _ = try FixtureRules.writePersonal(to: target)
    _ = try await program.run("fixtures convert \(archive) \(target)")
    #expect(try FixtureCollection(of: target).paths == FixtureCollection(of: path).paths)
    #expect(try FixtureCollection(of: target).paths.count == 7)
  }

  @Test func `a server answers real ids by the rules where the key is known`() async throws {
    let library = try PersonLibrary.server()
    let id = PersonLibrary.playlists[0].0
    _ = try await Program.asking(library, environment: tokens).run(
      "library playlists \(id) -o id --record \(path)")
    let program = try #require(BuiltProgram.folder) + "/amctl"
    let run = try await ChildProcess(
      program,
      ["fixtures", "serve", path, "-q", "--", program, "library", "playlists", id, "-o", "id"],
      environment: ["PATH": "/usr/bin:/bin", "AMCTL_CONFIG": "/dev/null"].merging(tokens) { $1 }
    ).ended()
    #expect(run.status == 0)
    #expect(run.text.hasPrefix("p.anon"))
  }

  @Test(arguments: [
    "fixtures serve PATH -- true", "fixtures record PATH -- true",
    "fixtures convert PATH/../a.har PATH", "fixtures anonymize PATH", "fixtures scan PATH/v1",
    "fixtures verify PATH --live", "library playlists --replay PATH",
    "library playlists --record PATH",
  ])
  func `a mistake in the rules ends every command that follows them`(line: String) async throws {
    _ = try folder.write(Array(#"{"match":{"sets":1}}"#.utf8), to: "taped/fixtures.json")
    try FileSystem.createDirectory(folder.file("taped/v1"))
    let fixture = #"{"request":{"path":"/v1/a"},"response":{"status":200,"body":{}}}"#
    _ = try folder.write(Array(fixture.utf8), to: "taped/v1/a.json")
    _ = try folder.write(Array(#"{"log":{"entries":[]}}"#.utf8), to: "a.har")
    let server = try PersonLibrary.server()
    let result = try await Program.asking(server).run(line.replacing("PATH", with: path))
    #expect(result.exit == 2)
    let message =
      "cannot read the fixture '\(path)/fixtures.json': 'match.sets' is not a list of strings"
    #expect(result.err.contains(message))
    #expect(server.requests.isEmpty)
  }

  @Test func `the rules in the README are rules`() throws {
    let readme = String(
      decoding: try FileSystem.read(Repository.path + "/Fixtures/README.md"), as: UTF8.self)
    let block = try #require(
      readme.split(separator: "```json\n").dropFirst().first { $0.hasPrefix("{\n  \"redact\"") })
    let text = try #require(block.split(separator: "```").first)
    _ = try folder.write(Array(text.utf8), to: "fixtures.json")
    let rules = try FixtureRules(directory: folder.path)
    #expect(rules.redact.count == 2)
    #expect(!rules.pseudonym.isEmpty)
    #expect(rules.match.ignore == ["l", "fields[*]"])
    #expect(rules.match.sets == ["include"])
  }
}
