/// A world of music as it is on a day: a table that a seed gives, and what follows from it.
///
/// Days are counted from January 1, 1970; only dates depend on the day.
struct World: Sendable {
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

  /// The genres of artists by their numbers, again and again.
  private static let genresOfArtists = [
    0, 1, 2, 0, 3, 4, 5, 0, 6, 7, 1, 20, 21, 8, 9, 2, 10, 11, 12, 13, 14, 15, 22, 24, 16, 17, 18,
    19, 0, 1, 2, 0, 3, 25, 20, 21, 4, 5, 0, 6, 7, 1, 8, 9, 23, 22, 27, 2, 10, 11, 12, 13, 14, 15,
    26, 24, 21, 20, 16, 17, 18, 19, 0, 1,
  ]

  /// How many there are of what the world only numbers: genres and shows, activities, stations that
  /// are live or of a genre, and playlists of charts after the others.
  static let appleCuratorCount = genres.count + Vocabulary.shows.count
  static let activityCount = Vocabulary.activities.count
  static let stationCount =
    Vocabulary.liveStations.count + Vocabulary.stationGenres.count * Vocabulary.stationNames.count
  static let chartPlaylistCount = Tables.charts.count

  /// How many labels and compilations a genre has, if it has enough artists and songs.
  static let mostLabels = 40
  static let mostCompilations = 10
  static let compilationLength = 20
  static let playlistsOfGenre = 200
  static let curatorsOfGenre = 10

  let table: WorldTable
  let day: Int

  var seed: UInt64 { table.seed }
  var albums: [AlbumRow] { table.albums }
  /// Whether it has nothing but what the world only numbers.
  var isEmpty: Bool { albums.isEmpty }
  /// The songs in their standard editions, without those of compilations of various artists.
  var songCount: Int { table.songCount }
  /// The numbers that songs have.
  var songNumbers: Range<Int> { 0..<(albums.last?.songs.upperBound ?? 0) }
  var artistCount: Int { table.firstAlbums.count - 2 }
  var curatorCount: Int { isEmpty ? 0 : Self.genres.count * Self.curatorsOfGenre }
  var playlistCount: Int {
    isEmpty ? 0 : artistCount + Self.genres.count * Self.playlistsOfGenre
  }

  static func genre(ofArtist artist: Int) -> Int {
    genresOfArtists[artist % genresOfArtists.count]
  }

  /// Whether something is of the more popular half of artists, or of none.
  func isPopular(_ place: Place) -> Bool {
    let artist: Int =
      switch place {
      case .artist(let artist), .station(.artist(let artist)), .playlist(let artist): artist
      case .album(let album): albums[album].artist
      case .song(let song), .station(.song(let song)), .video(let song): row(of: song).artist
      default: 0
      }
    return artist < artistCount / 2 || artist >= artistCount
  }

  /// What a choice is about, so that no two choices follow from one hash.
  enum Choice: Int {
    case discography = 21
    case release, gaps, popularity, guest, phase, jitter, chart, playlist
  }

  func hash(_ choice: Choice, _ number: Int, _ detail: Int = 0) -> UInt64 {
    mix(seed, choice.rawValue, number, detail)
  }
}

/// Whether lyrics are fit for everybody.
enum ContentRating: String, Sendable {
  case clean, explicit
}

/// Returns a page of what numbers lead to.
func page<Element>(
  _ offset: Int, _ count: Int, of numbers: some Sequence<Int>, _ elements: (Int) -> [Element]
) -> [Element] {
  var (skipped, page) = (0, [Element]())
  for number in numbers {
    for element in elements(number) {
      if skipped < offset {
        skipped += 1
      } else if page.count < count {
        page.append(element)
      }
    }
    if page.count >= count { break }
  }
  return page
}
