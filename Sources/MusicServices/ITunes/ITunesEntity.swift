public import MusicAPI

/// What an iTunes search finds, or what a lookup adds.
public enum ITunesEntity: String, Sendable, CaseIterable {
  /// Songs.
  case song
  /// Albums.
  case album
  /// Artists.
  case musicArtist
  /// Music videos.
  case musicVideo

  /// The type that they have in the catalog.
  public var type: ResourceType {
    switch self {
    case .song: .songs
    case .album: .albums
    case .musicArtist: .artists
    case .musicVideo: .musicVideos
    }
  }
}

/// What the term of an iTunes search is compared with.
public enum ITunesAttribute: String, Sendable, CaseIterable {
  /// The name of the song.
  case songTerm
  /// The name of the artist.
  case artistTerm
  /// The name of the album.
  case albumTerm
  /// The name of the composer.
  case composerTerm
  /// The name of the mix.
  case mixTerm
  /// The ID of the genre.
  case genreIndex
  /// The number of the rating.
  case ratingIndex
}
