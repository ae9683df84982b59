import Synchronization

/// The library that the seed gives: albums of the catalog, and which of their songs were added.
///
/// The resources of each type have numbers from zero, in the order in which they were added; an
/// artist came with the first album.
final class DrawnLibrary: Sendable {
  /// A song, an album or an artist of the library.
  struct Resource: Sendable {
    let place: Place
    /// The number of the artist.
    let artist: Int
    /// The number of the album, or of an artist's first one.
    let album: Int
    /// The numbers of an album's songs, or of an artist's albums.
    fileprivate(set) var parts: [Int] = []
  }

  let artists: [Int]
  private let resources: [String: [Resource]]
  private let world: World
  private let numbers = Kept<String, [Place: Int]>()
  private let names = Kept<String, [String]>()
  private let orders = Kept<String, [Int]>()
  private let indices = Kept<String, [String: [Int]]>()

  /// The most songs of an album, unless there are no others.
  private static let longest = 25

  /// Draws that many songs, or as many as a small world has.
  init(_ world: World, seed: UInt64, storefront: String, songs wanted: Int) {
    var (songs, albums, artists) = ([Resource](), [Resource](), [Resource]())
    var places: [Int] = []
    // The popular ones only, so that a small library holds what people know.
    let popular = min(world.albums.count, max(64, 2 * wanted))
    let order = Permutation(key: mix(seed, 41), count: max(1, popular))
    // A library that is much of its world takes more of each album.
    for least in [0, Self.longest, Int.max] where songs.count < wanted {
      (songs, albums, artists, places) = ([], [], [], [])
      var numbers: [Int: Int] = [:]
      for position in 0..<popular where songs.count < wanted {
        let (place, album) = (order.encode(position), albums.count)
        guard world.albums[place].edition == .standard, let artist = world.artist(of: place) else {
          continue
        }
        // Some albums are whole; of most a few songs are liked.
        let few = Share.wholeAlbum.has(album) ? Self.longest : 1 + album % 4
        let tracks = world.albums[place].songs.prefix(min(max(few, least), wanted - songs.count))
        // Few are no longer to be had.
        let isHere = world.isAvailable(place, in: storefront) || Share.goneAlbum.has(album)
        guard !tracks.isEmpty, isHere || least > 0 else { continue }
        let number = numbers[artist] ?? places.count
        if number == places.count {
          places.append(artist)
          artists.append(Resource(place: .artist(artist), artist: number, album: album))
        }
        numbers[artist] = number
        artists[number].parts.append(album)
        let first = songs.count
        songs += tracks.map { Resource(place: .song($0), artist: number, album: album) }
        albums.append(
          Resource(
            place: .album(place), artist: number, album: album, parts: Array(first..<songs.count)))
      }
    }
    (self.artists, self.world) = (places, world)
    resources = ["library-songs": songs, "library-albums": albums, "library-artists": artists]
  }

  /// The resources of a type.
  subscript(type: String) -> [Resource] { resources[type] ?? [] }

  /// What is known of a resource of the library; nil if it was not drawn.
  subscript(item: ResourceKey) -> Resource? {
    let resources = self[item.type]
    return item.own.flatMap { resources.indices ~= $0 ? resources[$0] : nil }
  }

  /// The number of what is at a place of the catalog; nil if it was not drawn.
  func number(_ type: String, of place: Place) -> Int? {
    guard let resources = resources[type] else { return nil }
    let numbers = numbers(type) {
      Dictionary(uniqueKeysWithValues: resources.enumerated().map { ($1.place, $0) })
    }
    return numbers[place]
  }

  private var songCount: Int { self["library-songs"].count }

  /// The songs that are favorites.
  var favorites: [Int] { (0..<songCount).filter(Share.favoriteSong.has) }

  /// That many songs of a playlist, of which some are repetitions if wanted.
  func tracks(_ count: Int, from start: UInt64, repeats: Bool) -> [Int] {
    guard songCount > 0 else { return [] }
    // Steps that have no divisor in common with the songs come to each of them.
    var step = 7
    while songCount.isMultiple(of: step) { step += 4 }
    return (0..<count).map { track in
      let position = repeats && Share.repeatedTrack.has(track) ? track - 30 : track
      return (start.choice(songCount) + step * position) % songCount
    }
  }

  /// The names of a type in the order of their numbers, folded.
  func names(_ type: String) -> [String] {
    names(type) { self[type].map { fold(world.name(of: $0.place)) } }
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
      for (number, (name, resource)) in zip(names(type), self[type]).enumerated() {
        let artist = type == "library-artists" ? [] : artists[resource.artist]
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
