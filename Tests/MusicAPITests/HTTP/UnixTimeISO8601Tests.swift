import Testing

@testable import MusicAPI

struct UnixTimeISO8601Tests {
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
    "2026-11-20T13:34:37Zx",
  ])
  func `an invalid time is rejected`(text: String) {
    #expect(UnixTime(iso8601: text) == nil)
  }
}
