import Testing

@testable import AmctlCommandLine

struct ScreenRowsTests {
  private static func rows(_ text: String, columns: Int = 10) -> Int {
    var rows = ScreenRows(columns: columns)
    // However the text is cut into pieces.
    for byte in text.utf8 { rows.add([byte]) }
    return rows.count
  }

  @Test(arguments: [
    ("", 0), ("a\n", 1), ("a\n\nb", 2), ("0123456789\n", 1), ("01234567890\n", 2),
    ("\u{1B}[1;34m0123456789\u{1B}[0m\n", 1),
    ("\u{1B}]8;;https://music.example/a/long/url\u{1B}\\name\u{1B}]8;;\u{1B}\\\n", 1),
    ("\u{1B}]0;title\u{7}012345678\n", 1), ("éééééééééé\n", 1), ("ééééééééééé\n", 2),
  ])
  func `rows are counted as a terminal fills them`(text: String, count: Int) {
    #expect(Self.rows(text) == count)
  }
}
