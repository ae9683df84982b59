import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

/// The account of an export, known by a digest of its user token.
@Suite(.quick) struct ExportAccountTests {
  private static func refusal(_ path: String) -> String {
    "amctl: '\(path)' was exported with a different user token\n"
      + "hint: use --allow-other-account to replace it, or name another directory\n"
  }

  private static func account(of setup: ExportSetup) throws -> String? {
    try JSONDocument(parsing: setup.text("manifest.json")).root["account"]?.string
  }

  @Test func `an export made with another user token is replaced only on request`() async throws {
    let setup = try await ExportSetup.exported(userToken: "one")
    let before = try FolderContents.of(setup.path)
    let count = setup.server.requests.count
    for options in [[], ["--allow-shrink"]] {
      var program = setup.program
      program.environment["AMCTL_USER_TOKEN"] = "two"
      let result = try await program.run(words: ["library", "export", setup.path] + options)
      #expect((result.err, result.out, result.exit) == (Self.refusal(setup.path), "", 2))
    }
    #expect(setup.server.requests.count == count)
    #expect(try FolderContents.of(setup.path, includesHidden: true) == before)
    setup.library.set("songs", (1...131).map { ExportServer.song($0) })
    #expect(try await setup.export("--allow-other-account", userToken: "two").exit == 0)
    #expect(try setup.text("songs.ndjson").count { $0 == "\n" } == 131)
    // From then on it is the export of that token.
    #expect(try await setup.export(userToken: "two").exit == 0)
    #expect(try await setup.export(userToken: "one").exit == 2)
  }

  @Test func `a list that is too short replaces nothing, whoever is allowed to`() async throws {
    let setup = try await ExportSetup.exported(userToken: "one")
    let before = try FolderContents.of(setup.path)
    setup.library.failing { _ in LibraryServer.rejection(404, code: "40403") }
    #expect(try await setup.export("--allow-other-account", userToken: "two").exit == 3)
    #expect(try FolderContents.of(setup.path) == before)
  }

  @Test func `an unfinished export stays as it is when another user token is refused`()
    async throws
  {
    let setup = try await ExportSetup.exported()
    setup.library.failing { $0.contains("/artists?") ? ServerResponse(503) : nil }
    #expect(try await setup.export().exit == 6)
    setup.library.failing(nil)
    let before = try FolderContents.of(setup.path, includesHidden: true)
    #expect(try await setup.export(userToken: "two").err == Self.refusal(setup.path))
    #expect(try FolderContents.of(setup.path, includesHidden: true) == before)
  }

  @Test func `an export of an older version, without a digest, is replaced without a word`()
    async throws
  {
    let setup = try await ExportSetup.exported(userToken: "one")
    let manifest = try setup.text("manifest.json")
      .replacing(#/,"account":"[0-9a-f]{64}"/#, with: "")
    try FileSystem.write(Array(manifest.utf8), to: setup.path + "/manifest.json")
    #expect(try Self.account(of: setup) == nil)
    let result = try await setup.export(userToken: "two")
    #expect(result.err.hasPrefix("amctl: 130 songs, "))
    #expect(result.exit == 0)
    #expect(try Self.account(of: setup) == SHA256.hex("amctl account\ntwo"))
  }

  @Test func `a library that was built anew replaces the export of the same user token`()
    async throws
  {
    let setup = try await ExportSetup.exported()
    setup.library.set("songs", (1_001...1_130).map { ExportServer.song($0) })
    #expect(try await setup.export().exit == 0)
    #expect(try setup.text("songs.ndjson").hasPrefix(#"{"id":"i.1001","#))
  }
}
