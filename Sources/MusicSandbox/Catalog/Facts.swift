/// What a resource says of itself, before it becomes JSON: the computed world and the cast both
/// fill it, and one builder for each type reads it.
///
/// Genres are numbers such as 14 for Pop, whose names depend on the language; 34, which is all
/// music, is added by the builder.
enum Facts: Sendable {
  case song(SongFacts)
  case album(AlbumFacts)
  case artist(ArtistFacts)
  case video(VideoFacts)
  case playlist(PlaylistFacts)
  /// An activity, a curator, a curator of Apple, or a record label.
  case page(PageFacts)
  case station(StationFacts)

  /// The facts themselves, which attributes are read from.
  var value: any Described {
    switch self {
    case .song(let facts): facts
    case .album(let facts): facts
    case .artist(let facts): facts
    case .video(let facts): facts
    case .playlist(let facts): facts
    case .page(let facts): facts
    case .station(let facts): facts
    }
  }

  var name: String { value.name }
  var artistName: String { value.artistName }
}

/// Texts of editors about a resource.
struct Text: Sendable {
  var short: String?
  var standard: String?
  var name: String?
  var tagline: String?
}

struct SongFacts: Sendable {
  var name: String
  var artistName: String
  var artistID: String
  var albumName: String
  var albumID: String
  var genre: Int
  var milliseconds: Int
  var isrc: String?
  /// A day such as `2024-05-17`.
  var releaseDate: String?
  var trackNumber: Int?
  var discNumber: Int? = 1
  var composerName: String?
  var rating: ContentRating?
  var hasLyrics = true
  var isMastered = false
  var isPlayable = true
  var notes: Text?
  /// The work and the movement of classical music.
  var work: Work?
  /// What artwork is computed from: songs of an album have its number.
  var art: UInt64

  struct Work: Sendable {
    var name: String
    var movement: String
    var number: Int
    var count: Int
  }
}

struct AlbumFacts: Sendable {
  var name: String
  var artistName: String
  /// Empty for a compilation of various artists.
  var artistID: String
  var genre: Int
  var trackCount: Int
  var releaseDate: String?
  var label: String?
  var upc: String?
  var rating: ContentRating?
  var isSingle = false
  var isCompilation = false
  /// Whether all tracks can be had; false for an album that is announced.
  var isComplete = true
  var isMastered = false
  var isPlayable = true
  var notes: Text?
  var art: UInt64
}

struct ArtistFacts: Sendable {
  var name: String
  var genre: Int
  var notes: Text?
  /// Nil for an artist without a picture.
  var art: UInt64?
}

struct VideoFacts: Sendable {
  var name: String
  var artistName: String
  var artistID: String
  var albumName: String?
  var genre: Int
  var milliseconds: Int
  var isrc: String?
  var releaseDate: String?
  var trackNumber: Int?
  var rating: ContentRating?
  var has4K = false
  var hasHDR = false
  var isPlayable = true
  var notes: Text?
  var art: UInt64
}

struct PlaylistFacts: Sendable {
  var name: String
  var curatorName: String
  /// `editorial`, `external`, `personal-mix`, `replay` or `user-shared`.
  var kind = "editorial"
  var isChart = false
  var description: Text?
  /// A time such as `2026-11-20T10:33:02Z`.
  var lastModified: String?
  var isPlayable = true
  /// Whether some of its tracks are music videos.
  var hasVideos = false
  /// Nil for a playlist without artwork, as most of people's own are.
  var art: UInt64?
}

struct PageFacts: Sendable {
  var name: String
  var notes: Text?
  /// `Curator`, `Genre` or `Show`, for a curator of Apple.
  var kind: String?
  var shortName: String?
  var hostName: String?
  var art: UInt64
}

struct StationFacts: Sendable {
  var name: String
  var isLive = false
  var mediaKind = "audio"
  var milliseconds: Int?
  var episode: String?
  var provider: String?
  var rating: ContentRating?
  var notes: Text?
  /// Nil for a station that was made from a song.
  var art: UInt64?
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
  var links: [String: [Int]] = [:]
}
