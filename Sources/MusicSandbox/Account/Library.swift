import MusicAPI
import MusicPlatform
import Synchronization

/// The library of the account, with all that is computed of it once.
final class Library: Sendable {
  let catalog: Catalog
  let draw: LibraryDraw
  let ids: OwnIDs
  let seed: UInt64
  /// The songs before any change.
  let songCount: Int
  /// Whether it has what is written by hand, which an almost empty library lacks.
  let hasCast: Bool
  /// The storefront of the account.
  let storefront: String
  /// The first second of the day on which the library was complete.
  let start: UnixTime
  private let state: SandboxState?
  private let memory = Mutex(Memory())
  private let orders = Mutex(Orders())

  /// What changes.
  private struct Memory {
    var overlay: Overlay?
    var mark = SharedLog.Mark()
  }

  /// Orders of the draw, made when first asked.
  private struct Orders {
    /// The numbers of a type by name, and the marks of their words.
    var byName: [String: [UInt32]] = [:]
    var marks: [String: [UInt64]] = [:]
    /// The positions of entries, and of what was removed, in the orders by name.
    var positions: [String: [Int: Int]] = [:]
    var albumsByArtist: [UInt32]?
    var artists: [UInt32]?
  }

  init(catalog: Catalog, _ options: Sandbox.Options) {
    self.catalog = catalog
    (seed, state, storefront) = (options.seed, options.state, options.storefront)
    let castSongs = Cast.library.count { $0.type == "library-songs" }
    hasCast = options.librarySongs >= castSongs
    draw = LibraryDraw(catalog.world, songs: options.librarySongs - (hasCast ? castSongs : 0))
    songCount = draw.songCount + (hasCast ? castSongs : 0)
    ids = OwnIDs(seed: options.seed)
    start = UnixTime(seconds: (state?.day ?? options.now().seconds / 86_400) * 86_400)
  }

  /// When an album of the draw was added: the newest an hour before the start, the oldest twelve
  /// years before.
  func added(_ album: Int) -> UnixTime {
    let (count, age) = (draw.albumCount, draw.albumCount - 1 - album)
    let years = (12 * 365 * 86_400 * age / count) * age / count
    return UnixTime(seconds: start.seconds - 3600 - 61 * age - years)
  }

  /// How a song or an album came into the library.
  enum Source {
    /// From the catalog.
    case streamed
    /// From the store, which no longer has it.
    case bought
    /// From a file of one's own.
    case uploaded
  }
}

// MARK: What changes

extension Library {
  /// The entries and changes of now.
  var overlay: Overlay {
    memory.withLock { memory in
      // What cannot be read now is an error of the next change.
      try? refresh(&memory)
      return memory.overlay ?? Overlay()
    }
  }

  /// Makes a change, and returns what came of it.
  func apply(
    _ change: KeptChange, _ reading: Reading
  ) throws(SandboxStateError) -> Account.Outcome {
    try memory.withLock { memory throws(SandboxStateError) in
      try refresh(&memory)
      if let state, memory.mark.line == 0 {
        throw SandboxStateError(
          FileError(state.log.path, cannotBe: .read, .notFound), state.directory)
      }
      var (mark, overlay) = (memory.mark, memory.overlay ?? Overlay())
      // A second copy would make each change as slow as all before.
      memory.overlay = nil
      defer { (memory.mark, memory.overlay) = (mark, overlay) }
      var outcome = Account.Outcome.notFound
      if let state {
        do {
          try state.log.add(after: &mark) { lines in
            // Another process may have changed something meanwhile.
            for line in lines { redo(line, into: &overlay) }
            outcome = LibraryView(self, overlay, reading).check(change)
            return outcome.isDone ? change.line : nil
          }
        } catch {
          throw SandboxStateError(error, state.directory)
        }
      } else {
        outcome = LibraryView(self, overlay, reading).check(change)
      }
      return outcome.isDone ? fold(change, into: &overlay) : outcome
    }
  }

  private func refresh(_ memory: inout Memory) throws(SandboxStateError) {
    var overlay = memory.overlay ?? LibraryView.initial(self)
    memory.overlay = nil
    defer { memory.overlay = overlay }
    let lines = memory.mark.line
    guard let state, state.log.hasChanged(since: &memory.mark) else { return }
    // Somebody has put another directory in the place of this one.
    if memory.mark.line < lines { overlay = begin() }
    do {
      for line in try state.log.lines(after: &memory.mark) { redo(line, into: &overlay) }
    } catch {
      throw SandboxStateError(error, state.directory)
    }
  }

