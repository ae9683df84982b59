import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

/// The account of an export, which no other account's library replaces or is compared with.
struct ExportAccountTests {
  /// A library of the same size whose items have other ids.
  private static let other = ExportServer.sample.mapValues { items in
    items.map { $0.replacing(#"{"id":"i."#, with: #"{"id":"i.o"#).replacing("p.", with: "p.o") }
  }

  /// Makes the service return another account's library.
  private static func switchAccount(of library: ExportServer) {
    for name in ExportServer.sample.keys { library.set(name, nil) }
    for (name, items) in other {
      library.set(name.replacing("playlists/p.", with: "playlists/p.o"), items)
    }
  }

  private static func removeAccount(from path: String) throws {
    let manifest = String(decoding: try FileSystem.read(path), as: UTF8.self)
    let old = manifest.replacing(#/,"account":"[0-9a-f]{64}"/#, with: "")
    try FileSystem.write(Array(old.utf8), to: path)
  }

  @Test(arguments: [true, false])
  func `the export of another account is not replaced`(hasAccount: Bool) async throws {
    let setup = try ExportSetup()
    #expect(try await setup.export().exit == 0)
    if !hasAccount { try Self.removeAccount(from: setup.path + "/manifest.json") }
    let before = try FolderContents.of(setup.path)
    Self.switchAccount(of: setup.library)
    let result = try await setup.export(userToken: "anotherUsersToken")
    #expect(
      result.err
        == "amctl: '\(setup.path)' is the export of another account: it has none of the songs and "
        + "playlists in this library\n"
        + "hint: name another directory, or move '\(setup.path)' away to start anew\n")
    #expect(result.exit == 2)
    #expect(try FolderContents.of(setup.path, includesHidden: true) == before)
    let allowed = try await setup.export("--allow-shrink", userToken: "anotherUsersToken")
    #expect(allowed.exit == 2)
    let diff = try await setup.diff(userToken: "anotherUsersToken")
    #expect(
      diff.err
        == "amctl: '\(setup.path)' is the export of another account: it has none of the songs and "
        + "playlists in this library\nhint: use that account, or name another export\n")
    #expect(diff.out == "")
    #expect(diff.exit == 2)
  }

  @Test func `an unfinished export stays as it is when another account is refused`() async throws {
    let setup = try ExportSetup()
    #expect(try await setup.export().exit == 0)
    setup.library.failing { $0.contains("/artists?") ? ServerResponse(503) : nil }
    #expect(try await setup.export().exit == 6)
    setup.library.failing(nil)
    let before = try FolderContents.of(setup.path, includesHidden: true)
    Self.switchAccount(of: setup.library)
    #expect(try await setup.export(userToken: "anotherUsersToken").exit == 2)
    #expect(try FolderContents.of(setup.path, includesHidden: true) == before)
  }

  @Test(arguments: [true, false])
  func `the same library after a new sign-in replaces the export`(hasAccount: Bool) async throws {
    let setup = try ExportSetup()
    #expect(try await setup.export().exit == 0)
    if !hasAccount { try Self.removeAccount(from: setup.path + "/manifest.json") }
    setup.library.set(
      "songs", [ExportServer.song(0, name: "New")] + (ExportServer.sample["songs"] ?? []))
    #expect(try await setup.diff("-o", "id", userToken: "newToken").out == "i.0\n")
    let count = setup.server.requests.count
    #expect(try await setup.export(userToken: "newToken").exit == 0)
    // One page shows that it is the same library.
    #expect(setup.requests(after: count).count { $0.hasSuffix("/songs?limit=100") } == 2)
    let next = setup.server.requests.count
    #expect(try await setup.export(userToken: "newToken").exit == 0)
    #expect(setup.requests(after: next).count { $0.hasSuffix("/songs?limit=100") } == 1)
  }

  @Test func `a library that was built anew replaces the export of the same sign-in`()
    async throws
  {
    let setup = try ExportSetup()
    #expect(try await setup.export().exit == 0)
    Self.switchAccount(of: setup.library)
    #expect(try await setup.export().exit == 0)
    #expect(try setup.text("songs.ndjson").hasPrefix(#"{"id":"i.o1","#))
  }

  @Test func `the export of an empty library is replaced whoever signs in`() async throws {
    let setup = try ExportSetup([:])
    #expect(try await setup.export().exit == 0)
    Self.switchAccount(of: setup.library)
    #expect(try await setup.export(userToken: "anotherUsersToken").exit == 0)
  }

  @Test func `another account's empty library replaces nothing either`() async throws {
    let setup = try ExportSetup()
    #expect(try await setup.export().exit == 0)
    let before = try FolderContents.of(setup.path)
    setup.library.failing { _ in LibraryServer.rejection(404, code: "40403") }
    #expect(try await setup.export(userToken: "anotherUsersToken").exit == 3)
    #expect(try FolderContents.of(setup.path) == before)
  }

  @Test func `exports of different accounts are not compared`() async throws {
    let setup = try ExportSetup()
    let (one, two) = (setup.folder.file("one"), setup.folder.file("two"))
    #expect(try await setup.program.run(words: ["library", "export", one]).exit == 0)
    Self.switchAccount(of: setup.library)
    var program = setup.program
    program.environment["AMCTL_USER_TOKEN"] = "anotherUsersToken"
    #expect(try await program.run(words: ["library", "export", two]).exit == 0)
    let result = try await program.run(words: ["library", "diff", one, two])
    #expect(
      result.err
        == "amctl: '\(one)' is the export of another account: it has none of the songs and "
        + "playlists in '\(two)'\nhint: use that account, or name another export\n")
    #expect(result.exit == 2)
  }

  @Test func `the manifest has a digest of the user token, not the token`() async throws {
    let setup = try ExportSetup()
    #expect(try await setup.export(userToken: "t").exit == 0)
    let manifest = try JSONDocument(parsing: setup.text("manifest.json")).root
    #expect(manifest["account"]?.string == SHA256.hex("amctl account\nt"))
  }
}
