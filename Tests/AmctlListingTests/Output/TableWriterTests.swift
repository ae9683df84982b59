import AmctlCommandLine
import AmctlTestSupport
import MusicAPI
import Testing

@testable import AmctlKit

struct TableWriterTests {
  private func table(
    _ records: [String], in groups: [String?] = [], columns: [Column]? = nil, width: Int? = nil,
    style: Style = .plain
  ) throws -> String {
    let output = CapturedOutput(isTerminal: width != nil, columns: width)
    return try Pages.written(
      records, in: groups,
      by: TableWriter(to: output, style: style, columns: ColumnChoice(chosen: columns)), output)
  }

  private static let names = [Column("id"), Column("name"), Column("count", .number)]

  private static func row(_ id: String, _ name: String, _ count: Int = 1) -> String {
    #"{"id":"\#(id)","attributes":{"name":"\#(name)","count":\#(count)}}"#
  }

  @Test func `columns are aligned by visible width`() throws {
    let rows = [
      Self.row("1", "plain", 5), Self.row("22", "아이유", 1234), Self.row("3", "e\u{301}te\u{301}"),
      Self.row("4", "👩‍👩‍👧 🇩🇪"), Self.row("5", "日本"),
    ]
    #expect(
      try table(rows, columns: Self.names) == """
        ID  NAME    COUNT
        1   plain       5
        22  아이유   1234
        3   e\u{301}te\u{301}         1
        4   👩‍👩‍👧 🇩🇪       1
        5   日本        1

        """)
  }

  @Test func `server text contains no control characters on a terminal`() throws {
    let rows = [#"{"id":"\u001b[31m1","attributes":{"name":"a\nb\t\u0007\u009b\u202e","count":1}}"#]
    #expect(
      try table(rows, columns: Self.names) == """
        ID      NAME     COUNT
        ␛[31m1  a b ␇\u{FFFD}\u{FFFD}      1

        """)
    #expect(
      try table([Self.row("1", "x")], in: ["\u{1B}[2J"], columns: [Column("id")])
        == "␛[2J\nID\n1\n")
  }

  @Test func `headings and links are styled only if styles are on`() throws {
    let rows = [
      #"{"id":"1","type":"curators","attributes":{"name":"N","url":"https://x.example/1"}}"#
    ]
    #expect(try table(rows) == "ID  NAME\n1   N\n")
    let on = Style(isOn: true)
    #expect(
      try table(rows, style: on) == "\u{1B}[2mID  NAME\u{1B}[0m\n1   N\n",
      "A pipe has no links, even with '--color always'.")
    #expect(
      try table(rows, in: ["g"], width: 80, style: on)
        == "\u{1B}[1mg\u{1B}[0m\n\u{1B}[2mID  NAME\u{1B}[0m\n"
        + "1   \u{1B}]8;;https://x.example/1\u{1B}\\N\u{1B}]8;;\u{1B}\\\n")
    #expect(
      try table(rows, columns: [Column("id"), Column("type")], width: 80, style: on)
        .hasSuffix("\u{1B}\\1\u{1B}]8;;\u{1B}\\   curators\n"))
    let evil = [#"{"id":"1","type":"curators","attributes":{"url":"https://x\u001b\\\u0007"}}"#]
    #expect(try table(evil, width: 80, style: on).hasSuffix("\n1\n"))
  }

  @Test func `a color has a swatch where there are colors`() throws {
    let rows = [
      #"{"id":"1","bgColor":"1c2733"}"#, #"{"id":"2","bgColor":"none"}"#, #"{"id":"3"}"#,
    ]
    let columns = [Column("id"), Column("bgColor")]
    #expect(
      try table(rows, columns: columns) == """
        ID  BG COLOR
        1   1c2733
        2   none
        3

        """)
    let colored = try table(rows, columns: columns, width: 40, style: Style(isOn: true))
    #expect(colored.contains("1   1c2733\u{1B}[38;2;28;39;51m ■\u{1B}[0m\n2   none\n3\n"))
  }

  @Test func `rows after the first 200 are written as they arrive`() throws {
    let output = CapturedOutput()
    var writer = TableWriter(
      to: output, style: .plain, columns: ColumnChoice(chosen: [Column("id")]))
    for _ in 0..<199 { try writer.write(try JSON(#"{"id":"1"}"#), in: nil) }
    #expect(output.text == "")
    try writer.write(try JSON(#"{"id":"1"}"#), in: nil)
    #expect(output.text.split(separator: "\n").count == 201)
    try writer.write(try JSON(#"{"id":"longer"}"#), in: nil)
    #expect(output.text.hasSuffix("\n1\nlonger\n"))
  }

  /// Rows whose names are short at first, and long after the rows that determine the widths.
  private static let growing =
    (1...250).map { row("\($0)", "N\($0)") } + [row("2345678", "A name that is much longer", 7)]

  @Test func `in a file, later rows are never truncated, and columns grow with them`() throws {
    let shown = try table(Self.growing + [Self.row("3", "x")], columns: Self.names)
    #expect(
      shown.hasSuffix(
        """
        250  N250      1
        2345678  A name that is much longer      7
        3        x                               1

        """))
  }

  @Test func `at a terminal, the names of later rows have the width that is left`() throws {
    let lines = try table(Self.growing, columns: Self.names, width: 60).split(separator: "\n")
    #expect(lines[0] == "ID   NAME" + String(repeating: " ", count: 46) + "COUNT")
    #expect(lines[251].contains("  A name that is much longer "))
    #expect(lines.allSatisfy { TextWidth.of($0) <= 64 })
  }

  @Test(arguments: ["a", "é", "宇"])
  func `a cell of one megabyte uses only its visible width`(letter: String) throws {
    let long = String(repeating: letter, count: 1 << 20)
    let rows = [Self.row("1", long), Self.row("2", "short")]
    let shown = try table(rows, columns: Self.names, width: 80)
    #expect(shown.split(separator: "\n").allSatisfy { TextWidth.of($0) <= 80 })
    #expect(shown.contains("short"))
    // In a file it is whole, and the other rows are not padded to a megabyte.
    let piped = try table(rows, columns: Self.names)
    #expect(piped.contains(long))
    let others = piped.split(separator: "\n").filter { !$0.contains(long) }
    #expect(others.count == 2)
    #expect(others.allSatisfy { TextWidth.of($0) <= 1_100 })
  }
}
