import MusicAPI

// Search, charts, and look-ups by codes.

extension Catalog {
  /// What is named by hand or by a table: what a search finds it by, and one of several releases.
  private struct Named {
    let type: String
    let place: Place
    let name: [String]
    let artist: [String]
    let isrc: String?

    init(
      _ type: String, _ place: Place, _ name: String, by artist: String = "", isrc: String? = nil
    ) {
      (self.type, self.place, self.isrc) = (type, place, isrc)
      self.name = words(of: name)
      // A person may write "and" for it.
      self.artist = words(of: artist) + ((name + artist).contains("&") ? ["and"] : [])
    }
  }

  private static let named: [Named] =
    Cast.items.enumerated().map { index, item in
      let isrc: String? = if case .song(let facts) = item.facts { facts.isrc } else { nil }
      return Named(
        item.type, .cast(index), item.facts.name, by: item.facts.artistName, isrc: isrc)
    }
    + Tables.activities.enumerated().map { Named("activities", .activity($0), $1) }
    + Tables.curators.enumerated().map { Named("apple-curators", .appleCurator($0), $1.name) }
    + (0..<Tables.stationCount).map {
      Named("stations", .station(.listed($0)), Tables.station($0).name)
    }

  /// The most resources that a search finds of one type.
  private static let searchLimit = 1000

  /// The resources of a type whose names have all words of a term, the best first.
  func search(_ type: String, _ term: String, _ reading: Reading) -> ItemList {
    let words = words(of: term)
    guard !words.isEmpty else { return ItemList([]) }
    var seen: Set<String> = []
    let matches = Self.named.filter { entry in
      entry.type == type
        && words.allSatisfy { entry.name.contains($0) || entry.artist.contains($0) }
        && isAvailable(entry.place, reading)
        && (entry.isrc.map { seen.insert($0).inserted } ?? true)
    }
    let exact = matches.filter { $0.name == words }
    let first = (exact + matches.filter { $0.name != words }).map(\.place)
    let subject: World.Subject? =
      switch type {
      case "songs": .songs
      case "albums": .albums
      case "artists", "stations": .artists
      case "music-videos": .videos
      case "playlists": .playlists
      case "record-labels": .labels
      case "curators": .curators
      default: nil
      }
    let found = list(after: first) { [world] offset, count in
      guard let subject else { return [] }
      let places = world.search(
        subject, term, in: reading.storefront, offset: offset, count: count)
      guard type == "stations" else { return places }
      return places.map {
        if case .artist(let artist) = $0 { .station(.artist(artist)) } else { $0 }
      }
    }
    return ItemList { offset, count in
      found.slice(offset, min(count, max(0, Self.searchLimit - offset)))
    }
  }

  /// Terms that complete a prefix and find something.
  func hints(_ prefix: String, limit: Int, _ reading: Reading) -> [String] {
    let words = words(of: prefix)
    guard let last = words.last else { return [] }
    let head = words.dropLast()
    let own = Self.named.filter { entry in
      entry.name.starts(with: head) && entry.name.count > head.count
        && entry.name[head.count].utf8.starts(with: last.utf8)
        && isAvailable(entry.place, reading)
    }.map { $0.name.joined(separator: " ") }
    var seen: Set<String> = []
    return Array(
      (own + world.hints(prefix, limit: limit))
        .filter { seen.insert($0).inserted }.prefix(limit))
  }

  /// Three words that find something, for a term that finds nothing.
  var foundWords: [String] { world.findingWords }

  /// A chart of a type, in the order of popularity; nil if there is no chart of it.
  func chart(_ type: String, genre: String?, _ reading: Reading) -> ItemList? {
    let number = genre.flatMap { Int($0) }
    guard genre == nil || Tables.genres.contains(where: { $0.id == number }) else { return nil }
    // Genre 34 is all music, and 31 all videos; the others are lanes of the world or have nothing.
    let (storefront, isAll) = (reading.storefront, [nil, 34, 31].contains(number))
    let index = Tables.worldGenres.firstIndex { $0 == number }
    let hasAny = (isAll || index != nil) && (number != 31 || type == "music-videos")
    guard ["songs", "albums", "music-videos", "playlists"].contains(type) else { return nil }
    @Sendable func places(_ offset: Int, _ count: Int) -> [Place] {
      switch type {
      case "songs":
        world.chartSongs(in: storefront, genre: index, offset: offset, count: count)
          .map { .song($0) }
      case "albums":
        world.chartAlbums(in: storefront, genre: index, offset: offset, count: count)
          .map { .album($0) }
      case "music-videos":
        world.chartVideos(in: storefront, genre: index, offset: offset, count: count)
          .map { .video($0) }
      default:
        world.chartPlaylists(in: storefront, genre: index, offset: offset, count: count)
          .map { .playlist($0) }
      }
    }
    guard hasAny else { return ItemList([]) }
    let leaders = available((Cast.leaders[type] ?? []).map { .cast($0) }, reading).filter {
      isAll || facts(of: $0)?.value.mainGenre == number
    }
    // Odd resources are in no chart, so more are taken than wanted.
    return ItemList { [self] offset, count in
      let items = list(after: leaders, places).slice(0, (offset + count) * 9 / 8 + 32)
      return Array(items.filter { oddity(of: $0) == nil }.dropFirst(offset).prefix(count))
    }
  }

