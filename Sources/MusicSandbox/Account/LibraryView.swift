import MusicAPI

/// The library as one request finds it.
struct LibraryView: Sendable {
  let library: Library
  var overlay: Overlay
  let reading: Reading

  init(_ library: Library, _ overlay: Overlay, _ reading: Reading) {
    (self.library, self.overlay, self.reading) = (library, overlay, reading)
  }

  var draw: LibraryDraw { library.draw }
  var catalog: Catalog { library.catalog }

  /// The resource with a number: one of the draw, or the next entry.
  func item(_ type: String, _ number: Int) -> Item {
    Item(type: type, id: library.ids.id(type, number), place: .own(number))
  }

  func entry(_ item: Item) -> Overlay.Entry? { overlay.index(item).map { overlay.entries[$0] } }

  /// Whether a resource is in the library and shows.
  func isShown(_ item: Item) -> Bool {
    guard let entry = entry(item) else {
      return overlay.removed[item.type]?.contains(item.own ?? 0) != true
    }
    return !entry.isRemoved && entry.shown <= reading.now
  }

  /// The resource with an ID.
  func item(_ type: String, _ id: String) -> Item? {
    let item =
      overlay.entry(type, id)?.item
      ?? library.ids.number(type, id).flatMap { isDrawn(type, $0) ? self.item(type, $0) : nil }
    return item.flatMap { isShown($0) ? $0 : nil }
  }

  private func isDrawn(_ type: String, _ number: Int) -> Bool {
    switch library.place(type, number) {
    case .artist(let artist): !library.albums(of: artist).isEmpty
    case nil: false
    default: true
    }
  }

  /// The resource of the catalog whose facts a resource has, whether the catalog still has it or
  /// not; nil for what is not of the catalog.
  func origin(of item: Item) -> Item? {
    if let entry = entry(item) { return entry.origin }
    return library.place(item.type, item.own ?? 0).map { catalog.item(at: $0) }
  }

  /// How a song or an album came into the library.
  func source(of item: Item) -> Library.Source {
    if let entry = entry(item) {
      guard let cast = entry.cast, cast.facts != nil else { return .streamed }
      return cast.purchasedID == nil ? .uploaded : .bought
    }
    let number = item.own ?? 0
    let album = item.type == "library-songs" ? draw.albumNumber(ofSong: number) : number
    return album % 23 == 5 ? .uploaded : album % 23 == 11 ? .bought : .streamed
  }

  /// The resource of the catalog that a resource is.
  func match(of item: Item) -> Item? {
    guard item.type == "library-artists" || source(of: item) == .streamed,
      let origin = origin(of: item)
    else { return nil }
    return catalog.item(origin.type, origin.id, reading)
      ?? catalog.equivalent(origin.type, origin.id, isClean: false, reading)
  }

  /// The resource of the library that one of the catalog is.
  func libraryItem(of item: Item) -> Item? {
    if let known = overlay.entry(withOrigin: item)?.item { return isShown(known) ? known : nil }
    let found: Item?
    switch item.place {
    case .song(var place):
      place.edition.bits &= 3
      found = draw.number(of: place).map { self.item("library-songs", $0) }
    case .album(var place):
      place.edition.bits &= 3
      found = draw.number(of: place).map { self.item("library-albums", $0) }
    case .artist(let artist):
      found =
        library.albums(of: artist).isEmpty
        ? nil : self.item("library-artists", library.number(of: artist))
    default: found = nil
    }
    return found.flatMap { isShown($0) && match(of: $0)?.id == item.id ? $0 : nil }
  }

  /// When a resource was added.
  func added(_ item: Item) -> UnixTime {
    if let entry = entry(item) { return entry.added }
    switch library.place(item.type, item.own ?? 0) {
    case .song: return library.added(draw.albumNumber(ofSong: item.own ?? 0))
    case .artist(let artist): return library.added(library.albums(of: artist).first ?? 0)
    default: return library.added(item.own ?? 0)
    }
  }
}

