import MusicAPI
import MusicAPITesting
import Testing

@testable import Examples

@Suite(.recorded(in: "../../../../Fixtures", unused: .ignored))
struct FromMusicKitTests {
  private let app: PortedApp
  private let metrics = Metrics()

  init() throws {
    let recorded = try MusicClient.recorded.transport
    app = PortedApp(
      client: MusicClient(transport: Measuring(base: recorded, metrics: metrics)))
  }

  /// The requests that changed something, without their ids, sorted.
  private var changes: [String] {
    metrics.byOperation.keys.filter { !$0.hasPrefix("GET ") }.sorted()
  }

  @Test func `albums, tracks, codes and charts are requested as with MusicKit`() async throws {
    #expect(
      try await app.browse() == [
        "album Tideline by Glass Harbour", "tracks 12",
        "codes [1613600188, 1613600288, 1613600189]", #"chart ["most-played"]"#,
        "cover 600x600bb.jpg", "released 1715904000.0", "length 183.0 seconds",
      ])
  }

  @Test func `a search, its next batches and suggestions are as with MusicKit`() async throws {
    #expect(
      try await app.search() == [
        "top [artists, songs, albums]", "albums Tideline", "songs 12",
        #"terms ["northern lights", "north of here"]"#,
      ])
  }

  @Test func `the library is read and changed as with MusicKit`() async throws {
    #expect(
      try await app.library() == [
        ##"songs ["#9 Window Seat", "Bells at Noon", "Demo, Kitchen, 2019"]"##,
        "found Northern Lights", "created [p.6AzdXkVurq0oWP]",
      ])
    #expect(
      changes == [
        "POST /v1/me/library", "POST /v1/me/library/playlists",
        "POST /v1/me/library/playlists/{id}/tracks",
      ])
  }

  @Test func `ratings, history and recommendations are as with MusadoraKit`() async throws {
    #expect(
      try await app.personal() == [
        "rating 1", "played 7", "rotation [albums, playlists, stations, library-albums, playlists]",
        "added 7", "recommended 4",
      ])
    #expect(changes == ["PUT /v1/me/ratings/songs/{id}"])
  }
}
