import AmctlTestSupport
import Testing

@testable import MusicLists

/// Lists that are written come in again, with nothing lost.
@Suite(.quick) struct RoundTripTests {
  private func written(as form: any ListText) -> String {
    form.start + InventedTracks.all.map(form.text).joined(separator: form.separator) + form.end
  }

  private func expect(_ read: [ListedTrack], inOneLine isShort: Bool) {
    #expect(read.count == InventedTracks.all.count)
    for (read, track) in zip(read, InventedTracks.all) {
      #expect(read.title == InventedTracks.words(track.title, inOneLine: isShort))
      #expect(read.artist == InventedTracks.words(track.artist, inOneLine: isShort))
      #expect(read.album == track.album.map { InventedTracks.words($0, inOneLine: isShort) })
      #expect(read.isrc == track.isrc && read.songID == track.songID)
      #expect((read.songID == nil) == (track.location == nil))
    }
  }

  @Test(
    arguments: [
      (.max, -1), (.min, -1), (1_000_000_000_001, -1), (1_000_000_000_000, 1_000_000_000),
      (215_499, 215), (215_500, 216), (0, 0), (nil, -1),
    ] as [(Int?, Int)])
  func `an M3U list has the nearest second, or none`(milliseconds: Int?, seconds: Int) {
    let track = ListedTrack(title: "a", artist: "b", durationInMillis: milliseconds)
    #expect(M3UText().text(of: track).hasPrefix("#EXTINF:\(seconds),b - a\n"))
  }

  @Test(arguments: [true, false])
  func `2,000 tracks are written as XSPF or JSPF and read again`(isXML: Bool) throws {
    let read =
      isXML
      ? try tracks(ofXML: written(as: XSPFText())) : try tracks(ofJSON: written(as: JSPFText()))
    expect(read, inOneLine: false)
    #expect(read.map(\.durationInMillis) == InventedTracks.all.map(\.durationInMillis))
    #expect(read.map(\.number) == InventedTracks.all.map(\.number))
  }

  @Test func `2,000 tracks are written as M3U and read again, with durations in seconds`() throws {
    let read = try tracks(ofM3U: written(as: M3UText()))
    expect(read, inOneLine: true)
    for (read, track) in zip(read, InventedTracks.all) {
      let difference = read.durationInMillis.flatMap { duration in
        track.durationInMillis.map { abs($0 - duration) }
      }
      #expect((difference ?? 0) <= 500)
      #expect((difference == nil) == (track.durationInMillis == nil))
    }
  }

  @Test(arguments: ["#1.mp3", " \u{1}#EXT", "", "\n"])
  func `a location like a tag or like nothing loses no track in M3U`(location: String) throws {
    let form = M3UText()
    let track = ListedTrack(title: "Copper Sky", artist: "Ann Vale", location: location)
    let read = try tracks(ofM3U: form.start + form.text(of: track))
    #expect(read.map(\.title) == ["Copper Sky"])
    #expect(read.map { $0.location?.hasPrefix("#") } == [false])
  }

  @Test func `what XML cannot contain is replaced, and control characters are escaped`() throws {
    let track = ListedTrack(title: "A\u{0}B\u{1F}C\u{FFFE}D\rE\u{9B}", artist: "Ann Vale")
    let form = XSPFText()
    let read = try tracks(ofXML: form.start + form.text(of: track) + form.end)
    #expect(read.map(\.title) == ["A\u{FFFD}B\u{FFFD}C\u{FFFD}D\rE\u{9B}"])
  }

  @Test func `a list without tracks is complete`() throws {
    #expect(try tracks(ofXML: XSPFText().start + XSPFText().end) == [])
    #expect(try tracks(ofJSON: JSPFText().start + JSPFText().end) == [])
    #expect(try tracks(ofM3U: M3UText().start) == [])
  }

  @Test func `each form looks as its readers expect it`() {
    let track = ListedTrack(
      title: "Copper Sky", artist: "Ann Vale", album: "Copper Sky - Single",
      durationInMillis: 198_093, isrc: "USXXX2600001", number: 1,
      location: "https://music.apple.com/us/song/1700000001")
    #expect(
      M3UText().text(of: track) == """
        #EXTINF:198,Ann Vale - Copper Sky
        #EXTALB:Copper Sky - Single
        #EXTISRC:USXXX2600001
        https://music.apple.com/us/song/1700000001

        """)
    #expect(
      XSPFText().text(of: track) == """
        <track>
          <location>https://music.apple.com/us/song/1700000001</location>
          <identifier>urn:isrc:USXXX2600001</identifier>
          <title>Copper Sky</title>
          <creator>Ann Vale</creator>
          <album>Copper Sky - Single</album>
          <trackNum>1</trackNum>
          <duration>198093</duration>
        </track>

        """)
    #expect(
      JSPFText().text(of: track) == "\n" + #"""
        {"location":["https://music.apple.com/us/song/1700000001"],\#
        "identifier":["urn:isrc:USXXX2600001"],"title":"Copper Sky","creator":"Ann Vale",\#
        "album":"Copper Sky - Single","trackNum":1,"duration":198093}
        """#)
  }

  static let places: [(place: String, track: String)] = [
    ("file:///m/03%20Ann%20Vale%20-%20Copper%20Sky.mp3", "Ann Vale|Copper Sky"),
    ("Copper Sky.mp3", "|Copper Sky"), ("https://example.com/Copper%20Sky.mp3?x=1", "|Copper Sky"),
    ("https://example.com/watch?v=1", "|"), ("https://music.apple.com/us/song/1700000001", "|"),
  ]

  @Test(arguments: places.indices)
  func `a track without a title has that of its file, in every form`(index: Int) throws {
    let (place, track) = Self.places[index]
    let lists = [
      try tracks(ofM3U: place),
      try tracks(
        ofXML: XSPFText().start + "<track><location>\(place)</location></track>"
          + XSPFText().end),
      try tracks(ofJSON: #"{"playlist":{"track":[{"location":"\#(place)"}]}}"#),
    ]
    for list in lists { #expect(list.map { "\($0.artist)|\($0.title)" } == [track]) }
  }
}
