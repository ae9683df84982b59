import MusicAPI
import MusicAPITesting
import Testing

@testable import Examples

@Test(.sandbox())
func `an artist's songs are listed with their codes, the popular ones first`() async throws {
  let songs = try await songs(
    ofArtist: "glass harbour", popular: 5, in: Catalog(storefront: "us"), with: .sandboxed)
  #expect(
    songs.prefix(5).map(\.title) == [
      "Northern Lights", "Paper Boats", "Salt & Glass", "Halfway to Morning", "Ÿ (Interlude)",
    ])
  #expect(songs.prefix(5).map(\.isrc) == (157...161).map { "USQE92200\($0)" })
  #expect(songs.prefix(6).map(\.rank) == [1, 2, 3, 4, 5, nil])
  #expect(songs.contains { $0.title == "What Is 100% Yours?" && $0.rank == nil })
}
