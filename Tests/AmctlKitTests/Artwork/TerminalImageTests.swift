import AmctlTestSupport
import Testing

@testable import AmctlKit

/// Images in the forms that terminals show.
@Suite(.quick) struct TerminalImageTests {
  private static let cells = TerminalImage.Cells(columns: 4, rows: 2)

  @Test(arguments: [("", ""), ("a", "YQ=="), ("ab", "YWI="), ("abc", "YWJj"), ("abcd", "YWJjZA==")])
  func `bytes are sent in base64`(text: String, encoded: String) {
    let shown = TerminalImage.iTerm2(Array(text.utf8), in: Self.cells)
    #expect(
      shown == "\u{1B}]1337;File=inline=1;size=\(text.count);width=4;height=2"
        + ";preserveAspectRatio=1:\(encoded)\u{07}\n")
  }

  @Test func `kitty gets a large image in pieces of 4096 characters`() {
    let shown = TerminalImage.kitty([UInt8](repeating: 0, count: 6_145), columns: 4)
    let zeros = { (count: Int) in String(repeating: "A", count: count) }
    #expect(
      shown == "\u{1B}_Ga=T,f=100,q=2,c=4,m=1;\(zeros(4_096))\u{1B}\\"
        + "\u{1B}_Gq=2,m=1;\(zeros(4_096))\u{1B}\\\u{1B}_Gq=2,m=0;AA==\u{1B}\\\n")
  }
}
