import MusicAPI
import MusicPlatform

/// The history, the recommendations and the summaries, all read from the ledger of plays.
extension LibraryView {
  /// The most items of a list of what was played.
  private static let window = 50

  /// Whether there is a history: the service has one since 2015, of accounts with a library.
  private var hasHistory: Bool { !account.isEmpty && latestYear >= Self.firstYear }
  private static let firstYear = 2015

  /// What is in a list that is no part of the library, limited to types if any are given.
  func personalItems(_ name: String, types: [String]) -> [ResourceKey] {
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
    _ items: some Sequence<ResourceKey>, of types: [String] = [], atMost count: Int = window
  ) -> [ResourceKey] {
    var seen: Set<ResourceKey> = []
    let wanted = items.lazy.filter { (types.isEmpty || types.contains($0.type)) && isShown($0) }
    return Array(wanted.filter { seen.insert($0).inserted }.prefix(count))
  }

  private var ledger: PlayLedger { account.ledger(self) }

  private var playCount: Int { PlayLedger.plays(until: now) }

  /// The newest plays, the newest first.
  private var playedTracks: some Sequence<ResourceKey> {
    let first = hasHistory ? playCount - 10 * Self.window : playCount
    return (first..<playCount).reversed().lazy.compactMap { play -> ResourceKey? in
      let session = play / PlayLedger.playsOfSession
      let song = ledger.song(ofPlay: play).map { known("library-songs", $0) }
      guard let item = song ?? ledger.video(ofSession: session) else { return nil }
      // Some are played from the library, others from the catalog.
      return Share.playedFromLibrary.has(ledger.hash(ofSession: session))
        ? item : match(of: item) ?? item
    }
  }

