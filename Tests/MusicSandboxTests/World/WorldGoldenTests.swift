import AmctlTestSupport
import Testing

@testable import MusicSandbox

/// Keeps the world what it is: whoever changes a formula changes every recording and transcript.
@Suite(.quick) struct WorldGoldenTests {
  private static let world = World(seed: 1, songs: 100_000_000, day: 20_783)

  @Test func `a seed and a day give the same world on every machine`() {
    #expect(Self.world.songCount == 99_997_888)
    #expect((0..<3).flatMap(lines).joined(separator: "\n") == Self.golden)
    var hash: UInt64 = 0
    for line in (0..<40).flatMap(lines) { for byte in line.utf8 { hash = mix(hash, Int(byte)) } }
    #expect(hash == 15782344890950683964)
  }

  /// A song, an album, an artist, a video and a playlist.
  private func lines(_ number: Int) -> [String] {
    let world = Self.world
    let (artist, track) = world.songs.place(number * 99_999_989 % world.songCount)
    let song = SongPlace(artist: artist, track: track)
    let (owner, slot) = world.albums.place(number * 19_999_999 % world.albums.count)
    let album = AlbumPlace(artist: owner, slot: slot)
    let other = world.artists.place(number * 4_999_999 % world.artistCount).artist
    let (singer, index) = world.videos.place(number * 9_999_991 % world.videos.count)
    let video = VideoPlace(artist: singer, number: index)
    let playlist = number * 4_999_999 % world.playlistCount
    return [
      line(
        .song(song), [world.isrc(of: world.recording(of: song)), "\(world.position(of: song))"]),
      line(.album(album), [world.upc(of: .album(album)), "\(world.releaseDay(of: album))"]),
      line(.artist(other), [World.genres[world.genre(of: other)], name(world.label(of: other))]),
      line(.video(video), [world.isrc(of: video), "\(world.releaseDay(of: video))"]),
      line(.playlist(playlist), ["\(world.trackCount(ofPlaylist: playlist))"]),
    ]
  }

  private func name(_ label: Int) -> String { Self.world.name(of: .recordLabel(label)) }

  private func line(_ place: Place, _ facts: [String]) -> String {
    ([Self.world.id(of: place), Self.world.name(of: place)] + facts).joined(separator: " | ")
  }

  private static let golden = """
    155003503 | Louie Seems | USAV69306029 | (disc: 1, track: 1, discs: 1)
    1535352277 | Bull | 0857037053185 | 8653
    3123173120 | Princes Letters | Pop | Us Sound
    6499601437 | Louie Seems | USM3B9312193 | 8653
    pl.ac06267a966f49519765ff4e64bfc439 | Princes Letters Essentials | 25
    7296613727 | Pines Certainly | USL4R8749931 | (disc: 1, track: 1, discs: 1)
    9199897923 | Jamaica and Hills - Single | 0364134813999 | 6847
    5410431745 | Microphone Sunshine | Hip-Hop/Rap | Times Music
    7717381262 | Дэыш Кирка (feat. Care Romeo) | KZLDF2420893 | 20021
    pl.e48688eb62464a9080e1acb745a1a757 | Microphone Sunshine Essentials | 5
    925412039 | Someone and November | USDUD9796858 | (disc: 1, track: 7, discs: 1)
    5105410508 | No Fast - Single | 00943038927706 | 12104
    7412130864 | Jolene Watching | Pop | Anytime Records
    1685506958 | Γυ | GR0NN7791115 | 2815
    pl.d5f74eaaaf0e462bb53b0a0805a5505b | Nose Whiskey Yourself Essentials | 5
    """
}
