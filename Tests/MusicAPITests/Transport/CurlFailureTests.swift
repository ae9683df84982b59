import AmctlTestSupport
import Testing

@testable import MusicAPI

@Suite(.quick) struct CurlFailureTests {
  static let complaints: [(complaint: String, shown: String)] = [
    (
      "Unsupported proxy syntax in 'http://us:SEKRET pw@[bad'",
      "Unsupported proxy syntax in '<redacted>'"
    ),
    (
      "Unsupported proxy syntax in 'us:SE'KRET/p@ss@[bad': Bad IPv6 address",
      "Unsupported proxy syntax in '<redacted>': Bad IPv6 address"
    ),
    ("Unsupported proxy scheme for 'foo://us:SEKRET'", "Unsupported proxy scheme for '<redacted>'"),
    ("Unsupported proxy syntax in 'http://us:SEKRET", "Unsupported proxy syntax in '<redacted>'"),
    (
      "Unsupported proxy syntax in 'http://us:'" + String(repeating: "SEKRET", count: 36),
      "Unsupported proxy syntax in '<redacted>'"
    ),
    ("Could not resolve proxy: proxy.example", "Could not resolve proxy: proxy.example"),
    (
      "SSL: certificate subject name 'proxy.example' does not match",
      "SSL: certificate subject name 'proxy.example' does not match"
    ),
  ]

  @Test(arguments: complaints)
  func `a possible proxy password is not repeated`(complaint: String, shown: String) {
    #expect(CurlFailure.redacted(complaint) == shown)
  }
}
