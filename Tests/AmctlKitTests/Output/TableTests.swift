import AmctlCommandLine
import AmctlTestSupport
import MusicAPI
import Testing

@testable import AmctlKit

/// What a table shows at a terminal of a given width, and in a file; see the screens too.
@Suite(.thorough) struct TableTests {
  private func table(
    _ records: [String], in groups: [String?] = [], width: Int?,
    choice: ColumnChoice = ColumnChoice(), style: Style = .plain,
    messages: CapturedOutput = CapturedOutput()
  ) throws -> String {
    let output = CapturedOutput(isTerminal: width != nil, columns: width)
    let writer = TableWriter(
      to: output, style: style, columns: choice,
      messages: Messages(error: messages, isQuiet: false))
    return try Pages.written(records, in: groups, by: writer, output)
  }

  private static func song(_ id: String, _ name: String, more: String = "") -> String {
    """
    {"id":"\(id)","type":"songs","attributes":{"name":"\(name)","artistName":"Glass Harbour",\
    "durationInMillis":203000,"releaseDate":"2022-05-06","isrc":"USQE92200157"\(more)}}
    """
  }

  @Test func `a column without values goes before one with values`() throws {
    let record =
      #"{"id":"i.1","type":"library-songs","attributes":{"name":"a name of 20 letters","playParams":{"catalogId":"1613600188"}}}"#
    #expect(
      try table([record], width: 40) == """
        ID   NAME                  CATALOG ID
        i.1  a name of 20 letters  1613600188

        """)
  }

  private static let found = ColumnChoice(
    chosen: ["id", "name", "albumName", "isrc", "reason"].map { Column($0) })

  private static func match(_ name: String, reason: String) -> String {
    #"{"id":"1613600188","name":"\#(name)","albumName":null,"reason":"\#(reason)"}"#
  }

  @Test func `columns without values go before anything is truncated`() throws {
    let record = Self.match("A name that has exactly thirty", reason: "same title")
    #expect(
      try table([record], width: 60, choice: Self.found) == """
        ID          NAME                            REASON
        1613600188  A name that has exactly thirty  same title

        """)
    // In a file there is room for all.
    #expect(try table([record], width: nil, choice: Self.found).contains("ALBUM  ISRC  REASON"))
  }

  @Test func `a reason is last, and is truncated to fit`() throws {
    let long = "the best candidate is another recording of the same length by somebody else"
    let records = [
      Self.match("A name of twenty-three.", reason: "same title"),
      Self.match("Short", reason: "same title"), Self.match("Short", reason: long),
      Self.match("Short", reason: "same title"), Self.match("Short", reason: "same title"),
    ]
    #expect(
      try table(records, width: 71, choice: Self.found).hasPrefix(
        """
        ID          NAME                     REASON
        1613600188  A name of twenty-three.  same title
        1613600188  Short                    same title
        1613600188  Short                    the best candidate is another rec…

        """))
  }

  @Test func `requested columns are left out from the right, with one notice`() throws {
    let messages = CapturedOutput()
    let names = ["isrc", "releaseDate", "name", "durationInMillis", "albumName"]
    let choice = ColumnChoice(chosen: names.map { Column($0) }, isRequested: true)
    let songs = [Self.song("1", "Northern Lights Over a Harbour"), Self.song("2", "Paper Boats")]
    let shown = try table(songs, width: 40, choice: choice, messages: messages)
    #expect(shown.hasPrefix("ISRC          RELEASED\nUSQE92200157  2022-05-06\n"))
    #expect(
      messages.text == """
        amctl: Columns that did not fit: name, durationInMillis, albumName. See them all with -o \
        tsv.\n
        """)
    let own = CapturedOutput()
    _ = try table(songs, width: 40, choice: ColumnChoice(chosen: choice.chosen), messages: own)
    #expect(own.text == "", "No option named the columns of the command.")
    let name = ColumnChoice(chosen: [Column("name")], isRequested: true)
    let marked = Self.song("1", "A name that is too long", more: #","contentRating":"explicit""#)
    #expect(try table([marked], width: 80, choice: name) == "NAME\nA name that is too long\n")
    let id = ColumnChoice(chosen: [Column("id")], isRequested: true)
    let long = "pl.0123456789abcdef0123456789abcdef"
    #expect(try table([Self.song(long, "N")], width: 20, choice: id) == "ID\n\(long)\n")
  }

  private static let matches = ColumnChoice(
    chosen: [Column("status"), Column("match", .name), Column("id")],
    ranking: ["status", "match", "id"], remark: Column("reason"))

  private static let missing =
    #"{"status":"missing","match":null,"id":null,"reason":"nothing has this title and artist"}"#

  @Test func `the end of a row without values says why`() throws {
    let found = #"{"status":"matched","match":"A name of 20 letters","id":"12","reason":"same"}"#
    #expect(
      try table([found, Self.missing], width: 40, choice: Self.matches) == """
        STATUS   MATCH                 ID
        matched  A name of 20 letters  12
        missing  nothing has this title and art…

        """)
    #expect(
      try table([found, Self.missing], width: nil, choice: Self.matches)
        .hasSuffix("\nmissing  nothing has this title and artist\n"))
    #expect(
      try table([found, Self.missing], width: 20, choice: Self.matches)
        == "STATUS\nmatched\nmissing\n")
  }

  @Test func `a group has no columns without values if its command says so`() throws {
    let records = [#"{"term":"a"}"#, #"{"id":"1","name":"N"}"#]
    var choice = ColumnChoice(chosen: ["term", "id", "name"].map { Column($0) })
    #expect(
      try table(records, in: ["One", "Two"], width: 80, choice: choice)
        == "One\nTERM  ID  NAME\na\n\nTwo\nTERM  ID  NAME\n      1   N\n")
    choice.leavesOutEmpty = true
    #expect(
      try table(records, in: ["One", "Two"], width: 80, choice: choice)
        == "One\nTERM\na\n\nTwo\nID  NAME\n1   N\n")
  }

  @Test func `in a file, a name has at most 80 cells, and a path is whole`() throws {
    let long = String(repeating: "n", count: 100)
    let choice = ColumnChoice(chosen: ["id", "name", "path"].map { Column($0) })
    let rows = [#"{"id":"1","name":"\#(long)","path":"\#(long)"}"#, #"{"id":"2","name":"N"}"#]
    #expect(
      try table(rows, width: nil, choice: choice)
        == "ID  NAME" + String(repeating: " ", count: 78) + "PATH\n"
        + "1   \(long.prefix(79))…  \(long)\n2   N\n")
  }

  private static let tracks = ColumnChoice(
    content: ContentTypes(Album.facts.relationship("tracks"), of: .albums))

  @Test func `an album's tracks are numbered, by disc if there are several`() throws {
    let records = [(9, 1), (10, 1), (1, 2)].map { number, disc in
      Self.song("1", "A", more: #","trackNumber":\#(number),"discNumber":\#(disc)"#)
    }
    #expect(
      try table(Array(records.prefix(2)), width: 70, choice: Self.tracks) == """
         #  ID  NAME  ARTIST         TIME  RELEASED    ISRC
         9  1   A     Glass Harbour  3:23  2022-05-06  USQE92200157
        10  1   A     Glass Harbour  3:23  2022-05-06  USQE92200157

        """)
    let twoDiscs = try table(records, width: 70, choice: Self.tracks)
    #expect(twoDiscs.hasPrefix("DISC   #  ID  NAME  ARTIST "))
    #expect(twoDiscs.contains("\n   2   1  1   A     Glass "))
    // Separated values keep their header.
    #expect(!Self.tracks.header.contains(Column("trackNumber")))
  }

  @Test func `headings and links are styled only if styles are on`() throws {
    let rows = [
      #"{"id":"1","type":"curators","attributes":{"name":"N","url":"https://x.example/1"}}"#
    ]
    #expect(try table(rows, width: nil) == "ID  NAME\n1   N\n")
    let on = Style(isOn: true)
    let linked = ColumnChoice(chosen: [Column("id"), Column("type")])
    #expect(
      try table(rows, width: nil, style: on) == "\u{1B}[2mID  NAME\u{1B}[0m\n1   N\n",
      "A pipe has no links, even with '--color always'.")
    #expect(
      try table(rows, in: ["g"], width: 80, style: on)
        == "\u{1B}[1mg\u{1B}[0m\n\u{1B}[2mID  NAME\u{1B}[0m\n"
        + "1   \u{1B}]8;;https://x.example/1\u{1B}\\N\u{1B}]8;;\u{1B}\\\n")
    #expect(
      try table(rows, width: 80, choice: linked, style: on)
        .hasSuffix("\u{1B}\\1\u{1B}]8;;\u{1B}\\   curators\n"))
    let evil = [#"{"id":"1","type":"curators","attributes":{"url":"https://x\u001b\\\u0007"}}"#]
    #expect(try table(evil, width: 80, style: on).hasSuffix("\n1\n"))
  }

  @Test func `nothing that the server names controls the terminal`() throws {
    let rows = [#"{"id":"\u001b[31m1","name":"a\nb\t\u0007\u009b\u202e"}"#]
    let choice = ColumnChoice(chosen: [Column("id"), Column("name")])
    #expect(
      try table(rows, in: ["\u{1B}[2J"], width: nil, choice: choice)
        == "␛[2J\nID      NAME\n␛[31m1  a b ␇\u{FFFD}\u{FFFD}\n")
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

  private static let counted = ColumnChoice(
    chosen: [Column("id"), Column("name"), Column("count", .number)])

  private static func row(_ id: String, _ name: String, _ count: Int = 1) -> String {
    #"{"id":"\#(id)","attributes":{"name":"\#(name)","count":\#(count)}}"#
  }

  /// Rows whose names are short at first, and long after the rows that determine the widths.
  private static let growing =
    (1...250).map { row("\($0)", "N\($0)") } + [row("2345678", "A name that is much longer", 7)]

  @Test func `in a file, columns grow with later rows`() throws {
    let shown = try table(Self.growing + [Self.row("3", "x")], width: nil, choice: Self.counted)
    #expect(
      shown.hasSuffix(
        """
        250  N250      1
        2345678  A name that is much longer      7
        3        x                               1

        """))
  }

  @Test func `at a terminal, the names of later rows have the width that is left`() throws {
    let lines = try table(Self.growing, width: 60, choice: Self.counted).split(separator: "\n")
    #expect(lines[0] == "ID   NAME" + String(repeating: " ", count: 46) + "COUNT")
    #expect(lines[251].contains("  A name that is much longer "))
    #expect(lines.allSatisfy { TextWidth.of($0) <= 64 })
  }

  @Test(arguments: ["a", "é", "宇"])
  func `a cell of one megabyte uses only its visible width`(letter: String) throws {
    let long = String(repeating: letter, count: 1 << 20)
    let rows = [Self.row("1", long), Self.row("2", "short")]
    let shown = try table(rows, width: 80, choice: Self.counted)
    #expect(shown.split(separator: "\n").allSatisfy { TextWidth.of($0) <= 80 })
    #expect(shown.contains("short"))
    let piped = try table(rows, width: nil, choice: Self.counted)
    #expect(piped.split(separator: "\n").allSatisfy { TextWidth.of($0) <= 100 })
    #expect(piped.contains("short"))
  }
}
