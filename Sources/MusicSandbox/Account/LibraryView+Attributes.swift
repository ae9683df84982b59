import MusicAPI

extension LibraryView {
  /// The attributes of a resource of the library; those of the catalog in the library's form.
  func attributes(of item: Item, extended: Set<String>) -> [JSONMember] {
    var members: [JSONMember] = []
    switch item.type {
    case "library-songs", "library-music-videos": members = copied(item) + playParams(item)
    case "library-albums":
      let count = related("tracks", to: item)?.total ?? 0
      members = copied(item) + [JSONMember("trackCount", .int(count))] + playParams(item)
    case "library-playlists": members = playlist(item, extended)
    case "library-artists", "library-playlist-folders":
      if item != root { members = [JSONMember("name", .string(name(item)))] }
    default: return personalAttributes(of: item)
    }
    let dated = ["library-albums", "library-playlists", "library-playlist-folders"]
    guard item != root, dated.contains(item.type) || extended.contains("dateAdded") else {
      return members
    }
    // What is older has no date.
    let added = added(item)
    guard added >= UnixTime(seconds: 1_451_606_400) else { return members }
    return members + [JSONMember("dateAdded", .string(added.iso8601))]
  }

  private static let copiedNames: Set<String> = [
    "albumName", "artistName", "artwork", "contentRating", "discNumber", "durationInMillis",
    "genreNames", "hasLyrics", "name", "releaseDate", "trackNumber",
  ]

  /// The facts of the catalog that the library repeats.
  private func copied(_ item: Item) -> [JSONMember] {
    // What is in a library keeps the names with which it came.
    let reading = Reading(storefront: library.storefront, now: reading.now)
    var facts: [JSONMember] = []
    if let song = entry(item)?.cast?.facts {
      facts = catalog.attributes(from: song, type: "songs", id: "", extended: [], reading)
    } else if let origin = origin(of: item) {
      facts = catalog.attributes(of: origin, extended: [], reading)
    } else if let song = related("tracks", to: item)?.all.first {
      // An album of files has the facts of its songs.
      let names = ["artistName", "artwork", "genreNames", "releaseDate"]
      return [JSONMember("name", .string(name(item)))]
        + copied(song).filter { names.contains($0.name) }
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

  /// What an app needs to play a resource; nothing for what the catalog has no longer.
  private func playParams(_ item: Item) -> [JSONMember] {
    let kinds = ["library-songs": "song", "library-albums": "album"]
    var members = [
      JSONMember("id", .string(item.id)),
      JSONMember("kind", .string(kinds[item.type] ?? "musicVideo")), JSONMember("isLibrary", true),
    ]
    if item.type != "library-albums" {
      let (source, match) = (source(of: item), match(of: item).map { JSONValue.string($0.id) })
      guard match != nil || source != .streamed else { return [] }
      members.append(JSONMember("reporting", .bool(match != nil)))
      if let match {
        members += [JSONMember("catalogId", match), JSONMember("reportingId", match)]
      }
      if source == .bought { members.append(JSONMember("purchasedId", .string(purchase(item)))) }
    }
    return [JSONMember("playParams", .object(members))]
  }

  /// A number of the store that no resource has any longer.
  private func purchase(_ item: Item) -> String {
    if let known = entry(item)?.cast?.purchasedID { return known }
    var number = 300_000_000 + mix(library.seed, 47, item.own ?? 0).choice(90_000_000)
    while catalog.item("songs", String(number), reading) != nil { number += 1 }
    return String(number)
  }

  private func playlist(_ item: Item, _ extended: Set<String>) -> [JSONMember] {
    guard let entry = entry(item), let playlist = entry.playlist else { return [] }
    let match = match(of: item)
    var playParams = [
      JSONMember("id", .string(item.id)), JSONMember("kind", "playlist"),
      JSONMember("isLibrary", true),
    ]
    if let match { playParams.append(JSONMember("globalId", .string(match.id))) }
    var members = [
      JSONMember("canEdit", .bool(playlist.canEdit)), JSONMember("hasCatalog", .bool(match != nil)),
      JSONMember("isPublic", false), JSONMember("name", .string(entry.name)),
      JSONMember("playParams", .object(playParams)),
      JSONMember("lastModifiedDate", .string(playlist.modified.iso8601)),
    ]
    if let text = playlist.description {
      members.append(JSONMember("description", ["standard": .string(text)]))
    }
    if extended.contains("trackTypes") {
      let types = Set(related("tracks", to: item)?.all.map(\.type) ?? [])
      members.append(JSONMember("trackTypes", .array(types.sorted().map { .string($0) })))
    }
    return members
  }
}
