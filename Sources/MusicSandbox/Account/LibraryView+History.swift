import MusicAPI

/// What was played: a play every three and a half minutes, by the clock of the request.
extension LibraryView {
  private static let secondsOfPlay = 210
  /// The plays of one album, one after another.
  private static let playsOfSession = 8
  /// The most items of a list of what was played.
  private static let window = 50

  /// A list that is no part of the library, limited to types if any are given.
  func personalList(_ name: String, types: [String]) -> [Item] {
    switch name {
    case "played-tracks": distinct(playedTracks, of: types)
    case "played": distinct(played, of: types)
    case "radio-stations": distinct(played, of: ["stations"])
    case "heavy-rotation": distinct(heavyRotation)
    case "pins": library.hasCast ? Cast.pins.compactMap { known($0) } : []
    case "recommendations": recommendations.map(\.item)
    case "music-summaries": summary(latestYear).map { [$0] } ?? []
    case "personal-station": [catalog.item(at: .station(.personal))]
    default: []
    }
  }

  private func distinct(
    _ items: [Item], of types: [String] = [], atMost count: Int = window
  ) -> [Item] {
    var seen: Set<Item> = []
    let wanted = items.filter { types.isEmpty || types.contains($0.type) }
    return Array(wanted.filter { seen.insert($0).inserted }.prefix(count))
  }

  /// The newest plays, the newest first; nothing in an account without a library.
  private var playedTracks: [Item] {
    let last = reading.now.seconds / Self.secondsOfPlay
    let video = entries("library-music-videos").first?.item
    return (last - 2 * Self.window..<last).reversed().compactMap { play in
      guard let song = song(ofPlay: play) else { return nil }
      let item = play % 24 == 7 ? video ?? song : song
      // Some are played from the library, others from the catalog.
      return session(play / Self.playsOfSession) % 4 == 0 ? item : match(of: item) ?? item
    }
  }

  private func session(_ number: Int) -> Int { mix(library.seed, 50, number).choice(1 << 40) }

  private func song(ofPlay play: Int) -> Item? {
    let position = (session(play / Self.playsOfSession) >> 3) + play % Self.playsOfSession
    if draw.songCount > 0 { return item("library-songs", position % draw.songCount) }
    // The little that there is was there from the beginning.
    let songs = entries("library-songs").filter { $0.cast != nil }
    return songs.isEmpty ? nil : songs[position % songs.count].item
  }

  /// From what the newest plays were, the newest first.
  private var played: [Item] {
    let last = reading.now.seconds / Self.secondsOfPlay / Self.playsOfSession
    let playlists = entries("library-playlists").filter { $0.added < library.start }
    let stations = catalog.liveStations(reading).all
    return (last - 2 * Self.window..<last).reversed().compactMap { number in
      guard let song = song(ofPlay: number * Self.playsOfSession), let album = album(of: song)
      else { return nil }
      let session = session(number)
      switch session % 8 {
      case 3: return match(of: album) ?? album
      case 4: return playlists[(session >> 3) % playlists.count].item
      case 5: return artist(song, essentials) ?? album
      case 6: return artist(song, station) ?? album
      case 7: return stations.isEmpty ? album : stations[(session >> 3) % stations.count]
      default: return album
      }
    }
  }

  /// Something of the artist of what was drawn.
  private func artist(_ item: Item, _ body: (ArtistPlace) -> Item) -> Item? {
    switch overlay.index(item) == nil ? library.place(item.type, item.own ?? 0) : nil {
    case .song(let song): body(song.artist)
    case .album(let album): body(album.artist)
    default: nil
    }
  }

  private func essentials(_ artist: ArtistPlace) -> Item {
    catalog.item(at: .playlist(catalog.world.essentials(of: artist)))
  }

  private func station(_ artist: ArtistPlace) -> Item {
    catalog.item(at: .station(.artist(artist)))
  }

  /// What was played most of late, another each week.
  private var heavyRotation: [Item] {
    albums(51, reading.now.seconds / 604_800, upTo: 12).enumerated().map { index, album in
      let item: Item? =
        switch index % 3 {
        case 1: artist(album, essentials)
        case 2: artist(album, station)
        default: match(of: album)
        }
      return item ?? album
    }
  }

  /// Some different albums of the draw.
  private func albums(_ tag: Int, _ time: Int, upTo count: Int) -> [Item] {
    guard draw.albumCount > 0 else { return [] }
    let numbers = (0..<4 * count).map {
      mix(library.seed, tag, time, $0).choice(draw.albumCount)
    }
    return distinct(numbers.map { item("library-albums", $0) }, atMost: count)
  }
}

// MARK: Recommendations

extension LibraryView {
  private struct Recommendation {
    let item: Item
    let kind: String
    let title: String
    let reason: String
    let contents: [Item]
  }

