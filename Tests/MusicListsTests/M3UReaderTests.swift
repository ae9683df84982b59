import AmctlTestSupport
import MusicAPI
import Testing

@testable import MusicLists

/// M3U lists as programs write them.
@Suite(.quick) struct M3UReaderTests {
  /// What is read from a list, in short.
  private func names(_ text: String) throws -> [String] {
    try tracks(ofM3U: text).map { track in
      let seconds = track.durationInMillis.map { " \($0 / 1000)" } ?? ""
      return "\(track.artist)|\(track.title)|\(track.album ?? "")\(seconds)"
    }
  }

  static let forms: [(text: String, track: String)] = [
    ("#EXTM3U\n#EXTINF:198,Ann Vale - Copper Sky\nsky.mp3", "Ann Vale|Copper Sky| 198"),
    ("#EXTINF:-1,Ann Vale – Copper Sky\nsky.mp3", "Ann Vale|Copper Sky|"),
    ("  #extinf:198 , Ann Vale - Left - Right \nsky.mp3", "Ann Vale|Left - Right| 198"),
    (
      "#EXTINF:198 tvg-name=\"a, b\" group-title=\"x\",Ann Vale - Copper Sky\nsky.mp3",
      "Ann Vale|Copper Sky| 198"
    ),
    (
      "#EXTINF:198,Copper Sky\n#EXTALB:Sky\n#EXTART:Ann Vale\nsky.mp3",
      "Ann Vale|Copper Sky|Sky 198"
    ),
    ("#EXTINF:198,,Copper Sky\nsky.mp3", "|Copper Sky| 198"),
    ("#EXTINF:198,Left - Right\n#EXTART:\nsky.mp3", "|Left - Right| 198"),
    ("#EXTALBUM:Sky\n#EXTINF:198,Ann Vale - Copper Sky\nsky.mp3", "Ann Vale|Copper Sky|Sky 198"),
    // Music and iTunes.
    (
      "#EXTINF:257,Noël - Ann Vale\n/Users/b/Music/Ann Vale/Winter/03 Noël.m4a",
      "Ann Vale|Noël| 257"
    ),
    (
      "#EXTINF:257,Left - Right - Ann Vale\nC:\\Music\\Ann Vale\\Winter\\03 x.mp3",
      "Ann Vale|Left - Right| 257"
    ),
    (
      "#EXTINF:9,Copper Sky - Ann Vale & Bo Hill\n/Music/Ann Vale/Sky/03 Copper Sky.m4a",
      "Ann Vale & Bo Hill|Copper Sky| 9"
    ),
    (
      "#EXTINF:9,Left - Right - Ann Vale\nfile:///Music/Compilations/Sky/03%20Left%20-%20Right.m4a",
      "Ann Vale|Left - Right| 9"
    ),
    ("#EXTINF:9,Noël - Ann Vale\nNoël.m4a", "Ann Vale|Noël| 9"),
    ("#EXTINF:257,Ann Vale - Noël\n/music/Ann Vale/Noël.mp3", "Ann Vale|Noël| 257"),
    // Music Assistant.
    (
      "#EXTMA:media_type=track||name=Copper Sky||version=Live||isrc=USXXX2600001\n"
        + "#EXTARTIST:Ann Vale||spotify||1||s\n#EXTARTIST:Bo Hill||spotify||2||s\n"
        + "#EXTALBUM:Sky||spotify||3||s||\nspotify://track/9",
      "Ann Vale, Bo Hill|Copper Sky (Live)|Sky"
    ),
    // Names of files.
    ("/music/03 - Ann Vale - Copper Sky.mp3", "Ann Vale|Copper Sky|"),
    ("file:///m/Ann%20Vale%20-%20Copper%20Sky.flac", "Ann Vale|Copper Sky|"),
    ("C:\\Music\\12. Copper Sky.m4a", "|Copper Sky|"),
    // Folders of artists and albums.
    ("Ann Vale/Sky/01 Copper Sky.flac", "Ann Vale|Copper Sky|Sky"),
    ("Ann Vale/Sky/Copper Sky.flac", "Ann Vale|Copper Sky|Sky"),
    ("/home/a/Music/Ann Vale/Sky/CD 2/01 - Copper Sky.flac", "Ann Vale|Copper Sky|Sky"),
    ("C:\\Music\\Ann Vale\\Sky\\01. Copper Sky.m4a", "Ann Vale|Copper Sky|Sky"),
    ("file:///m/Ann%20Vale/Sky/01%20Copper%20Sky.m4a", "Ann Vale|Copper Sky|Sky"),
    ("/home/a/Music/Copper Sky.flac", "|Copper Sky|"),
    ("../Music/01 Copper Sky.mp3", "|Copper Sky|"), ("Music/01 Copper Sky.mp3", "|Copper Sky|"),
    ("1999.mp3", "|1999|"), ("99 Balloons.mp3", "|Balloons|"), ("Mr. Vale", "|Mr. Vale|"),
  ]

  @Test(arguments: forms.indices) func `a track is read`(index: Int) throws {
    #expect(try names(Self.forms[index].text) == [Self.forms[index].track])
  }

  @Test func `what is said about a track ends with its location`() throws {
    let read = try tracks(
      ofM3U: """
        #EXTM3U
        #PLAYLIST:Road trip
        #EXTINF:198,Ann Vale - Copper Sky
        #EXTISRC:usxxx2600001

        https://music.apple.com/us/album/x/1?i=1700000001
        # a comment
        b.mp3
        """)
    #expect(
      read == [
        ListedTrack(
          title: "Copper Sky", artist: "Ann Vale", durationInMillis: 198_000, isrc: "USXXX2600001",
          location: "https://music.apple.com/us/album/x/1?i=1700000001"),
        ListedTrack(title: "b", location: "b.mp3"),
      ])
    #expect(read[0].songID?.rawValue == "1700000001")
  }

  @Test func `a track without a location is read too`() throws {
    let list = """
      #EXTM3U
      #EXTINF:198,Ann Vale - Copper Sky
      #EXTALB:Sky
      #EXTINF:199,Bo Hill - Rain
      rain.mp3
      #EXTINF:200,Ida Rook - Thirty-One
      """
    #expect(
      try names(list) == [
        "Ann Vale|Copper Sky|Sky 198", "Bo Hill|Rain| 199", "Ida Rook|Thirty-One| 200",
      ])
  }

  @Test(arguments: [
    "#EXTISRC:USXXX2600001", "#EXT-X-ISRC:US-XXX-26-00001", "#EXTMA:name=a||isrc=USXXX2600001",
  ])
  func `an ISRC has several tags`(tag: String) throws {
    #expect(try tracks(ofM3U: tag + "\na.mp3").map(\.isrc) == ["USXXX2600001"])
  }

  @Test(arguments: [
    "apple_music://track/1700000001", "#EXTPROV:apple_music||1700000001||a||aac\nx://1",
    "https://music.apple.com/de/song/x/1700000001",
  ])
  func `an ID of Apple Music is found`(line: String) throws {
    #expect(try tracks(ofM3U: line).map(\.songID?.rawValue) == ["1700000001"])
  }

  @Test(arguments: ["#EXT-X-TARGETDURATION:10", "#EXT-X-STREAM-INF:BANDWIDTH=1"])
  func `a stream in pieces is an error`(line: String) {
    #expect(throws: M3UError.self) { try tracks(ofM3U: "#EXTM3U\n" + line) }
  }
}