  private func begin() -> Overlay {
    orders.withLock { $0.positions = [:] }
    return LibraryView.initial(self)
  }

  /// Makes the change of a line; the first one has none.
  private func redo(_ line: [UInt8], into overlay: inout Overlay) {
    if let change = KeptChange(line) { _ = fold(change, into: &overlay) }
  }

  private func fold(_ change: KeptChange, into overlay: inout Overlay) -> Account.Outcome {
    guard change.kind != .reset else {
      overlay = begin()
      return .done([])
    }
    // All that there will be is there, for a change.
    let reading = Reading(storefront: change.storefront, now: UnixTime(seconds: .max))
    var view = LibraryView(self, overlay, reading)
    overlay = Overlay()
    let outcome = view.make(change)
    overlay = view.overlay
    return outcome
  }
}

// MARK: Orders

extension Library {
  /// The place in the catalog of what was drawn; nil if there is none.
  func place(_ type: String, _ number: Int) -> Place? {
    switch type {
    case "library-songs" where number < draw.songCount: .song(draw.song(number))
    case "library-albums" where number < draw.albumCount: .album(draw.album(number))
    case "library-artists" where number < catalog.world.artistCount:
      .artist(catalog.world.artists.place(number).artist)
    default: nil
    }
  }

  func number(of artist: ArtistPlace) -> Int { catalog.world.artists.number(artist, 0) }

  /// The numbers of a type in the order in which they were added; artists with their first albums.
  func numbers(_ type: String) -> [UInt32] {
    switch type {
    case "library-songs": return (0..<UInt32(draw.songCount)).map { $0 }
    case "library-albums": return (0..<UInt32(draw.albumCount)).map { $0 }
    case "library-artists":
      return known(\.artists) {
        var seen: Set<UInt32> = []
        return (0..<draw.albumCount).map { UInt32(number(of: draw.album($0).artist)) }
          .filter { seen.insert($0).inserted }
      }
    default: return []
    }
  }

  /// The numbers of a type by name.
  func byName(_ type: String) -> [UInt32] {
    known(\.byName[type]) { NameOrder.sorted(numbers(type)) { sortName(type, $0) } }
  }

  /// The positions by name of what may have all words, and has to be looked at.
  func positions(_ type: String, with words: [String]) -> [Int] {
    let marks = known(\.marks[type]) {
      byName(type).map { number in
        NameOrder.mark(place(type, Int(number)).map { self.words(of: $0) } ?? [])
      }
    }
    let wanted = NameOrder.mark(words)
    return marks.indices.filter { marks[$0] & wanted == wanted }
  }

  func sortName(_ type: String, _ number: Int) -> String {
    MusicSandbox.fold(place(type, number).map { catalog.world.name(of: $0) } ?? "")
  }

  /// The words by which a search finds what is at a place.
  func words(of place: Place) -> [String] {
    let world = catalog.world
    let artist: ArtistPlace? =
      switch place {
      case .song(let song): song.artist
      case .album(let album): album.artist
      default: nil
      }
    return MusicSandbox.words(of: world.name(of: place))
      + MusicSandbox.words(of: artist.map { world.name(of: .artist($0)) } ?? "")
  }

  /// The position by name of an entry, or of what was removed, found only once.
  func position(_ type: String, _ number: Int, _ find: ([UInt32]) -> Int) -> Int {
    if let known = orders.withLock({ $0.positions[type]?[number] }) { return known }
    let position = find(byName(type))
    orders.withLock { $0.positions[type, default: [:]][number] = position }
    return position
  }

  /// The albums of an artist in the draw, in its order.
  func albums(of artist: ArtistPlace) -> [Int] {
    let key = { (album: Int) in self.number(of: self.draw.album(album).artist) }
    let albums = known(\.albumsByArtist) {
      (0..<draw.albumCount).map { (key($0), UInt32($0)) }.sorted { $0 < $1 }.map(\.1)
    }
    let wanted = number(of: artist)
    let start = firstIndex(albums.count) { key(Int(albums[$0])) >= wanted }
    return albums[start...].prefix { key(Int($0)) == wanted }.map { Int($0) }
  }

  private func known<Value: Sendable>(
    _ path: WritableKeyPath<Orders, Value?>, _ make: () -> Value
  ) -> Value {
    if let known = orders.withLock({ $0[keyPath: path] }) { return known }
    // Two threads may make the same, but neither waits for what has nothing to do with it.
    let value = make()
    orders.withLock { $0[keyPath: path] = value }
    return value
  }
}
