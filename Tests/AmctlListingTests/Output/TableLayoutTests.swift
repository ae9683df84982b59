import AmctlCommandLine
import AmctlTestSupport
import MusicAPI
import Testing

@testable import AmctlKit

/// What a table shows in a terminal of a given width.
struct TableLayoutTests {
  private func table(
    _ records: [String], width: Int?, choice: ColumnChoice = ColumnChoice(),
    messages: CapturedOutput = CapturedOutput()
  ) throws -> String {
    let output = CapturedOutput(isTerminal: width != nil, columns: width)
    let writer = TableWriter(
      to: output, style: .plain, columns: choice,
      messages: Messages(error: messages, isQuiet: false))
    return try Pages.written(records, by: writer, output)
  }

  private static func song(
    _ id: String, _ name: String, by artist: String = "Glass Harbour",
    on album: String = "Tideline", more: String = ""
  ) -> String {
    """
    {"id":"\(id)","type":"songs","attributes":{"name":"\(name)","artistName":"\(artist)",\
    "albumName":"\(album)","durationInMillis":203000,"releaseDate":"2022-05-06",\
    "isrc":"USQE92200157"\(more)}}
    """
  }

  private static let songs = [
    song("1613600188", "Northern Lights Over a Harbour", on: "Tideline and Other Songs"),
    song("1613600189", "Paper Boats", by: "The Long Evening Ensemble"),
  ]

  static let widths: [(width: Int, table: String)] = [
    (
      200,
      """
      ID          NAME                            ARTIST                     ALBUM                     TIME  RELEASED    ISRC
      1613600188  Northern Lights Over a Harbour  Glass Harbour              Tideline and Other Songs  3:23  2022-05-06  USQE92200157
      1613600189  Paper Boats                     The Long Evening Ensemble  Tideline                  3:23  2022-05-06  USQE92200157

      """
    ),
    (
      80,
      """
      ID          NAME                  ARTIST         ALBUM          TIME  RELEASED
      1613600188  Northern Lights Ove…  Glass Harbour  Tideline and…  3:23  2022-05-06
      1613600189  Paper Boats           The Long Eve…  Tideline       3:23  2022-05-06

      """
    ),
    (
      40,
      """
      ID          NAME
      1613600188  Northern Lights Over a Harb…
      1613600189  Paper Boats

      """
    ),
    (30, "NAME\nNorthern Lights Over a Harbour\nPaper Boats\n"),
    (20, "NAME\nNorthern Lights Ove…\nPaper Boats\n"),
  ]

  @Test(arguments: widths)
  func `the least important columns go first, and names keep 20 cells`(
    width: Int, expected: String
  ) throws {
    #expect(try table(Self.songs, width: width) == expected)
  }

  private static let names = [
    "아이유와 함께하는 저녁 노래 모음집 첫 번째", "夜に駆ける物語の続きと長い長い題名のうた", "👩‍👩‍👧 🇩🇪 ❤️ 👍🏽 party party party party",
    "Cafe\u{301} de\u{301}ja\u{300} vu e\u{301}te\u{301} encore une fois",
    "שיר ארוך מאוד על הים ועל הלילה",
    "أغنية طويلة جدا عن البحر والليل", "ไม่รู้ทำไมยังคิดถึงเธออยู่ทุกวัน", "plain",
  ]

  @Test(arguments: [20, 40, 60, 80, 120, 200])
  func `no line is wider than the terminal, and ids, codes and dates are whole`(width: Int) throws {
    let records = Self.names.enumerated().map { index, name in
      Self.song("161360018\(index)", name, by: name, on: name)
    }
    let lines = try table(records, width: width).split(separator: "\n").map(String.init)
    #expect(lines.count == records.count + 1)
    for (line, name) in zip(lines.dropFirst(), Self.names) {
      #expect(TextWidth.of(line) <= width)
      // Only names, artists and albums are truncated, to no fewer than 20 and 10 cells.
      #expect(line.contains(TextWidth.truncated(name, to: 19).dropLast()))
      #expect(!lines[0].contains("ID ") || line.contains("161360018"))
      #expect(!lines[0].contains("ISRC") || line.hasSuffix("  USQE92200157"))
      #expect(!lines[0].contains("RELEASED") || line.contains("  2022-05-06"))
    }
    #expect(lines[0].contains("ISRC") == (width >= 120))
    #expect(lines[0].contains("ID ") == (width >= 40))
  }

  @Test func `right-to-left text is kept apart from its neighbors on a terminal only`() throws {
    let record = Self.song("1", "שיר", by: "A")
    #expect(try table([record], width: 80).contains("1   \u{200E}שיר\u{200E}   A"))
    #expect(try table([record], width: nil).contains("1   שיר   A"))
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

  @Test func `an id that does not fit beside a name is left out, and alone it is never truncated`()
    throws
  {
    let id = "pl.0123456789abcdef0123456789abcdef"
    let record = #"{"id":"\#(id)","type":"playlists","attributes":{"name":"Morning"}}"#
    #expect(try table([record], width: 40) == "NAME\nMorning\n")
    let ids = ColumnChoice(chosen: [Column("id")], isRequested: true)
    #expect(try table([record], width: 20, choice: ids) == "ID\n\(id)\n")
  }

  private static let found = ["id", "name", "albumName", "isrc", "reason"].map { Column($0) }

  private static func match(_ name: String, album: String = "null", reason: String) -> String {
    #"{"id":"1613600188","name":"\#(name)","albumName":\#(album),"reason":"\#(reason)"}"#
  }

  @Test func `columns without values go before anything is truncated`() throws {
    let record = Self.match("A name that has exactly thirty", reason: "same title")
    let choice = ColumnChoice(chosen: Self.found)
    #expect(
      try table([record], width: 60, choice: choice) == """
        ID          NAME                            REASON
        1613600188  A name that has exactly thirty  same title

        """)
    // In a file there is room for all.
    #expect(try table([record], width: nil, choice: choice).contains("ALBUM  ISRC  REASON"))
  }

