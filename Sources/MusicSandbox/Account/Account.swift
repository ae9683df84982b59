import MusicAPI
import MusicPlatform
import Synchronization

/// The account of the sandbox: a library drawn from the catalog, and what was changed since.
final class Account: ResourceSource {
  let catalog: Catalog
  let draw: LibraryDraw
  let ids: OwnIDs
  let seed: UInt64
  /// Whether it has what is written by hand, which an almost empty library lacks.
  let hasCast: Bool
  /// How many songs it has of a catalog that is written by hand, at most.
  let givenSongs: Int
  /// The storefront of the account.
  let storefront: String
  /// The first second of the day on which the library was complete.
  let start: UnixTime
  private let state: SandboxState?
  private let memory = Mutex(Memory())
  private let ledger = Mutex<PlayLedger?>(nil)
  private let drawnWords = Mutex<[String: DrawnWords]>([:])

  /// What changes.
  private struct Memory {
    var overlay: Overlay?
    var mark = SharedLog.Mark()
  }

  init(catalog: Catalog, _ options: Sandbox.Options) {
    self.catalog = catalog
    (seed, state, storefront) = (options.seed, options.state, options.storefront)
    let (songs, isGiven) = (options.librarySongs, catalog.world.isEmpty)
    givenSongs = isGiven ? max(0, songs) : 0
    hasCast = !isGiven && songs >= Cast.librarySongs
    let drawn = songs - (hasCast ? Cast.librarySongs : 0)
    draw = LibraryDraw(catalog.world, songs: isGiven ? 0 : drawn)
    ids = OwnIDs(seed: options.seed)
    start = UnixTime(seconds: (state?.day ?? options.now().seconds / 86_400) * 86_400)
  }

  /// Whether the library has no songs before any change.
  var isEmpty: Bool { draw.songCount == 0 && !hasCast && givenSongs == 0 }

  /// What was played, which no change of the library changes.
  func ledger(_ view: LibraryView) -> PlayLedger {
    ledger.withLock { ledger in
      let made = ledger ?? PlayLedger(view)
      ledger = made
      return made
    }
  }

  /// When an album of the draw was added: the newest an hour before the start, the oldest twelve
  /// years before.
  func added(_ album: Int) -> UnixTime {
    let (count, age) = (draw.albumCount, draw.albumCount - 1 - album)
    let years = (12 * 365 * 86_400 * age / count) * age / count
    return UnixTime(seconds: start.seconds - 3600 - 61 * age - years)
  }
}

// MARK: Reading

extension Account {
  func item(_ type: String, _ id: String, _ reading: Reading) -> Item? {
    view(reading).item(type, id)
  }

  func attributes(of item: Item, extended: Set<String>, _ reading: Reading) -> [JSONMember] {
    view(reading).attributes(of: item, extended: extended)
  }

  func related(_ name: String, to item: Item, _ reading: Reading) -> ItemList? {
    view(reading).related(name, to: item)
  }

  func view(_ name: String, of item: Item, _ reading: Reading) -> (title: String, list: ItemList)? {
    view(reading).ranked(name, of: item)
  }

  /// A list of the library, such as `library-songs`, in the order of a sort such as `-dateAdded`.
  func list(_ type: String, sort: String?, _ reading: Reading) -> ItemList {
    let order = LibraryOrder(types: [type], isByDate: sort?.hasSuffix("dateAdded") == true)
    return view(reading, in: order).list(order, isReversed: sort?.hasPrefix("-") == true)
  }

  /// The resources of the library whose names have all words of a term.
  func search(_ type: String, _ term: String, _ reading: Reading) -> ItemList {
    view(reading).search(type, term)
  }

  /// A list that is no part of the library, such as `recently-added` or `heavy-rotation`, limited
  /// to some types.
  func personalList(_ name: String, types: [String], _ reading: Reading) -> ItemList {
    let order = LibraryOrder.recentlyAdded
    let list =
      name == "recently-added"
      ? view(reading, in: order).list(order, isReversed: true)
      : ItemList(view(reading).personalList(name, types: types))
    // Such a list does not say how long it is.
    return ItemList(slice: list.slice)
  }

  /// The rating of a resource: 1, -1, or nil.
  func rating(of type: String, _ id: String, _ reading: Reading) -> Int? {
    view(reading).rating(of: Reference(type: type, id: id))
  }

  /// Whether a resource of the catalog or the library is a favorite.
  func isFavorite(_ type: String, _ id: String, _ reading: Reading) -> Bool {
    view(reading).isFavorite(Reference(type: type, id: id))
  }

  /// The library as a request finds it, which may want it in an order.
  private func view(_ reading: Reading, in order: LibraryOrder? = nil) -> LibraryView {
    memory.withLock { memory in
      // What cannot be read now is an error of the next change.
      try? refresh(&memory, at: reading.now)
      var view = LibraryView(self, memory.overlay ?? Overlay(), reading)
      guard let order else { return view }
      memory.overlay = nil
      view.sort(order)
      memory.overlay = view.overlay
      return view
    }
  }
}

// MARK: Changes

