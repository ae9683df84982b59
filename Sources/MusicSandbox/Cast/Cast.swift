import Synchronization

/// The resources of a catalog that are written by hand.
///
/// They obey the rules of the computed world, stand in front of it in every list, and do not depend
/// on the seed. Their indices are their places.
final class Cast: Sendable {
  /// Those that searches find: all but the extremes.
  let items: [CastItem]
  /// The resources in the first places of charts, by type; the others of the cast are in none.
  let leaders: [String: [Int]]
  /// The stations of each station genre, by its ID.
  let stations: [String: [Int]]
  private let indices: [String: Int]
  /// The songs, videos and albums of an ISRC, or of a UPC without zeros before it.
  private let codes: [String: [Int]]
  /// What is only made if somebody asks for more than `items` says: those of them that know more of
  /// their links there, and the cast with the extremes.
  private let extremes: (indices: [Int], cast: @Sendable () -> Cast)?
  private let foundNames = Mutex<[CastName]?>(nil)

  init(
    _ items: [CastItem], leaders: [String: [String]] = [:], stations: [String: [String]] = [:],
    extremes: (ids: [String], cast: @Sendable () -> Cast)? = nil
  ) {
    let indices = Dictionary(items.indices.map { (items[$0].id, $0) }) { first, _ in first }
    let found = { (ids: [String]) in ids.compactMap { indices[$0] } }
    (self.items, self.indices) = (items, indices)
    (self.leaders, self.stations) = (leaders.mapValues(found), stations.mapValues(found))
    self.extremes = extremes.map { (found($0.ids), $0.cast) }
    codes = items.indices.reduce(into: [:]) { codes, index in
      let facts = items[index].facts
      let upc = facts.upc.map { String($0.drop { $0 == "0" }) }
      if let code = facts.isrc ?? upc { codes[code, default: []].append(index) }
    }
  }

  /// Creates a cast that is all that a catalog has.
  convenience init(only artists: [CastArtist]) {
    var builder = CastBuilder(artists)
    builder.addAlbums()
    let items = builder.finished()
    let ids = { (type: String) in items.filter { $0.type == type }.map(\.id) }
    self.init(items, leaders: ["songs": ids("songs"), "albums": ids("albums")])
  }

  /// The cast with the extremes.
  private var whole: Cast { extremes?.cast() ?? self }

  /// How many resources there are, with the extremes.
  var count: Int { whole.items.count }

  /// Returns a resource by its index.
  func item(_ index: Int) -> CastItem {
    let isWhole = index < items.count && extremes?.indices.contains(index) != true
    return isWhole ? items[index] : whole.items[index]
  }

  /// Returns the index of a resource.
  func index(of type: String, _ id: String) -> Int? {
    let isExtreme = indices[id] == nil && id.utf8.count == 8 && id.hasPrefix("17")
    let cast = isExtreme ? whole : self
    return cast.indices[id].flatMap { cast.items[$0].type == type ? $0 : nil }
  }

  /// Returns the songs and videos of an ISRC.
  func indices(isrc: String) -> [Int] {
    (isrc.hasPrefix("USQE98") ? whole : self).codes[isrc] ?? []
  }

  /// Returns the albums of a UPC, which has no zeros before it.
  func indices(upc: String) -> [Int] {
    (upc.hasPrefix("60247") ? whole : self).codes[upc] ?? []
  }

  /// What searches find by name.
  var names: [CastName] {
    foundNames.withLock { names in
      let found =
        names ?? items.indices.map { CastName(items[$0].type, .cast($0), items[$0].facts) }
      names = found
      return found
    }
  }

  /// Returns the UPC of an album from its number.
  static func upc(_ number: Int) -> String {
    let digits = "\(10_000_000 + number % 10_000_000 + number / 10_000_000)".dropFirst()
    return "00" + Codes.checked("6024" + digits)
  }
}

/// What is named by hand or by a table, with the words that a search finds it by.
struct CastName: Sendable {
  let type: String
  let place: Place
  let isrc: String?
  let name: [String]
  let others: [String]

  init(_ type: String, _ place: Place, _ facts: Facts) {
    (self.type, self.place, isrc) = (type, place, facts.isrc)
    name = words(of: facts.name)
    // A person may write "and" for it.
    let hasSign = [facts.name, facts.artistName].contains { $0.utf8.contains(UInt8(ascii: "&")) }
    others = words(of: facts.artistName) + (hasSign ? ["and"] : [])
  }
}
