import MusicAPI

/// The library as one request finds it.
struct LibraryView: ResourceSource {
  let account: Account
  /// The catalog that the account was made with, in the storefront of the request.
  let catalog: SandboxCatalog
  let drawnLibrary: DrawnLibrary
  var overlay: Overlay
  let now: UnixTime

  init(
    _ account: Account, _ overlay: Overlay, in storefront: String? = nil,
    _ language: String = "en-US", at now: UnixTime
  ) {
    var catalog = account.catalog
    (catalog.storefront, catalog.language) = (storefront ?? catalog.storefront, language)
    (self.account, self.overlay, self.catalog, self.now) = (account, overlay, catalog, now)
    drawnLibrary = account.drawnLibrary
  }

  /// The folder that has all others, which no list shows.
  var root: ResourceKey {
    ResourceKey(type: "library-playlist-folders", id: "p.playlistsroot", place: .own(0))
  }

  /// The resource with a number: a drawn one, or the next entry.
  func item(_ type: String, _ number: Int) -> ResourceKey {
    ResourceKey(type: type, id: account.ids.id(type, number), place: .own(number))
  }

  /// The resource with a number that is known: a drawn one, or an entry.
  func known(_ type: String, _ number: Int) -> ResourceKey {
    overlay.index(number).map { overlay.entries[$0].item } ?? item(type, number)
  }

  /// The resource with an ID, which may be a recommendation or a summary.
  func item(_ type: String, _ id: String) -> ResourceKey? {
    if type == root.type, id == root.id { return root }
    guard type.hasPrefix("library-") else { return personalItem(type, id) }
    if let item = overlay.entry(withID: id)?.item {
      return item.type == type && isShown(item) ? item : nil
    }
    guard let number = account.ids.number(type, id), drawnLibrary[type].indices ~= number else {
      return nil
    }
    let item = item(type, number)
    return isShown(item) ? item : nil
  }

  /// What is known of a resource.
  func entry(_ item: ResourceKey) -> LibraryEntry {
    if let entry = overlay.entry(item) { return entry }
    guard let number = item.own, let drawn = drawnLibrary[item] else {
      return LibraryEntry(item: item, added: account.start)
    }
    var entry = LibraryEntry(
      item: item, name: catalog.world.name(of: drawn.place), origin: catalog.item(at: drawn.place),
      drawnArtist: drawnLibrary.artists[drawn.artist], added: added(drawn.album))
    switch item.type {
    case "library-songs":
      entry.album = self.item("library-albums", drawn.album)
      entry.isFavorite = Share.favoriteSong.has(number)
      entry.rating =
        Share.lovedSong.has(number) ? 1 : Share.dislikedSong.has(number) ? -1 : nil
    case "library-albums":
      entry.isFavorite = Share.favoriteAlbum.has(number)
      entry.rating = Share.lovedAlbum.has(number) ? 1 : nil
    default:
      entry.isFavorite = Share.favoriteArtist.has(number)
      return entry
    }
    entry.artist = self.item("library-artists", drawn.artist)
    entry.source =
      Share.uploadedAlbum.has(drawn.album)
      ? .uploaded : Share.boughtAlbum.has(drawn.album) ? .bought : .streamed
    return entry
  }

  /// When a drawn album was added: the newest an hour before the start, the oldest twelve
  /// years before.
  func added(_ album: Int) -> UnixTime {
    let count = drawnLibrary["library-albums"].count
    let age = count - 1 - album
    let years = (12 * 365 * 86_400 * age / count) * age / count
    return UnixTime(seconds: account.start.seconds - 3600 - 61 * age - years)
  }

  /// Whether a resource is in the library and shows.
  func isShown(_ item: ResourceKey) -> Bool {
    !overlay.isRemoved(item) && overlay.entry(item).map { $0.shown <= now } ?? true
  }

  /// The resource of the catalog that one of the library is.
  func match(of item: ResourceKey) -> ResourceKey? { match(of: entry(item)) }

  func match(of entry: LibraryEntry) -> ResourceKey? {
    guard entry.source == .streamed, let origin = entry.origin else { return nil }
    return catalog.item(origin.type, origin.id)
      ?? catalog.equivalent(origin.type, origin.id, isClean: false)
  }

  /// The resource of the library that one of the catalog is.
  func libraryItem(of item: ResourceKey) -> ResourceKey? {
    if let known = overlay.entry(withOrigin: item)?.item { return isShown(known) ? known : nil }
    let place = catalog.world.standard(of: item.place)
    let type = "library-" + item.type
    let found = drawnLibrary.number(type, of: place).map { self.item(type, $0) }
    return found.flatMap { isShown($0) && match(of: $0)?.id == item.id ? $0 : nil }
  }
}

// MARK: Relationships

extension LibraryView {
  func related(_ name: String, to item: ResourceKey) -> ItemList? {
    let list = { (items: [ResourceKey?]) in ItemList(items.compactMap { $0 }.filter { isShown($0) })
    }
    switch (item.type, name) {
    case (_, "library") where item.own == nil: return list([libraryItem(of: item)])
    case (_, "catalog"): return ItemList([match(of: item)].compactMap { $0 })
    case ("library-songs", "albums"), ("library-music-videos", "albums"):
      return list([entry(item).album])
    case ("library-songs", "artists"), ("library-music-videos", "artists"),
      ("library-albums", "artists"):
      return list([entry(item).artist])
    case ("library-albums", "tracks"): return list(tracks(ofAlbum: item))
    case ("library-artists", "albums"):
      return list(
        (drawnLibrary[item]?.parts ?? []).map { self.item("library-albums", $0) }
          + entries("library-albums").filter { $0.artist == item }.map(\.item))
    case ("library-playlists", "tracks"): return tracks(ofPlaylist: item)
    case ("library-playlists", "parent"), ("library-playlist-folders", "parent"):
      return list(item == root ? [] : [entry(item).parent ?? root])
    case ("library-playlist-folders", "children"):
      let entries = entries("library-playlist-folders") + entries("library-playlists")
      return list(entries.filter { ($0.parent ?? root) == item }.map(\.item))
    default: return personalRelated(name, to: item)
    }
  }

  /// The tracks of an album in its order.
  private func tracks(ofAlbum album: ResourceKey) -> [ResourceKey] {
    let drawn = (drawnLibrary[album]?.parts ?? []).map { item("library-songs", $0) }
    let entries = overlay.entries
    let added = entries.indices.filter { entries[$0].album == album }.map { entries[$0].item }
    guard !added.isEmpty, let origin = entry(album).origin else { return drawn + added }
    // The album of the catalog tells the order of what came at different times.
    let whole = catalog.related("tracks", to: origin)?.all ?? []
    let tracks = (drawn + added).enumerated().map { offset, item in
      let origin = self.entry(item).origin?.id
      return (whole.firstIndex { $0.id == origin } ?? whole.count, offset, item)
    }
    return tracks.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
  }

  /// The tracks of a playlist in their order.
  private func tracks(ofPlaylist item: ResourceKey) -> ItemList {
    guard let playlist = entry(item).playlist else { return ItemList([]) }
    let tracks = playlist.tracks.filter { $0.shown <= now }.map(\.number)
    let removed = overlay.removed["library-songs"] ?? []
    return list(
      "library-songs",
      tracks.filter { number in
        overlay.index(number).map { isShown(overlay.entries[$0].item) } ?? !removed.contains(number)
      })
  }
}
