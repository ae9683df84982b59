/// What a resource says of itself, before it becomes JSON: the computed world and the cast both
/// fill it, and attributes read it.
///
/// Each type has some of it. Genres are numbers such as 14 for Pop, whose names depend on the
/// language; 34, which is all music, is added when they are read.
struct Facts: Sendable {
  var name: String
  var artistName = ""
  /// Empty for various artists.
  var artistID = ""
  var albumName: String?
  var albumID = ""
  var genre: Int?
  var trackCount = 0
  var milliseconds: Int?
  var isrc: String?
  var upc: String?
  /// A day such as `2024-05-17`.
  var releaseDate: String?
  var trackNumber: Int?
  var discNumber: Int? = 1
  var composerName: String?
  var label: String?
  var rating: ContentRating?
  var isSingle = false
  var isCompilation = false
  /// Whether it can be had; false for what is announced.
  var isOut = true
  var hasLyrics = true
  var isMastered = false
  var has4K = false
  var hasHDR = false
  /// The movement of classical music, whose work is the album, and how many of them there are.
  var movement: String?
  var movementCount: Int?
  var curatorName: String?
  /// What kind of playlist, curator of Apple or station it is; nil for the usual one.
  var kind: String?
  var isChart = false
  /// A time such as `2026-11-20T10:33:02Z`.
  var lastModified: String?
  /// Whether some tracks of a playlist are music videos.
  var hasVideos = false
  var shortName: String?
  var hostName: String?
  var isLive = false
  var episode: String?
  var provider: String?
  var notes: EditorialNotes?
  /// What artwork is computed from, for songs the number of their album; nil if there is none.
  var art: UInt64?
}

/// Texts of editors about a resource.
struct EditorialNotes: Sendable {
  var short: String?
  var standard: String?
  var name: String?
  var tagline: String?
}

/// A resource that is written by hand; its index in the cast is its place.
struct CastItem: Sendable {
  let type: String
  let id: String
  var facts: Facts
  /// The storefronts that lack it.
  var lacking: [String] = []
  /// The only storefront that has it, if not all others do.
  var only: String?
  /// The indices of what relationships and views lead to, by their names.
  ///
  /// Stations of songs and artists, genres, and views that follow from the albums of an artist are
  /// computed.
  private(set) var links: [(name: String, targets: [Int])] = []

  func linked(_ name: String) -> [Int]? { links.first { $0.name == name }?.targets }

  /// Adds a link, and returns whether it is new; only a list of tracks may have something twice.
  @discardableResult
  mutating func link(_ name: String, to target: Int) -> Bool {
    guard let index = links.firstIndex(where: { $0.name == name }) else {
      links.append((name, [target]))
      return true
    }
    if name != "tracks", links[index].targets.contains(target) { return false }
    links[index].targets.append(target)
    return true
  }

  func isIn(_ storefront: String) -> Bool {
    only.map { $0 == storefront } ?? !lacking.contains(storefront)
  }
}