  @Test func `a reason is last, and is truncated to fit`() throws {
    let long = "the best candidate is another recording of the same length by somebody else"
    let records = [
      Self.match("A name of twenty-three.", reason: "same title"),
      Self.match("Short", reason: "same title"), Self.match("Short", reason: long),
      Self.match("Short", reason: "same title"), Self.match("Short", reason: "same title"),
    ]
    #expect(
      try table(records, width: 71, choice: ColumnChoice(chosen: Self.found)).hasPrefix(
        """
        ID          NAME                     REASON
        1613600188  A name of twenty-three.  same title
        1613600188  Short                    same title
        1613600188  Short                    the best candidate is another rec…

        """))
  }

  @Test func `a URL is last, whole, and leaves room for what comes before`() throws {
    let url = #"{"id":"1","url":"https://music.apple.com/us/album/tideline/1616728060","name":"N"}"#
    let urls = ColumnChoice(chosen: ["id", "url", "name"].map { Column($0) })
    #expect(
      try table([url], width: 40, choice: urls) == """
        ID  NAME  URL
        1   N     https://music.apple.com/us/album/tideline/1616728060

        """)
  }

  @Test func `the command may rank its columns`() throws {
    var choice = ColumnChoice(chosen: Self.found)
    choice.ranking = ["reason", "id"]
    let record = Self.match("A long name that does not fit", reason: "same title")
    #expect(
      try table([record], width: 24, choice: choice)
        == "ID          REASON\n1613600188  same title\n")
  }

  @Test func `a notice names the columns of a command that do not fit, unless they are empty`()
    throws
  {
    let messages = CapturedOutput()
    let record = Self.match("A long name that does not fit", reason: "same title")
    let choice = ColumnChoice(chosen: Self.found)
    #expect(
      try table([record], width: 24, choice: choice, messages: messages)
        == "NAME\nA long name that does n…\n")
    #expect(
      messages.text
        == "amctl: The terminal has no room for 'id', 'reason'. Use -o tsv for every field.\n")
    // The columns that a list usually shows depend on the width.
    let ofList = CapturedOutput()
    _ = try table(Self.songs, width: 40, messages: ofList)
    #expect(ofList.text == "")
  }

  @Test func `a date with a time is shown to the minute`() throws {
    let dates = ColumnChoice(chosen: ["id", "date"].map { Column($0) })
    let records = [
      #"{"id":"1","date":"2024-09-29T20:06:11Z"}"#, #"{"id":"2","date":"2024-10-01"}"#,
    ]
    #expect(
      try table(records, width: 80, choice: dates)
        == "ID  DATE\n1   2024-09-29 20:06\n2   2024-10-01\n")
  }

  @Test func `an explicit item is marked after its name, however narrow the terminal`() throws {
    let record = Self.song("1", "A name that is too long", more: #","contentRating":"explicit""#)
    #expect(try table([record], width: nil).contains("1   A name that is too long [E]  Glass"))
    #expect(try table([record], width: 30) == "ID  NAME\n1   A name that is too lo… [E]\n")
    #expect(try table([record], width: 20) == "NAME\nA name that is … [E]\n")
    let clean = Self.song("1", "N", more: #","contentRating":"clean""#)
    #expect(try !table([clean], width: 80).contains("["))
    let requested = ColumnChoice(chosen: [Column("name")], isRequested: true)
    #expect(try table([record], width: 80, choice: requested) == "NAME\nA name that is too long\n")
  }

  @Test func `requested columns are left out from the right, with one notice`() throws {
    let messages = CapturedOutput()
    let names = ["isrc", "releaseDate", "name", "durationInMillis", "albumName"]
    let choice = ColumnChoice(chosen: names.map { Column($0) }, isRequested: true)
    let shown = try table(Self.songs, width: 40, choice: choice, messages: messages)
    #expect(shown.hasPrefix("ISRC          RELEASED\nUSQE92200157  2022-05-06\n"))
    #expect(
      messages.text == """
        amctl: The terminal has no room for 'name', 'durationInMillis', 'albumName'. Use -o tsv for \
        every field.\n
        """)
  }

  private static let tracks = ColumnChoice(
    content: ListContent(Album.facts.relationship("tracks"), of: .albums))

  @Test func `an album's tracks are numbered, by disc if there are several`() throws {
    let first = #","trackNumber":9,"discNumber":1"#
    let records = [
      Self.song("1", "A", more: first),
      Self.song("2", "B", more: #","trackNumber":10,"discNumber":1"#),
    ]
    let oneDisc = try table(records, width: 70, choice: Self.tracks)
    #expect(
      oneDisc == """
         #  ID  NAME  ARTIST         TIME  RELEASED    ISRC
         9  1   A     Glass Harbour  3:23  2022-05-06  USQE92200157
        10  2   B     Glass Harbour  3:23  2022-05-06  USQE92200157

        """)
    let second = Self.song("3", "C", more: #","trackNumber":1,"discNumber":2"#)
    let twoDiscs = try table(records + [second], width: 70, choice: Self.tracks)
    #expect(twoDiscs.hasPrefix("DISC   #  ID  NAME  ARTIST "))
    #expect(twoDiscs.contains("\n   2   1  3   C     Glass "))
    // Separated values keep their header.
    #expect(!Self.tracks.header.contains(Column("trackNumber")))
  }
}
