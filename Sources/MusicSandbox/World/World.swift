import MusicAPI

/// A world of music that is computed: every name, code and list is a function of a seed, a size and
/// a day, and little is stored.
///
/// Days are counted from January 1, 1970. Lists are functions of an offset and a count, so that
/// nobody has to list the world.
final class World: Sendable {
  /// The names of the genres; everything else names them by their indices.
  ///
  /// The last eight are of other languages than English.
  static let genres = [
    "Pop", "Hip-Hop/Rap", "Rock", "Electronic", "Country", "R&B/Soul", "Alternative", "Jazz",
    "Classical", "Dance", "Metal", "Soundtrack", "Singer/Songwriter", "Reggae", "Blues", "Holiday",
    "Children's Music", "Christian & Gospel", "Comedy", "Fitness & Workout", "Latin", "J-Pop",
    "K-Pop", "Mandopop", "Russian", "Arabic", "Israeli", "Greek",
  ]
  static let hipHop = 1

  /// How many there are of what the world only numbers: genres and shows, activities, stations that
  /// are live or of a genre, and playlists of charts after the others.
  static let appleCuratorCount = genres.count + 8
  static let activityCount = 16
  static let stationCount = 6 + 19 * 8
  static let chartPlaylistCount = 228

  let seed: UInt64
  /// The day on which it is looked at; only dates depend on it.
  let day: Int
  let classes: [ArtistClass]
  /// The numbers of artists, and of albums, songs and videos in their standard editions.
  let artists: Order
  let albums: Order
  let songs: Order
  let videos: Order
  /// The orders of popularity of recordings, of albums with names of their own, and of videos.
  let recordingRanking: Order
  let albumRanking: Order
  let videoRanking: Order
  let codes: Codes
  /// The names of recordings and of albums with names of their own, by their ranks.
  let titles: DrawnNames
  let albumNames: DrawnNames
  let artistNames: DealtNames
  /// The names of playlists that are not an artist's: the first of each genre, then the second.
  let playlistNames: DealtNames
  let labelNames: DealtNames
  let curatorNames: DealtNames
  /// What was searched for of late.
  let searches: SearchMemory

  /// Creates a world of about that many songs, or for nil of nothing; the wanted numbers are the
  /// cast's IDs, by its indices.
  init(seed: UInt64, songs: Int?, day: Int, wanted: [Int: String] = [:]) {
    self.seed = seed
    self.day = max(day, 0)
    classes = songs.map { ArtistClass.all(songs: min(max($0, 1), Sandbox.mostSongs)) } ?? []
    artists = Order(classes) { _ in 1 }
    albums = Order(classes, of: \.slots)
    self.songs = Order(classes, of: \.songs)
    videos = Order(classes, of: \.videos)
    recordingRanking = Order(classes, isByPopularity: true, of: \.recordings)
    albumRanking = Order(classes, isByPopularity: true, of: \.named)
    videoRanking = Order(classes, isByPopularity: true, of: \.videos)
    codes = Codes(
      seed: seed, songs: self.songs.count, albums: albums.count, artists: artists.count,
      videos: videos.count, wanted: wanted)
    let count = World.genres.count
    titles = DrawnNames(key: mix(seed, 1), count: recordingRanking.count)
    albumNames = DrawnNames(key: mix(seed, 2), count: albumRanking.count)
    artistNames = DealtNames(key: mix(seed, 3), count: artists.count)
    playlistNames = DealtNames(
      key: mix(seed, 4), count: count * Self.playlistsOfGenre, kind: .playlists)
    labelNames = DealtNames(key: mix(seed, 17), count: count * Self.mostOfGenre, kind: .labels)
    curatorNames = DealtNames(
      key: mix(seed, 19), count: count * Self.curatorsOfGenre, kind: .curators)
    searches = SearchMemory()
  }

