import MusicAPI
import MusicPlatform

// Search, charts, and look-ups by codes.

extension SandboxCatalog {
  /// What every catalog has, by name.
  private static let names =
    Vocabulary.activities.enumerated().map {
      CastName("activities", .activity($0), Facts(name: $1))
    }
    + Tables.curators.enumerated().map {
      CastName("apple-curators", .appleCurator($0), Facts(name: $1.name))
    }
    + Tables.stations.enumerated().map {
      CastName("stations", .station(.listed($0)), Facts(name: $1.name))
    }

  /// What has a name that no formula makes.
  private var names: [CastName] { cast.names + Self.names }

  /// The stations of the cast's artists.
  private var castStations: [CastName] {
    cast.names.compactMap { entry in
      guard entry.type == "artists", case .cast(let index) = entry.place else { return nil }
      let station = StationPlace.cast(index)
      return CastName("stations", .station(station), Facts(name: self.station(station).name))
    }
  }

  private static let subjects: [String: World.Subject] = [
    "songs": .songs, "albums": .albums, "artists": .artists, "stations": .artists,
    "music-videos": .videos, "playlists": .playlists, "record-labels": .labels,
    "curators": .curators,
  ]

  /// What a term is searched for.
  func query(_ term: String) -> SearchWords {
    world.query(term, others: names.flatMap { $0.name + $0.others })
  }

  /// The resources of a type whose names have all words of a term, the best first, and then those
  /// that have most of them.
  func search(_ type: String, _ term: String) -> ItemList {
    let query = query(term)
    let words = query.shown
    guard !words.isEmpty else { return ItemList([]) }
    var seen: Set<String> = []
    let named = [Array(names), type == "stations" ? castStations : []].joined()
    let matches = named.filter { entry in
      entry.type == type
        && words.allSatisfy { entry.name.contains($0) || entry.others.contains($0) }
        && isAvailable(entry.place)
        && (entry.isrc.map { seen.insert($0).inserted } ?? true)
    }
    let exact = matches.filter { $0.name == words }
    let first = (exact + matches.filter { $0.name != words }).map(\.place)
    return list(after: first) { [world] offset, count in
      guard !isGiven, let subject = Self.subjects[type] else { return [] }
      return world.search(
        subject, query, in: storefront, offset: offset, count: count
      ).map { place in
        guard type == "stations", case .artist(let artist) = place else { return place }
        return .station(.artist(artist))
      }
    }
  }

  /// Terms that complete a prefix and find something.
  func hints(_ prefix: String, limit: Int) -> [String] {
    // No title is as long.
    guard prefix.utf8.count <= 1_000 else { return [] }
    let words = words(of: prefix)
    guard let last = words.last else { return [] }
    let head = words.dropLast()
    let own = names.filter { entry in
      entry.name.starts(with: head) && entry.name.count > head.count
        && entry.name[head.count].utf8.starts(with: last.utf8)
        && isAvailable(entry.place)
    }.map { $0.name.joined(separator: " ") }
    let terms = own + (isGiven ? [] : world.hints(prefix, limit: limit))
    return Array(terms.unique.prefix(limit))
  }

  /// Three words that find something, for a term that finds nothing.
  var foundWords: [String] {
    guard isGiven else { return world.findingWords }
    return Array(names.compactMap(\.name.first).unique.prefix(3))
  }

  /// A chart of a type, in the order of popularity; nil if there is no chart of it.
  func chart(_ type: String, genre: String?) -> ItemList? {
    let number = genre.flatMap { Int($0) }
    guard genre == nil || Tables.genres.contains(where: { $0.id == number }) else { return nil }
    // Genre 34 is all music, and 31 all videos; the others are genres of the world or have nothing.
    let isAll = [nil, 34, 31].contains(number)
    let index = Tables.worldGenres.firstIndex { $0 == number }
    guard Finding.charts.types.contains(type) else { return nil }
    guard isAll || index != nil, number != 31 || type == "music-videos" else {
      return ItemList([])
    }
    let leaders = leaders(type).filter { isAll || facts(of: $0).genre == number }
    let all = list(after: leaders) { [self] in
      charted(type, genre: index, in: storefront, $0, $1)
    }
    // Odd resources are in no chart, so more are taken than wanted.
    return ItemList { [self] offset, count in
      let items = all.slice(0, (offset + count) * 9 / 8 + 32)
      return Array(items.filter { oddity(of: $0) == nil }.dropFirst(offset).prefix(count))
    }
  }

  /// The most popular of a type in the world, from an offset on.
  private func charted(
    _ type: String, genre: Int?, in front: String, _ offset: Int, _ count: Int
  ) -> [Place] {
    guard !isGiven else { return [] }
    return switch type {
    case "songs":
      world.chartSongs(in: front, genre: genre, offset: offset, count: count).map { .song($0) }
    case "albums":
      world.chartAlbums(in: front, genre: genre, offset: offset, count: count).map { .album($0) }
    case "music-videos":
      world.chartVideos(in: front, genre: genre, offset: offset, count: count).map { .video($0) }
    default:
      world.chartPlaylists(genre: genre, offset: offset, count: count).map { .playlist($0) }
    }
  }

