import MusicAPI
import MusicPlatform
import Synchronization

/// The account of a user: a library drawn from the catalog, and what was changed since.
final class Account: Sendable {
  /// The catalog in the storefront of the account.
  let catalog: SandboxCatalog
  /// The number of the user, from 1 on.
  let user: Int
  let ids: OwnIDs
  let seed: UInt64
  /// Whether it has what is written by hand, which an almost empty library lacks, and that of any
  /// user but the first.
  let hasCast: Bool
  /// How many songs it has of a catalog that is written by hand, at most.
  let givenSongs: Int
  /// The first second of the day on which the library was complete.
  let start: UnixTime
  private let state: SandboxState?
  private let memory = Mutex(Memory())
  /// How many songs are drawn; the drawn library and the ledger are made when they are needed.
  private let drawnSongs: Int
  private let madeLibrary = Made<DrawnLibrary>()
  private let madeLedger = Made<PlayLedger>()

  /// What changes.
  private struct Memory {
    var overlay: Overlay?
    var mark = SharedLog.Mark()
  }

  init(catalog: SandboxCatalog, _ options: Sandbox.Options, user: Int = 1, day: Int) {
    (self.catalog, self.user) = (catalog, user)
    state = options.state
    seed = user == 1 ? options.seed : mix(options.seed, 81, user)
    let (songs, isGiven) = (options.librarySongs, catalog.isGiven)
    givenSongs = isGiven ? max(0, songs) : 0
    hasCast = user == 1 && !isGiven && songs >= Cast.librarySongs
    drawnSongs = isGiven ? 0 : songs - (hasCast ? Cast.librarySongs : 0)
    ids = OwnIDs(seed: seed)
    start = UnixTime(seconds: (state?.day ?? day) * 86_400)
  }

  /// Whether the library has no songs before any change.
  var isEmpty: Bool { drawnSongs == 0 && !hasCast && givenSongs == 0 }

  var drawnLibrary: DrawnLibrary {
    madeLibrary {
      DrawnLibrary(catalog.world, seed: seed, storefront: catalog.storefront, songs: drawnSongs)
    }
  }

  /// What was played, which no change of the library changes.
  func ledger(_ view: LibraryView) -> PlayLedger { madeLedger { PlayLedger(view) } }
}

// MARK: Reading

extension Account {
  /// The library as a request finds it; the storefront is the account's unless another is named.
  func view(
    in storefront: String? = nil, _ language: String = "en-US", at now: UnixTime
  ) -> LibraryView {
    memory.withLock { memory in
      // What cannot be read now is an error of the next change.
      try? refresh(&memory, at: now)
      return LibraryView(self, memory.overlay ?? Overlay(), in: storefront, language, at: now)
    }
  }
}

// MARK: Changes

extension Account {
  /// Makes a change that shows after the delay of the request, and returns what came of it.
  ///
  /// A change that cannot be kept is not made.
  func apply(
    _ change: Change, _ context: RequestContext
  ) throws(SandboxStateError) -> Result<[ResourceKey], Refusal> {
    let change = change.made(context, by: user, in: catalog.storefront)
    // Other processes are waited for before the account is taken, which reads need too.
    let lock = try state?.log.lock()
    defer { withExtendedLifetime(lock) {} }
    return try memory.withLock { memory throws(SandboxStateError) in
      try refresh(&memory, at: context.now)
      var (mark, overlay) = (memory.mark, memory.overlay ?? Overlay())
      // A second copy would make each change as slow as all before.
      memory.overlay = nil
      defer { (memory.mark, memory.overlay) = (mark, overlay) }
      var refusal: Refusal?
      func line(after lines: [[UInt8]]) -> [UInt8]? {
        // Another process may have changed something meanwhile.
        redo(lines, &overlay, at: context.now)
        refusal = LibraryView(self, overlay, at: context.now).refusal(of: change)
        return refusal == nil ? change.line : nil
      }
      if let state, let lock {
        try state.add(after: &mark, holding: lock, line)
      } else {
        _ = line(after: [])
      }
      return refusal.map { .failure($0) } ?? .success(make(change, &overlay))
    }
  }

  private func refresh(_ memory: inout Memory, at now: UnixTime) throws(SandboxStateError) {
    var overlay = memory.overlay ?? LibraryView.initial(self)
    memory.overlay = nil
    defer { memory.overlay = overlay }
    let lines = memory.mark.line
    guard let state, state.log.hasChanged(since: &memory.mark) else { return }
    // Somebody has put another directory in the place of this one.
    if memory.mark.line < lines { overlay = LibraryView.initial(self) }
    redo(try state.log.lines(after: &memory.mark), &overlay, at: now)
  }

  /// Makes the changes of lines that concern the account; the first one of a log has none.
  private func redo(_ lines: [[UInt8]], _ overlay: inout Overlay, at now: UnixTime) {
    for change in lines.compactMap({ Change($0) })
    where change.user == user || change.kind == .reset {
      _ = make(change.known(at: now), &overlay)
    }
  }

  /// Makes a change that is possible; returns what it created.
  private func make(_ change: Change, _ overlay: inout Overlay) -> [ResourceKey] {
    guard change.kind != .reset else {
      overlay = LibraryView.initial(self)
      return []
    }
    // All that there will be is there, for a change.
    var view = LibraryView(self, overlay, in: change.storefront, at: UnixTime(seconds: .max))
    overlay = Overlay()
    defer { overlay = view.overlay }
    return view.make(change)
  }
}
