import AmctlTestSupport
import Testing

@testable import MusicSandbox

/// Compares what is found in a small world with a list of everything in it.
@Suite(.thorough) struct SmallWorldTests {
  static let worlds = [
    World(seed: 7, songs: 1000, day: 20_783), World(seed: 3, songs: 3000, day: 20_784),
  ]

  @Test func `the last digit of a UPC checks the others`() {
    let codes = Self.worlds[0].table.codes
    #expect(codes.number(upc: "036000291452") != nil && codes.number(upc: "36000291452") != nil)
    #expect(codes.number(upc: "036000291453") == nil && codes.number(upc: "036000219452") == nil)
  }

  @Test(arguments: worlds) func `the table has each song once, and that many`(world: World) {
    let firsts = world.table.firstAlbums
    #expect(firsts == firsts.sorted() && firsts.last == world.albums.count)
    #expect(world.albums.flatMap(\.songs) == Array(world.songNumbers))
    let standard = world.albums.filter { $0.edition == .standard && $0.artist < world.artistCount }
    #expect(standard.reduce(0) { $0 + $1.count } == world.songCount)
    for artist in 0..<world.artistCount {
      let rows = world.albums[world.albums(of: artist)]
      #expect(!rows.isEmpty && rows.allSatisfy { $0.artist == artist })
      let originals = rows.filter(\.isOriginal).flatMap(\.songs)
      #expect(!originals.isEmpty && world.top(of: artist).sorted() == originals)
      for (position, recording) in world.top(of: artist).enumerated() {
        #expect(world.position(of: recording)?.position == position)
      }
    }
    for (number, row) in world.albums.enumerated() {
      #expect(row.songs.allSatisfy { world.album(of: $0) == number })
      #expect(world.editions(of: number).contains(number))
      #expect(world.editions(of: number).allSatisfy { world.albums[$0].count == row.count })
      #expect(world.editions(of: number).first == row.standard)
    }
  }

  @Test(arguments: worlds) func `an ISRC finds all releases of its recording`(world: World) {
    var releases: [Int: Set<Int>] = [:]
    for song in world.songNumbers {
      releases[world.recording(of: song), default: []].insert(song)
    }
    var isrcs = Set<String>()
    for (recording, songs) in releases {
      let isrc = world.isrc(of: recording)
      #expect(isrcs.insert(isrc).inserted)
      let found = world.songs(isrc: isrc)
      #expect(found.count == songs.count && Set(found) == songs)
      #expect(Set(songs.map { world.rating(ofSong: $0) }).subtracting([.clean]).count == 1)
    }
    for artist in 0..<world.artistCount {
      for video in world.videos(of: artist) {
        #expect(isrcs.insert(world.isrc(ofVideo: video)).inserted)
        #expect(world.video(isrc: world.isrc(ofVideo: video)) == video)
      }
    }
    for album in world.albums.indices { #expect(world.album(upc: world.upc(of: album)) == album) }
  }

  @Test(arguments: worlds) func `charts are in the order of popularity`(world: World) {
    let recordings = world.albums.filter(\.isOriginal).flatMap(\.songs)
    for storefront in ["us", "jp", "mx"] {
      let all = world.chartSongs(in: storefront, genre: nil, offset: 0, count: .max)
      let shown = recordings.filter { world.song(for: $0, in: storefront) != nil }
      #expect(all.map(world.recording(of:)).sorted() == shown)
      #expect(all.allSatisfy { world.isAvailable(song: $0, in: storefront) })
      let artists = all.map { world.row(of: world.recording(of: $0)).artist }
      for start in 0..<200 {
        let ten = artists[start..<start + 10]
        #expect(ten.allSatisfy { artist in ten.count { $0 == artist } <= 3 })
      }
      for genre in World.genres.indices {
        let songs = world.chartSongs(in: storefront, genre: genre, offset: 0, count: .max)
        #expect(
          Set(songs) == Set(zip(all, artists).filter { world.genre(of: $1) == genre }.map(\.0)))
        #expect(
          world.chartSongs(in: storefront, genre: genre, offset: 3, count: 4)
            == Array(songs.dropFirst(3).prefix(4)))
      }
      for artist in 0..<world.artistCount {
        let songs = world.topSongs(of: artist, in: storefront, offset: 0, count: .max)
        #expect(songs == zip(all, artists).filter { $1 == artist }.map(\.0))
      }
    }
    let first = world.chartSongs(in: "jp", genre: nil, offset: 0, count: 3).map(world.row(of:))
    #expect(first.allSatisfy { world.language(of: $0.artist) == .ja })
  }

  @Test(arguments: worlds) func `playlists tell their tracks, and these tell them`(world: World) {
    var playlists: [Int: [Int]] = [:]
    var makers: [Place: [Int]] = [:]
    for playlist in 0..<world.playlistCount {
      makers[world.curator(ofPlaylist: playlist), default: []].append(playlist)
      let recordings = world.recordings(ofPlaylist: playlist)
      let songs = world.songs(ofPlaylist: playlist, in: "us", offset: 0, count: .max)
      #expect(songs.count <= recordings.count)
      #expect(
        world.songs(ofPlaylist: playlist, in: "us", offset: 1, count: 5)
          == Array(songs.dropFirst().prefix(5)))
      #expect(Set(recordings).count == recordings.count && Set(songs).count == songs.count)
      for recording in recordings { playlists[recording, default: []].append(playlist) }
    }
    for (recording, numbers) in playlists {
      #expect(world.playlists(with: recording).sorted() == numbers)
    }
    for (maker, numbers) in makers {
      #expect(world.playlists(of: maker).sorted() == numbers)
    }
  }
}

extension World: CustomTestStringConvertible {
  var testDescription: String { "\(songCount) songs" }
}
