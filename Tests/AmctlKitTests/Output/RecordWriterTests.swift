import AmctlTestSupport
import MusicAPI
import Testing

@testable import AmctlKit

/// The formats with one record per line.
@Suite(.quick) struct RecordWriterTests {
  static let records = [
    #"{"id":"1","type":"songs","attributes":{"name":"A\tB\nC\rD\\E","artistName":"x, \"y\""}}"#,
    "{ \"id\" : \"2\",\r\n \"type\":\"songs\", \"attributes\":{ \"name\": \"é 아이유\", \"isrc\": 1.50 } }",
    #"{"id":"3","type":"albums"}"#,
    "null",
    #"{"type":"songs","attributes":{"name":["a",1,true,null],"albumName":{"b" : [1, 2]}}}"#,
  ]

  @Test func `ndjson contains the original bytes, without line breaks`() throws {
    let output = CapturedOutput()
    #expect(
      try Pages.written(Self.records, by: NDJSONWriter(output: output, projection: nil), output)
        == Self.records[0] + "\n"
        + #"{"id":"2","type":"songs","attributes":{"name":"é 아이유","isrc":1.50}}"# + "\n"
        + Self.records[2...].joined(separator: "\n") + "\n")
  }

  @Test(arguments: ["{\"a\":\r1}", "{\"a\":\n1}", "{\"a\"\r\n:1}"])
  func `a line of ndjson contains no line breaks`(record: String) throws {
    let output = CapturedOutput()
    #expect(
      try Pages.written([record], by: NDJSONWriter(output: output, projection: nil), output)
        == "{\"a\":1}\n")
  }

  private static let columns = [Column("id"), Column("name"), Column("artistName")]

  @Test func `tsv escapes characters that would end a cell or row`() throws {
    let output = CapturedOutput()
    #expect(
      try Pages.written(
        Self.records,
        by: SeparatedWriter(.tsv, to: output, columns: ColumnChoice(chosen: Self.columns)), output)
          == """
          id\tname\tartistName
          1\tA\\tB\\nC\\rD\\\\E\tx, "y"
          2\té 아이유\t
          3\t\t
          \t\t
          \ta, 1, true, \t

          """)
  }

  @Test(arguments: [("\\n", "\\n"), ("\\t", "\\t"), ("\\\\", "\\\\")])
  func `tsv escapes a long text of nothing else`(sent: String, escaped: String) throws {
    let output = CapturedOutput()
    let count = 500_000
    let name = String(repeating: sent, count: count)
    let text = try Pages.written(
      ["{\"attributes\":{\"name\":\"\(name)\"}}"],
      by: SeparatedWriter(
        .tsv, to: output, columns: ColumnChoice(chosen: [Column("name")]), showsHeader: false),
      output)
    #expect(text.utf8.elementsEqual((String(repeating: escaped, count: count) + "\n").utf8))
  }

  @Test func `csv quotes cells according to RFC 4180`() throws {
    let output = CapturedOutput()
    let text = try Pages.written(
      Self.records,
      by: SeparatedWriter(.csv, to: output, columns: ColumnChoice(chosen: Self.columns)), output)
    let rows = [
      "id,name,artistName", "1,\"A\tB\nC\rD\\E\",\"x, \"\"y\"\"\"", "2,é 아이유,", "3,,", ",,",
      ",\"a, 1, true, \",", "",
    ]
    #expect(text == rows.joined(separator: "\n"))
  }

  @Test(arguments: [
    ("=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"), ("+1+1", "'+1+1"), ("-1+1", "'-1+1"),
    ("@SUM(1)", "'@SUM(1)"), ("\t=1", "'\t=1"), ("\r=1", "\"'\r=1\""), ("=1,2", "\"'=1,2\""),
    ("+", "'+"), ("-", "'-"), ("=", "'="), ("-.5", "-.5"), ("-1.", "-1."), ("-1e", "'-1e"),
    ("+-1", "'+-1"), ("-1", "-1"), ("+2.50", "+2.50"), ("-1e-3", "-1e-3"), ("-1 ", "'-1 "),
    ("=\u{301}", "'=\u{301}"), ("'=1", "'=1"), ("a=1", "a=1"), (" =1", " =1"), ("'", "'"),
    ("", "\"\""), ("\u{FF1D}1", "'\u{FF1D}1"), ("\u{FF0B}1", "'\u{FF0B}1"),
    ("\u{FF0D}1", "'\u{FF0D}1"), ("\u{FF20}A", "'\u{FF20}A"), ("a\u{FF1D}1", "a\u{FF1D}1"),
  ])
  func `csv without formulas has an apostrophe before each, and none before a number`(
    cell: String, written: String
  ) throws {
    let output = CapturedOutput()
    let record = JSONValue.object([JSONMember("a", .string(cell))]).encoded()
    let writer = SeparatedWriter(
      .csv, to: output, columns: ColumnChoice(chosen: [Column("a")]), showsHeader: false,
      isSafe: true)
    let text = try Pages.written([String(decoding: record, as: UTF8.self)], by: writer, output)
    #expect(text.utf8.elementsEqual((written + "\n").utf8))
    #expect(Formula.restored(Formula.disarmed(cell)) == Formula.restored(cell))
  }

  @Test func `a csv row with one empty cell is not an empty line`() throws {
    let output = CapturedOutput()
    #expect(
      try Pages.written(
        [#"{"a":""}"#, #"{"a":"x"}"#, "{}"],
        by: SeparatedWriter(.csv, to: output, columns: ColumnChoice(chosen: [Column("a")])), output)
        == "a\n\"\"\nx\n\"\"\n")
  }

  @Test func `each id is on its own line, and a record without an id has no line`() throws {
    let output = CapturedOutput()
    let records =
      Self.records + [#"{"id":7}"#, #"{"id":null}"#, #"{"id":[]}"#, "{\"id\":\"a\\nb\"}"]
    #expect(try Pages.written(records, by: IDWriter(output: output), output) == "1\n2\n3\n7\na b\n")
  }

  @Test func `no format passes control characters to a terminal`() async throws {
    let response = "{\"data\":[{\"id\":\"\u{9B}1\",\"name\":\"\\u001b[2J\\u202e\u{7F}\"}]}"
    for format in OutputFormat.allCases {
      let terminal = CapturedOutput(isTerminal: true, columns: 80)
      let text = try await Pages.written(
        [response], as: format, fields: ["id", "name"], to: terminal)
      for scalar in ["\u{9B}", "\u{1B}", "\u{202E}", "\u{7F}"] {
        #expect(!text.contains(scalar), "\(format)")
      }
      #expect(text.contains("\u{FFFD}1"), "\(format)")
    }
    #expect(
      try await Pages.written([response], as: .tsv, fields: ["id", "name"])
        == "id\tname\n\u{9B}1\t\u{1B}[2J\u{202E}\u{7F}\n")
    #expect(try await Pages.written([response], as: .json) == response + "\n")
  }
}
