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
    func recording() -> Recording {
      let song = world.chartSongs(
        in: catalog.storefront, genre: nil, offset: random(min(3_000, world.recordingCount / 2)),
        count: 1)[0]
      let artist = random(2) == 0 ? song.artist : random(artistWith: 1)
      return world.topRecording(of: artist, random(world.recordingCount(of: artist)))
    }
    func song() -> SongPlace {
      let releases = world.releases(of: recording())
      return releases[random(releases.count)]
    }
    func compilation() -> Int { world.compilations[random(world.compilations.count)] }
    let place: Place =
      switch type {
      case "songs":
        random(5) == 0
          ? .compilationTrack(compilation(), track: random(20)) : .song(song())
      case "albums":
        random(5) == 0
          ? .compilation(compilation()) : .album(world.album(of: song()))
      case "artists": .artist(random(artistWith: 0))
      case "music-videos":
        .video(
          world.chartVideos(
            in: catalog.storefront, genre: nil, offset: random(min(5_000, world.videos.count / 2)),
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
          .station(.artist(random(artistWith: 0))),
        ][random(3)]
      }
    return catalog.item(at: place)
  }

  private func random(artistWith recordings: Int) -> ArtistPlace {
    while true {
      let artist = catalog.world.artists.place(random(catalog.world.artistCount)).artist
      if catalog.world.recordingCount(of: artist) >= recordings { return artist }
    }
  }
}
