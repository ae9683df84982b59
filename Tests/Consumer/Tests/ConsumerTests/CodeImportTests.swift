import MusicAPI
import MusicSandbox
import Testing

@testable import Examples

/// The import of 2,000 ISRCs, of which the catalog lacks every hundredth.
struct CodeImportTests {
  private static let codes = (0..<2_000).map { "USQE9\(2_600_000 + $0)" }
  private static let known = codes.filter { !$0.hasSuffix("00") }
  private static let missing = codes.filter { $0.hasSuffix("00") }
  private static let playlist = "p.iCYMoeNGSIxcJy"

  /// A catalog with a song for nearly every code, and an empty library.
  private static func sandbox(script: [Incident] = []) -> Sandbox {
    let songs = known.map { CastTrack($0, isrc: $0) }
    return Sandbox {
      $0.world = .only(artists: [
        CastArtist("Glass Harbour", albums: [CastAlbum("Tideline", tracks: songs)])
      ])
      $0.librarySongs = 0
      $0.script = script
    }
  }

  @Test func `2,000 codes become a playlist in their order, and what is missing is named`()
    async throws
  {
    #expect(Set(Self.codes).count == 2_000)
    let sandbox = Self.sandbox()
    let report = try await importSongs(
      withISRCs: Self.codes, named: "Import", in: Catalog(storefront: "us"),
      with: sandbox.client())
    #expect(report.missing == Self.missing)
    #expect(report.missing.count == 20)
    #expect(report.added == 1_980)
    #expect(report.isConfirmed)

    let playlist = try #require(report.playlist)
    let tracks = Library.list(\.tracks, of: .libraryPlaylists, id: playlist)
    let names = try await sandbox.client().items(of: tracks).collect()
      .map(\.attributes.name)
    #expect(names == Self.known)

    let requests = sandbox.requests.map(\.request)
    #expect(requests.count { $0.target.path == "/v1/catalog/us/songs" } == 80)
    #expect(requests.count { $0.method == .post && $0.target.path.hasSuffix("/tracks") } == 20)
  }

  @Test func `a request that fails ends the import, and what was added is known`() async throws {
    let sandbox = Self.sandbox(script: [Incident(.post, "…/tracks", .status(400), skipping: 3)])
    var last = CodeImport()
    let error = try await #require(throws: MusicAPIError.self) {
      try await importSongs(
        withISRCs: Self.codes, named: "Import", in: Catalog(storefront: "us"),
        with: sandbox.client()
      ) { last = $0 }
    }
    #expect(error.remedy == .callerBug)
    #expect(last.added == 300)
    #expect(last.playlist?.rawValue == Self.playlist)
  }

  @Test func `codes that nobody has change nothing`() async throws {
    let sandbox = Self.sandbox()
    let report = try await importSongs(
      withISRCs: Self.missing, named: "Import", in: Catalog(storefront: "us"),
      with: sandbox.client())
    #expect(report == CodeImport(missing: Self.missing))
    #expect(sandbox.requests.allSatisfy { $0.request.method == .get })
  }
}