  /// Those that are written by hand, and those of a day.
  private var recommendations: [Recommendation] {
    let cast = library.hasCast ? Cast.recommendations : []
    var rows = cast.map { row in
      (
        row[0], row[1], row[2], row[3],
        row[4].split(separator: " ").compactMap { known(String($0)) }
      )
    }
    let albums = albums(52, reading.now.seconds / 86_400, upTo: 10)
    if let artist = albums.first.flatMap({ artist(of: $0) }) {
      let (name, kind) = (self.name(artist), "music-recommendations")
      let similar =
        origin(of: artist).flatMap {
          catalog.view("similar-artists", of: $0, reading)?.list.slice(0, 10)
        } ?? []
      let alike = similar.compactMap {
        catalog.related("albums", to: $0, reading)?.slice(0, 1).first
      }
      let mixes = albums.compactMap { self.artist($0, essentials) }
      let stations = albums.compactMap { self.artist($0, station) }
      let drawn: [(String, String, String, [Item])] = [
        (kind, "Made for You", "", mixes),
        (kind, "If You Like \(name)", "You listened to \(name).", alike),
        (kind, "Stations for You", "", stations),
        ("recently-played", "Recently Played", "", played),
      ]
      rows += drawn.enumerated().map { index, row in
        let id = "6-" + OwnIDs.text(mix(library.seed, 53, index).choice(1 << 60), digits: 12)
        return (id, row.0, row.1, row.2, distinct(row.3, atMost: 10))
      }
    }
    return rows.enumerated().map { index, row in
      Recommendation(
        item: Item(type: "personal-recommendation", id: row.0, place: .own(index)), kind: row.1,
        title: row.2, reason: row.3, contents: row.4)
    }
  }

  /// The resource of the library or the catalog with an ID of any type.
  private func known(_ id: String) -> Item? {
    let types = [
      "l.": ["library-albums"], "i.": ["library-songs", "library-music-videos"],
      "p.": ["library-playlists", "library-playlist-folders"], "pl": ["playlists"],
      "ra": ["stations"],
    ]
    return (types[String(id.prefix(2))] ?? ["albums", "songs", "artists"]).lazy
      .compactMap { item(Account.Reference(type: $0, id: id)) }.first
  }

  /// A recommendation, or the summary of a year, by its ID.
  func personalItem(_ type: String, _ id: String) -> Item? {
    switch type {
    case "personal-recommendation": recommendations.first { $0.item.id == id }?.item
    case "music-summaries" where id.hasPrefix("year-"):
      Int(id.dropFirst(5)).flatMap { summary($0) }
    default: nil
    }
  }

  func personalAttributes(of item: Item) -> [JSONMember] {
    let number = item.own ?? 0
    switch item.type {
    case "personal-recommendation":
      guard let row = recommendations.first(where: { $0.item == item }) else { return [] }
      let tomorrow = UnixTime(seconds: (reading.now.seconds / 86_400 + 1) * 86_400)
      let types = Set(row.contents.map(\.type)).sorted()
      let members = [
        JSONMember("isGroupRecommendation", false), JSONMember("kind", .string(row.kind)),
        JSONMember("nextUpdateDate", .string(tomorrow.iso8601)),
        JSONMember("resourceTypes", .array(types.map { .string($0) })),
        JSONMember("title", ["stringForDisplay": .string(row.title)]),
      ]
      guard !row.reason.isEmpty else { return members }
      return members + [JSONMember("reason", ["stringForDisplay": .string(row.reason)])]
    case "music-summaries": return [JSONMember("period", "year"), JSONMember("year", .int(number))]
    default:
      // A row of a summary has its rank as its number.
      let plays = 2400 / (number + 10)
      let members = [JSONMember("playCount", .int(plays))]
      return item.type == "song-period-summaries"
        ? members : members + [JSONMember("listenTimeInMinutes", .int(plays * 4))]
    }
  }

  func personalRelated(_ name: String, to item: Item) -> ItemList? {
    if item.type == "personal-recommendation", name == "contents" {
      return recommendations.first { $0.item == item }.map { ItemList($0.contents) }
    }
    guard item.type == name + "-period-summaries", let id = item.id.split(separator: "-").last
    else { return nil }
    return ItemList([catalog.item(name + "s", String(id), reading)].compactMap { $0 })
  }
}

// MARK: Summaries

extension LibraryView {
  private var latestYear: Int { Int(reading.now.iso8601.prefix(4)) ?? 0 }

  private func summary(_ year: Int) -> Item? {
    guard library.songCount > 0, 2015...latestYear ~= year else { return nil }
    return Item(type: "music-summaries", id: "year-\(year)", place: .own(year))
  }

  /// The views of a summary: what their rows are of, and the most rows.
  private static let views = [
    "top-albums": ("Top Albums", "album", 15), "top-artists": ("Top Artists", "artist", 15),
    "top-songs": ("Top Songs", "song", 99),
  ]

  /// What was played most in the year of a summary.
  func ranked(_ name: String, of summary: Item) -> (title: String, list: ItemList)? {
    guard summary.type == "music-summaries", let (title, kind, count) = Self.views[name] else {
      return nil
    }
    let cast = library.hasCast ? Cast.library.compactMap(\.catalog) : []
    let drawn = albums(54, summary.own ?? 0, upTo: 2 * count).map { album in
      switch kind {
      case "album": match(of: album)
      case "artist": artist(of: album).flatMap { match(of: $0) }
      default: related("tracks", to: album)?.all.first.flatMap { match(of: $0) }
      }
    }
    let best = cast.map { catalog.item(at: .cast($0)) } + drawn.compactMap { $0 }
    let rows = distinct(best, of: [kind + "s"], atMost: count).enumerated().map { rank, item in
      Item(
        type: kind + "-period-summaries", id: "\(summary.id)-\(item.id)", place: .own(rank))
    }
    return (title, ItemList(rows))
  }
}
