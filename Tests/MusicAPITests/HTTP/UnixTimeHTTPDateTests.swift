import Testing

@testable import MusicAPI

struct UnixTimeHTTPDateTests {
  @Test(
    arguments: [
      ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
      ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
      ("Tue, 29 Feb 2000 23:59:59 GMT", 951_868_799),
      ("Sat, 31 Dec 2016 23:59:60 GMT", 1_483_228_800),
      ("Thu, 31 Dec 2026 12:00:00 GMT", 1_798_718_400),
      ("Wed, 31 Dec 1969 23:59:59 GMT", -1),
      ("Mon, 01 Jan 0001 00:00:00 GMT", -62_135_596_800),
      ("Fri, 31 Dec 9999 23:59:59 GMT", 253_402_300_799),
    ] as [(String, Int)])
  func `a date has its number of seconds since January 1, 1970`(text: String, seconds: Int) {
    #expect(UnixTime(httpDate: text)?.seconds == seconds)
  }

  @Test(arguments: [
    "", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 UTC",
    "Sun 06 Nov 1994 08:49:37 GMT",
    "Mon, 06 Nov 1994 08:49:37 GMT", "Sun, 6 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 94 08:49:37 GMT",
    "Sun, 06 nov 1994 08:49:37 GMT", "Sun, 00 Nov 1994 08:49:37 GMT",
    "Sun, 31 Nov 1994 08:49:37 GMT",
    "Wed, 29 Feb 1995 08:49:37 GMT", "Thu, 29 Feb 1900 00:00:00 GMT",
    "Sun, 06 Nov 1994 24:00:00 GMT",
    "Sun, 06 Nov 1994 08:60:37 GMT", "Sun, 06 Nov 1994 08:49:61 GMT", "Sun, 06 Nov 1994 08:49 GMT",
    "Sun, 06 Nov 1994  08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
    "Sun, +6 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 GMT ",
    "Sun, 06 Nov -994 08:49:37 GMT",
  ])
  func `an invalid HTTP date is rejected`(text: String) {
    #expect(UnixTime(httpDate: text) == nil)
  }
}
