import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

@testable import AmctlKit

/// `amctl library export`: what is in the folder, also after failures and changes.
@Suite(.thorough) struct LibraryExportTests {
  private static let lists = [
    "songs", "albums", "artists", "music-videos", "playlists", "playlist-folders",
  ]

  /// The lines of a list of the sample.
  private static func lines(_ list: String) -> String {
    (ExportServer.sample[list] ?? []).map { $0 + "\n" }.joined()
  }

  @Test func `each list and each playlist's tracks become a file with a line per resource`()
    async throws
  {
    let setup = try ExportSetup()
    let result = try await setup.export()
    #expect(result.out == "")
    #expect(
      result.ending
        == "amctl: 130 songs, 45 albums, 1 artist, 0 music videos, 9 playlists and 1 playlist "
        + "folder exported to '\(setup.path)'.\n[exit 0]")
    for name in Self.lists { #expect(try setup.text(name + ".ndjson") == Self.lines(name)) }
    for name in (1...9).map({ "playlists/p.\($0)" }) {
      #expect(try setup.text(name + ".ndjson") == Self.lines(name + "/tracks"))
    }
    #expect(try FileSystem.list(setup.path).count == Self.lists.count + 2)
    #expect(setup.requests().contains("/v1/me/library/songs?offset=40&limit=100"))
  }

  @Test func `the manifest has the time, the count and the hash of each file`() async throws {
    let setup = try ExportSetup()
    _ = try await setup.export()
    let json = try JSONDocument(parsing: setup.text("manifest.json")).root
    let time = UnixTime(seconds: Program.second).iso8601
    #expect(["started", "finished"].map { json[$0]?.string } == [time, time])
    let files = json["files"]?.elements.map { $0 } ?? []
    #expect(files.count == 15)
    for file in files {
      let text = try setup.text(file["file"]?.string ?? "")
      let counts = ["count", "bytes"].map { file[$0]?.int }
      #expect(counts == [text.count { $0 == "\n" }, text.utf8.count])
      #expect(["sha256", "time"].map { file[$0]?.string } == [SHA256.hex(text), time])
    }
    #expect(files.last?["playlist"]?.string == "p.9")
  }

