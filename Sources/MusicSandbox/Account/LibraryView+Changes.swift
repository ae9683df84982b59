import MusicAPI

extension LibraryView {
  /// Whether a change is possible.
  func check(_ change: KeptChange) -> Account.Outcome {
    switch change.kind {
    case .playlist, .folder:
      guard let place = change.place, place != root.id else { return .done([]) }
      return item("library-playlist-folders", place) == nil ? .notFound : .done([])
    case .tracks:
      guard let found = item("library-playlists", change.place ?? "") else { return .notFound }
      return entry(found)?.playlist?.canEdit == true ? .done([]) : .notAllowed
    case .rating, .remove:
      return change.items.allSatisfy { item($0) != nil } ? .done([]) : .notFound
    case .add, .favorites, .reset: return .done([])
    }
  }

  /// Makes a change that is possible; returns what it created.
  mutating func make(_ change: KeptChange) -> Account.Outcome {
    let outcome = check(change)
    guard outcome.isDone else { return outcome }
    switch change.kind {
    case .playlist, .folder:
      let type = change.kind == .playlist ? "library-playlists" : "library-playlist-folders"
      let parent = change.place.flatMap { item("library-playlist-folders", $0) }
      let made = add(type, change.name, change.made, change.shown) {
        $0.parent = parent
        guard change.kind == .playlist else { return }
        $0.playlist = Overlay.Playlist(description: change.description, modified: change.made)
      }
      append(change, to: made)
      return .done([made])
    case .tracks: item("library-playlists", change.place ?? "").map { append(change, to: $0) }
    case .add: for reference in change.items { _ = add(reference, change) }
    case .favorites: for reference in change.items { favor(reference, change) }
    case .rating:
      for key in change.items.compactMap({ key(of: $0) }) {
        overlay.ratings[key, default: []].append((change.shown, change.value))
      }
    case .remove: for item in change.items.compactMap({ item($0) }) { remove(item) }
    case .reset: break
    }
    return outcome
  }

  /// A resource of the library or of the catalog.
  func item(_ reference: Account.Reference) -> Item? {
    reference.type.hasPrefix("library-")
      ? item(reference.type, reference.id)
      : catalog.item(reference.type, reference.id, catalogReading)
  }

  /// How the catalog is read where a change must always come out the same.
  private var catalogReading: Reading {
    Reading(storefront: reading.storefront, now: min(reading.now, library.start))
  }
}

// MARK: Adding

extension LibraryView {
  /// Adds a resource of the catalog; returns that of the library, which may have been there.
  private mutating func add(_ reference: Account.Reference, _ change: KeptChange) -> Item? {
    guard let item = item(reference), item.own == nil else { return nil }
    switch item.type {
    case "songs", "music-videos": return add(track: item, change)
    case "albums":
      for track in related("tracks", of: item) { _ = add(track: track, change) }
      return libraryItem(of: item)
    case "playlists":
      if let known = libraryItem(of: item) { return known }
      let tracks = related("tracks", of: item).map { (add(track: $0, change), change.shown) }
      return add("library-playlists", item, change.made, change.shown) {
        $0.playlist = Overlay.Playlist(canEdit: false, tracks: tracks, modified: change.made)
      }
    default: return nil
    }
  }

  /// Adds a song or a video, with its album and its artist.
  private mutating func add(track: Item, _ change: KeptChange) -> Item {
    if let known = libraryItem(of: track) { return known }
    let artist = addArtist(of: track, change)
    var album: Item?
    if track.type == "songs", let origin = related("albums", of: track).first {
      let artist = addArtist(of: origin, change)
      album =
        libraryItem(of: origin)
        ?? add("library-albums", origin, change.made, change.shown) { $0.artist = artist }
    }
    return add("library-" + track.type, track, change.made, change.shown) {
      ($0.album, $0.artist) = (album, artist)
    }
  }

  private mutating func addArtist(of item: Item, _ change: KeptChange) -> Item? {
    guard let artist = related("artists", of: item).first else { return nil }
    return libraryItem(of: artist)
      ?? add("library-artists", artist, change.made, change.shown) { _ in }
  }

