import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

/// `amctl library export` from a service that no longer returns all of a library.
@Suite(.thorough) struct ShrunkenExportTests {
  /// What a service answers to requests for songs instead of 130 of them.
  static let responses: [(response: ServerResponse, sentence: String)] = [
    (LibraryServer.rejection(404, code: "40403"), "The service returned 0 songs; '%' has 130"),
    (LibraryServer.rejection(404, code: "40400"), "The service returned 0 songs; '%' has 130"),
    (.json(#"{"data":[]}"#), "The service returned 0 songs; '%' has 130"),
    (songs(116), "The service returned 116 songs; '%' has 130"),
    (songs(40, total: 130), "The service reported 130 songs but returned 40; '%' has 130"),
    (
      songs(130, total: .max),
      "The service reported 9,223,372,036,854,775,807 songs but returned 130"
    ),
    (songs(116, total: -1), "The service returned 116 songs; '%' has 130"),
  ]

  /// The first songs of the library, and how many there are by the service's account.
  static func songs(_ count: Int, total: Int? = nil) -> ServerResponse {
    LibraryServer.page((1...count).map { ExportServer.song($0) }, total: total)
  }

  static let hint =
    "hint: try again later, or use --allow-shrink if your library really is that small\n"

  @Test(arguments: responses.indices)
  func `a list of less than nine tenths replaces nothing, and is fetched again by the next export`(
    index: Int
  ) async throws {
    let setup = try await ExportSetup.exported()
    let before = try FolderContents.of(setup.path)
    let (response, sentence) = Self.responses[index]
    setup.library.failing { $0.contains("/library/songs?") ? response : nil }
    let result = try await setup.export("-q")
    #expect(
      result.err == "amctl: \(sentence.replacing("%", with: setup.path)).\n"
        + "amctl: 1 list is too short; the export in '\(setup.path)' is unchanged\n" + Self.hint)
    #expect(result.exit == 3)
    #expect(try FolderContents.of(setup.path) == before)

    setup.library.failing(nil)
    let count = setup.server.requests.count
    #expect(try await setup.export().exit == 0)
    #expect(setup.requests(after: count).contains { $0.contains("/songs?") })
    #expect(!setup.requests(after: count).contains { $0.contains("/albums?") })
    #expect(try FolderContents.of(setup.path, includesHidden: true) == before)
  }

  @Test func `a service without any list replaces nothing, and every list is named`() async throws {
    let setup = try await ExportSetup.exported()
    let before = try FolderContents.of(setup.path)
    setup.library.failing { _ in LibraryServer.rejection(404, code: "40403") }
    let result = try await setup.export()
    let lists = [
      ("songs", 130), ("albums", 45), ("artists", 1), ("playlists", 9), ("playlist folders", 1),
    ]
    #expect(
      result.err
        == lists.map { name, count in
          "amctl: The service returned 0 \(name); '\(setup.path)' has \(count).\n"
        }.joined()
        + "amctl: 5 lists are too short; the export in '\(setup.path)' is unchanged\n"
        + Self.hint)
    #expect(result.exit == 3)
    #expect(try FolderContents.of(setup.path) == before)
  }

  private static let album = #"{"id":"l.1","type":"library-albums"}"#