// MARK: Lists

extension LibraryView {
  /// The entries of a type that show, by name.
  func entries(_ type: String) -> [Overlay.Entry] {
    (overlay.order[type] ?? []).map { overlay.entries[$0] }.filter { isShown($0.item) }
  }

  /// A type in the order of a sort.
  func list(_ type: String, sort: String?) -> ItemList {
    let isReversed = sort?.hasPrefix("-") == true
    if sort?.hasSuffix("dateAdded") == true { return byDate([type], isReversed: isReversed) }
    let numbers = library.byName(type)
    let added = entries(type).map { entry in
      let position = library.position(type, entry.item.own ?? 0) { numbers in
        firstIndex(numbers.count) {
          entry.sortName.isBytewise(before: library.sortName(type, Int(numbers[$0])))
        }
      }
      return (position, entry.item)
    }
    let removed = (overlay.removed[type] ?? []).map { number in
      library.position(type, number) { $0.firstIndex(of: UInt32(number)) ?? 0 }
    }
    return MergedList(
      count: numbers.count, removed: removed, added: added, isReversed: isReversed
    ) { item(type, Int(numbers[$0])) }.list
  }

  /// Types of which at most the first was drawn, the oldest first.
  func byDate(_ types: [String], isReversed: Bool) -> ItemList {
    let (type, numbers) = (types[0], library.numbers(types[0]))
    let entries = types.flatMap { self.entries($0) }.enumerated()
      .sorted { ($0.element.added, $0.offset) < ($1.element.added, $1.offset) }.map(\.element)
    let added = entries.map { entry in
      let position = firstIndex(numbers.count) {
        entry.added < self.added(item(type, Int(numbers[$0])))
      }
      return (entry.added < library.start ? position : numbers.count, entry.item)
    }
    let removed = (overlay.removed[type] ?? []).compactMap { numbers.firstIndex(of: UInt32($0)) }
    return MergedList(
      count: numbers.count, removed: removed, added: added, isReversed: isReversed
    ) { item(type, Int(numbers[$0])) }.list
  }

  /// The resources of a type that have all words, by name.
  func search(_ type: String, _ term: String) -> ItemList {
    let terms = words(of: term)
    guard !terms.isEmpty else { return ItemList([]) }
    let hasAll = { (words: [String]) in terms.allSatisfy { words.contains($0) } }
    let numbers = library.byName(type)
    var found = library.positions(type, with: terms).map { Int(numbers[$0]) }.filter { number in
      library.place(type, number).map { hasAll(library.words(of: $0)) } ?? false
    }.map { item(type, $0) }.filter { isShown($0) }
    for entry in entries(type) where hasAll(entry.words) {
      let position = firstIndex(found.count) {
        entry.sortName.isBytewise(before: fold(name(found[$0])))
      }
      found.insert(entry.item, at: position)
    }
    return ItemList(found)
  }

  func name(_ item: Item) -> String {
    entry(item)?.name
      ?? library.place(item.type, item.own ?? 0).map { catalog.world.name(of: $0) } ?? ""
  }
}

// MARK: Relationships

