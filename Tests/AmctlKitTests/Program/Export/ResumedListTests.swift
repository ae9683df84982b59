import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

/// An export that stopped inside a list of 50 pages.
@Suite(.timeLimit(.minutes(20)))
struct ResumedListTests {
  private static let songs = (1...2_000).map { ExportServer.song($0) }
  private static let lists: [String: [String]] = [
    "songs": songs, "playlists": [LibraryServer.item("library-playlists", "p.1", "Mix")],
    "playlists/p.1/tracks": Array(songs.prefix(1_000)),
  ]

  /// An export that failed at the 31st page of a list.
  private static func stopped(in path: String) async throws -> ExportSetup {
    let setup = try ExportSetup(lists)
    setup.library.failing { $0.contains("\(path)?offset=1200&") ? ServerResponse(503) : nil }
    #expect(try await setup.export("--jobs", "1").exit == 6)
    setup.library.failing(nil)
    return setup
  }

  /// Returns the files of an export of these lists that nothing interrupted.
  private static func whole(_ lists: [String: [String]] = lists) async throws -> [String: String] {
    let setup = try ExportSetup(lists)
    #expect(try await setup.export().exit == 0)
    return try FolderContents.of(setup.path, includesHidden: true)
  }

  /// The targets of the pages of songs from an offset on.
  private static func pages(from offset: Int) -> [String] {
    stride(from: offset, to: 2_000, by: 40).map {
      "/v1/me/library/songs?\($0 == 0 ? "" : "offset=\($0)&")limit=100"
    }
  }

