import AmctlTestSupport
import Testing

@testable import MusicSandbox

/// Keeps the world what it is: whoever changes a formula changes every recording and transcript.
@Suite(.quick) struct WorldGoldenTests {
  private static let world = World(seed: 1, songs: 50_000, day: 20_783)

  @Test func `a seed and a day give the same world on every machine`() {
    #expect(Self.world.songCount == 50_000)
    #expect((0..<3).flatMap(lines).joined(separator: "\n") == Self.golden)
    var hash: UInt64 = 0
    for line in (0..<40).flatMap(lines) { for byte in line.utf8 { hash = mix(hash, Int(byte)) } }
    #expect(hash == 3069206436521058463)
  }

  /// A song, an album, an artist, a video and a playlist.
  private func lines(_ number: Int) -> [String] {
    let world = Self.world
    let song = number * 99_999_989 % world.songNumbers.count
    let album = number * 19_999_999 % world.albums.count
    let artist = number * 4_999_999 % world.artistCount
    let videos = world.order(.videos)
    let video = videos[number * 9_999_991 % videos.count]
    let playlist = number * 4_999_999 % world.playlistCount
    let disc = world.position(ofSong: song)
    return [
      line(.song(song), [world.isrc(of: world.recording(of: song)), "\(disc)"]),
      line(.album(album), [world.upc(of: album), "\(world.releaseDay(of: album))"]),
      line(
        .artist(artist), [World.genres[world.genre(of: artist)], name(world.label(of: artist))]),
      line(
        .video(video),
        [world.isrc(ofVideo: video), "\(world.releaseDay(of: world.album(of: video)))"]),
      line(.playlist(playlist), ["\(world.recordings(ofPlaylist: playlist).count)"]),
    ]
  }

  private func name(_ label: Int) -> String { Self.world.name(of: .recordLabel(label)) }

  private func line(_ place: Place, _ facts: [String]) -> String {
    ([Self.world.id(of: place), Self.world.name(of: place)] + facts).joined(separator: " | ")
  }

  private static let golden = """
    7171589470 | Waters | US3MD0617682 | (disc: 1, track: 1)
    2083042178 | Waters - Single | 0021656368528 | 13441
    3955096911 | Camila Marley | Pop | Hour Records
    4671575470 | The Joker | USH5N9963892 | 10760
    pl.aa684af8343946d5a479e2181db3c3d1 | Camila Marley Essentials | 3
    3826467399 | Under the Time | USR7I2224617 | (disc: 1, track: 2)
    4808761903 | 風、夜、雷 - Single | 0863523770658 | 15128
    4801959669 | Anthony Brown | Rock | Locket Tapes
    6013610539 | Lost Nights | US9S51873642 | 17669
    pl.e5bf68e62ea64e349c778cd9205927d8 | Orchestral Baby Sleep | 0
    5086206572 | Waltzing for Sam | USXBT0828137 | (disc: 1, track: 2)
    3301384132 | Μόνο ξένος - Single | 00258915664538 | 2318
    9841761056 | 하은우 | K-Pop | Poppy Records
    8476916158 | Obvious Home | USZQA1459865 | 16227
    pl.7b8f47b973b44dcaa2b59bb7549d8e7e | Mexico City Outlaws Essentials | 9
    """
}