extension LibraryView {
  func related(_ name: String, to item: Item) -> ItemList? {
    let list = { (items: [Item?]) in ItemList(items.compactMap { $0 }.filter { isShown($0) }) }
    switch (item.type, name) {
    case (_, "library") where item.own == nil: return list([libraryItem(of: item)])
    case (_, "catalog"): return ItemList([match(of: item)].compactMap { $0 })
    case ("library-songs", "albums"), ("library-music-videos", "albums"):
      return list([album(of: item)])
    case ("library-songs", "artists"), ("library-music-videos", "artists"),
      ("library-albums", "artists"):
      return list([artist(of: item)])
    case ("library-albums", "tracks"): return list(tracks(ofAlbum: item))
    case ("library-artists", "albums"):
      var drawn: [Item] = []
      if case .artist(let artist) = library.place(item.type, item.own ?? 0) {
        drawn = library.albums(of: artist).map { self.item("library-albums", $0) }
      }
      return list(drawn + entries("library-albums").filter { $0.artist == item }.map(\.item))
    case ("library-playlists", "tracks"): return tracks(ofPlaylist: item)
    case ("library-playlists", "parent"), ("library-playlist-folders", "parent"):
      return list(item == root ? [] : [entry(item)?.parent ?? root])
    case ("library-playlist-folders", "children"):
      let entries = entries("library-playlist-folders") + entries("library-playlists")
      return list(entries.filter { ($0.parent ?? root) == item }.map(\.item))
    default: return nil
    }
  }

  /// The folder that has all others, which no list shows.
  var root: Item {
    Item(type: "library-playlist-folders", id: "p.playlistsroot", place: .own(0))
  }

  func album(of item: Item) -> Item? {
    if let entry = entry(item) { return entry.album }
    guard item.type == "library-songs", let number = item.own else { return nil }
    return self.item("library-albums", draw.albumNumber(ofSong: number))
  }

  func artist(of item: Item) -> Item? {
    if let entry = entry(item) { return entry.artist }
    switch library.place(item.type, item.own ?? 0) {
    case .song(let song): return self.item("library-artists", library.number(of: song.artist))
    case .album(let album): return self.item("library-artists", library.number(of: album.artist))
    default: return nil
    }
  }

  /// The tracks of an album in its order.
  private func tracks(ofAlbum album: Item) -> [Item] {
    let isDrawn = overlay.index(album) == nil
    let drawn = isDrawn ? draw.songs(ofAlbum: album.own ?? 0).map { item("library-songs", $0) } : []
    let added = (overlay.tracks[album] ?? []).map { overlay.entries[$0].item }
    guard !added.isEmpty, let origin = origin(of: album) else { return drawn + added }
    // The album of the catalog tells the order of what came at different times.
    let whole = catalog.related("tracks", to: origin, reading)?.all ?? []
    let tracks = (drawn + added).enumerated().map { offset, item in
      let origin = self.origin(of: item)?.id
      return (whole.firstIndex { $0.id == origin } ?? whole.count, offset, item)
    }
    return tracks.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
  }

  /// The tracks of a playlist in their order.
  private func tracks(ofPlaylist item: Item) -> ItemList {
    guard let playlist = entry(item)?.playlist else { return ItemList([]) }
    let added = playlist.tracks.filter { $0.shown <= reading.now }.map(\.item)
    let count =
      switch playlist.drawn {
      case .none: 0
      case .favorites: (draw.songCount + Self.favoriteStep - 4) / Self.favoriteStep
      case .some(let count, _): draw.songCount == 0 ? 0 : count
      }
    let list = ItemList(total: count + added.count) { offset, wanted in
      let drawn = (min(offset, count)..<min(count, offset + wanted)).map { track in
        self.item("library-songs", drawnTrack(playlist.drawn, item, track))
      }
      return drawn + added.dropFirst(max(0, offset - count)).prefix(wanted - drawn.count)
    }
    guard !overlay.removed.isEmpty || added.contains(where: { !isShown($0) }) else { return list }
    return ItemList(list.all.filter { isShown($0) })
  }

  private func drawnTrack(_ drawn: Overlay.Drawn, _ playlist: Item, _ track: Int) -> Int {
    guard case .some(_, let repeats) = drawn else { return track * Self.favoriteStep + 3 }
    // Steps that have no divisor in common with the songs come to each of them.
    var step = 7
    while draw.songCount.isMultiple(of: step) { step += 4 }
    let start = mix(library.seed, 46, playlist.own ?? 0).choice(draw.songCount)
    return (start + step * (repeats && track % 37 == 36 ? track - 30 : track)) % draw.songCount
  }
}
