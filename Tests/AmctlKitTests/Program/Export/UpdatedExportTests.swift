import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

@testable import AmctlKit

/// An export that is brought up to date with few requests.
struct UpdatedExportTests {
  /// A playlist that the service says was changed at a time.
  private static func playlist(_ number: Int, changed day: Int) -> String {
    #"{"id":"p.\#(number)","type":"library-playlists","attributes":{"name":"Mix \#(number)","#
      + #""lastModifiedDate":"2026-11-\#(day)T10:00:00Z"}}"#
  }

  /// A library whose playlists have dates, and its first export.
  private static func exported() async throws -> ExportSetup {
    let setup = try ExportSetup()
    setup.library.set("playlists", (1...9).map { playlist($0, changed: 10) })
    #expect(try await setup.export().exit == 0)
    return setup
  }

  private static let blindness = "amctl: \(ExportUpdate.blindness)\n"

  @Test func `if nothing is new, few requests say so and nothing is written`() async throws {
    let setup = try await Self.exported()
    let before = try FolderContents.of(setup.path)
    let manifest = try setup.text("manifest.json")
    let count = setup.server.requests.count
    let result = try await setup.export("--update")
    #expect(
      result.err == "amctl: Nothing is new: '\(setup.path)' stays as it was.\n\(Self.blindness)")
    #expect(result.exit == 0)
    #expect(
      setup.requests(after: count) == [
        "/v1/me/library/songs?sort=-dateAdded&limit=100",
        "/v1/me/library/albums?sort=-dateAdded&limit=100",
        "/v1/me/library/artists?limit=1", "/v1/me/library/music-videos?limit=1",
        "/v1/me/library/playlists?limit=100", "/v1/me/library/playlist-folders?limit=100",
        // The empty playlist has no file that could be taken over.
      ])
    #expect(try FolderContents.of(setup.path) == before)
    #expect(try setup.text("manifest.json") == manifest)
    #expect(!FileSystem.exists(setup.path + "/.amctl"))
  }

  @Test func `new songs are added at the end, and a changed playlist is fetched`() async throws {
    let setup = try await Self.exported()
    let songs = try setup.text("songs.ndjson")
    setup.library.set("songs", (1...132).map { ExportServer.song($0) })
    setup.library.set("playlists", (1...9).map { Self.playlist($0, changed: $0 == 4 ? 11 : 10) })
    let tracks = (11...50).map { ExportServer.song($0) }
    setup.library.set("playlists/p.4/tracks", tracks)
    let count = setup.server.requests.count
    let result = try await setup.export("--update")
    #expect(result.exit == 0)
    let text = try setup.text("songs.ndjson")
    #expect(text.hasPrefix(songs))
    #expect(text.dropFirst(songs.count).split(separator: "\n").count == 2)
    #expect(try setup.text("playlists/p.4.ndjson") == tracks.map { $0 + "\n" }.joined())
    #expect(
      setup.requests(after: count).filter { $0.contains("/tracks") }
        == ["/v1/me/library/playlists/p.4/tracks?limit=100"])
    let full = try ExportSnapshot(setup.path)
    #expect(full.count(of: .librarySongs) == 132)
    #expect(try await setup.diff().err.hasSuffix("items compared: no differences.\n"))
  }

  @Test(arguments: [
    Array(2...130), Array(2...131), [130, 3, 9],
    // The first page is new, and as long as the list has grown.
    Array(21...190),
    Array(1...130).filter { $0 % 9 != 0 } + [500, 501],
  ])
  func `where the counts disagree, the whole list is fetched`(numbers: [Int]) async throws {
    let setup = try await Self.exported()
    setup.library.set("songs", numbers.map { ExportServer.song($0) })
    let result = try await setup.export("--update", "--allow-shrink")
    #expect(result.err.contains(": fetching all of them.\n"))
    #expect(result.exit == 0)
    #expect(
      try setup.text("songs.ndjson")
        == numbers.map { ExportServer.song($0) + "\n" }.joined())
  }

  @Test func `artists and music videos are counted`() async throws {
    let setup = try await Self.exported()
    let artists = ["1", "2"].map { LibraryServer.item("library-artists", "r.\($0)", "Artist") }
    setup.library.set("artists", artists)
    _ = try await setup.export("--update")
    #expect(try setup.text("artists.ndjson") == artists.map { $0 + "\n" }.joined())
  }

  @Test func `the tracks of a playlist without a date are fetched`() async throws {
    let setup = try ExportSetup()
    _ = try await setup.export()
    let count = setup.server.requests.count
    _ = try await setup.export("--update")
    let tracks = Set(setup.requests(after: count).filter { $0.contains("/tracks?limit") })
    #expect(tracks.count == 9)
  }

  @Test func `a service that does not sort is noticed`() async throws {
    let setup = try await Self.exported()
    setup.library.set(
      "songs", [ExportServer.song(900)] + (1...130).map { ExportServer.song($0) })
    let result = try await setup.export("--update")
    #expect(
      result.err.contains(
        "amctl: The service has 131 songs, the export and what is new have 130: "
          + "fetching all of them.\n"))
    #expect(try setup.text("songs.ndjson").hasPrefix(ExportServer.song(900) + "\n"))
  }

  @Test func `a file that was changed is fetched again`() async throws {
    let setup = try await Self.exported()
    let songs = try setup.text("songs.ndjson")
    try FileSystem.write(Array("{}\n".utf8), to: setup.path + "/songs.ndjson")
    try FileSystem.write(Array("{}\n".utf8), to: setup.path + "/playlists/p.2.ndjson")
    let result = try await setup.export("--update")
    #expect(result.exit == 0)
    #expect(try setup.text("songs.ndjson") == songs)
    #expect(try setup.text("playlists/p.2.ndjson").contains("i.1"))
    _ = try ExportSnapshot(setup.path)
  }

  @Test func `without an export, everything is fetched`() async throws {
    let setup = try ExportSetup()
    let result = try await setup.export("--update")
    #expect(
      result.err.hasPrefix(
        "amctl: There is no complete export in '\(setup.path)' yet: fetching everything.\n"))
    #expect(result.exit == 0)
    #expect(try ExportSnapshot(setup.path).count(of: .librarySongs) == 130)
  }

  @Test func `after a failure, the export is as it was, and the next update goes through`()
    async throws
  {
    let setup = try await Self.exported()
    let before = try FolderContents.of(setup.path)
    setup.library.set("songs", (1...131).map { ExportServer.song($0) })
    setup.library.failing {
      $0.contains("playlists?") ? LibraryServer.rejection(500, code: "1") : nil
    }
    #expect(try await setup.export("--update").exit == 6)
    #expect(try FolderContents.of(setup.path) == before)
    setup.library.failing(nil)
    #expect(try await setup.export("--update").exit == 0)
    #expect(try ExportSnapshot(setup.path).count(of: .librarySongs) == 131)
  }

  @Test func `tracks that could not be fetched are fetched by the next update`() async throws {
    let setup = try await Self.exported()
    let old = try setup.text("playlists/p.4.ndjson")
    setup.library.set("playlists", (1...9).map { Self.playlist($0, changed: $0 == 4 ? 11 : 10) })
    let tracks = (11...50).map { ExportServer.song($0) }
    setup.library.set("playlists/p.4/tracks", tracks)
    setup.library.failing {
      $0.contains("p.4/tracks") ? LibraryServer.rejection(404, code: "40400") : nil
    }
    for _ in 1...2 {
      #expect(try await setup.export("--update").exit == 3)
      #expect(try setup.text("playlists/p.4.ndjson") == old)
    }
    setup.library.failing(nil)
    #expect(try await setup.export("--update").exit == 0)
    #expect(try setup.text("playlists/p.4.ndjson") == tracks.map { $0 + "\n" }.joined())
    #expect(try await setup.export("--update").err.hasPrefix("amctl: Nothing is new"))
  }

  @Test func `where the service rejects the order, the whole list is fetched`() async throws {
    let setup = try await Self.exported()
    setup.library.set("songs", (1...131).map { ExportServer.song($0) })
    setup.library.failing {
      $0.contains("sort=") ? LibraryServer.rejection(400, code: "40004") : nil
    }
    let result = try await setup.export("--update")
    #expect(
      result.err.hasPrefix(
        """
        amctl: The service does not sort songs by date: fetching all of them.
        amctl: The service does not sort albums by date: fetching all of them.

        """))
    #expect(result.exit == 0)
    #expect(try ExportSnapshot(setup.path).count(of: .librarySongs) == 131)
  }

  @Test func `an update that resumes says since when it knows nothing`() async throws {
    let setup = try await Self.exported()
    setup.library.failing { $0.contains("albums") ? LibraryServer.rejection(500, code: "1") : nil }
    #expect(try await setup.export().exit == 6)
    setup.library.failing(nil)
    setup.library.set("songs", (2...133).map { ExportServer.song($0) })
    let result = try await setup.export("--update")
    #expect(
      result.err.contains(
        "amctl: Nothing was new at 2023-11-14T22:13:20Z: '\(setup.path)' stays as it was. "
          + "Run it again for what is new since.\n"))
    #expect(try await setup.export("--update").exit == 0)
    #expect(try ExportSnapshot(setup.path).count(of: .librarySongs) == 132)
  }

  @Test func `a list that was shorter is not reported again by the next update`() async throws {
    let setup = try await Self.exported()
    setup.library.set("playlists", (1...9).map { Self.playlist($0, changed: $0 == 4 ? 11 : 10) })
    setup.library.set("playlists/p.4/tracks", (11...50).map { ExportServer.song($0) })
    let notice = "The service returned 40 tracks"
    #expect(try await setup.export("--update").err.contains(notice))
    setup.library.set("songs", (1...131).map { ExportServer.song($0) })
    #expect(try await !setup.export("--update").err.contains(notice))
  }

  @Test func `an export is brought up to date from recorded responses`() async throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("Backup")
    #expect(try await Program.replaying.run("library export \(path)").exit == 0)
    let update = try await Program.replaying.run("library export \(path) --update")
    #expect(update.err.hasPrefix("amctl: Nothing is new: '\(path)' stays as it was.\n"))
    #expect(update.exit == 0)
  }

  @Test func `a dry run shows the requests of an update`() async throws {
    let setup = try await Self.exported()
    let new = try await setup.export("--update", "--dry-run")
    let paths = new.out.split(separator: "\n").filter { $0.contains("/v1/") }
    #expect(paths.count == 6)
    #expect(paths[0].contains("/v1/me/library/songs?sort=-dateAdded"))
    #expect(paths[2].contains("/v1/me/library/artists?limit=1"))
    #expect(try await !setup.export("--dry-run").out.contains("sort"))
  }
}
