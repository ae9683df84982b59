import MusicAPI
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

struct UnixTimeTests {
  private static let first = UnixTime(seconds: .min)
  private static let last = UnixTime(seconds: .max)

  @Test(
    arguments: [
      (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"),
      (86_399, "1970-01-01T23:59:59Z"), (86_400, "1970-01-02T00:00:00Z"),
      (951_827_696, "2000-02-29T12:34:56Z"), (1_795_170_782, "2026-11-20T10:33:02Z"),
      (4_107_542_400, "2100-03-01T00:00:00Z"),
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

  @Test func `two times differ by their seconds`() {
    #expect(UnixTime(seconds: 100) - UnixTime(seconds: 160) == .seconds(-60))
    #expect(Self.last - Self.first == .seconds(315_537_897_599))
    #expect(Self.first + (Self.last - Self.first) == Self.last)
  }

  @Test func `an earlier time is less`() {
    #expect(UnixTime(seconds: -1) < UnixTime(seconds: 0))
    #expect(UnixTime(seconds: 0) >= UnixTime(seconds: 0))
  }

  @Test func `the current time matches another clock`() {
    let before = Date().timeIntervalSince1970.rounded(.down)
    let now = UnixTime.now
    let after = Date().timeIntervalSince1970
    #expect((before...after).contains(Double(now.seconds)))
  }
}
