import AmctlTestSupport
import Testing

@testable import AmctlCommandLine

@Suite(.quick) struct EditDistanceTests {
  @Test(arguments: [
    ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("songs", "songs", 0), ("sng", "songs", 2),
    ("songs", "sogns", 1), ("ab", "ba", 1), ("kitten", "sitting", 3), ("ca", "abc", 3),
    ("e\u{301}", "\u{E9}", 0), ("아이유", "아유", 1),
  ])
  func `edits are counted, a swap of neighbors as one`(first: String, second: String, slips: Int) {
    #expect(EditDistance.between(first, second) == slips)
    #expect(EditDistance.between(second, first) == slips)
  }
}
