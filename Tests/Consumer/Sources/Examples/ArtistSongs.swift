import MusicAPI

/// A song with the code that identifies its recording in every storefront.
struct CodedSong: Equatable {
  let title: String
  let isrc: String?
  /// The place among the artist's most popular songs, from 1; nil for a song that is not one.
  let rank: Int?
}

/// Returns the songs of the artist that a term finds: the most popular ones, then the rest of the
/// albums, each once.
func songs(
  ofArtist term: String, popular count: Int, in catalog: Catalog, with client: MusicClient
) async throws -> [CodedSong] {
  let found = try await client.send(catalog.search(term, types: .artists))
  guard let artist = found[.artists]?.resources.first else { return [] }

  let popular = try await client.items(of: catalog.list(\.topSongs, of: artist))
    .collect(atMost: count)
  var songs = popular.enumerated().map { CodedSong($1, rank: $0 + 1) }
  var known = Set(popular)
  for try await album in client.items(of: catalog.list(\.fullAlbums, of: artist)) {
    for try await track in client.items(of: catalog.list(\.tracks, of: album)) {
      // A track is a song or a music video.
      guard let song = track.as(Song.self), known.insert(song).inserted else { continue }
      songs.append(CodedSong(song, rank: nil))
    }
  }
  return songs
}

extension CodedSong {
  init(_ song: Resource<Song>, rank: Int?) {
    title = song.attributes.name ?? song.id.rawValue
    isrc = song.attributes.isrc
    self.rank = rank
  }
}