  /// The playlists of a group of charts: `cityCharts`, `dailyGlobalTopCharts`, or those of a
  /// storefront by its ID.
  func chartPlaylists(_ group: String) -> ItemList {
    let fronts = Tables.storefronts
    let indices: [Int]
    switch group {
    case "cityCharts": indices = Vocabulary.cities.indices.map { fronts.count + 1 + $0 }
    case "dailyGlobalTopCharts": indices = [fronts.count] + fronts.indices
    default: indices = fronts.indices.filter { fronts[$0].id == group }
    }
    return list(indices.map { .playlist(world.playlistCount + $0) })
  }

  /// The live stations.
  var liveStations: ItemList {
    let own = cast.items.indices.filter { cast.items[$0].facts.isLive }
    return list(
      available(own.map { .cast($0) })
        + (0..<Vocabulary.liveStations.count).map { .station(.listed($0)) })
  }

  /// The songs or videos of an ISRC, in the order of their releases.
  func items(_ type: String, isrc: String) -> [ResourceKey] {
    let code = isrc.uppercased()
    let own = cast.indices(isrc: code).filter { cast.item($0).type == type }
    let others: [Place] =
      type == "songs"
      ? world.songs(isrc: code).map { .song($0) }
      : world.video(isrc: code).map { [.video($0)] } ?? []
    return available(own.map { .cast($0) } + others).map(item(at:))
  }

  /// The albums of a UPC, with any number of leading zeros.
  func albums(upc: String) -> [ResourceKey] {
    let own = cast.indices(upc: String(upc.drop { $0 == "0" }))
    return available(own.map { .cast($0) } + (world.album(upc: upc).map { [.album($0)] } ?? []))
      .map(item(at:))
  }

  /// The equivalent in this storefront of a resource of any; with a restriction, its clean
  /// version if there is one.
  func equivalent(_ type: String, _ id: String, isClean: Bool) -> ResourceKey? {
    guard let place = place(type, id) else { return nil }
    let other: Place? =
      switch place {
      case .song(let song):
        world.equivalent(ofSong: song, in: storefront, isClean: isClean).map { .song($0) }
      case .album(let album):
        world.equivalent(of: album, in: storefront, isClean: isClean).map { .album($0) }
      case .cast(let index):
        available(versions(ofCast: index, isClean: isClean).map { .cast($0) }).first
      default: isAvailable(place) ? place : nil
      }
    return other.map(item(at:))
  }

  /// A resource of the cast and those that replace it in other storefronts, after its clean version
  /// if that is wanted.
  private func versions(ofCast index: Int, isClean: Bool) -> [Int] {
    let item = cast.item(index)
    let same = [index] + (item.linked("equivalents") ?? [])
    guard isClean, item.facts.rating == .explicit else { return same }
    let clean = cast.items.indices.filter { index in
      let other = cast.items[index]
      guard other.type == item.type, other.facts.rating == .clean else { return false }
      return other.facts.name == item.facts.name && other.facts.artistName == item.facts.artistName
    }
    return clean + same
  }
}

// MARK: Oddities

/// How a resource is unlike the others: what clients have to live with.
enum Oddity: CaseIterable, Sendable {
  case lacking, unknownMember, unknownWord, withoutSizes, unplayable, withoutLinks, mixed

  /// A type that nobody knows yet.
  static let unknownType = "listening-rooms"

  func applied(to members: [JSONMember]) -> [JSONMember] {
    let changed = members.compactMap { member -> JSONMember? in
      switch (self, member.name, member.value) {
      case (.lacking, "genreNames", _), (.lacking, "isChart", _), (.lacking, "artwork", _),
        (.unplayable, "playParams", _):
        return nil
      case (.unknownWord, "contentRating", _), (.unknownWord, "playlistType", _):
        return JSONMember(member.name, "unheard-of")
      case (.withoutSizes, "artwork", .object(let parts)):
        let sizes = ["width", "height"]
        return JSONMember(
          "artwork",
          .object(parts.map { sizes.contains($0.name) ? JSONMember($0.name, .null) : $0 }))
      default: return member
      }
    }
    guard self == .unknownMember else { return changed }
    return changed + [JSONMember("listeningRoom", ["seats": 4, "isOpen": true])]
  }
}

extension SandboxCatalog {
  /// How a resource is odd; nil for all but a few, and for all that people meet first.
  func oddity(of item: ResourceKey) -> Oddity? {
    guard oddities != .none else { return nil }
    switch item.place {
    case .cast, .own, .genre, .stationGenre, .storefront, .station(.cast), .activity, .appleCurator:
      return nil
    default:
      guard !isGiven else { return nil }
      let key = key(item.id)
      let isRare = oddities == .some
      guard (isRare ? Share.odd : .oftenOdd).has(key >> 20),
        !isRare || !world.isPopular(item.place)
      else { return nil }
      return Oddity.allCases[(key >> 40).choice(Oddity.allCases.count)]
    }
  }
}