  @Test func `a list that is cut short is no first export either`() async throws {
    let setup = try ExportSetup()
    setup.library.failing {
      $0.contains("/albums?") ? LibraryServer.page([Self.album], total: 2) : nil
    }
    let result = try await setup.export()
    #expect(
      result.err == "amctl: The service reported 2 albums but returned 1.\n"
        + "amctl: 1 list is too short; the export into '\(setup.path)' is not complete\n"
        + Self.hint)
    #expect(result.exit == 3)
    #expect(!FileSystem.exists(setup.path + "/manifest.json"))
    #expect(!FileSystem.exists(setup.path + "/albums.ndjson"))
    #expect(try await setup.export("--allow-shrink").exit == 0)
    #expect(try setup.text("albums.ndjson") == Self.album + "\n")
  }

  @Test func `with --allow-shrink, a smaller library replaces a larger one`() async throws {
    let setup = try await ExportSetup.exported()
    for name in ExportServer.sample.keys { setup.library.set(name, nil) }
    let result = try await setup.export("--allow-shrink")
    #expect(result.err.hasPrefix("amctl: The service returned 0 songs; '\(setup.path)' has 130.\n"))
    #expect(result.exit == 0)
    #expect(try setup.text("songs.ndjson") == "")
    #expect(try FileSystem.list(setup.path + "/playlists") == [])
    // The library is empty, and so is the last export.
    #expect(try await setup.export().exit == 0)
  }

  @Test func `a list of nine tenths or more is exported, said and recorded`() async throws {
    let setup = try await ExportSetup.exported()
    setup.library.failing { $0.contains("/library/songs?") ? Self.songs(117, total: 118) : nil }
    let result = try await setup.export()
    #expect(
      result.err.hasPrefix(
        "amctl: The service reported 118 songs but returned 117; '\(setup.path)' has 130.\n"
          + "amctl: 117 songs, "))
    #expect(result.exit == 0)
    let manifest = try JSONDocument(parsing: setup.text("manifest.json")).root
    let files = try #require(manifest["files"]?.elements.map { $0 })
    #expect(["count", "reported", "previous"].map { files[0][$0]?.int } == [117, 118, 130])
    #expect(files[1]["reported"] == nil)
  }

  @Test func `an export that was resumed from a smaller service replaces nothing`() async throws {
    let setup = try await ExportSetup.exported()
    let before = try FolderContents.of(setup.path)
    setup.library.failing { $0.contains("/artists?") ? ServerResponse(503) : nil }
    #expect(try await setup.export().exit == 6)
    setup.library.failing { _ in LibraryServer.rejection(404, code: "40403") }
    #expect(try await setup.export().exit == 3)
    #expect(try FolderContents.of(setup.path) == before)
    setup.library.failing(nil)
    #expect(try await setup.export().exit == 0)
    #expect(try FolderContents.of(setup.path, includesHidden: true) == before)
  }

  @Test func `a small list of an unfinished export needs --allow-shrink each time`() async throws {
    let setup = try await ExportSetup.exported()
    let before = try FolderContents.of(setup.path)
    setup.library.set("songs", [ExportServer.song(1)])
    setup.library.failing { $0.contains("/artists?") ? ServerResponse(503) : nil }
    #expect(try await setup.export("--allow-shrink").exit == 6)
    setup.library.failing(nil)
    #expect(try await setup.export().exit == 3)
    #expect(try FolderContents.of(setup.path) == before)
    #expect(try await setup.export("--allow-shrink").exit == 0)
    #expect(try setup.text("songs.ndjson") == ExportServer.song(1) + "\n")
  }

  // MARK: The tracks of playlists

  static let tracks: [(response: ServerResponse, sentence: String)] = [
    (
      LibraryServer.rejection(404, code: "40403"),
      "The service returned 0 tracks of 'p.3'; '%' has 34"
    ),
    (.json(#"{"data":[]}"#), "The service returned 0 tracks of 'p.3'; '%' has 34"),
    (
      LibraryServer.page([ExportServer.song(1)], total: 34),
      "The service reported 34 tracks of 'p.3' but returned 1; '%' has 34"
    ),
  ]

  @Test(arguments: tracks.indices)
  func `a playlist that is suddenly empty, or cut short, replaces nothing`(index: Int) async throws
  {
    let setup = try await ExportSetup.exported()
    let before = try FolderContents.of(setup.path)
    let (response, sentence) = Self.tracks[index]
    setup.library.failing { $0.contains("/p.3/tracks") ? response : nil }
    let result = try await setup.export()
    #expect(
      result.err == "amctl: \(sentence.replacing("%", with: setup.path)).\n"
        + "amctl: 1 list is too short; the export in '\(setup.path)' is unchanged\n" + Self.hint)
    #expect(result.exit == 3)
    #expect(try FolderContents.of(setup.path) == before)
    #expect(try await setup.export("--allow-shrink").exit == 0)
    #expect(try setup.text("playlists/p.3.ndjson") != before["playlists/p.3.ndjson"])
  }

  @Test func `a playlist with fewer tracks is exported, but not if all together are too few`()
    async throws
  {
    let setup = try await ExportSetup.exported()
    setup.library.set("playlists/p.3/tracks", [ExportServer.song(1)])
    let result = try await setup.export()
    #expect(
      result.err.hasPrefix(
        "amctl: The service returned 1 track of 'p.3'; '\(setup.path)' has 34.\n"))
    #expect(result.exit == 0)
    let before = try FolderContents.of(setup.path)
    for playlist in 4...8 {
      setup.library.set("playlists/p.\(playlist)/tracks", [ExportServer.song(1)])
    }
    let refused = try await setup.export("-q")
    #expect(
      refused.err == "amctl: The service returned 41 playlist tracks; '\(setup.path)' has 371.\n"
        + "amctl: 1 list is too short; the export in '\(setup.path)' is unchanged\n" + Self.hint)
    #expect(refused.exit == 3)
    #expect(try FolderContents.of(setup.path) == before)
    let count = setup.server.requests.count
    #expect(try await setup.export().exit == 3)
    // What was too short is fetched again.
    #expect(setup.requests(after: count).count { $0.contains("/tracks") } > 1)
  }

  @Test(arguments: ["40400", "40401", ""])
  func `a playlist that was deleted meanwhile is named, and keeps its tracks of the last export`(
    code: String
  ) async throws {
    let setup = try await ExportSetup.exported()
    let before = try FolderContents.of(setup.path)
    let gone = code.isEmpty ? ServerResponse(404) : LibraryServer.rejection(404, code: code)
    setup.library.failing { $0.contains("/p.3/tracks") ? gone : nil }
    setup.library.set("songs", (1...140).map { ExportServer.song($0) })
    let result = try await setup.export("-q")
    #expect(
      result.err
        == "amctl: The service returned 404 for the tracks of 'p.3'; keeping those of the last export.\n"
        + "amctl: the tracks of 1 of 9 playlists are not exported\n")
    #expect(result.exit == 3)
    #expect(try setup.text("playlists/p.3.ndjson") == before["playlists/p.3.ndjson"])
    #expect(try setup.text("songs.ndjson") != before["songs.ndjson"])
    let diff = try await setup.diff("-q", "--exit-code")
    #expect((diff.out, diff.exit) == ("{\"data\":[]}\n", 3))
    #expect(
      diff.err == "amctl: The service returned 404 for the tracks of 'p.3'.\n"
        + "amctl: the tracks of 1 playlist are not compared\n")
    setup.library.failing(nil)
    #expect(try await setup.diff("--exit-code").exit == 0)
  }

  @Test func `a playlist without tracks at the first export is named, and is no difference later`()
    async throws
  {
    let setup = try ExportSetup()
    setup.library.failing { $0.contains("/p.3/tracks") ? ServerResponse(404) : nil }
    let result = try await setup.export("-q")
    #expect(
      result.err == "amctl: The service returned 404 for the tracks of 'p.3'.\n"
        + "amctl: the tracks of 1 of 9 playlists are not exported\n")
    #expect(result.exit == 3)
    #expect(!FileSystem.exists(setup.path + "/playlists/p.3.ndjson"))
    setup.library.failing(nil)
    let diff = try await setup.diff("--exit-code")
    #expect((diff.out, diff.exit) == ("{\"data\":[]}\n", 0))
    #expect(try await setup.export().exit == 0)
    #expect(FileSystem.exists(setup.path + "/playlists/p.3.ndjson"))
  }
}

extension ExportSetup {
  /// Returns a library that has been exported.
  static func exported(userToken: String? = nil) async throws -> ExportSetup {
    let setup = try ExportSetup()
    try #require(await setup.export(userToken: userToken).exit == 0)
    return setup
  }
}