  /// Creates the same world, looked at on another day.
  init(_ other: World, day: Int) {
    seed = other.seed
    self.day = max(day, 0)
    classes = other.classes
    (artists, albums, songs, videos) = (other.artists, other.albums, other.songs, other.videos)
    recordingRanking = other.recordingRanking
    (albumRanking, videoRanking) = (other.albumRanking, other.videoRanking)
    codes = other.codes
    (titles, albumNames, artistNames) = (other.titles, other.albumNames, other.artistNames)
    (playlistNames, labelNames) = (other.playlistNames, other.labelNames)
    (curatorNames, searches) = (other.curatorNames, other.searches)
  }

  /// The songs in their standard editions.
  var songCount: Int { songs.count }
  /// Whether it has nothing but what the world only numbers.
  var isEmpty: Bool { classes.isEmpty }
  var artistCount: Int { artists.count }
  /// The recordings that songs are releases of, in their standard versions.
  var recordingCount: Int { recordingRanking.count }
  var curatorCount: Int { isEmpty ? 0 : Self.genres.count * Self.curatorsOfGenre }
  var playlistCount: Int {
    isEmpty ? 0 : artists.count + Self.genres.count * Self.playlistsOfGenre
  }

  /// Whether something is of the more popular half of artists, or of none.
  func isPopular(_ place: Place) -> Bool {
    let artist: ArtistPlace? =
      switch place {
      case .artist(let artist), .station(.artist(let artist)): artist
      case .album(let album): album.artist
      case .song(let song), .station(.song(let song)): song.artist
      case .video(let video): video.artist
      case .playlist(let number): essentialArtist(ofPlaylist: number)
      default: nil
      }
    return artist.map { artists.number($0, 0) < artistCount / 2 } ?? true
  }

  /// What a choice is about, so that no two choices follow from one hash.
  enum Choice: Int {
    case explicitness = 21
    case editions, gaps, gapsOfStorefront, popularity, guest, phase, jitter, lanes, playlist
  }

  func hash(_ choice: Choice, _ artist: ArtistPlace, _ detail: Int = 0) -> UInt64 {
    mix(seed, choice.rawValue, artist.kind << 32 | artist.index, detail)
  }
}

/// A recording: what the songs with one ISRC are releases of.
struct Recording: Hashable, Sendable {
  var artist: ArtistPlace
  /// The number among the recordings of the artist.
  var number: Int
  /// Standard, remaster or live.
  var version = Edition.standard
}

/// Whether lyrics are fit for everybody.
enum ContentRating: String, Sendable {
  case clean, explicit
}

extension Edition {
  /// The edition without the difference of a reissue.
  var kind: Edition { Edition(bits: bits & 3) }
  /// What the recordings of the edition are: a clean edition has those of the standard one.
  var version: Edition { bits & 3 < 2 ? .standard : kind }
  static let versions = [Edition.standard, .remaster, .live]
  /// The editions with the recordings of a version.
  var releases: [Edition] { self == .standard ? Self.standardReleases : withReissue }
  private static let standardReleases = Edition.standard.withReissue + Edition.clean.withReissue
  var isReissue: Bool { bits & 4 != 0 }
  var withReissue: [Edition] { [self, Edition(bits: bits | 4)] }

  /// The end of names of a version.
  var suffix: String {
    switch kind {
    case .remaster: " (Remastered)"
    case .live: " (Live)"
    default: ""
    }
  }
}

/// Returns a page of what numbers below a limit lead to, of which some lead to nothing.
func page<Element>(
  _ offset: Int, _ count: Int, of limit: Int, _ element: (Int) -> Element?
) -> [Element] {
  page(offset, count) { body in
    (0..<limit).allSatisfy { element($0).map(body) ?? true }
  }
}

/// Returns a page of what a walk passes on; the walk ends at `false`.
func page<Element>(
  _ offset: Int, _ count: Int, _ walk: ((Element) -> Bool) -> Bool
) -> [Element] {
  guard count > 0 else { return [] }
  var skipped = 0
  var page: [Element] = []
  _ = walk { element in
    if skipped < offset {
      skipped += 1
      return true
    }
    page.append(element)
    return page.count < count
  }
  return page
}
