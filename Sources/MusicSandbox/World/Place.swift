/// The place of a resource in the computed world.
///
/// An ID is the encoded place of its resource, so a place is found again without a table.
enum Place: Hashable, Sendable {
  case artist(ArtistPlace)
  case album(AlbumPlace)
  case song(SongPlace)
  case video(VideoPlace)
  /// A compilation of various artists, and one of its tracks.
  case compilation(Int)
  case compilationTrack(Int, track: Int)
  /// A playlist, by its number.
  case playlist(Int)
  case recordLabel(Int)
  case curator(Int)
  case appleCurator(Int)
  case activity(Int)
  case station(StationPlace)
  /// A genre, a station genre or a storefront, by its index in the table of the catalog.
  case genre(Int)
  case stationGenre(Int)
  case storefront(Int)
  /// A resource that is written by hand, by its index in the cast.
  case cast(Int)
  /// A resource of the account.
  case own(Int)
}

/// An artist: a class of alike artists, and an index in it.
struct ArtistPlace: Hashable, Sendable {
  var kind: Int
  var index: Int
}

/// An album: the slot of its artist's releases, and the edition.
struct AlbumPlace: Hashable, Sendable {
  var artist: ArtistPlace
  var slot: Int
  var edition = Edition.standard

  func with(_ edition: Edition) -> AlbumPlace {
    AlbumPlace(artist: artist, slot: slot, edition: edition)
  }
}

/// A song: the number of the track among all of its artist's, and the edition of its album.
struct SongPlace: Hashable, Sendable {
  var artist: ArtistPlace
  var track: Int
  var edition = Edition.standard

  func with(_ edition: Edition) -> SongPlace {
    SongPlace(artist: artist, track: track, edition: edition)
  }
}

/// A music video, by its number among its artist's.
struct VideoPlace: Hashable, Sendable {
  var artist: ArtistPlace
  var number: Int
}

/// A radio station: of a song or an artist, live, or of a genre.
enum StationPlace: Hashable, Sendable {
  case song(SongPlace)
  case artist(ArtistPlace)
  /// A station of a song or an artist of the cast.
  case cast(Int)
  /// A station of a list: the live ones first.
  case listed(Int)
  /// The station of the account.
  case personal
}

/// An edition of an album: standard, clean, remaster or live, of which each may be a reissue for
/// regions that lack the other.
struct Edition: Hashable, Sendable {
  /// Three bits: the kind, and 4 for a reissue.
  var bits: Int

  static let standard = Edition(bits: 0)
  static let clean = Edition(bits: 1)
  static let remaster = Edition(bits: 2)
  static let live = Edition(bits: 3)
}
