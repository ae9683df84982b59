/// The place of a resource: for most, its number in the computed world, which its ID is made of.
enum Place: Hashable, Sendable {
  /// An artist, an album or a song, by its number in the table of the world.
  case artist(Int)
  case album(Int)
  case song(Int)
  /// The music video of a song.
  case video(Int)
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

/// A radio station: of a song or an artist, live, or of a genre.
enum StationPlace: Hashable, Sendable {
  case song(Int)
  case artist(Int)
  /// A station of a song or an artist of the cast.
  case cast(Int)
  /// A station of a list: the live ones first.
  case listed(Int)
  /// The station of the account.
  case personal
}
