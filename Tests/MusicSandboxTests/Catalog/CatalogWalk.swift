import MusicAPI

@testable import MusicSandbox

/// Walks through a catalog from link to link, the same way each time.
final class CatalogWalk {
  var catalog: SandboxCatalog
  private var state: UInt64 = 42

  init(songs: Int = 50_000, oddities: Sandbox.Oddities = .some) {
    catalog = SandboxCatalog(seed: 7, songs: songs, day: 20_784, oddities: oddities)
  }

  /// A number below a limit.
  func random(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % max(limit, 1)
  }

  /// Some resources of a type: of the cast, of tables, and from all over the world.
  func samples(of type: String, _ count: Int) -> [ResourceKey] {
    let all = catalog.cast.items
    let own = all.indices.filter { all[$0].type == type }.prefix(count)
    let items = own.map { catalog.item(at: .cast($0)) } + (0..<count).map { _ in random(type) }
    return items.filter { catalog.item($0.type, $0.id) != nil }
  }

  /// A resource of a type from anywhere.
  func random(_ type: String) -> ResourceKey {
    let world = catalog.world
    /// One in five is of various artists, and of the others half are popular.
    func album() -> Int {
      let first = world.table.firstAlbums[world.artistCount]
      let compilations = first..<world.albums.count
      if random(5) == 0, !compilations.isEmpty { return first + random(compilations.count) }
      return random(random(2) == 0 ? first / 10 : first)
    }
    func song() -> Int {
      let songs = world.albums[album()].songs
      return songs.lowerBound + random(songs.count)
    }
    let place: Place =
      switch type {
      case "songs": .song(song())
      case "albums": .album(album())
      case "artists": .artist(random(world.artistCount))
      case "music-videos":
        .video(
          world.chartVideos(
            in: catalog.storefront, genre: nil, offset: random(world.order(.videos).count),
            count: 1)[0])
      // The essentials of popular artists, and all others.
      case "playlists":
        .playlist(
          random(2) == 0
            ? random(min(500, world.artistCount))
            : world.artistCount
              + random(world.playlistCount - world.artistCount + Tables.charts.count))
      case "record-labels": .recordLabel(world.labels[random(world.labels.count)])
      case "curators": .curator(random(world.curatorCount))
      case "apple-curators": .appleCurator(random(Tables.curators.count))
      case "activities": .activity(random(Vocabulary.activities.count))
      case "genres": .genre(random(Tables.genres.count))
      case "station-genres": .stationGenre(random(Vocabulary.stationGenres.count))
      case "storefronts": .storefront(random(Tables.storefronts.count))
      default:
        [
          .station(.listed(random(Tables.stations.count))), .station(.song(song())),
          .station(.artist(random(world.artistCount))),
        ][random(3)]
      }
    return catalog.item(at: place)
  }
}
