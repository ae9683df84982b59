import AmctlTestSupport
import Foundation
import MusicAPI
import Testing

@Suite(.thorough) struct UnixTimeTests {
  private static let first = UnixTime(seconds: .min)
  private static let last = UnixTime(seconds: .max)

  @Test(
    arguments: [
      (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"), (86_399, "1970-01-01T23:59:59Z"),
      (86_400, "1970-01-02T00:00:00Z"), (951_827_696, "2000-02-29T12:34:56Z"),
      (1_795_170_782, "2026-11-20T10:33:02Z"), (4_107_542_400, "2100-03-01T00:00:00Z"),
      (.min, "0001-01-01T00:00:00Z"), (.max, "9999-12-31T23:59:59Z"),
    ] as [(Int, String)])
  func `a time is formatted in ISO 8601`(seconds: Int, text: String) {
    #expect(UnixTime(seconds: seconds).iso8601 == text)
  }

  @Test(
    arguments: [
      (.min, -62_135_596_800), (-62_135_596_801, -62_135_596_800), (-1, -1),
      (1_700_000_000, 1_700_000_000), (253_402_300_800, 253_402_300_799), (.max, 253_402_300_799),
    ] as [(Int, Int)])
  func `a time beyond four-digit years becomes the nearest one within`(given: Int, kept: Int) {
    #expect(UnixTime(seconds: given).seconds == kept)
  }

  @Test(
    arguments: [
      (.seconds(60), 160), (.seconds(-160), -60), (.milliseconds(1999), 101), (.zero, 100),
      (.seconds(Int64.max), last.seconds), (.seconds(Int64.min), first.seconds),
      (.seconds(1e20), last.seconds), (.seconds(-1e20), first.seconds),
    ] as [(Duration, Int)])
  func `adding a duration gives a later time, up to the last one`(wait: Duration, seconds: Int) {
    #expect((UnixTime(seconds: 100) + wait).seconds == seconds)
  }

  @Test func `two times differ by their seconds, and an earlier one is less`() {
    #expect(UnixTime(seconds: -1) < UnixTime(seconds: 0))
    #expect(UnixTime(seconds: 0) >= UnixTime(seconds: 0))
    #expect(UnixTime(seconds: 100) - UnixTime(seconds: 160) == .seconds(-60))
    #expect(Self.last - Self.first == .seconds(315_537_897_599))
    #expect(Self.first + (Self.last - Self.first) == Self.last)
  }

  @Test func `the current time matches another clock`() {
    let before = Date().timeIntervalSince1970.rounded(.down)
    let now = UnixTime.now
    let after = Date().timeIntervalSince1970
    #expect((before...after).contains(Double(now.seconds)))
  }

  // MARK: Texts

  @Test(arguments: [
    ("2026-11-20T13:34:37Z", 1_795_181_677), ("1970-01-01T00:00:00Z", 0),
    ("2026-11-20T13:34:37.987Z", 1_795_181_677), ("2026-11-20T15:34:37.5+02:00", 1_795_181_677),
    ("2026-11-20T08:04:37-0530", 1_795_181_677), ("2024-02-29T23:59:59Z", 1_709_251_199),
  ])
  func `a formatted time is parsed`(text: String, seconds: Int) {
    #expect(UnixTime(iso8601: text)?.seconds == seconds)
  }

  @Test(arguments: [
    "", "2026-11-20", "2026-11-20T13:34:37", "2026-02-30T00:00:00Z", "2026-11-20T24:00:00Z",
    "2026-11-20 13:34:37Z", "2026-11-20T13:34:37+2", "2026-11-20T1x:34:37Z",
    "2026-11-20T13:34:37Zx", "0000-01-01T00:00:00Z", "2024-00-01T00:00:00Z",
    "2024-13-01T00:00:00Z", "2024-01-00T00:00:00Z", "2024-01-32T00:00:00Z",
    "2023-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2024-04-31T00:00:00Z",
  ])
  func `an invalid time is rejected`(text: String) {
    #expect(UnixTime(iso8601: text) == nil)
  }

  /// After 400 years, the calendar repeats.
  @Test(arguments: ["0001", "9600"])
  func `each day of 400 years has the next date, and is read from it`(year: String) throws {
    let first = try #require(UnixTime(iso8601: year + "-01-01T00:00:00Z"))
    var before = ""
    for day in 0..<146_097 {
      let time = first + .seconds(day * 86_400)
      let text = time.iso8601
      guard text > before, UnixTime(iso8601: text) == time else {
        Issue.record("\(text) after \(before)")
        break
      }
      before = text
    }
    let end = String((Int(year) ?? 0) + 399) + "-12-31T00:00:00Z"
    #expect(before == String(repeating: "0", count: 20 - end.count) + end)
  }

  @Test(
    arguments: [
      ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
      ("Tue, 29 Feb 2000 23:59:59 GMT", 951_868_799),
      ("Sat, 31 Dec 2016 23:59:60 GMT", 1_483_228_800),
      ("Thu, 31 Dec 2026 12:00:00 GMT", 1_798_718_400), ("Wed, 31 Dec 1969 23:59:59 GMT", -1),
      ("Mon, 01 Jan 0001 00:00:00 GMT", -62_135_596_800),
      ("Fri, 31 Dec 9999 23:59:59 GMT", 253_402_300_799),
    ] as [(String, Int)])
  func `the date of a header is parsed`(text: String, seconds: Int) {
    #expect(UnixTime(httpDate: text)?.seconds == seconds)
  }

  @Test(arguments: [
    "", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 UTC",
    "Sun 06 Nov 1994 08:49:37 GMT", "Mon, 06 Nov 1994 08:49:37 GMT", "Sun, 6 Nov 1994 08:49:37 GMT",
    "Sun, 06 Nov 94 08:49:37 GMT", "Sun, 06 nov 1994 08:49:37 GMT", "Sun, 00 Nov 1994 08:49:37 GMT",
    "Sun, 31 Nov 1994 08:49:37 GMT", "Wed, 29 Feb 1995 08:49:37 GMT",
    "Thu, 29 Feb 1900 00:00:00 GMT", "Sun, 06 Nov 1994 24:00:00 GMT",
    "Sun, 06 Nov 1994 08:60:37 GMT", "Sun, 06 Nov 1994 08:49:61 GMT", "Sun, 06 Nov 1994 08:49 GMT",
    "Sun, 06 Nov 1994  08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
    "Sun, +6 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 GMT ",
    "Sun, 06 Nov -994 08:49:37 GMT",
  ])
  func `an invalid date of a header is rejected`(text: String) {
    #expect(UnixTime(httpDate: text) == nil)
  }
}
