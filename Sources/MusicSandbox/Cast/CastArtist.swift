/// An artist of a catalog that is written by hand, with all albums.
///
/// What is not given follows from positions: the first artist has the ID 1100000001, the first
/// album 1200000001, the first song 1300000001, and so on through the whole catalog, also past
/// those whose IDs are given.
public struct CastArtist: Sendable {
  /// The name of no artist: albums under it have no artist, and their tracks name theirs.
  public static let variousArtists = "Various Artists"

  /// The name.
  public var name: String
  /// The English name of the genre, such as `Alternative`; it is that of all albums and songs.
  public var genre: String
  /// The ID; nil for the one of the position.
  public var id: String?
  /// The record label of the albums.
  public var label: String?
  /// The albums, in the order of lists.
  public var albums: [CastAlbum]

  /// Creates an artist.
  public init(
    _ name: String, genre: String = "Pop", id: String? = nil, label: String? = nil,
    albums: [CastAlbum] = []
  ) {
    (self.name, self.genre, self.id) = (name, genre, id)
    (self.label, self.albums) = (label, albums)
  }
}

/// An album of a catalog that is written by hand; a single, if it has less than three tracks.
public struct CastAlbum: Sendable {
  /// The title.
  public var title: String
  /// The tracks in their order.
  public var tracks: [CastTrack]
  /// The ID; nil for the one of the position.
  public var id: String?
  /// The day such as `2024-05-17` on which it came out; nil for a Friday of 2020 to 2024.
  public var released: String?
  /// The UPC; nil for one that follows from the ID.
  public var upc: String?
  /// Whether it collects what came out before.
  public var isCompilation: Bool
  /// Whether explicit tracks are clean on it.
  public var isClean: Bool
  /// Whether it is announced, and cannot be played yet.
  public var isAnnounced: Bool
  /// The only storefront that has it; nil for all.
  ///
  /// There it replaces the first album of the artist with its title, and its tracks the first songs
  /// with their ISRCs, if they come before it.
  public var storefront: String?

  /// Creates an album.
  public init(
    _ title: String, tracks: [CastTrack], id: String? = nil, released: String? = nil,
    upc: String? = nil, isCompilation: Bool = false, isClean: Bool = false,
    isAnnounced: Bool = false, storefront: String? = nil
  ) {
    (self.title, self.tracks, self.id, self.released) = (title, tracks, id, released)
    (self.upc, self.isCompilation, self.isClean) = (upc, isCompilation, isClean)
    (self.isAnnounced, self.storefront) = (isAnnounced, storefront)
  }
}

/// A track of an album that is written by hand: a title, or more if it matters.
public struct CastTrack: Sendable, ExpressibleByStringLiteral {
  /// The title.
  public var title: String
  /// The name of the artist, if it is not the album's.
  public var artist: String?
  /// The ID; nil for the one of the position.
  public var id: String?
  /// The ISRC, which releases of one recording share; nil for one that nothing else has.
  public var isrc: String?
  /// How long it plays; nil for a length that follows from the position on the album.
  public var length: Duration?
  /// Whether its lyrics are explicit.
  public var isExplicit: Bool
  /// The names of those who wrote it.
  public var composers: [String]

  /// Creates a track.
  public init(
    _ title: String, artist: String? = nil, id: String? = nil, isrc: String? = nil,
    length: Duration? = nil, isExplicit: Bool = false, composers: [String] = []
  ) {
    (self.title, self.artist, self.id, self.isrc) = (title, artist, id, isrc)
    (self.length, self.isExplicit, self.composers) = (length, isExplicit, composers)
  }

  /// Creates a track of which only the title matters.
  public init(stringLiteral title: String) { self.init(title) }
}

extension [CastArtist] {
  /// All IDs that are given, which are to be different.
  var ids: [String] {
    flatMap { artist in
      [artist.id] + artist.albums.flatMap { [$0.id] + $0.tracks.map(\.id) }
    }.compactMap { $0 }
  }

  var songCount: Int { reduce(0) { $1.albums.reduce($0) { $0 + $1.tracks.count } } }
}