  @Test func `the next run asks for two pages again, and then for those that are missing`()
    async throws
  {
    let setup = try await Self.stopped(in: "/songs")
    let count = setup.server.requests.count
    let result = try await setup.export("--jobs", "1")
    #expect(result.exit == 0)
    #expect(result.err.hasPrefix("amctl: Resuming after 1,200 songs.\n"))
    #expect(
      setup.requests(after: count).filter { $0.contains("/songs?") }
        == [Self.pages(from: 0)[0]] + Self.pages(from: 1_160))
    let whole = try await Self.whole()
    #expect(try FolderContents.of(setup.path, includesHidden: true) == whole)
  }

  @Test func `an export that replaces another one continues, too`() async throws {
    let setup = try ExportSetup(Self.lists)
    #expect(try await setup.export().exit == 0)
    setup.library.failing { $0.contains("/songs?offset=1200&") ? ServerResponse(503) : nil }
    #expect(try await setup.export("--jobs", "1").exit == 6)
    setup.library.failing(nil)
    let count = setup.server.requests.count
    #expect(try await setup.export().exit == 0)
    #expect(setup.requests(after: count).count { $0.contains("/songs?") } == 22)
    let whole = try await Self.whole()
    #expect(try FolderContents.of(setup.path, includesHidden: true) == whole)
  }

  /// Lists that have changed in between.
  private static let changed: [(name: String, songs: [String])] = [
    ("one more", songs + [ExportServer.song(2_001)]),
    ("another first one", [ExportServer.song(3_000)] + Array(songs.dropFirst())),
    (
      "another one before the stop",
      Array(songs.prefix(1_180)) + [ExportServer.song(3_000)] + Array(songs.dropFirst(1_181))
    ),
    ("none", []),
  ]

  @Test(arguments: changed.indices)
  func `a list that has changed meanwhile begins anew`(index: Int) async throws {
    let setup = try await Self.stopped(in: "/songs")
    var lists = Self.lists
    lists["songs"] = Self.changed[index].songs
    setup.library.set("songs", lists["songs"])
    let count = setup.server.requests.count
    let result = try await setup.export("--allow-shrink", "--jobs", "1")
    #expect(result.exit == 0)
    #expect(!result.err.contains("Resuming after"), "\(Self.changed[index].name)")
    let requests = setup.requests(after: count)
    #expect(requests.contains("/v1/me/library/songs?offset=40&limit=100") == (index < 3))
    let whole = try await Self.whole(lists)
    #expect(try FolderContents.of(setup.path, includesHidden: true) == whole)
  }

  @Test(arguments: ["part", "pages", "requests"])
  func `what is not as the run left it is not continued`(name: String) async throws {
    let setup = try await Self.stopped(in: "/songs")
    let path = setup.path + "/.amctl/songs.ndjson." + (name == "part" ? "part" : "pages")
    var bytes = try FileSystem.read(path)
    switch name {
    case "part": bytes[100] ^= 1
    case "pages": bytes = Array("{}\n".utf8)
    default:
      // Another version may request a list with other parameters.
      let text = String(decoding: bytes, as: UTF8.self)
      bytes = Array(text.replacing("limit=100", with: "extend=other&limit=100").utf8)
    }
    try FileSystem.write(bytes, to: path)
    let count = setup.server.requests.count
    #expect(try await setup.export("--jobs", "1").exit == 0)
    let requests = setup.requests(after: count).filter { $0.contains("/songs?") }
    #expect(requests == Self.pages(from: 0))
    let whole = try await Self.whole()
    #expect(try FolderContents.of(setup.path, includesHidden: true) == whole)
  }

  @Test func `another account does not continue the list`() async throws {
    let setup = try await Self.stopped(in: "/songs")
    let count = setup.server.requests.count
    #expect(try await setup.export(userToken: "anotherUsersToken").exit == 0)
    #expect(setup.requests(after: count).count { $0.contains("/songs?") } == 50)
  }

  @Test func `a list that was too short is not continued`() async throws {
    let setup = try ExportSetup(Self.lists)
    #expect(try await setup.export().exit == 0)
    setup.library.set("songs", Array(Self.songs.prefix(1_000)))
    #expect(try await setup.export("--jobs", "1").exit == 3)
    let count = setup.server.requests.count
    #expect(try await setup.export("--allow-shrink", "--jobs", "1").exit == 0)
    #expect(setup.requests(after: count).count { $0.contains("/songs?") } == 25)
  }

  @Test func `the tracks of a playlist continue, too`() async throws {
    let setup = try ExportSetup(Self.lists)
    setup.library.failing { $0.contains("/tracks?offset=600&") ? ServerResponse(503) : nil }
    #expect(try await setup.export().exit == 6)
    setup.library.failing(nil)
    let count = setup.server.requests.count
    #expect(try await setup.export().exit == 0)
    #expect(setup.requests(after: count).count { $0.contains("/tracks?") } == 12)
    let whole = try await Self.whole()
    #expect(try FolderContents.of(setup.path, includesHidden: true) == whole)
  }

  @Test func `an export that was killed inside a list continues there`() async throws {
    let setup = try ExportSetup(Self.lists)
    setup.library.failing { target in
      guard target.contains("/songs?offset=1200&") else { return nil }
      var response = ServerResponse(200)
      response.fault = .silence
      return response
    }
    let program = try #require(BuiltProgram.folder) + "/amctl"
    let environment = [
      "AMCTL_CONFIG": "/dev/null", "AMCTL_DEVELOPER_TOKEN": "t", "AMCTL_USER_TOKEN": "u",
      "AMCTL_BASE_URL": try setup.server.origin.description, "AMCTL_JOBS": "1",
    ]
    let words = ["library", "export", setup.path, "--timeout", "10m"]
    let child = try ChildProcess(program, words, environment: environment)
    let pages = setup.path + "/.amctl/songs.ndjson.pages"
    try await child.wait(until: "30 pages were kept") {
      ((try? FileSystem.read(pages)) ?? []).count(where: { $0 == 0x0A }) >= 30
    }
    child.kill()
    _ = await child.ended()
    setup.library.failing(nil)
    let count = setup.server.requests.count
    let result = await (try ChildProcess(program, words, environment: environment)).ended()
    #expect(result.status == 0)
    #expect(result.errorText.hasPrefix("amctl: Resuming after 1,200 songs.\n"))
    #expect(setup.requests(after: count).count { $0.contains("/songs?") } == 22)
    // The manifest has the digest of another user token.
    let whole = try await Self.whole().filter { $0.key != "manifest.json" }
    let files = try FolderContents.of(setup.path, includesHidden: true)
    #expect(files.filter { $0.key != "manifest.json" } == whole)
  }
}
