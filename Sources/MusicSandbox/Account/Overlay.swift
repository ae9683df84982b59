import MusicAPI

/// A resource of the library with everything that is known of it.
struct LibraryEntry: Sendable {
  /// How a song or an album came into the library.
  enum Source {
    /// From the catalog.
    case streamed
    /// From the store, which no longer has it.
    case bought
    /// From a file of one's own.
    case uploaded
  }

  /// What a playlist has beside a name.
  struct Playlist: Sendable {
    var description: String?
    var canEdit = true
    /// Whether it has the favorite songs.
    var isOfFavorites = false
    /// The tracks by their numbers; those that were drawn are songs.
    var tracks: [(number: Int, shown: UnixTime)] = []
    var modified: UnixTime
  }

  let item: ResourceKey
  var name = ""
  var artistName = ""
  /// The resource of the catalog whose facts it has, whether the catalog still has it or not; nil
  /// for what is not of the catalog.
  var origin: ResourceKey?
  var source = Source.streamed
  /// What it says of itself, if it has no origin.
  var facts: Facts?
  /// The number that the store had for it.
  var purchasedID: String?
  /// The artist in the world of what was drawn.
  var drawnArtist: Int?
  /// The library's album of a song or a video.
  var album: ResourceKey?
  /// The library's artist of a song, a video or an album.
  var artist: ResourceKey?
  /// The folder of a playlist or a folder; nil at the top.
  var parent: ResourceKey?
  var playlist: Playlist?
  /// Whether it is a favorite, and its rating, before any change.
  var isFavorite = false
  var rating: Int?
  let added: UnixTime
  /// When it shows, which may be later.
  var shown = UnixTime(seconds: 0)
}

/// What stands beside the drawn library: the cast's part of it, the playlists, and all changes.
struct Overlay: Sendable {
  private(set) var entries: [LibraryEntry] = []
  private var byID: [String: Int] = [:]
  private var byOrigin: [ResourceKey: Int] = [:]
  /// The numbers of what was removed, by type.
  private(set) var removed: [String: Set<Int>] = [:]
  /// When something became a favorite.
  var favorites: [ResourceKey: UnixTime] = [:]
  /// The ratings of a resource over time; nil where one was removed.
  var ratings: [ResourceKey: [(shown: UnixTime, value: Int?)]] = [:]

  /// The first number of entries; those below are of what was drawn.
  private static let first = 1 << 32
  /// The first number of what changes add, so that it keeps its ID if there is more before it.
  private static let firstChanged = 1 << 33
  /// How many entries there are before all changes; nil until they are there.
  private var givenCount: Int?

  /// Whether something was there before all changes.
  func isGiven(_ item: ResourceKey) -> Bool { (item.own ?? 0) < Self.firstChanged }

  /// The number that the next entry has.
  var nextNumber: Int {
    givenCount.map { Self.firstChanged + entries.count - $0 } ?? Self.first + entries.count
  }

  /// Ends what is there before all changes.
  mutating func begin() { givenCount = entries.count }

  /// The index of the entry with a number; nil for what was drawn.
  func index(_ number: Int) -> Int? {
    guard number >= Self.first else { return nil }
    return number < Self.firstChanged
      ? number - Self.first : number - Self.firstChanged + (givenCount ?? 0)
  }

  func entry(_ item: ResourceKey) -> LibraryEntry? {
    item.own.flatMap { index($0) }.map { entries[$0] }
  }

  func entry(withID id: String) -> LibraryEntry? { byID[id].map { entries[$0] } }

  func entry(withOrigin origin: ResourceKey) -> LibraryEntry? {
    byOrigin[origin].map { entries[$0] }
  }

  func isRemoved(_ item: ResourceKey) -> Bool {
    removed[item.type]?.contains(item.own ?? 0) == true
  }

  mutating func add(_ entry: LibraryEntry) {
    byID[entry.item.id] = entries.count
    if let origin = entry.origin { byOrigin[origin] = entries.count }
    entries.append(entry)
  }

  /// Adds tracks to a playlist.
  mutating func append(_ tracks: [ResourceKey], to playlist: ResourceKey, _ change: Account.Change)
  {
    guard let index = playlist.own.flatMap({ index($0) }) else { return }
    entries[index].playlist?.tracks += tracks.map { ($0.own ?? 0, change.shown) }
    entries[index].playlist?.modified = change.made
  }

  /// Removes an entry, or a drawn resource.
  mutating func remove(_ item: ResourceKey) {
    removed[item.type, default: []].insert(item.own ?? 0)
    if let origin = entry(item)?.origin { byOrigin[origin] = nil }
  }
}
