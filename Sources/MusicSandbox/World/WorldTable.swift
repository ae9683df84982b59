/// The artists, albums and songs of a world, which are drawn once from a seed.
///
/// All are numbers. Artists are in the order of popularity; the albums of an artist follow each
/// other, and so do the songs of an album. Whatever else there is to know of them follows from the
/// seed and their numbers.
final class WorldTable: Sendable {
  let seed: UInt64
  /// How many songs there are in standard editions, without those of various artists.
  let songCount: Int
  /// The albums in all editions: those of each artist, then those of various artists by genre.
  let albums: [AlbumRow]
  /// The number of the first album of each artist, then of various artists, then the end.
  let firstAlbums: [Int]
  /// The artists of each genre.
  let artists: [[Int]]
  /// The albums of various artists of each genre.
  let compilations: [Range<Int>]
  let codes: Codes
  /// The orders that no storefront changes, one for each genre.
  let orders = Kept<WorldOrder, [Int]>(limit: World.genres.count + 2)
  /// What was made for the last requests.
  let charts = Kept<WorldOrder, [Int]>(limit: 8)
  let queries = Kept<String, SearchWords>()
  let searches = Kept<FoundKey, Found>(limit: 8)

  /// Draws a world with that many songs in standard editions; for nil, of nothing.
  init(seed: UInt64, songs: Int?) {
    (self.seed, songCount) = (seed, songs.map { min(max($0, 100), Sandbox.mostSongs) } ?? 0)
    var draw = AlbumDraw(seed: seed, left: songCount)
    draw.addArtists()
    compilations = draw.addCompilations()
    (albums, firstAlbums, artists) = (draw.albums, draw.firstAlbums, draw.artists)
    codes = Codes(seed: seed)
  }
}

/// An album of the table.
struct AlbumRow: Sendable {
  /// The artist; for various artists, the number of artists.
  let artist: Int
  let genre: Int
  let kind: AlbumKind
  let edition: Edition
  /// The number of the standard edition, which the others follow.
  let standard: Int
  /// The number of the first song, and of songs.
  let first: Int
  let count: Int
  /// The first of the songs in a row that came out with the same recordings before; the first song
  /// itself if there are none.
  ///
  /// A compilation does not have its recordings from songs in a row.
  let source: Int
  let isExplicit: Bool
  /// Whether some storefronts lack it.
  let hasGaps: Bool

  var songs: Range<Int> { first..<first + count }
  /// Whether its songs are the first ones with their recordings.
  var isOriginal: Bool { edition == .standard && kind != .compilation && source == first }
}

/// What an album is.
enum AlbumKind: Sendable {
  case single, ep, album, compilation
}

/// An edition of an album.
enum Edition: Sendable {
  case standard, clean, remaster, live
  /// The standard edition once more, for storefronts that lack it.
  case reissue

  /// The end of names.
  var suffix: String {
    switch self {
    case .remaster: " (Remastered)"
    case .live: " (Live)"
    default: ""
    }
  }
}

/// Draws the albums of a world, one after the other.
private struct AlbumDraw {
  let seed: UInt64
  /// How many songs of standard editions are to come.
  var left: Int
  var albums: [AlbumRow] = []
  var firstAlbums: [Int] = []
  var artists = [[Int]](repeating: [], count: World.genres.count)
  private var songs = 0
  /// How many of the songs of each genre came out first.
  private var originals = [Int](repeating: 0, count: World.genres.count)

  init(seed: UInt64, left: Int) { (self.seed, self.left) = (seed, left) }

  /// The kinds of albums by their shares.
  private static let kinds: [AlbumKind] = [
    .album, .album, .album, .album, .single, .single, .single, .single, .single, .single, .ep, .ep,
  ]
  /// How many songs albums have.
  private static let lengths = [8, 9, 9, 10, 10, 10, 11, 11, 11, 12, 12, 12, 13, 13, 14, 16, 24]

