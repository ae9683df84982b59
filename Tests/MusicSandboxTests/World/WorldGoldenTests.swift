import AmctlTestSupport
import Testing

@testable import MusicSandbox

/// Keeps the world what it is: whoever changes a formula changes every recording and transcript.
@Suite(.quick) struct WorldGoldenTests {
  private static let world = World(seed: 1, songs: 50_000, day: 20_783)

  @Test func `a seed and a day give the same world on every machine`() {
    #expect(Self.world.songCount == 49_408)
    #expect((0..<3).flatMap(lines).joined(separator: "\n") == Self.golden)
    var hash: UInt64 = 0
    for line in (0..<40).flatMap(lines) { for byte in line.utf8 { hash = mix(hash, Int(byte)) } }
    #expect(hash == 6928593731964291812)
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
    1188379181 | Waters | US99Z7969343 | (disc: 1, track: 1, discs: 1)
    2741982055 | A Thousand Vanilla | 0270877300378 | 3494
    3683449843 | Camila Marley | Pop | Hour Records
    6787698082 | Waters | USJGY7979334 | 3494
    pl.ac06267a966f49519765ff4e64bfc439 | Camila Marley Essentials | 25
    3819493873 | Goodbye, Love | USQ951191036 | (disc: 1, track: 2, discs: 1)
    7606163362 | Dear Billie - Single | 275710902733 | 20238
    6248873966 | Alabama Squirrels | Hip-Hop/Rap | Brave Saturday Sound
    6360511374 | Где же тигр | KZ0BF1873055 | 17774
    pl.e9aafe5b189c4eb3840967a15e89dfb7 | Hymn & the Strays Essentials | 24
    3039374511 | A Reincarnation for the Day | USP0R0140103 | (disc: 1, track: 1, discs: 1)
    7138911724 | Live Ashore | 341735133923 | 6861
    9888521589 | Wedding Sunday | Pop | Mayor Records
    4504581562 | Μόνο καρδιά | GRI9Z8328685 | 5083
    pl.87b6a56b2f15475ba917d66dc7071449 | Lullaby Man Essentials | 12
    """
}