  /// From what the newest plays were, the newest first.
  private var played: [ResourceKey] {
    guard hasHistory else { return [] }
    let last = (playCount - 1) / PlayLedger.playsOfSession
    let playlists = entries("library-playlists").filter { $0.added < account.start }
    let stations = catalog.liveStations.all
    return (last - 2 * Self.window...last).reversed().compactMap { number in
      let song = ledger.song(ofPlay: number * PlayLedger.playsOfSession)
        .map { known("library-songs", $0) }
      guard let song, let album = entry(song).album else { return nil }
      let session = ledger.hash(ofSession: number)
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
  private func essentials(_ item: ResourceKey) -> ResourceKey? {
    entry(item).drawnArtist.map { catalog.item(at: .playlist($0)) }
  }

  /// The station of the artist of what was drawn.
  private func station(_ item: ResourceKey) -> ResourceKey? {
    entry(item).drawnArtist.map { catalog.item(at: .station(.artist($0))) }
  }

  /// What was played most of late.
  private var heavyRotation: [ResourceKey] {
    albums(before: playCount, upTo: 12).enumerated().map { index, album in
      let item: ResourceKey? =
        switch index % 3 {
        case 1: essentials(album)
        case 2: station(album)
        default: match(of: album)
        }
      return item ?? album
    }
  }

  /// The albums with the most plays in the four weeks before a play.
  private func albums(before play: Int, upTo count: Int) -> [ResourceKey] {
    guard hasHistory else { return [] }
    return ledger.tally(ofMonthBefore: play)[.album].prefix(count).map {
      known("library-albums", $0.number)
    }
  }
}

// MARK: Recommendations

/// A recommendation, and what it contains.
struct Recommendation {
  var id = ""
  var kind = "music-recommendations"
  let title: String
  var reason: String?
  var contents: [ResourceKey]

  var item: ResourceKey { ResourceKey(type: "personal-recommendation", id: id, place: .own(0)) }
}

extension LibraryView {
  /// Those that are written by hand, and those of a day.
  private var recommendations: [Recommendation] {
    let given = account.hasCast ? castRecommendations : []
    let today = UnixTime(seconds: now.seconds / 86_400 * 86_400)
    let albums = albums(before: PlayLedger.plays(until: today), upTo: 10)
    guard let artist = albums.first.flatMap({ entry($0).artist }).map({ entry($0) }) else {
      return given
    }
    let similar = artist.origin.flatMap { catalog.view("similar-artists", of: $0)?.list }
    let alike = (similar?.slice(0, 10) ?? []).compactMap {
      catalog.related("albums", to: $0)?.slice(0, 1).first
    }
    var drawn = [
      Recommendation(title: "Made for You", contents: albums.compactMap { essentials($0) }),
      Recommendation(
        title: "If You Like \(artist.name)", reason: "You listened to \(artist.name).",
        contents: alike),
      Recommendation(title: "Stations for You", contents: albums.compactMap { station($0) }),
      Recommendation(kind: "recently-played", title: "Recently Played", contents: played),
    ]
    for index in drawn.indices {
      let number = mix(account.seed, 53, index).choice(1 << 60)
      drawn[index].id = "6-" + OwnIDs.text(number, digits: 12)
      drawn[index].contents = distinct(drawn[index].contents, atMost: 10)
    }
    return given + drawn
  }

  /// The resource of the library or the catalog with an ID, whatever its type.
  func known(_ id: String) -> ResourceKey? {
    let types = [
      "library-albums", "library-songs", "library-playlists", "playlists", "stations", "albums",
    ]
    return types.lazy.compactMap { item(Account.Reference(type: $0, id: id)) }.first
  }

  /// A recommendation, or the summary of a year, by its ID.
  func personalItem(_ type: String, _ id: String) -> ResourceKey? {
    switch type {
    case "personal-recommendation": recommendations.first { $0.id == id }?.item
    case "music-summaries" where id.hasPrefix("year-"):
      Int(id.dropFirst(5)).flatMap { summary($0) }
    default: nil
    }
  }

  func personalAttributes(of item: ResourceKey) -> [JSONMember] {
    let number = item.own ?? 0
    switch item.type {
    case "personal-recommendation":
      guard let row = recommendations.first(where: { $0.item == item }) else { return [] }
      let tomorrow = UnixTime(seconds: (now.seconds / 86_400 + 1) * 86_400)
      let types = Set(row.contents.map(\.type)).sorted()
      let text = { (text: String) -> JSONValue in ["stringForDisplay": .string(text)] }
      return [JSONMember](known: [
        "isGroupRecommendation": false, "kind": .string(row.kind),
        "nextUpdateDate": .string(tomorrow.iso8601),
        "resourceTypes": .array(types.map { .string($0) }), "title": text(row.title),
        "reason": row.reason.map(text),
      ])
    case "music-summaries": return [JSONMember("period", "year"), JSONMember("year", .int(number))]
    default:
      let parts = item.id.split(separator: "-")
      guard let kind = PlayLedger.Kind(rawValue: String(item.type.prefix { $0 != "-" })),
        parts.count > 1, let year = Int(parts[1])
      else { return [] }
      // A row of a summary has its place in the tally as its number.
      let tally = ledger.tally(ofYear: year, until: now)
      let row = tally[kind][number]
      let songs = kind == .song ? nil : ledger.songs(of: kind, row.number, in: tally)
      return [JSONMember](known: [
        "playCount": .int(row.plays), "listenTimeInMinutes": songs.map { .int(minutes($0)) },
      ])
    }
  }

  func personalRelated(_ name: String, to item: ResourceKey) -> ItemList? {
    if item.type == "personal-recommendation", name == "contents" {
      return recommendations.first { $0.item == item }.map { ItemList($0.contents) }
    }
    guard item.type == name + "-period-summaries", let id = item.id.split(separator: "-").last
    else { return nil }
    return ItemList([catalog.item(name + "s", String(id))].compactMap { $0 })
  }
}

// MARK: Summaries

extension LibraryView {
  private var latestYear: Int { Int(now.iso8601.prefix(4)) ?? 0 }

  private func summary(_ year: Int) -> ResourceKey? {
    guard hasHistory, year >= Self.firstYear, year <= latestYear else { return nil }
    return ResourceKey(type: "music-summaries", id: "year-\(year)", place: .own(year))
  }

  /// The views of a summary: what their rows are of, and the most rows.
  private static let views: [String: (title: String, kind: PlayLedger.Kind, count: Int)] = [
    "top-albums": ("Top Albums", .album, 15), "top-artists": ("Top Artists", .artist, 15),
    "top-songs": ("Top Songs", .song, 99),
  ]

  /// What was played most in the year of a summary.
  func view(_ name: String, of summary: ResourceKey) -> (title: String, list: ItemList)? {
    guard let year = summary.own, summary.type == "music-summaries",
      let (title, kind, count) = Self.views[name]
    else { return nil }
    // What is not from the catalog has no row.
    let rows = ledger.tally(ofYear: year, until: now)[kind].prefix(2 * count).enumerated()
      .compactMap { index, row in
        match(of: known("library-\(kind)s", row.number)).map {
          ResourceKey(
            type: "\(kind)-period-summaries", id: "\(summary.id)-\($0.id)", place: .own(index))
        }
      }
    return (title, ItemList(Array(rows.unique(by: \.id).prefix(count))))
  }

  /// The time that plays of songs took.
  private func minutes(_ songs: [PlayLedger.Row]) -> Int {
    let milliseconds = songs.map { row in
      let entry = entry(known("library-songs", row.number))
      let facts = entry.facts ?? entry.origin.map { catalog.facts(of: $0.place) }
      return row.plays * (facts?.milliseconds ?? 0)
    }
    return milliseconds.reduce(0, +) / 60_000
  }
}
