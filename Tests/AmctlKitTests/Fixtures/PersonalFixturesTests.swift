import AmctlCommandLine
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicAPIFixtures
import MusicPlatform
import Testing

@testable import AmctlKit

/// A person's library in a folder of fixtures, without the person.
@Suite(.thorough) struct PersonalFixturesTests {
  private let folder: TemporaryDirectory
  private var plain: String { folder.file("plain") }
  private var hidden: String { folder.file("hidden") }

  init() throws { folder = try TemporaryDirectory() }

  private static let key = ["AMCTL_PSEUDONYM_KEY": "a key for tests, never used elsewhere"]

  /// A server with the library, and a program that asks it and knows the key.
  private func keyed() throws -> (server: TestServer, program: Program) {
    let server = try PersonLibrary.server()
    let environment = Secrets.tokens.merging(Self.key) { $1 }
    return (server, try Program.asking(server, environment: environment))
  }

  /// Records the commands into a folder, which may have rules.
  private func record(into path: String) async throws {
    let (server, program) = try keyed()
    defer { withExtendedLifetime(server) {} }
    for command in PersonLibrary.commands {
      _ = try await program.run(words: command + ["--record", path])
    }
  }

  private func writeRules() throws {
    try FileSystem.createDirectory(hidden)
    _ = try FixtureRules.writePersonal(to: hidden)
  }

  private func recordHidden() async throws {
    try writeRules()
    try await record(into: hidden)
  }

  /// The paths and contents of all files, other than the rules.
  private func files(of path: String) throws -> [String: String] {
    let files = try FileTree.files(at: path).filter { !$0.hasSuffix("/fixtures.json") }
    return Dictionary(
      uniqueKeysWithValues: try files.map { file in
        (
          String(file.dropFirst(path.count + 1)),
          String(decoding: try FileSystem.read(file), as: UTF8.self)
        )
      })
  }

  /// How many links in the bodies lead to a fixture of the folder.
  private func links(in path: String) throws -> Int {
    let fixtures = try FixtureCollection(of: path).files.map(\.fixture)
    let paths = Set(fixtures.map(\.request.target.path))
    return fixtures.reduce(0) { count, fixture in
      let text = String(decoding: fixture.response.body, as: UTF8.self)
      let targets = text.split(separator: "\"").filter { $0.hasPrefix("/v1/") }
      return count + targets.count { paths.contains(String($0.prefix { $0 != "?" })) }
    }
  }

  private func checkNothingPersonal(in files: [String: String]) {
    for (name, contents) in files {
      let text = (name + "\n" + contents).lowercased()
      let decoded = PercentEncoding.decodeQuery(text)
      for value in PersonLibrary.personal {
        #expect(!text.contains(value.lowercased()), "\(value) is in \(name)")
        #expect(!decoded.contains(value.lowercased()), "\(value) is in \(name)")
      }
    }
  }

