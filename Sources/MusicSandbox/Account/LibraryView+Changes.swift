import MusicAPI

extension LibraryView {
  /// Why a change is not possible; nil if it is.
  func refusal(of change: Account.Change) -> Refusal? {
    switch change.kind {
    case .playlist, .folder:
      guard let place = change.place else { return nil }
      return item("library-playlist-folders", place) == nil ? .notFound : nil
    case .tracks:
      guard let found = item("library-playlists", change.place ?? "") else { return .notFound }
      return entry(found).playlist?.canEdit == true ? nil : .insufficient
    case .rating, .remove: return change.items.contains { item($0) == nil } ? .notFound : nil
    case .add, .favorites, .reset: return nil
    }
  }

  /// Makes a change that is possible; returns what it created.
  mutating func make(_ change: Account.Change) -> [ResourceKey] {
    switch change.kind {
    case .playlist, .folder:
      let type = change.kind == .playlist ? "library-playlists" : "library-playlist-folders"
      let parent = change.place.flatMap { item("library-playlist-folders", $0) }
      let made = add(type, change.name, change.made, change.shown) {
        $0.parent = parent
        guard change.kind == .playlist else { return }
        $0.playlist = LibraryEntry.Playlist(
          description: change.description, modified: change.made)
      }
      append(change, to: made)
      return [made]
    case .tracks: item("library-playlists", change.place ?? "").map { append(change, to: $0) }
    case .add: for reference in change.items { _ = add(reference, change) }
    case .favorites: for reference in change.items { favor(reference, change) }
    case .rating:
      for subject in change.items.compactMap({ subject(of: $0) }) {
        overlay.ratings[subject, default: []].append((change.shown, change.value))
      }
    case .remove:
      for item in change.items.compactMap({ item($0) }) where item != root { remove(item) }
    case .reset: break
    }
    return []
  }

  /// A resource of the library or of the catalog.
  func item(_ reference: Account.Reference) -> ResourceKey? {
    reference.type.hasPrefix("library-")
      ? item(reference.type, reference.id)
      : catalog.item(reference.type, reference.id)
  }
}

// MARK: Adding

extension LibraryView {
  /// Adds a resource of the catalog; returns that of the library, which may have been there.
  private mutating func add(
    _ reference: Account.Reference, _ change: Account.Change
  ) -> ResourceKey? {
    guard let item = item(reference), item.own == nil else { return nil }
    switch item.type {
    case "songs", "music-videos": return add(track: item, change)
    case "albums":
      for track in related("tracks", of: item) { _ = add(track: track, change) }
      return libraryItem(of: item)
    case "playlists":
      if let known = libraryItem(of: item) { return known }
      let tracks = related("tracks", of: item).map {
        (add(track: $0, change).own ?? 0, change.shown)
      }
      return add("library-playlists", of: item, change.made, change.shown) {
        $0.playlist = LibraryEntry.Playlist(canEdit: false, tracks: tracks, modified: change.made)
      }
    default: return nil
    }
  }

  /// Adds a song or a video, with its album and its artist.
  private mutating func add(track: ResourceKey, _ change: Account.Change) -> ResourceKey {
    if let known = libraryItem(of: track) { return known }
    let artist = addArtist(of: track, change)
    var album: ResourceKey?
    if track.type == "songs", let origin = related("albums", of: track).first {
      let artist = addArtist(of: origin, change)
      album =
        libraryItem(of: origin)
        ?? add("library-albums", of: origin, change.made, change.shown) { $0.artist = artist }
    }
    return add("library-" + track.type, of: track, change.made, change.shown) {
      ($0.album, $0.artist) = (album, artist)
    }
  }

  private mutating func addArtist(of item: ResourceKey, _ change: Account.Change) -> ResourceKey? {
    guard let artist = related("artists", of: item).first else { return nil }
    return libraryItem(of: artist)
      ?? add("library-artists", of: artist, change.made, change.shown)
  }

  private func related(_ name: String, of item: ResourceKey) -> [ResourceKey] {
    catalog.related(name, to: item)?.all ?? []
  }

  /// Appends tracks to a playlist; a song that the library lacks is added to it too.
  private mutating func append(_ change: Account.Change, to playlist: ResourceKey) {
    let types = ["songs", "music-videos", "library-songs", "library-music-videos"]
    let tracks = change.items.filter { types.contains($0.type) }.compactMap {
      $0.type.hasPrefix("library-") ? item($0) : add($0, change)
    }
    overlay.append(tracks, to: playlist, change)
  }

  /// Removes a resource as apps do: an album with its songs, and what has no songs any more.
  private mutating func remove(_ item: ResourceKey) {
    let entry = entry(item)
    let names = [
      "library-albums": "tracks", "library-artists": "albums",
      "library-playlist-folders": "children",
    ]
    for part in names[item.type].flatMap({ related($0, to: item)?.all }) ?? [] { remove(part) }
    guard isShown(item) else { return }
    overlay.remove(item)
    if let album = entry.album, related("tracks", to: album)?.total == 0 { remove(album) }
    if let artist = entry.artist, isShown(artist), related("albums", to: artist)?.total == 0 {
      overlay.remove(artist)
    }
  }
}

// MARK: Favorites and ratings

extension LibraryView {
  /// The resource of the catalog that a reference means, or that of the library which the catalog
  /// lacks: both have one rating.
  func subject(of reference: Account.Reference) -> ResourceKey? {
    item(reference).map { $0.own == nil ? $0 : match(of: $0) ?? $0 }
  }

  /// What the library has of what a reference means.
  private func entry(of reference: Account.Reference) -> LibraryEntry? {
    item(reference).flatMap { $0.own == nil ? libraryItem(of: $0) : $0 }.map { entry($0) }
  }

  func isFavorite(_ reference: Account.Reference) -> Bool {
    guard let subject = subject(of: reference) else { return false }
    if let shown = overlay.favorites[subject] { return shown <= now }
    return entry(of: reference)?.isFavorite == true
  }

  func rating(of reference: Account.Reference) -> Int? {
    guard let subject = subject(of: reference) else { return nil }
    if let change = overlay.ratings[subject]?.last(where: { $0.shown <= now }) {
      return change.value
    }
    return entry(of: reference)?.rating
  }

  /// Makes a favorite; a song is then in the library, and on the playlist of favorite songs.
  private mutating func favor(_ reference: Account.Reference, _ change: Account.Change) {
    guard let subject = subject(of: reference), !isFavorite(reference) else { return }
    overlay.favorites[subject] = change.shown
    guard ["songs", "library-songs"].contains(reference.type),
      let song = item(reference).map({ $0.own == nil ? add(track: $0, change) : $0 }),
      let favorites = overlay.entries.first(where: { $0.playlist?.isOfFavorites == true })
    else { return }
    overlay.append([song], to: favorites.item, change)
  }
}
