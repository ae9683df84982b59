import MusicAPI
import MusicAPITesting
import Testing

@testable import Examples

@Test(.recorded(in: "../../../../Fixtures"))
func `an artist's songs are listed with their codes, the popular ones first`() async throws {
  let songs = try await songs(
    ofArtist: "glass harbour", popular: 5, in: Catalog(storefront: "us"), with: .recorded)
  #expect(
    songs.map(\.title) == [
      "Northern Lights", "Paper Boats", "Salt & Glass", "Halfway to Morning", "Ÿ (Interlude)",
      "별의 노래", "Kitchen Radio 🎵", "The Long Way 'Round", "Static Bloom",
      "Last Train, Quiet Car", "#9 Window Seat", "What Is 100% Yours?",
    ])
  #expect(songs.map(\.rank) == [1, 2, 3, 4, 5] + [Int?](repeating: nil, count: 7))
  #expect(songs.map(\.isrc) == (157...168).map { "USQE92200\($0)" })
}