  mutating func addArtists() {
    let expected = left / 15
    albums.reserveCapacity(left / 3)
    while left > 0 {
      let artist = firstAlbums.count
      firstAlbums.append(albums.count)
      artists[World.genre(ofArtist: artist)].append(artist)
      var chance = Chance(mix(seed, World.Choice.discography.rawValue, artist))
      // The more popular an artist is, the more there is.
      let least = artist < expected / 8 ? 3 : artist < expected / 2 ? 2 : 1
      let (before, count) = (left, least + chance.choice(least + 1))
      for release in 0..<count where left > 0 { addRelease(by: artist, isFirst: release == 0) }
      let hits = min(14, (before - left) / 2, left)
      if least == 3, hits > 9, chance.isOne(of: 2) {
        add(.compilation, .standard, hits, by: artist, source: songs)
        left -= hits
      }
    }
  }

  /// Adds an album in all its editions, and the singles of it.
  private mutating func addRelease(by artist: Int, isFirst: Bool) {
    let (genre, number, first) = (World.genre(ofArtist: artist), albums.count, songs)
    var chance = Chance(mix(seed, World.Choice.release.rawValue, number))
    let kind = Self.kinds[chance.choice(Self.kinds.count)]
    let length =
      switch kind {
      case .single: 1 + chance.choice(5) / 4
      case .ep: 4 + chance.choice(3)
      default: Self.lengths[chance.choice(Self.lengths.count)]
      }
    let count = min(length, left)
    left -= count
    originals[genre] += count
    let isExplicit = chance.choice(100) < (genre == World.hipHop ? 60 : 15)
    // An artist has something everywhere.
    let hasGaps = !isFirst && chance.isOne(of: 6)
    func add(_ edition: Edition, source: Int? = nil) {
      self.add(
        kind, edition, count, by: artist, standard: number, source: source ?? songs,
        isExplicit: isExplicit, hasGaps: hasGaps)
    }
    add(.standard)
    if isExplicit, !chance.isOne(of: 8) { add(.clean, source: first) }
    switch kind == .single ? 2 : chance.choice(16) {
    case 0: add(.remaster)
    case 1: add(.live)
    default: break
    }
    if hasGaps, chance.isOne(of: 2) { add(.reissue, source: first) }
    guard kind == .album else { return }
    for single in 0..<min(left, chance.choice(3)) {
      self.add(
        .single, .standard, 1, by: artist, source: first + (number + single) % count,
        isExplicit: isExplicit)
      left -= 1
    }
  }

  /// Adds compilations of various artists for each genre that has enough songs.
  mutating func addCompilations() -> [Range<Int>] {
    let artist = firstAlbums.count
    firstAlbums.append(albums.count)
    defer { firstAlbums.append(albums.count) }
    return World.genres.indices.map { genre in
      let start = albums.count
      for _ in 0..<min(World.mostCompilations, originals[genre] / (2 * World.compilationLength)) {
        add(
          .compilation, .standard, World.compilationLength, by: artist, genre: genre, source: songs)
      }
      return start..<albums.count
    }
  }

  private mutating func add(
    _ kind: AlbumKind, _ edition: Edition, _ count: Int, by artist: Int, genre: Int? = nil,
    standard: Int? = nil, source: Int, isExplicit: Bool = false, hasGaps: Bool = false
  ) {
    albums.append(
      AlbumRow(
        artist: artist, genre: genre ?? World.genre(ofArtist: artist), kind: kind, edition: edition,
        standard: standard ?? albums.count, first: songs, count: count, source: source,
        isExplicit: isExplicit, hasGaps: hasGaps))
    songs += count
  }
}

/// Up to eight choices from one hash.
private struct Chance {
  private var hash: UInt64

  init(_ hash: UInt64) { self.hash = hash }

  mutating func choice(_ count: Int) -> Int {
    defer { hash >>= 8 }
    return (Int(hash & 0xFF) * count) >> 8
  }

  mutating func isOne(of count: Int) -> Bool { choice(count) == 0 }
}
