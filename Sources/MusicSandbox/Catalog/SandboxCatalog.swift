import MusicAPI

/// The catalog of the sandbox as one storefront has it: the computed world with the cast in front
/// of it.
struct SandboxCatalog: ResourceSource {
  let seed: UInt64
  private let songs: Int?
  private let table = Made<WorldTable>()
  /// The table if it was drawn before the request, which reads it very often.
  private var drawnTable: WorldTable?
  private let ownCast: Cast?
  let oddities: Sandbox.Oddities
  var storefront: String
  /// The language of texts: a tag that the storefront supports.
  var language = "en-US"

  /// The day on which it is read, counted from 1970.
  private(set) var day: Int

  init(
    seed: UInt64, songs: Int?, day: Int, oddities: Sandbox.Oddities, cast: Cast? = nil,
    storefront: String = "us"
  ) {
    (self.seed, self.songs, self.day) = (seed, songs, max(day, 0))
    (ownCast, self.oddities, self.storefront) = (cast, oddities, storefront)
  }

  /// The computed world, which is drawn when something beside the cast is first needed.
  var world: World {
    World(table: drawnTable ?? table { WorldTable(seed: seed, songs: songs) }, day: day)
  }

  /// Whether there is nothing but the cast, and what the world only numbers.
  var isGiven: Bool { songs == nil }

  /// What is written by hand; that of every seed unless another is given.
  var cast: Cast { ownCast ?? .standard }

  /// How many songs there are, without those of the cast unless it is alone.
  var songCount: Int {
    isGiven ? cast.items.count { $0.type == "songs" } : world.songCount
  }

  /// The resources of the cast that are first in a chart.
  func leaders(_ type: String) -> [Place] {
    available((cast.leaders[type] ?? []).map { .cast($0) })
  }

  func item(_ type: String, _ id: String) -> ResourceKey? {
    guard let place = place(type, id) else { return nil }
    return isAvailable(place) ? ResourceKey(type: type, id: id, place: place) : nil
  }

  /// Returns the place of a resource, which the storefront may lack.
  func place(_ type: String, _ id: String) -> Place? {
    switch type {
    case "genres": Tables.genres.firstIndex { String($0.id) == id }.map { .genre($0) }
    case "station-genres":
      Vocabulary.stationGenres.firstIndex { $0.id == id }.map { .stationGenre($0) }
    case "storefronts": Tables.storefronts.firstIndex { $0.id == id }.map { .storefront($0) }
    default:
      // An ID tells which of both is asked first, and then the other one is rarely made.
      Codes.isDrawn(id)
        ? drawnPlace(type, id) ?? castPlace(type, id) : castPlace(type, id) ?? drawnPlace(type, id)
    }
  }

  private func drawnPlace(_ type: String, _ id: String) -> Place? {
    world.place(ofID: id).flatMap { self.type(of: $0) == type ? $0 : nil }
  }

  private func castPlace(_ type: String, _ id: String) -> Place? {
    cast.index(of: type, id).map { .cast($0) } ?? castStation(type, id)
  }

  /// Returns the place of the station of a song or an artist of the cast.
  private func castStation(_ type: String, _ id: String) -> Place? {
    guard type == "stations", id.utf8.starts(with: "ra.".utf8) else { return nil }
    let seed = String(id.dropFirst(3))
    return (cast.index(of: "songs", seed) ?? cast.index(of: "artists", seed)).map {
      .station(.cast($0))
    }
  }

  /// Returns the resource at a place.
  func item(at place: Place) -> ResourceKey {
    let id =
      switch place {
      case .genre(let index): String(Tables.genres[index].id)
      case .stationGenre(let index): Vocabulary.stationGenres[index].id
      case .storefront(let index): Tables.storefronts[index].id
      case .cast(let index): cast.item(index).id
      case .station(.cast(let index)): "ra." + cast.item(index).id
      default: world.id(of: place)
      }
    return ResourceKey(type: type(of: place), id: id, place: place)
  }

  func type(of place: Place) -> String {
    switch place {
    case .artist: "artists"
    case .album: "albums"
    case .song: "songs"
    case .video: "music-videos"
    case .playlist: "playlists"
    case .recordLabel: "record-labels"
    case .curator: "curators"
    case .appleCurator: "apple-curators"
    case .activity: "activities"
    case .station: "stations"
    case .genre: "genres"
    case .stationGenre: "station-genres"
    case .storefront: "storefronts"
    case .cast(let index): cast.item(index).type
    case .own: ""
    }
  }

  /// Whether a storefront has what is at a place.
  func isAvailable(_ place: Place) -> Bool {
    switch place {
    case .song(let song), .station(.song(let song)):
      world.isAvailable(song: song, in: storefront)
    case .album(let album): world.isAvailable(album, in: storefront)
    case .cast(let index), .station(.cast(let index)): cast.item(index).isIn(storefront)
    default: true
    }
  }

  // MARK: Attributes

  func attributes(of item: ResourceKey, extended: Set<String>) -> [JSONMember] {
    let members = attributes(
      from: facts(of: item.place), type: type(of: item.place), id: item.id, extended: extended)
    return oddity(of: item)?.applied(to: members) ?? members
  }

  /// Returns the attributes that facts make, also of such as are not in the catalog.
  func attributes(
    from facts: Facts, type: String, id: String, extended: Set<String>
  ) -> [JSONMember] {
    let context = AttributeContext(
      facts: facts, type: type, id: id, storefront: storefront, language: language)
    let left = Shape.of(type)?.extended.filter { !extended.contains($0) } ?? []
    return context.attributes(without: left)
  }

  // MARK: Lists

  /// Returns the catalog of a moment: the world as it is on that day.
  func on(_ now: UnixTime) -> SandboxCatalog {
    var catalog = self
    catalog.day = max(now.seconds / 86_400, 0)
    catalog.drawnTable = table.known
    return catalog
  }

  /// All resources of a type that has a list of its own: genres, station genres, storefronts.
  func all(_ type: String) -> ItemList {
    switch type {
    case "genres": list((0..<Tables.listedGenres).map { .genre($0) })
    case "station-genres": list(Vocabulary.stationGenres.indices.map { .stationGenre($0) })
    case "storefronts": list(Tables.storefronts.indices.map { .storefront($0) })
    default: ItemList([])
    }
  }

  /// A list of a few places.
  func list(_ places: [Place]) -> ItemList { ItemList(places.map(item(at:))) }

  /// A list of places that are computed from an offset on, with some in front of them.
  func list(
    after first: [Place] = [],
    _ places: @escaping @Sendable (_ offset: Int, _ count: Int) -> [Place]
  ) -> ItemList {
    ItemList { offset, count in
      let front = first.dropFirst(offset).prefix(count)
      let rest =
        front.count < count ? places(max(0, offset - first.count), count - front.count) : []
      return (front + rest).map(item(at:))
    }
  }
}
