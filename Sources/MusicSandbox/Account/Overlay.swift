import MusicAPI

/// What stands beside the drawn library: the cast's part of it, the playlists, and all changes.
struct Overlay: Sendable {
  /// A resource of the library with everything that is known of it.
  struct Entry: Sendable {
    let item: Item
    let name: String
    /// The words by which a search finds it.
    var words: [String] = []
    /// The resource of the catalog that it is; nil for a playlist of one's own, and a folder.
    var origin: Item?
    /// The library's album of a song.
    var album: Item?
    /// The library's artist of a song, a video or an album.
    var artist: Item?
    /// The folder of a playlist or a folder; nil at the top.
    var parent: Item?
    var playlist: Playlist?
    /// What it is in the library that is written by hand.
    var cast: CastOwn?
    let added: UnixTime
    /// When it shows, which may be later.
    let shown: UnixTime
    /// The folded name, by which it is sorted.
    fileprivate(set) var sortName = ""
    fileprivate(set) var isRemoved = false
  }

  /// What a playlist has beside a name.
  struct Playlist: Sendable {
    var description: String?
    var canEdit = true
    /// The tracks that it has of the draw, before those that were added.
    var drawn = Drawn.none
    var tracks: [(item: Item, shown: UnixTime)] = []
    var modified: UnixTime
  }

  /// Tracks of the draw.
  enum Drawn: Equatable {
    case none
    /// The favorite songs.
    case favorites
    /// That many songs, with every 37th a repetition if wanted.
    case some(Int, repeats: Bool)
  }

  private(set) var entries: [Entry] = []
  /// The entries of each type by name.
  private(set) var order: [String: [Int]] = [:]
  /// The songs among the entries, by their albums.
  private(set) var tracks: [Item: [Int]] = [:]
  private var byID: [String: Int] = [:]
  private var byOrigin: [String: Int] = [:]
  /// The numbers of what was removed from the draw, by type.
  private(set) var removed: [String: [Int]] = [:]
  /// When something became a favorite.
  var favorites: [String: UnixTime] = [:]
  /// The ratings of a resource over time; nil where one was removed.
  var ratings: [String: [(shown: UnixTime, value: Int?)]] = [:]

  /// The first number of entries; those below are of the draw, and of the catalog's artists.
  private static let first = 1 << 32
  /// The first number of what changes add, so that it keeps its ID if there is more before it.
  private static let firstChanged = 1 << 33
  /// The entries before all changes.
  private var given: Int?

  /// The number that the next entry has.
  var nextNumber: Int {
    given.map { Self.firstChanged + entries.count - $0 } ?? Self.first + entries.count
  }

  /// Ends what is there before all changes.
  mutating func begin() { given = entries.count }

  /// The index of an entry; nil for what was drawn.
  func index(_ item: Item) -> Int? {
    guard let number = item.own, number >= Self.first else { return nil }
    return number < Self.firstChanged
      ? number - Self.first : number - Self.firstChanged + (given ?? 0)
  }

  mutating func add(_ entry: Entry) {
    var entry = entry
    entry.sortName = fold(entry.name)
    let (index, names) = (entries.count, order[entry.item.type] ?? [])
    let position = firstIndex(names.count) {
      entry.sortName.isBytewise(before: entries[names[$0]].sortName)
    }
    order[entry.item.type, default: []].insert(index, at: position)
    byID[entry.item.key] = index
    if let origin = entry.origin { byOrigin[origin.key] = index }
    if let album = entry.album { tracks[album, default: []].append(index) }
    entries.append(entry)
  }

  func entry(_ type: String, _ id: String) -> Entry? { byID[type + "/" + id].map { entries[$0] } }

  func entry(withOrigin origin: Item) -> Entry? { byOrigin[origin.key].map { entries[$0] } }

  /// Adds tracks to a playlist.
  mutating func append(_ tracks: [Item], to index: Int, _ change: KeptChange) {
    entries[index].playlist?.tracks += tracks.map { ($0, change.shown) }
    entries[index].playlist?.modified = change.made
  }

  /// Removes an entry, or a resource of the draw.
  mutating func remove(_ item: Item) {
    if let index = index(item) {
      entries[index].isRemoved = true
      if let origin = entries[index].origin { byOrigin[origin.key] = nil }
    } else {
      removed[item.type, default: []].append(item.own ?? 0)
    }
  }
}
