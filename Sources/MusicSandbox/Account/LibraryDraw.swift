import Synchronization

/// The library that the seed gives: albums of the catalog, and which of their songs were added.
///
/// Everything has a number, from zero in the order in which it was added; an artist came with the
/// first album.
final class LibraryDraw: Sendable {
  struct Album: Sendable {
    let place: AlbumPlace
    let artist: Int
    let songs: Range<Int>
  }

  struct Song: Sendable {
    let place: SongPlace
    let album: Int
  }

  struct Artist: Sendable {
    let place: ArtistPlace
    fileprivate(set) var albums: [Int] = []
  }

  let songs: [Song]
  let albums: [Album]
  let artists: [Artist]
  private let world: World
  private let numbers = Kept<String, [Place: Int]>()
  private let names = Kept<String, [String]>()
  private let orders = Kept<String, [Int]>()
  private let indices = Kept<String, [String: [Int]]>()

  /// The most songs of an album, unless there are no others.
  private static let longest = 25

  /// Draws that many songs, or as many as a small world has.
  init(_ world: World, seed: UInt64, storefront: String, songs wanted: Int) {
    var (songs, albums, artists) = ([Song](), [Album](), [Artist]())
    // The popular ones only, so that a small library holds what people know.
    let popular = min(world.albums.count, max(64, wanted))
    let order = Permutation(key: mix(seed, 41), count: max(1, popular))
    // A library that is much of its world takes more of each album.
    for least in [0, Self.longest, Int.max] where songs.count < wanted {
      (songs, albums, artists) = ([], [], [])
      var numbers: [ArtistPlace: Int] = [:]
      for position in 0..<popular where songs.count < wanted {
        let (artist, slot) = world.albums.place(order.encode(position))
        let place = AlbumPlace(artist: artist, slot: slot)
        // Some albums are whole; of most a few songs are liked.
        let few = albums.count.isMultiple(of: 3) ? Self.longest : 1 + albums.count % 4
        let tracks = world.tracks(of: place).prefix(min(max(few, least), wanted - songs.count))
        // Few are no longer to be had.
        let isHere = world.isAvailable(place, in: storefront) || albums.count % 32 == 7
        guard !tracks.isEmpty, isHere || least > 0 else { continue }
        let number = numbers[artist] ?? artists.count
        if number == artists.count { artists.append(Artist(place: artist)) }
        numbers[artist] = number
        artists[number].albums.append(albums.count)
        let first = songs.count
        songs += tracks.map { Song(place: $0, album: albums.count) }
        albums.append(Album(place: place, artist: number, songs: first..<songs.count))
      }
    }
    (self.songs, self.albums, self.artists, self.world) = (songs, albums, artists, world)
  }

  /// How many there are of a type.
  func count(_ type: String) -> Int {
    switch type {
    case "library-songs": songs.count
    case "library-albums": albums.count
    case "library-artists": artists.count
    default: 0
    }
  }

  /// The place in the catalog of what has a number, its artist, and its album or first album.
  func drawn(_ type: String, _ number: Int) -> (place: Place, artist: Int, album: Int) {
    switch type {
    case "library-songs":
      let song = songs[number]
      return (.song(song.place), albums[song.album].artist, song.album)
    case "library-albums": return (.album(albums[number].place), albums[number].artist, number)
    default: return (.artist(artists[number].place), number, artists[number].albums[0])
    }
  }

  /// The number of what is at a place of the catalog; nil if it was not drawn.
  func number(_ type: String, of place: Place) -> Int? {
    guard count(type) > 0 else { return nil }
    let numbers = numbers(type) {
      let places = (0..<count(type)).map { (drawn(type, $0).place, $0) }
      return Dictionary(uniqueKeysWithValues: places)
    }
    return numbers[place]
  }

  /// Every 17th song is a favorite, from the fourth on.
  static let favoriteStep = 17
  var favorites: [Int] { Array(stride(from: 3, to: songs.count, by: Self.favoriteStep)) }

  /// That many songs of a playlist, with every 37th a repetition if wanted.
  func tracks(_ count: Int, from start: UInt64, repeats: Bool) -> [Int] {
    guard !songs.isEmpty else { return [] }
    // Steps that have no divisor in common with the songs come to each of them.
    var step = 7
    while songs.count.isMultiple(of: step) { step += 4 }
    return (0..<count).map { track in
      let position = repeats && track % 37 == 36 ? track - 30 : track
      return (start.choice(songs.count) + step * position) % songs.count
    }
  }

  /// The names of a type in the order of their numbers, folded.
  func names(_ type: String) -> [String] {
    names(type) { (0..<count(type)).map { fold(world.name(of: drawn(type, $0).place)) } }
  }

  /// The numbers of a type in the order of names.
  func sorted(_ type: String) -> [Int] {
    orders(type) {
      let names = names(type)
      return names.indices.sorted { names[$0] < names[$1] }
    }
  }

  /// The numbers of a type whose names, or names of artists, have all words.
  func numbers(_ type: String, with terms: [String]) -> [Int] {
    let known = indices(type) {
      let artists = names("library-artists").map { words(of: $0) }
      var known: [String: [Int]] = [:]
      for (number, name) in names(type).enumerated() {
        let artist = type == "library-artists" ? [] : artists[drawn(type, number).artist]
        for word in words(of: name) + artist where known[word]?.last != number {
          known[word, default: []].append(number)
        }
      }
      return known
    }
    let lists = terms.map { known[$0] ?? [] }
    let others = lists.dropFirst().map { Set($0) }
    return lists[0].filter { number in others.allSatisfy { $0.contains(number) } }
  }
}

/// What was made for the last keys, at most four, so that it is not made again.
final class Kept<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let values = Mutex<[Key: Value]>([:])

  func callAsFunction(_ key: Key, _ make: () -> Value) -> Value {
    if let known = values.withLock({ $0[key] }) { return known }
    // Two threads may make the same, but neither waits for the other.
    let made = make()
    values.withLock { values in
      if values.count > 3 { values = [:] }
      values[key] = made
    }
    return made
  }
}