  private func related(_ name: String, of item: Item) -> [Item] {
    catalog.related(name, to: item, catalogReading)?.all ?? []
  }

  /// Adds an entry for a resource of the catalog.
  mutating func add(
    _ type: String, _ origin: Item, _ made: UnixTime, _ shown: UnixTime,
    _ body: (inout Overlay.Entry) -> Void
  ) -> Item {
    let attributes = catalog.attributes(of: origin, extended: [], catalogReading)
    let text = { (name: String) in attributes.first { $0.name == name }?.value.text ?? "" }
    return add(type, text("name"), made, shown) {
      $0.origin = origin
      $0.words += words(of: text("artistName"))
      body(&$0)
    }
  }

  /// Appends tracks to a playlist; a song that the library lacks is added to it too.
  private mutating func append(_ change: KeptChange, to playlist: Item) {
    guard let index = overlay.index(playlist) else { return }
    let types = ["songs", "music-videos", "library-songs", "library-music-videos"]
    let tracks = change.items.filter { types.contains($0.type) }.compactMap {
      $0.type.hasPrefix("library-") ? item($0) : add($0, change)
    }
    overlay.append(tracks, to: index, change)
  }

  /// Removes a resource as apps do: an album with its songs, and what has no songs any more.
  private mutating func remove(_ item: Item) {
    let (album, artist) = (album(of: item), artist(of: item))
    let names = [
      "library-albums": "tracks", "library-artists": "albums",
      "library-playlist-folders": "children",
    ]
    for part in names[item.type].flatMap({ related($0, to: item)?.all }) ?? [] { remove(part) }
    guard isShown(item) else { return }
    overlay.remove(item)
    if let album, related("tracks", to: album)?.total == 0 { remove(album) }
    if let artist, isShown(artist), related("albums", to: artist)?.total == 0 {
      overlay.remove(artist)
    }
  }
}

// MARK: Favorites and ratings

extension LibraryView {
  /// What tells a resource and its match apart from all others; nil if there is no such resource.
  func key(of reference: Account.Reference) -> String? {
    item(reference).map { ($0.own == nil ? $0 : match(of: $0) ?? $0).key }
  }

  /// The type and the number of the resource of the draw that a reference means.
  private func drawn(_ reference: Account.Reference) -> (type: String, number: Int)? {
    guard let found = item(reference), let item = found.own == nil ? libraryItem(of: found) : found,
      overlay.index(item) == nil
    else { return nil }
    return (item.type, item.own ?? 0)
  }

  /// Every 17th song of the draw is a favorite, from the fourth on.
  static let favoriteStep = 17

  func isFavorite(_ reference: Account.Reference) -> Bool {
    guard let key = key(of: reference) else { return false }
    if let shown = overlay.favorites[key] { return shown <= reading.now }
    return switch drawn(reference) {
    case ("library-songs", let number)?: number % Self.favoriteStep == 3
    case ("library-albums", let number)?: number % 19 == 2
    case ("library-artists", let number)?: number % 11 == 4
    default: false
    }
  }

  func rating(of reference: Account.Reference) -> Int? {
    guard let key = key(of: reference) else { return nil }
    if let change = overlay.ratings[key]?.last(where: { $0.shown <= reading.now }) {
      return change.value
    }
    return switch drawn(reference) {
    case ("library-songs", let number)?: number % 13 == 5 ? 1 : number % 29 == 7 ? -1 : nil
    case ("library-albums", let number)?: number % 31 == 6 ? 1 : nil
    default: nil
    }
  }

  /// Makes a favorite; a song is then in the library, and on the playlist of favorite songs.
  private mutating func favor(_ reference: Account.Reference, _ change: KeptChange) {
    guard let key = key(of: reference), !isFavorite(reference) else { return }
    overlay.favorites[key] = change.shown
    guard ["songs", "library-songs"].contains(reference.type),
      let song = item(reference).map({ $0.own == nil ? add(track: $0, change) : $0 }),
      let index = overlay.entries.firstIndex(where: { $0.playlist?.drawn == .favorites })
    else { return }
    overlay.append([song], to: index, change)
  }
}

extension JSONValue {
  /// The text of a string; nil for anything else.
  var text: String? { if case .string(let text) = self { text } else { nil } }
}
