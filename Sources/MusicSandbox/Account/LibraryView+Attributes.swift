import MusicAPI

extension LibraryView {
  /// The attributes of a resource of the library; those of the catalog in the library's form.
  func attributes(of item: ResourceKey, extended: Set<String>) -> [JSONMember] {
    let entry = entry(item)
    var members: [JSONMember] = []
    switch item.type {
    case "library-songs": members = copied(entry) + playParams(entry)
    case "library-music-videos": members = copied(entry) + track(entry) + playParams(entry)
    case "library-albums":
      let count = related("tracks", to: item)?.total ?? 0
      members = copied(entry) + [JSONMember("trackCount", .int(count))] + playParams(entry)
    case "library-playlists": members = playlist(entry, extended)
    case "library-artists", "library-playlist-folders":
      if item != root { members = [JSONMember("name", .string(entry.name))] }
    default: return personalAttributes(of: item)
    }
    let dated = ["library-albums", "library-playlists", "library-playlist-folders"]
    guard item != root, dated.contains(item.type) || extended.contains("dateAdded") else {
      return members
    }
    // What is older has no date.
    guard entry.added >= UnixTime(seconds: 1_451_606_400) else { return members }
    return members + [JSONMember("dateAdded", .string(entry.added.iso8601))]
  }

  private static let copiedNames: Set<String> = [
    "albumName", "artistName", "artwork", "contentRating", "discNumber", "durationInMillis",
    "genreNames", "hasLyrics", "name", "releaseDate", "trackNumber",
  ]

  /// The facts of the catalog that the library repeats.
  private func copied(_ entry: LibraryEntry) -> [JSONMember] {
    // What is in a library keeps the names with which it came.
    let catalog = account.catalog
    var facts: [JSONMember] = []
    if let own = entry.facts {
      facts = catalog.attributes(from: own, type: "songs", id: "", extended: [])
    } else if let origin = entry.origin {
      facts = catalog.attributes(of: origin, extended: [])
    } else if let song = related("tracks", to: entry.item)?.all.first {
      // An album of files has the facts of its songs.
      let names = ["artistName", "artwork", "genreNames", "releaseDate"]
      return [JSONMember("name", .string(entry.name))]
        + copied(self.entry(song)).filter { names.contains($0.name) }
    }
    return facts.filter { Self.copiedNames.contains($0.name) }.map { member in
      switch (member.name, member.value) {
      case ("artwork", .object(let parts)):
        let kept = parts.filter { ["width", "height", "url"].contains($0.name) }
        return JSONMember(
          "artwork", .object(kept.map { $0.name == "url" ? $0 : JSONMember($0.name, 1200) }))
      // The last one is that of all music.
      case ("genreNames", .array(let genres)): return JSONMember("genreNames", .array([genres[0]]))
      default: return member
      }
    }
  }

  /// The album of a video and its number on it; most have no album, and the number 0.
  private func track(_ entry: LibraryEntry) -> [JSONMember] {
    let album = entry.album.map { self.entry($0) }
    let tracks = album?.origin.flatMap { catalog.related("tracks", to: $0)?.all } ?? []
    let number = tracks.firstIndex { $0 == entry.origin }.map { $0 + 1 } ?? 0
    let hasName = album != nil || (entry.item.own ?? 0).isMultiple(of: 2)
    return (hasName ? [JSONMember("albumName", .string(album?.name ?? ""))] : [])
      + [JSONMember("trackNumber", .int(number))]
  }

  /// What an app needs to play a resource; nothing for what the catalog has no longer.
  private func playParams(_ entry: LibraryEntry) -> [JSONMember] {
    let kinds = ["library-songs": "song", "library-albums": "album"]
    let kind = kinds[entry.item.type] ?? "musicVideo"
    let isAlbum = kind == "album"
    let (source, match) = (entry.source, isAlbum ? nil : match(of: entry))
    guard isAlbum || match != nil || source != .streamed else { return [] }
    let catalogID = (match?.id).json
    let params = JSONValue.object(known: [
      "id": .string(entry.item.id), "kind": .string(kind), "isLibrary": true,
      "reporting": isAlbum ? nil : .bool(match != nil), "catalogId": catalogID,
      "reportingId": catalogID,
      "purchasedId": isAlbum || source != .bought ? nil : .string(purchase(entry)),
    ])
    return [JSONMember("playParams", params)]
  }

  /// A number of the store that no resource has any longer.
  private func purchase(_ entry: LibraryEntry) -> String {
    if let known = entry.purchasedID { return known }
    var number = 300_000_000 + mix(account.seed, 47, entry.item.own ?? 0).choice(90_000_000)
    while catalog.item("songs", String(number)) != nil { number += 1 }
    return String(number)
  }

  private func playlist(_ entry: LibraryEntry, _ extended: Set<String>) -> [JSONMember] {
    guard let playlist = entry.playlist else { return [] }
    let match = match(of: entry)
    let params = JSONValue.object(known: [
      "id": .string(entry.item.id), "kind": "playlist", "isLibrary": true,
      "globalId": (match?.id).json,
    ])
    let types =
      extended.contains("trackTypes")
      ? Set(related("tracks", to: entry.item)?.all.map(\.type) ?? []).sorted() : nil
    return [JSONMember](known: [
      "canEdit": .bool(playlist.canEdit), "hasCatalog": .bool(match != nil),
      "isPublic": false, "name": .string(entry.name), "playParams": params,
      "lastModifiedDate": .string(playlist.modified.iso8601),
      "description": playlist.description.map { ["standard": .string($0)] },
      "artwork": match != nil || playlist.isOfFavorites ? cover(entry) : JSONValue?.none,
      "trackTypes": types.map { .array($0.map { .string($0) }) },
    ])
  }

  /// The cover of a playlist, whose size the service does not tell.
  private func cover(_ entry: LibraryEntry) -> JSONValue {
    let look = ArtworkLook.page.json(mix(account.seed, 51, entry.item.own ?? 0))
    guard case .object(let parts) = look else { return .null }
    let sizes = [JSONMember("width", .null), JSONMember("height", .null)]
    return .object(sizes + parts.filter { $0.name == "url" })
  }
}
