import MusicAPI
import MusicAPITesting
import Testing

@testable import Examples

@Suite(.sandbox())
struct FromMusicKitTests {
  private let app: PortedApp
  private let metrics = Metrics()

  init() throws {
    let sandbox = try MusicClient.sandboxed.transport
    app = PortedApp(
      client: MusicClient(transport: Measuring(base: sandbox, metrics: metrics)))
  }

  /// The requests that changed something, without their ids, sorted.
  private var changes: [String] {
    metrics.byOperation.keys.filter { !$0.hasPrefix("GET ") }.sorted()
  }

  @Test func `albums, tracks, codes and charts are requested as with MusicKit`() async throws {
    #expect(
      try await app.browse() == [
        "album Tideline by Glass Harbour", "tracks 12",
        "codes [1613600188, 1613600288, 1613600731, 1613600189, 1613600711, 1613600732, "
          + "1613600821]",
        #"chart ["most-played"]"#, "cover 600x600bb.jpg", "released 1715904000.0",
        "length 183.0 seconds",
      ])
  }

  @Test func `a search, its next batches and suggestions are as with MusicKit`() async throws {
    let lines = try await app.search()
    #expect(
      lines == [
        "top [songs, albums, songs, albums, songs]",
        "albums Northern Lights - Single, All the Lights - EP, Where the Lights Tumble - Single, "
          + "Northern Woman Blues - Single, Without Lights - Single",
        "songs 30",
        #"terms ["northern lights", "northern lights demo", "northern lights single", "#
          + #""northern lights radio edit", "northern lights live at the pier"]"#,
      ])
  }

  @Test func `the library is read and changed as with MusicKit`() async throws {
    let lines = try await app.library()
    #expect(
      lines.prefix(2) == [
        ##"songs ["#9 Window Seat", "A Comet for the Body", "A Toy for Christmas"]"##,
        "found Northern Lights",
      ])
    #expect(lines.last?.hasPrefix("created [p.") == true)
    #expect(
      changes == [
        "POST /v1/me/library", "POST /v1/me/library/playlists",
        "POST /v1/me/library/playlists/{id}/tracks",
      ])
  }

  @Test func `ratings, history and recommendations are as with MusadoraKit`() async throws {
    let lines = try await app.personal()
    #expect(
      lines == [
        "rating 1", "played 10",
        "rotation [albums, playlists, stations, library-albums, playlists, stations, albums, "
          + "playlists, stations, albums]",
        "added 10", "recommended 8",
      ])
    #expect(changes == ["PUT /v1/me/ratings/songs/{id}"])
  }
}
