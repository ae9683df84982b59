import MusicAPI

/// What was played: a play every three and a half minutes, by the clock of the request.
extension LibraryView {
  private static let secondsOfPlay = 210
  /// The plays of one album, one after another.
  private static let playsOfSession = 8
  /// The most items of a list of what was played.
  private static let window = 50

  /// Whether there is a history: the service has one since 2015.
  private var hasHistory: Bool { latestYear >= Self.firstYear }
  private static let firstYear = 2015

  /// A list that is no part of the library, limited to types if any are given.
  func personalList(_ name: String, types: [String]) -> [Item] {
    switch name {
    case "played-tracks": distinct(playedTracks, of: types)
    case "played": distinct(played, of: types)
    case "radio-stations": distinct(played, of: ["stations"])
    case "heavy-rotation": distinct(heavyRotation)
    case "pins": account.hasCast ? Cast.pins.compactMap { known($0) } : []
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
    guard hasHistory else { return [] }
    let last = reading.now.seconds / Self.secondsOfPlay
    let video = entries("library-music-videos").first?.item
    return (last - 2 * Self.window..<last).reversed().compactMap { play in
      guard let song = song(ofPlay: play) else { return nil }
      let item = play % 24 == 7 ? video ?? song : song
      // Some are played from the library, others from the catalog.
      return session(play / Self.playsOfSession) % 4 == 0 ? item : match(of: item) ?? item
    }
  }

  private func session(_ number: Int) -> Int { mix(account.seed, 50, number).choice(1 << 40) }

  private func song(ofPlay play: Int) -> Item? {
    let position = (session(play / Self.playsOfSession) >> 3) + play % Self.playsOfSession
    if draw.songCount > 0 { return item("library-songs", position % draw.songCount) }
    // The little that there is was there from the beginning.
    let songs = entries("library-songs").map(\.item).filter { overlay.isGiven($0) }
    return songs.isEmpty || account.isEmpty ? nil : songs[position % songs.count]
  }

  /// From what the newest plays were, the newest first.
  private var played: [Item] {
    guard hasHistory else { return [] }
    let last = reading.now.seconds / Self.secondsOfPlay / Self.playsOfSession
    let playlists = entries("library-playlists").filter { $0.added < account.start }
    let stations = catalog.liveStations(reading).all
    return (last - 2 * Self.window..<last).reversed().compactMap { number in
      guard let song = song(ofPlay: number * Self.playsOfSession), let album = entry(song).album
      else { return nil }
      let session = session(number)
      switch session % 8 {
      case 3: return match(of: album) ?? album
      case 4: return playlists.isEmpty ? album : playlists[(session >> 3) % playlists.count].item
      case 5: return essentials(song) ?? album
      case 6: return station(song) ?? album
      case 7: return stations.isEmpty ? album : stations[(session >> 3) % stations.count]
      default: return album
      }
    }
  }

  /// The playlist of the artist of what was drawn.
  private func essentials(_ item: Item) -> Item? {
    entry(item).drawnArtist.map {
      catalog.item(at: .playlist(catalog.world.essentials(of: $0)))
    }
  }

  /// The station of the artist of what was drawn.
  private func station(_ item: Item) -> Item? {
    entry(item).drawnArtist.map { catalog.item(at: .station(.artist($0))) }
  }

  /// What was played most of late, another each week.
  private var heavyRotation: [Item] {
    guard hasHistory else { return [] }
    return albums(51, reading.now.seconds / 604_800, upTo: 12).enumerated().map { index, album in
      let item: Item? =
        switch index % 3 {
        case 1: essentials(album)
        case 2: station(album)
        default: match(of: album)
        }
      return item ?? album
    }
  }

  /// Some different albums of the draw.
  private func albums(_ tag: Int, _ time: Int, upTo count: Int) -> [Item] {
    guard draw.albumCount > 0 else { return [] }
    let numbers = (0..<4 * count).map {
      mix(account.seed, tag, time, $0).choice(draw.albumCount)
    }
    return distinct(numbers.map { item("library-albums", $0) }, atMost: count)
  }
}

// MARK: Recommendations

extension LibraryView {
  private struct Recommendation {
    let id: String
    let kind: String
    let title: String
    let reason: String?
    let contents: [Item]

