import Testing

@testable import MusicSandbox

/// Walks from one resource to the next in a world of a hundred million songs.
@Suite struct WorldWalkTests {
  private struct Dice: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = mix(state, 1)
      return state
    }
  }

  @Test func `every link leads to a resource that leads back`() {
    walk(links: 20_000)
  }

  private func walk(links limit: Int) {
    let world = World(seed: 7, songs: 100_000_000, day: 20_783)
    var dice = Dice(state: 5)
    var links = 0
    var place: Place?
    while links < limit {
      let current = place ?? .song(song(in: world, &dice))
      let storefront =
        ["us", "gb", "jp", "kr", "mx", "sa", "il", "gr", "de", "kz"]
        .randomElement(using: &dice) ?? "us"
      let id = world.id(of: current)
      #expect(world.place(ofID: id) == current, "\(id)")
      let next: [Place]
      switch current {
      case .appleCurator, .activity: next = []
      case .song(let song): next = check(song, storefront, world)
      case .album(let album): next = check(album, world, &dice)
      case .artist(let artist): next = check(artist, storefront, world, &dice)
      case .playlist(let playlist):
        let offset = Int.random(in: 0..<40, using: &dice)
        let songs = world.songs(ofPlaylist: playlist, in: storefront, offset: offset, count: 5)
        for song in songs {
          #expect(world.playlists(with: world.recording(of: song)).contains(playlist))
        }
        next = songs.map { .song($0) } + [world.curator(ofPlaylist: playlist)]
      case .video(let video):
        #expect(world.video(isrc: world.isrc(of: video)) == video)
        next = [.artist(video.artist)]
      case .compilationTrack(let number, let track):
        let recording = world.recording(ofCompilation: number, track: track)
        #expect(world.songs(isrc: world.isrc(of: recording)).contains(current))
        next = [.compilation(number), .artist(recording.artist)]
      default:
        #expect(!world.name(of: current).isEmpty)
        next = []
      }
      links += next.count
      place = next.randomElement(using: &dice)
    }
  }

  private func song(in world: World, _ dice: inout Dice) -> SongPlace {
    let (artist, track) = world.songs.place(Int.random(in: 0..<world.songCount, using: &dice))
    return SongPlace(artist: artist, track: track)
  }

  private func check(_ song: SongPlace, _ storefront: String, _ world: World) -> [Place] {
    let recording = world.recording(of: song)
    let releases = world.songs(isrc: world.isrc(of: recording))
    #expect(releases.contains(.song(song)))
    if let other = world.equivalent(of: song, in: storefront, isClean: false) {
      #expect(world.isAvailable(other, in: storefront))
      #expect((other == song) == world.isAvailable(song, in: storefront))
    } else {
      #expect(!world.isAvailable(song, in: storefront))
    }
    if let shown = world.song(for: recording, in: storefront) {
      #expect(world.recording(of: shown) == recording)
    }
    let title = world.title(of: recording)
    if song.artist.index % 256 == 7, recording.version == .standard,
      !SearchQuery(title).terms.isEmpty,
      title.utf8.count < 300
    {
      // All words of the title, and those of the artist, find the song, however many others they do.
      let term = title + " " + world.name(of: .artist(song.artist))
      let found = world.search(.songs, term, in: storefront, offset: 0, count: 200)
      let expected = world.song(for: recording, in: storefront).map { Place.song($0) }
      #expect(
        expected == nil || SearchQuery(term).version != nil || found.contains { $0 == expected })
    }
    let guest = world.guest(of: recording)
    if let guest {
      #expect(
        world.appearances(of: guest).contains {
          $0.artist == song.artist && $0.number == recording.number
        })
    }
    return Array(releases.prefix(3)) + world.artists(of: recording).map { .artist($0) }
      + [.album(world.album(of: song))]
      + (world.video(of: recording).map { [.video($0)] } ?? [])
      + (song.track % 4 == 0 ? world.playlists(with: recording) : []).prefix(2)
      .map { .playlist($0) }
  }

  private func check(_ album: AlbumPlace, _ world: World, _ dice: inout Dice) -> [Place] {
    #expect(world.album(upc: world.upc(of: .album(album))) == .album(album))
    let tracks = world.tracks(of: album)
    #expect(tracks.count == world.trackCount(of: album))
    #expect(tracks.allSatisfy { world.album(of: $0) == album })
    #expect(
      tracks.prefix(20).allSatisfy { world.place(ofID: world.id(of: .song($0))) == .song($0) })
    return [.artist(album.artist)]
      + (0..<3).compactMap { _ in tracks.randomElement(using: &dice).map { .song($0) } }
  }

  private func check(
    _ artist: ArtistPlace, _ storefront: String, _ world: World, _ dice: inout Dice
  ) -> [Place] {
    let albums = world.albums(of: artist, in: storefront)
    #expect(
      albums.prefix(20).allSatisfy { world.place(ofID: world.id(of: .album($0))) == .album($0) })
    let similar = world.similarArtists(to: artist)
    #expect(similar.allSatisfy { world.similarArtists(to: $0).contains(artist) })
    let appearances = world.appearances(of: artist)
    #expect(appearances.allSatisfy { world.guest(of: $0) == artist })
    #expect(world.essentialArtist(ofPlaylist: world.essentials(of: artist)) == artist)
    return (0..<5).compactMap { _ in albums.randomElement(using: &dice).map { .album($0) } }
      + similar.prefix(2).map { .artist($0) } + [.playlist(world.essentials(of: artist))]
      + [.recordLabel(world.label(of: artist))]
  }
}