  @Test func `nothing of a person is recorded, and every link still leads to its fixture`()
    async throws
  {
    try await record(into: plain)
    try await recordHidden()
    checkNothingPersonal(in: try files(of: hidden))
    #expect(try files(of: hidden).count == 15)
    #expect(
      try FixtureCollection(of: hidden).paths.count == FixtureCollection(of: plain).paths.count)
    #expect(try links(in: plain) > 8)
    #expect(try links(in: hidden) == links(in: plain))
  }

  @Test func `anonymizing a folder leaves what recording with the rules would have left`()
    async throws
  {
    try await record(into: plain)
    try await recordHidden()
    let program = Program(environment: Self.key)
    let result = try await program.run("fixtures anonymize \(plain) -o id")
    #expect(
      result.ending == """
        amctl: Wrote rules for a person's library to '\(plain)/fixtures.json'.
        amctl: 15 responses read, 15 changed.
        [exit 0]
        """)
    #expect(result.out.split(separator: "\n").count == 15)
    checkNothingPersonal(in: try files(of: plain))
    #expect(try files(of: plain) == files(of: hidden))
    let again = try await program.run("fixtures anonymize \(plain)")
    #expect(again.err == "amctl: 15 responses read, 0 changed.\n")
  }

  @Test func `a dry run names the files and changes nothing`() async throws {
    try await record(into: plain)
    let before = try files(of: plain)
    let result = try await Program().run("fixtures anonymize \(plain) --dry-run -o id")
    #expect(
      result.ending == """
        amctl: '\(plain)/fixtures.json' would be written, with rules for a person's library.
        amctl: 15 responses read, 15 would change.
        [exit 0]
        """)
    #expect(try files(of: plain) == before)
    #expect(!FileSystem.exists(plain + "/fixtures.json"))
  }

  @Test func `a replay answers with pseudonyms, and real ids too where the key is known`()
    async throws
  {
    try await recordHidden()
    let id = PersonLibrary.playlists[0].0
    let line = "library playlists \(id) --include catalog -o id --replay \(hidden)"
    let known = try await Program(environment: Self.key).run(line)
    #expect(known.exit == 0)
    #expect(known.out.hasPrefix("p.anon"))
    let unknown = try await Program().run(line)
    #expect(unknown.exit == 8)
    let pseudonym = known.out.trimmed
    let named = try await Program().run(
      "library playlists \(pseudonym) --include catalog -o id --replay \(hidden)")
    #expect(named.out == known.out)
    let tracks = try await Program().run(
      "library playlists --all --relationship tracks -o id --replay \(hidden)")
    #expect(tracks.exit == 0)
    #expect(tracks.out.split(separator: "\n").count == 309)
  }

  @Test func `a recording shows the real values, because later commands need them`() async throws {
    try writeRules()
    let (server, program) = try keyed()
    let line = "library playlists -o id --record \(hidden)"
    #expect(try await program.run(line).out == PersonLibrary.playlists.map { $0.0 + "\n" }.joined())
    // The second answer is that of the folder.
    let again = try await program.run(line)
    let pseudonym = try #require(again.out.split(separator: "\n").first)
    #expect(pseudonym.hasPrefix("p.anon"))
    let sent = try await program.run("library playlists \(pseudonym) --record \(hidden)")
    #expect(sent.exit == 1)
    #expect(
      sent.err.contains(
        "'/v1/me/library/playlists/\(pseudonym)' contains a pseudonym, which the service does not know"
      ))
    #expect(server.requests.count == 1)
  }

  @Test func `a scan finds what is personal, and nothing once it has pseudonyms`() async throws {
    try await record(into: plain)
    try await recordHidden()
    let found = try await Program().run("fixtures scan \(plain)/v1 --personal -o json")
    #expect(found.exit == 1)
    for kind in ["library-id", "shared-playlist", "playlist-name"] {
      #expect(found.out.contains(#""kind":"\#(kind)""#))
    }
    let clean = try await Program().run("fixtures scan \(hidden)/v1 --personal")
    #expect(clean.out == "")
    #expect(clean.ending == "amctl: No secrets and no personal values in 15 files.\n[exit 0]")
  }

  @Test func `a scan finds what the rules of the folder would replace`() async throws {
    try await record(into: plain)
    #expect(try await Program().run("fixtures scan \(plain)/v1").exit == 0)
    _ = try folder.write(
      Array(#"{"redact":["**.attributes.value"]}"#.utf8), to: "plain/fixtures.json")
    let result = try await Program().run("fixtures scan \(plain)/v1")
    #expect(result.exit == 1)
    #expect(result.out.contains(#/^[^\n]*v1/me/ratings/library-songs/[^\n]*: ruled\n$/#))
    #expect(result.err.hasPrefix("amctl: 1 personal value in 1 file\n"))
  }

  @Test func `a key is created once, for its owner alone, and before anything is sent`()
    async throws
  {
    try writeRules()
    let server = try PersonLibrary.server()
    let home = ["HOME": folder.path]
    let program = try Program.asking(server, environment: Secrets.tokens.merging(home) { $1 })
    let path = folder.file(".local/state/amctl/pseudonym-key")
    let first = try await program.run("library playlists -o id --record \(hidden)")
    #expect(
      first.err.hasPrefix(
        "amctl: Created '\(path)'. Keep it, and keep it secret: the same key makes the same "))
    #expect(!FileSystem.isReadableByOthers(path))
    let key = try FileSystem.read(path)
    #expect(key.count == 65)
    #expect(try await program.run("library songs --all -o id --record \(hidden)").err == "")
    #expect(try FileSystem.read(path) == key)
    let homeless = try Program.asking(server)
    let refused = try await homeless.run("library albums --record \(hidden)")
    #expect(
      refused.ending == """
        amctl: no key for pseudonyms, and no home directory for one
        hint: set AMCTL_PSEUDONYM_KEY
        [exit 2]
        """)
    var short = program
    short.environment["AMCTL_PSEUDONYM_KEY"] = "short"
    let rejected = try await short.run("library albums --record \(hidden)")
    #expect(rejected.exit == 2)
    #expect(!rejected.err.contains("short"))
    #expect(server.requests.count == 3)
  }

  @Test func `a session follows the rules of its folder, recorded or anonymized`() async throws {
    let (server, program) = try keyed()
    defer { withExtendedLifetime(server) {} }
    try writeRules()
    for path in [plain, hidden] {
      for _ in 0..<2 {
        let line = "library playlists \(PersonLibrary.playlists[0].0) -o id"
        _ = try await program.run(line + " --session gym --record \(path)")
      }
    }
    let files = try files(of: hidden)
    #expect(files.map(\.key).count { $0.hasPrefix("sessions/gym/") } == 1)
    checkNothingPersonal(in: files)
    #expect(try await program.run("fixtures anonymize \(plain) -q -o id").exit == 0)
    #expect(try self.files(of: plain) == files)
  }

  @Test func `pseudonyms made with another key are refused before anything is sent`() async throws {
    try await recordHidden()
    let rules = String(decoding: try FileSystem.read(hidden + "/fixtures.json"), as: UTF8.self)
    let fingerprint = try #require(PseudonymKey(Self.key["AMCTL_PSEUDONYM_KEY"] ?? "")).fingerprint
    #expect(rules.hasSuffix("],\n  \"keyFingerprint\": \"\(fingerprint)\"\n}\n"))
    let server = try PersonLibrary.server()
    var program = try Program.asking(server)
    program.environment["AMCTL_PSEUDONYM_KEY"] = "another key that nobody knows"
    for line in [
      "library albums --record \(hidden)", "fixtures anonymize \(hidden)",
      "fixtures refresh \(hidden)",
    ] {
      let result = try await program.run(line)
      #expect(
        result.ending == """
          amctl: the pseudonyms in '\(hidden)' were made with another key
          hint: set AMCTL_PSEUDONYM_KEY to that key
          [exit 2]
          """)
    }
    #expect(server.requests.isEmpty)
    let verified = try await program.run(
      "fixtures verify \(hidden) --live --values --fail-on changed,status")
    #expect(verified.exit == 0, "\(verified.err)")
  }

  @Test func `a second recording of a list sends nothing, although its links have pseudonyms`()
    async throws
  {
    try writeRules()
    let (server, program) = try keyed()
    let line = "library playlists --all --relationship tracks -o id --record \(hidden)"
    let first = try await program.run(line)
    #expect(first.exit == 0)
    #expect(first.out.split(separator: "\n").count == 309)
    #expect(server.requests.count == 7)
    let second = try await program.run(line)
    #expect(second.exit == 0, "\(second.err)")
    #expect(second.out.split(separator: "\n").count == 309)
    #expect(server.requests.count == 7)
  }
}
