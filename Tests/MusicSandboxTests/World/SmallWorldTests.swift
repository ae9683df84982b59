import AmctlTestSupport
import Testing

@testable import MusicSandbox

/// Compares the formulas of a small world with a list of everything in it.
@Suite(.thorough) struct SmallWorldTests {
  static let worlds = [
    World(seed: 7, songs: 1000, day: 20_783), World(seed: 3, songs: 3000, day: 20_784),
  ]

  @Test func `the last digit of a UPC checks the others`() {
    let codes = Self.worlds[0].codes
    #expect(codes.index(upc: "036000291452") != nil && codes.index(upc: "36000291452") != nil)
    #expect(codes.index(upc: "036000291453") == nil && codes.index(upc: "036000219452") == nil)
  }

  @Test(arguments: worlds) func `an ISRC finds all releases of its recording`(world: World) {
    var releases: [Recording: Set<Place>] = [:]
    for album in albums(of: world) where world.exists(album) {
      for song in world.tracks(of: album) {
        releases[world.recording(of: song), default: []].insert(.song(song))
      }
    }
    for compilation in world.compilations {
      for track in 0..<world.trackCount(ofCompilation: compilation) {
        let recording = world.recording(ofCompilation: compilation, track: track)
        releases[recording, default: []].insert(.compilationTrack(compilation, track: track))
        #expect(
          world.compilation(of: recording).map { [$0.number, $0.track] } == [compilation, track])
      }
    }
    var isrcs = Set<String>()
    for (recording, songs) in releases {
      let isrc = world.isrc(of: recording)
      #expect(isrcs.insert(isrc).inserted)
      let found = world.songs(isrc: isrc)
      #expect(found.count == songs.count && Set(found) == songs)
      #expect(Set(songs.map { rating(of: $0, in: world) }).subtracting([.clean]).count == 1)
    }
  }

  @Test(arguments: worlds) func `charts are in the order of popularity`(world: World) {
    for storefront in ["us", "jp", "mx"] {
      let all = world.chartSongs(in: storefront, genre: nil, offset: 0, count: .max)
      let recordings = all.map(world.recording(of:))
      let shown = (0..<world.recordingCount).filter {
        world.song(for: world.recording(atRank: $0), in: storefront) != nil
      }
      #expect(recordings.map { world.rank(of: $0) }.sorted() == shown)
      #expect(recordings.map { world.rank(of: $0) / 64 } == shown.map { $0 / 64 })
      #expect(all.allSatisfy { world.isAvailable($0, in: storefront) })
      for genre in World.genres.indices {
        let songs = world.chartSongs(in: storefront, genre: genre, offset: 0, count: .max)
        #expect(Set(songs) == Set(all.filter { world.genre(of: $0.artist) == genre }))
        #expect(
          world.chartSongs(in: storefront, genre: genre, offset: 3, count: 4)
            == Array(songs.dropFirst(3).prefix(4)))
      }
      for number in 0..<world.artistCount {
        let artist = world.artists.place(number).artist
        let songs = world.topSongs(of: artist, in: storefront, offset: 0, count: .max)
        #expect(songs == all.filter { $0.artist == artist })
      }
    }
    let first = world.chartSongs(in: "jp", genre: nil, offset: 0, count: 3).map(\.artist)
    #expect(first.allSatisfy { world.language(of: $0) == .ja })
  }

  @Test(arguments: worlds) func `playlists tell their tracks, and these tell them`(world: World) {
    var playlists: [Recording: [Int]] = [:]
    var makers: [Place: [Int]] = [:]
    for playlist in 0..<world.playlistCount {
      makers[world.curator(ofPlaylist: playlist), default: []].append(playlist)
      let songs = world.songs(ofPlaylist: playlist, in: "us", offset: 0, count: .max)
      #expect(songs.count <= world.trackCount(ofPlaylist: playlist))
      #expect(
        world.songs(ofPlaylist: playlist, in: "us", offset: 1, count: 5)
          == Array(songs.dropFirst().prefix(5)))
      #expect(Set(songs).count == songs.count)
      for song in songs { playlists[world.recording(of: song), default: []].append(playlist) }
    }
    for (recording, numbers) in playlists {
      #expect(world.playlists(with: recording).sorted() == numbers)
    }
    for (maker, numbers) in makers {
      let found = world.playlists(of: maker, offset: 0, count: 100_000)
      #expect(found.count == numbers.count && Set(found) == Set(numbers))
      #expect(
        world.playlists(of: maker, offset: 2, count: 2) == Array(found.dropFirst(2).prefix(2)))
      #expect(world.playlists(of: maker, offset: found.count + 5, count: 2).isEmpty)
    }
  }

  private func albums(of world: World) -> [AlbumPlace] {
    (0..<world.albums.count).flatMap { number in
      let (artist, slot) = world.albums.place(number)
      return (0..<8).map { AlbumPlace(artist: artist, slot: slot, edition: Edition(bits: $0)) }
    }
  }

  /// The rating of a song, in which a clean edition counts as clean.
  private func rating(of place: Place, in world: World) -> ContentRating? {
    switch place {
    case .song(let song): world.rating(of: song)
    case .compilationTrack(let number, let track):
      world.rating(of: world.recording(ofCompilation: number, track: track))
    default: nil
    }
  }
}

extension World: CustomTestStringConvertible {
  var testDescription: String { "\(songCount) songs" }
}