    var item: Item { Item(type: "personal-recommendation", id: id, place: .own(0)) }
  }

  /// Those that are written by hand, and those of a day.
  private var recommendations: [Recommendation] {
    let cast = (account.hasCast ? Cast.recommendations : []).map { row in
      Recommendation(
        id: row[0], kind: row[1], title: row[2], reason: row[3].isEmpty ? nil : row[3],
        contents: row[4].parts(at: " ").compactMap { known($0) })
    }
    let albums = albums(52, reading.now.seconds / 86_400, upTo: 10)
    guard let artist = albums.first.flatMap({ entry($0).artist }).map({ entry($0) }) else {
      return cast
    }
    let similar =
      artist.origin.flatMap {
        catalog.view("similar-artists", of: $0, reading)?.list.slice(0, 10)
      } ?? []
    let alike = similar.compactMap { catalog.related("albums", to: $0, reading)?.slice(0, 1).first }
    let kind = "music-recommendations"
    let drawn: [(kind: String, title: String, reason: String?, contents: [Item])] = [
      (kind, "Made for You", nil, albums.compactMap { essentials($0) }),
      (kind, "If You Like \(artist.name)", "You listened to \(artist.name).", alike),
      (kind, "Stations for You", nil, albums.compactMap { station($0) }),
      ("recently-played", "Recently Played", nil, played),
    ]
    return cast
      + drawn.enumerated().map { index, row in
        let number = mix(account.seed, 53, index).choice(1 << 60)
        return Recommendation(
          id: "6-" + OwnIDs.text(number, digits: 12), kind: row.kind, title: row.title,
          reason: row.reason, contents: distinct(row.contents, atMost: 10))
      }
  }

  /// The resource of the library or the catalog with an ID, whatever its type.
  private func known(_ id: String) -> Item? {
    let types = [
      "library-albums", "library-songs", "library-playlists", "playlists", "stations", "albums",
    ]
    return types.lazy.compactMap { item(Account.Reference(type: $0, id: id)) }.first
  }

  /// A recommendation, or the summary of a year, by its ID.
  func personalItem(_ type: String, _ id: String) -> Item? {
    switch type {
    case "personal-recommendation": recommendations.first { $0.id == id }?.item
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
      let text = { (text: String) -> JSONValue in ["stringForDisplay": .string(text)] }
      return [JSONMember](known: [
        ("isGroupRecommendation", false), ("kind", .string(row.kind)),
        ("nextUpdateDate", .string(tomorrow.iso8601)),
        ("resourceTypes", .array(types.map { .string($0) })), ("title", text(row.title)),
        ("reason", row.reason.map(text)),
      ])
    case "music-summaries": return [JSONMember("period", "year"), JSONMember("year", .int(number))]
    default:
      // A row of a summary has its rank as its number.
      let plays = 2400 / (number + 10)
      return [JSONMember](known: [
        ("playCount", .int(plays)),
        ("listenTimeInMinutes", item.type == "song-period-summaries" ? nil : .int(plays * 4)),
      ])
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
    guard !account.isEmpty, year >= Self.firstYear, year <= latestYear else { return nil }
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
    let given = overlay.entries.filter { overlay.isGiven($0.item) }.compactMap(\.origin)
    let drawn = albums(54, summary.own ?? 0, upTo: 2 * count).map { album in
      switch kind {
      case "album": match(of: album)
      case "artist": entry(album).artist.flatMap { match(of: $0) }
      default: related("tracks", to: album)?.all.first.flatMap { match(of: $0) }
      }
    }
    let rows = distinct(given + drawn.compactMap { $0 }, of: [kind + "s"], atMost: count)
      .enumerated().map { rank, item in
        Item(
          type: kind + "-period-summaries", id: "\(summary.id)-\(item.id)", place: .own(rank))
      }
    return (title, ItemList(rows))
  }
}
