import AmctlTestSupport
import Foundation
import MusicAPI
import MusicAPIFoundation
import Testing

/// Values of the library as those of Foundation.
@Suite(.quick) struct FoundationValueTests {
  private func song(_ attributes: String) throws -> Resource<Song> {
    let json = try JSON(#"{"id":"1","type":"songs","attributes":\#(attributes)}"#)
    return try #require(Resource<Song>(json: json))
  }

  @Test func `a URL in an attribute is a URL, and anything else is nil`() throws {
    let song = try song(
      #"""
      {"url":"https://music.apple.com/us/song/1","artistUrl":"https://a.example/b",
      "artwork":{"url":"https://a.example/{w}x{h}{c}.{f}"}}
      """#)
    #expect(song.attributes[url: \.url] == URL(string: "https://music.apple.com/us/song/1"))
    #expect(song.attributes[url: \.artistUrl] == URL(string: "https://a.example/b"))
    #expect(song.attributes[url: \.isrc] == nil)
    #expect(
      song.attributes.artwork?.imageURL(width: 6, height: 7)
        == URL(string: "https://a.example/6x7bb.jpg"))
    let odd = try self.song(#"{"url":""}"#)
    #expect(odd.attributes[url: \.url] == nil && odd.attributes[url: \.artistUrl] == nil)
  }

  @Test func `an Apple Music address is parsed from a Foundation URL`() throws {
    let page = "https://music.apple.com/de/album/x/1616728060?i=1613600188"
    let url = try #require(URL(string: page))
    #expect(try MusicURL(url) == MusicURL(parsing: page))
    let other = try #require(URL(string: "https://a.example/1"))
    #expect(throws: MusicURLError.self) { try MusicURL(other) }
  }

  @Test(arguments: [
    ("2022-05-13", 1_652_400_000), ("2022-05", 1_651_363_200), ("2022", 1_640_995_200),
    ("1960-02-29", -310_521_600),
  ])
  func `a partial date begins with its day, month or year`(text: String, seconds: Int) throws {
    let date = try #require(PartialDate(text))
    #expect(date.date() == Date(timeIntervalSince1970: Double(seconds)))
    let song = try song(#"{"releaseDate":"\#(text)"}"#)
    #expect(song.attributes[date: \.releaseDate] == date.date())
    let zone = try #require(TimeZone(secondsFromGMT: 3_600))
    #expect(date.date(in: zone) == Date(timeIntervalSince1970: Double(seconds - 3_600)))
  }

  @Test func `times and durations keep their length`() throws {
    #expect(Date(UnixTime(seconds: -5)) == Date(timeIntervalSince1970: -5))
    #expect(TimeInterval(Duration.milliseconds(1_500)) == 1.5)
    #expect(TimeInterval(Duration.milliseconds(-250)) == -0.25)
    let song = try song(#"{"durationInMillis":183000}"#)
    #expect(song.attributes[duration: \.durationInMillis] == .seconds(183))
    #expect(try self.song("{}").attributes[duration: \.durationInMillis] == nil)
  }
}