  @Test func `an empty library has empty files`() async throws {
    let setup = try ExportSetup([:])
    #expect(try await setup.export().exit == 0)
    for name in Self.lists { #expect(try setup.text(name + ".ndjson") == "") }
    #expect(try FileSystem.list(setup.path + "/playlists") == [])
  }

  @Test(arguments: ["artists?", "playlists?", "songs?offset=40", "playlists/p.4/tracks?"])
  func `after a failure, complete files are kept and not fetched again`(
    failing: String
  ) async throws {
    let setup = try ExportSetup()
    setup.library.failing { $0.contains(failing) ? ServerResponse(503) : nil }
    let result = try await setup.export()
    #expect(result.exit == 6)
    #expect(result.err.contains("the export into '\(setup.path)' is not complete\n"))
    let after = try FolderContents.of(setup.path)
    let whole = try ExportSetup()
    _ = try await whole.export()
    let expected = try FolderContents.of(whole.path)
    for (name, text) in after { #expect(text == expected[name], "\(name)") }
    #expect(after["manifest.json"] == nil)
    #expect((after["songs.ndjson"] == nil) == failing.hasPrefix("songs"))

    setup.library.failing(nil)
    let count = setup.server.requests.count
    let second = try await setup.export()
    #expect(second.exit == 0)
    #expect(second.err.contains("Resuming the export that began") == !after.isEmpty)
    for name in after.keys {
      let path = "/v1/me/library/" + name.dropLast(".ndjson".count)
      let list = path.contains("playlists/") ? path + "/tracks?" : path + "?"
      #expect(!setup.requests(after: count).contains { $0.hasPrefix(list) }, "\(name)")
    }
    #expect(try FolderContents.of(setup.path, includesHidden: true) == expected)
  }

  @Test func `after an interruption inside a list, the list is fetched again as a whole`()
    async throws
  {
    let setup = try ExportSetup()
    setup.library.failing { $0.contains("/albums?offset=40") ? ServerResponse(503) : nil }
    #expect(try await setup.export().exit == 6)
    #expect(!FileSystem.exists(setup.path + "/albums.ndjson"))
    setup.library.failing(nil)
    setup.library.set(
      "albums", (1...41).map { LibraryServer.item("library-albums", "l.\($0)", "Album \($0)") })
    let count = setup.server.requests.count
    #expect(try await setup.export().exit == 0)
    let requests = setup.requests(after: count)
    #expect(requests.filter { $0.contains("/albums?") }.count == 2)
    #expect(!requests.contains { $0.contains("/songs?") })
    #expect(try setup.text("albums.ndjson").count { $0 == "\n" } == 41)
    #expect(!FileSystem.exists(setup.path + "/.amctl"))
  }

  @Test func `a complete export is replaced only when the next one is complete`() async throws {
    let setup = try ExportSetup()
    _ = try await setup.export()
    let first = try FolderContents.of(setup.path)
    setup.library.set("songs", [ExportServer.song(7)])
    setup.library.set("playlists", [LibraryServer.item("library-playlists", "p.3", "Mix")])
    setup.library.failing { $0.contains("/tracks") ? ServerResponse(503) : nil }
    #expect(try await setup.export("--allow-shrink").exit == 6)
    #expect(try FolderContents.of(setup.path) == first)

    setup.library.failing(nil)
    let count = setup.server.requests.count
    #expect(try await setup.export("--allow-shrink").exit == 0)
    #expect(setup.requests(after: count).allSatisfy { $0.contains("/playlists/p.3/tracks?") })
    #expect(try setup.text("songs.ndjson") == ExportServer.song(7) + "\n")
    #expect(try FileSystem.list(setup.path + "/playlists") == ["p.3.ndjson"])
    #expect(try FileSystem.list(setup.path).allSatisfy { !$0.hasPrefix(".") })

    // What is complete is fetched anew.
    #expect(try await setup.export().exit == 0)
    #expect(setup.requests(after: count + 1).contains { $0.contains("/songs?") })
  }

  @Test func `what an earlier run fetched for another account is not used`() async throws {
    let setup = try ExportSetup()
    setup.library.failing { $0.contains("/artists") ? ServerResponse(503) : nil }
    _ = try await setup.export()
    setup.library.failing(nil)
    setup.library.set("songs", [ExportServer.song(1)])
    #expect(try await setup.export(userToken: "anotherUsersToken").exit == 0)
    #expect(try setup.text("songs.ndjson") == ExportServer.song(1) + "\n")
  }

  @Test func `a second export into the same folder is refused while the first runs`()
    async throws
  {
    let setup = try ExportSetup()
    try FileSystem.createDirectory(setup.path)
    let lock = try FileLock(folder: setup.path)
    #expect(lock != nil)
    let result = try await setup.export()
    #expect(
      result.ending == "amctl: another export into '\(setup.path)' is running\n"
        + "hint: wait until it ends, or name another directory\n[exit 1]")
    #expect(setup.requests() == [])
    withExtendedLifetime(lock) {}
  }

  @Test(arguments: ["songs.ndjson", "playlists.ndjson", "manifest.json"])
  func `files that no export wrote are not replaced`(name: String) async throws {
    let setup = try ExportSetup()
    try FileSystem.createDirectory(setup.path)
    try FileSystem.write(Array(#"{"name":"mine"}"#.utf8), to: setup.path + "/" + name)
    let result = try await setup.export()
    #expect(
      result.ending == "amctl: '\(setup.path)/\(name)' is not part of an export\n"
        + "hint: move it away, or name another directory\n[exit 2]")
    #expect(try FolderContents.of(setup.path) == [name: #"{"name":"mine"}"#])
  }

  @Test(arguments: ["playlists", ".amctl"])
  func `a link in the place of a folder is not followed`(name: String) async throws {
    let setup = try ExportSetup()
    try FileSystem.createDirectory(setup.path)
    let link = try await ChildProcess.run(
      "/bin/ln", ["-s", setup.folder.path, setup.path + "/" + name])
    #expect(link.status == 0)
    let result = try await setup.export()
    #expect(result.err.contains("cannot be written: it is a symbolic link"))
    #expect(result.exit == 1)
    #expect(try FileSystem.list(setup.folder.path) == ["Backup"])
  }

  @Test func `a damaged file, or a log that was cut off, is only fetched again`() async throws {
    let setup = try ExportSetup()
    setup.library.failing { $0.contains("/artists") ? ServerResponse(503) : nil }
    _ = try await setup.export()
    setup.library.failing(nil)
    try FileSystem.write(Array("{}\n".utf8), to: setup.path + "/songs.ndjson")
    let log = setup.path + "/.amctl/finished.ndjson"
    try FileSystem.write(try FileSystem.read(log).dropLast(20), to: log)
    #expect(try await setup.export().exit == 0)
    #expect(try setup.text("songs.ndjson") == Self.lines("songs"))
    #expect(try setup.text("albums.ndjson").count { $0 == "\n" } == 45)
  }

  @Test(arguments: ["../../out", "/etc/x", "a/../../b"])
  func `a playlist that cannot be requested is named, and the rest is exported`(
    id: String
  ) async throws {
    let setup = try ExportSetup([
      "playlists": [
        LibraryServer.item("library-playlists", id, "Mix"),
        LibraryServer.item("library-playlists", "p.1", "Mix"),
      ], "playlists/p.1/tracks": [ExportServer.song(1)],
    ])
    let result = try await setup.export()
    #expect(result.err.hasPrefix("amctl: The tracks of '\(id)' cannot be requested.\n"))
    #expect(result.err.hasSuffix("amctl: the tracks of 1 of 2 playlists are not exported\n"))
    #expect(result.exit == 3)
    #expect(try FileSystem.list(setup.folder.path) == ["Backup"])
    #expect(try FileSystem.list(setup.path + "/playlists") == ["p.1.ndjson"])
    let diff = try await setup.program.run(words: ["diff", setup.path, "--exit-code"])
    #expect(diff.err.hasSuffix("amctl: the tracks of 1 playlist are not compared\n"))
    #expect(diff.exit == 3)
  }

  static let names: [(id: String, name: String)] = [
    ("p.abC-_1", "p.abC-_1"), ("../../x", "%2E.%2F..%2Fx"), (".", "%2E"), ("", ""),
    ("p.é\u{0}", "p.%C3%A9%00"), ("p.a/b", "p.a%2Fb"), ("p.a~b", "p.a%7Eb"),
  ]

  @Test(arguments: names)
  func `a file is named after its playlist, whatever the id`(id: String, name: String) {
    var names = TrackFileNames()
    #expect(names.name(of: id) == "playlists/\(name).ndjson")
    #expect(names.name(of: id) == "playlists/\(name).ndjson")
  }

  @Test func `playlists whose ids differ in case alone have different files`() {
    var names = TrackFileNames()
    let files = ["p.aB", "p.Ab", "p." + String(repeating: "x", count: 999)].map {
      names.name(of: $0)
    }
    #expect(Set(files.map { $0.lowercased() }).count == 3)
    #expect(files.allSatisfy { $0.utf8.count < 200 && ExportedFile.isName($0) })
  }

  @Test(arguments: [
    "songs.ndjson/../x", "../songs.ndjson", "/etc/passwd", "playlists/../x.ndjson", "x",
    "playlists/.ndjson", "playlists/a/b.ndjson", "manifest.json",
  ])
  func `names that no export gives are not read from a manifest`(name: String) {
    #expect(!ExportedFile.isName(name))
  }
}