  /// The playlists of a group of charts: `cityCharts`, `dailyGlobalTopCharts`, or those of a
  /// storefront, by its ID or as `storefront` for that of the request.
  func chartPlaylists(_ group: String, _ reading: Reading) -> ItemList {
    let fronts = Tables.storefronts
    let indices: [Int]
    switch group {
    case "cityCharts": indices = Tables.cities.indices.map { fronts.count + 1 + $0 }
    case "dailyGlobalTopCharts": indices = [fronts.count] + fronts.indices
    default:
      let id = group == "storefront" ? reading.storefront : group
      indices = fronts.indices.filter { fronts[$0].id == id }
    }
    return list(indices.map { .playlist(world.playlistCount + $0) })
  }

  /// The live stations.
  func liveStations(_ reading: Reading) -> ItemList {
    let own = Cast.items.indices.filter {
      if case .station(let facts) = Cast.items[$0].facts { facts.isLive } else { false }
    }
    return list(
      available(own.map { .cast($0) }, reading)
        + (0..<Tables.liveStations.count).map { .station(.listed($0)) })
  }

  /// The songs or videos of an ISRC, in the order of their releases.
  func items(_ type: String, isrc: String, _ reading: Reading) -> [Item] {
    let code = isrc.uppercased()
    let own = Cast.indices(isrc: code).filter { Cast.item($0).type == type }
    let others: [Place] =
      type == "songs"
      ? world.songs(isrc: code) : world.video(isrc: code).map { [.video($0)] } ?? []
    return available(own.map { .cast($0) } + others, reading).map(item(at:))
  }

  /// The albums of a UPC, with any number of leading zeros.
  func albums(upc: String, _ reading: Reading) -> [Item] {
    let own = Cast.indices(upc: String(upc.drop { $0 == "0" }))
    return available(own.map { .cast($0) } + (world.album(upc: upc).map { [$0] } ?? []), reading)
      .map(item(at:))
  }

  /// The equivalent in this storefront of a resource of any; with a restriction, its clean
  /// version if there is one.
  func equivalent(_ type: String, _ id: String, isClean: Bool, _ reading: Reading) -> Item? {
    guard let place = place(type, id) else { return nil }
    let other: Place? =
      switch place {
      case .song(let song):
        world.equivalent(of: song, in: reading.storefront, isClean: isClean).map { .song($0) }
      case .album(let album):
        world.equivalent(of: album, in: reading.storefront, isClean: isClean).map { .album($0) }
      case .cast(let index): castEquivalent(index, isClean: isClean, reading)
      default: isAvailable(place, reading) ? place : nil
      }
    return other.map(item(at:))
  }

  private func castEquivalent(_ index: Int, isClean: Bool, _ reading: Reading) -> Place? {
    let item = Cast.item(index)
    let same = [index] + (item.links["equivalents"] ?? [])
    var places = available(same.map { .cast($0) }, reading)
    if isClean, item.facts.value.rating == .explicit {
      let clean = Cast.items.indices.filter { other in
        let facts = Cast.items[other].facts
        return Cast.items[other].type == item.type && facts.name == item.facts.name
          && facts.artistName == item.facts.artistName && facts.value.rating == .clean
      }
      places = available(clean.map { .cast($0) }, reading) + places
    }
    return places.first
  }
}

// MARK: Oddities

/// How a resource is unlike the others: what clients have to live with.
enum Oddity: CaseIterable, Sendable {
  case lacking, unknownMember, unknownWord, withoutSizes, unplayable, withoutLinks, mixed

  /// A type that nobody knows yet.
  static let unknownType = "listening-rooms"

  func applied(to members: [JSONMember]) -> [JSONMember] {
    members.compactMap { member in
      switch (self, member.name) {
      case (.lacking, "genreNames"), (.lacking, "isChart"), (.lacking, "artwork"): nil
      case (.unplayable, "playParams"): nil
      case (.unknownWord, "contentRating"), (.unknownWord, "playlistType"):
        JSONMember(member.name, "unheard-of")
      case (.withoutSizes, "artwork"):
        if case .object(let members) = member.value {
          JSONMember(
            member.name,
            .object(
              members.map {
                $0.name == "width" || $0.name == "height" ? JSONMember($0.name, .null) : $0
              }))
        } else {
          member
        }
      default: member
      }
    } + (self == .unknownMember ? [JSONMember("listeningRoom", ["seats": 4, "isOpen": true])] : [])
  }
}

extension Catalog {
  /// How a resource is odd; nil for all but a few, and for all of the cast.
  func oddity(of item: Item) -> Oddity? {
    let one: UInt64
    switch oddities {
    case .none: return nil
    case .some: one = 500
    case .many: one = 20
    }
    switch item.place {
    case .cast, .own, .genre, .stationGenre, .storefront, .station(.cast), .activity, .appleCurator:
      return nil
    default:
      let key = key(item.id)
      let odd = Oddity.allCases[Int(key >> 40 % UInt64(Oddity.allCases.count))]
      return (key >> 20) % one == 0 ? odd : nil
    }
  }
}