extension Account {
  /// Makes a change that shows after the delay of the reading, and returns what came of it.
  ///
  /// A change that cannot be kept is not made.
  func apply(_ change: Change, _ reading: Reading) throws(SandboxStateError) -> Outcome {
    let change = change.made(reading)
    // Other processes are waited for before the account is taken, which reads need too.
    let lock = try state?.lock()
    defer { withExtendedLifetime(lock) {} }
    return try memory.withLock { memory throws(SandboxStateError) in
      try refresh(&memory, at: reading.now)
      var (mark, overlay) = (memory.mark, memory.overlay ?? Overlay())
      // A second copy would make each change as slow as all before.
      memory.overlay = nil
      defer { (memory.mark, memory.overlay) = (mark, overlay) }
      var outcome = Outcome.notFound
      func line(after lines: [[UInt8]]) -> [UInt8]? {
        // Another process may have changed something meanwhile.
        redo(lines, &overlay, at: reading.now)
        outcome = LibraryView(self, overlay, reading).check(change)
        return outcome.isDone ? change.line : nil
      }
      if let state, let lock {
        try state.add(after: &mark, holding: lock, line)
      } else {
        _ = line(after: [])
      }
      return outcome.isDone ? .done(make(change, &overlay)) : outcome
    }
  }

  private func refresh(
    _ memory: inout Memory, at now: UnixTime
  ) throws(SandboxStateError) {
    var overlay = memory.overlay ?? LibraryView.initial(self)
    memory.overlay = nil
    defer { memory.overlay = overlay }
    let lines = memory.mark.line
    guard let state, state.log.hasChanged(since: &memory.mark) else { return }
    // Somebody has put another directory in the place of this one.
    if memory.mark.line < lines { overlay = LibraryView.initial(self) }
    redo(try state.lines(after: &memory.mark), &overlay, at: now)
  }

  /// Makes the changes of lines; the first one of a log has none.
  private func redo(_ lines: [[UInt8]], _ overlay: inout Overlay, at now: UnixTime) {
    for change in lines.compactMap({ Change($0) }) { _ = make(change.known(at: now), &overlay) }
  }

  /// Makes a change that is possible; returns what it created.
  private func make(_ change: Change, _ overlay: inout Overlay) -> [Item] {
    guard change.kind != .reset else {
      overlay = LibraryView.initial(self)
      return []
    }
    // All that there will be is there, for a change.
    let reading = Reading(storefront: change.storefront, now: UnixTime(seconds: .max))
    var view = LibraryView(self, overlay, reading)
    overlay = Overlay()
    defer { overlay = view.overlay }
    return view.make(change)
  }
}

// MARK: The draw

extension Account {
  /// What has a number in the draw: its place in the catalog, its artist, and its album, or the
  /// first one of an artist; nil if there is nothing.
  func drawn(_ type: String, _ number: Int) -> (place: Place, artist: ArtistPlace, album: Int)? {
    switch type {
    case "library-songs" where number < draw.songCount:
      let song = draw.song(number)
      return (.song(song), song.artist, draw.albumNumber(ofSong: number))
    case "library-albums" where number < draw.albumCount:
      let album = draw.album(number)
      return (.album(album), album.artist, number)
    case "library-artists" where number < catalog.world.artistCount:
      let artist = catalog.world.artists.place(number).artist
      return draw.albums(of: artist).first.map { (.artist(artist), artist, $0) }
    default: return nil
    }
  }

  /// The name of what was drawn.
  func name(_ type: String, _ number: Int) -> String {
    drawn(type, number).map { catalog.world.name(of: $0.place) } ?? ""
  }

  /// The name of the artist of a song or an album; empty for an artist.
  func artistName(_ type: String, _ number: Int) -> String {
    guard type != "library-artists", let drawn = drawn(type, number) else { return "" }
    return catalog.world.name(of: .artist(drawn.artist))
  }

  func number(of artist: ArtistPlace) -> Int { catalog.world.artists.number(artist, 0) }

  /// The numbers of a type in the order in which they were added; artists with their first albums.
  func numbers(_ type: String) -> [UInt32] {
    switch type {
    case "library-songs": return (0..<UInt32(draw.songCount)).map { $0 }
    case "library-albums": return (0..<UInt32(draw.albumCount)).map { $0 }
    case "library-artists":
      var seen: Set<UInt32> = []
      return (0..<draw.albumCount).map { UInt32(number(of: draw.album($0).artist)) }
        .filter { seen.insert($0).inserted }
    default: return []
    }
  }
}

// MARK: Searches

/// The words of all that was drawn of a type, as bits.
struct DrawnWords: Sendable {
  let numbers: [UInt32]
  let bits: [UInt64]

  /// Bits of words: a text with other bits lacks one of them, and one with the same may have them.
  static func bits(_ words: [String]) -> UInt64 {
    words.reduce(0) { bits, word in
      let hash = word.utf8.reduce(0) { mix($0, Int($1)) }
      return bits | 1 << (hash & 63) | 1 << (hash >> 8 & 63) | 1 << (hash >> 16 & 63)
    }
  }
}

extension Account {
  /// The numbers of a type that may have all words, and have to be looked at.
  func numbers(_ type: String, with words: [String]) -> [UInt32] {
    let wanted = DrawnWords.bits(words)
    let drawn = drawnWords(type)
    return drawn.numbers.indices.filter { drawn.bits[$0] & wanted == wanted }
      .map { drawn.numbers[$0] }
  }

  private func drawnWords(_ type: String) -> DrawnWords {
    if let known = drawnWords.withLock({ $0[type] }) { return known }
    let numbers = numbers(type)
    let bits = numbers.map { number in
      let names = name(type, Int(number)) + " " + artistName(type, Int(number))
      return DrawnWords.bits(words(of: names))
    }
    // Two threads may make the same, but neither waits for what has nothing to do with it.
    let made = DrawnWords(numbers: numbers, bits: bits)
    drawnWords.withLock { $0[type] = made }
    return made
  }
}
