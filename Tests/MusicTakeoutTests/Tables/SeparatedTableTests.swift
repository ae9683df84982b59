import AmctlTestSupport
import Testing

@testable import MusicTakeout

@Suite(.thorough) struct SeparatedTableTests {
  private enum Column: String, CaseIterable { case a, b, c, d }

  private static func rows(_ text: String) throws -> [[String]] {
    var table = try SeparatedTable<Column>(Array(text.utf8).stream(by: 3))
    var rows: [[String]] = []
    while try table.next() { rows.append([Column.a, .b].map { table.bytes($0).text }) }
    return rows
  }

  static let texts: [(text: String, rows: [[String]])] = [
    ("a,b\n1,2\n", [["1", "2"]]), ("b,x,a\n1,2,3\n", [["3", "1"]]),
    ("\u{FEFF}\"A\",\" b \"\r\n\"1\",2\r\n\r\n3,4", [["1", "2"], ["3", "4"]]),
    ("a,b\n\"x, \"\"y\"\"\",\"two\nlines\"\n", [["x, \"y\"", "two\nlines"]]),
    ("a,b\n7\" mix,N/A\n", [["7\" mix", ""]]), ("a;b\n1,5;2\n", [["1,5", "2"]]),
    ("a\tb\r1\t2\r", [["1", "2"]]), ("a,b\n", []), ("a,c\n1,2\n", [["1", ""]]),
    ("a,b\n\"\",2", [["", "2"]]), ("x,a\n,1\n\r\n\n,\n", [["1", ""], ["", ""]]),
  ]

  @Test(arguments: texts)
  func `cells are found by the names of their columns`(text: String, rows: [[String]]) throws {
    #expect(try Self.rows(text) == rows)
  }

  @Test func `a quote that is not closed is an error that names its line`() {
    #expect(throws: DataFlaw.unclosedQuote(line: 3)) {
      try Self.rows("a,b\n1,2\n\"3,4\n5,6\n7,8\n")
    }
  }

  static let wrongRows: [(text: String, cells: Int)] = [
    ("1,2\n1\n", 1), ("1,2\n1,2,3\n", 3), ("1,2\nx,\"1,2\n3\",4,5\n", 4), ("1,2\n1,2,\n", 3),
  ]

  @Test(arguments: wrongRows)
  func `a row with another number of cells than columns is an error that names its line`(
    text: String, cells: Int
  ) {
    #expect(throws: DataFlaw.wrongRow(line: 3, cells: cells, columns: 2)) {
      try Self.rows("a,b\n" + text)
    }
  }

  @Test func `another encoding than UTF-8 is an error`() throws {
    var table = try SeparatedTable<Column>(
      Array("a,b\n1,2\nJ".utf8 + [0xF3] + "ga,2\n".utf8).stream())
    #expect(try table.next())
    #expect(throws: DataFlaw.notUTF8(line: 3)) { try table.next() }
    for mark: [UInt8] in [[0xFF, 0xFE], [0xFE, 0xFF]] {
      #expect(throws: DataFlaw.utf16) {
        try SeparatedTable<Column>((mark + [0x61, 0, 0x2C, 0]).stream())
      }
    }
  }

  @Test func `a last row without all of its cells is an error`() {
    #expect(throws: DataFlaw.cutRow(line: 3)) { try Self.rows("a,b,c\n1,2,3\n4,5") }
  }

  @Test func `a row without end is an error, and a header long before the end of a file`() {
    let (row, header) = (
      String(repeating: "1,", count: 5 << 20), String(repeating: "x", count: 2 << 20)
    )
    #expect(throws: DataFlaw.rowTooLarge(line: 2, limit: 8)) { try Self.rows("a,b\n" + row) }
    #expect(throws: DataFlaw.rowTooLarge(line: 1, limit: 1)) { try Self.rows(header) }
  }

  @Test func `numbers are read as programs write them again`() throws {
    var table = try SeparatedTable<Column>(Array("a,b,c,d\n12,186000.0,-3,1.5\n".utf8).stream())
    #expect(try table.next())
    #expect(Column.allCases.map { table.int($0) } == [12, 186_000, -3, nil])
  }
}
