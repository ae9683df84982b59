import Testing

@testable import AmctlCommandLine

/// Images in the forms that terminals show, and what terminals reply about themselves.
struct TerminalImageTests {
  private static let cells = TerminalImage.Cells(columns: 4, rows: 2)
  /// Red and green above blue and white.
  private static let pixels = TerminalImage.Pixels(
    width: 2, height: 2, bytes: [255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255])

  @Test(arguments: [("", ""), ("a", "YQ=="), ("ab", "YWI="), ("abc", "YWJj"), ("abcd", "YWJjZA==")])
  func `bytes are sent in base64`(text: String, encoded: String) {
    let shown = TerminalImage.iTerm2(Array(text.utf8), in: Self.cells)
    #expect(
      shown == "\u{1B}]1337;File=inline=1;size=\(text.count);width=4;height=2"
        + ";preserveAspectRatio=1:\(encoded)\u{07}\n")
  }

  @Test func `kitty gets a large image in pieces`() {
    let shown = TerminalImage.kitty([UInt8](repeating: 0, count: 6_000), in: Self.cells)
    let pieces = shown.split(separator: "\u{1B}\\")
    #expect(pieces.count == 3)
    #expect(pieces[0].hasPrefix("\u{1B}_Ga=T,f=100,q=2,c=4,r=2,m=1;AAAA"))
    #expect(pieces[1].hasPrefix("\u{1B}_Gq=2,m=0;AAAA"))
    #expect(pieces[0].split(separator: ";")[1].count == 4_096)
    #expect(pieces[2] == "\n")
  }

  @Test func `a block shows two pixels`() {
    #expect(
      TerminalImage.blocks(Self.pixels)
        == "\u{1B}[38;2;255;0;0;48;2;0;0;255m▀\u{1B}[38;2;0;255;0;48;2;255;255;255m▀\u{1B}[0m\n")
  }

  @Test func `sixels have a line for each color of a band`() {
    #expect(
      TerminalImage.sixels(Self.pixels)
        == "\u{1B}Pq\"1;1;2;2#5;2;0;0;100#30;2;0;100;0#180;2;100;0;0#215;2;100;100;100"
        + "#5A?$#30?@$#180@?$#215?A-\u{1B}\\\n")
  }

  static let replies: [(text: String, kitty: Bool, sixels: Bool, name: String?, width: Int?)] = [
    (
      "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}P>|kitty(0.32)\u{1B}\\\u{1B}[6;20;10t\u{1B}[?62c", true, false,
      "kitty(0.32)", 10
    ),
    ("\u{1B}P>|iTerm2 3.5\u{1B}\\\u{1B}[?1;2;4c", false, true, "iTerm2 3.5", nil),
    ("\u{1B}_Gi=31;ENOTSUP:no\u{1B}\\\u{1B}[?64;14c", false, false, nil, nil),
    ("\u{1B}[6;0;0t\u{1B}[6t\u{1B}[?c", false, false, nil, nil), ("", false, false, nil, nil),
    ("typed ahead", false, false, nil, nil),
  ]

  @Test(arguments: replies)
  func `replies are read`(
    text: String, kitty: Bool, sixels: Bool, name: String?, width: Int?
  ) {
    let traits = TerminalTraits(replies: Array(text.utf8))
    #expect(traits.hasKittyImages == kitty)
    #expect(traits.hasSixels == sixels)
    #expect(traits.name == name)
    #expect(traits.cell?.width == width)
  }

  @Test func `the last reply is that to the last question`() {
    #expect(TerminalTraits.areComplete(Array("\u{1B}[6;1;1t\u{1B}[?1;2c".utf8)))
    #expect(!TerminalTraits.areComplete(Array("\u{1B}[6;1;1t\u{1B}[?1;2".utf8)))
  }
}
