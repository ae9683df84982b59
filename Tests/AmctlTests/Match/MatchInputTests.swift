import AmctlTestProgram
import AmctlTestSupport
import MusicSandbox
import Testing

/// Every form of a list of tracks, through the whole program and a real server.
@Suite(.thorough) struct MatchInputTests {
  private static let fields = [
    "query.title", "query.artist", "query.album", "query.isrc", "query.durationInMillis",
    "query.id",
  ]

  /// Runs `match` on a file; returns the queries of all rows.
  private func queries(
    _ text: String, _ options: [String] = [], input: Bool = false
  ) async throws -> Program.Result {
    let server = try TestServer(responses: .json(#"{"data":[],"results":{}}"#))
    let folder = try TemporaryDirectory()
    let path = try folder.write(Array(text.utf8), to: "list")
    var program = try Program.asking(server)
    if input { program.input = text }
    let words = ["match", "--from", input ? "-" : path, "-o", "csv", "--no-header", "-q"]
    return try await program.run(
      words: words + ["--fields", Self.fields.joined(separator: ",")] + options)
  }

  private static let row = "A Song,The Artist,An Album,,183000,\n"

  static let forms: [(text: String, options: [String], rows: String)] = [
    ("title,artist,album,duration\nA Song,The Artist,An Album,3:03\n", [], row),
    ("TITLE,Artist,ALBUM,Length\r\nA Song,The Artist,An Album,183\r\n", [], row),
    ("\u{FEFF}Song;Artist Name;Album;Time\nA Song;The Artist;An Album;0:03:03\n", [], row),
    ("title\tartist\talbum\tduration_ms\nA Song\tThe Artist\tAn Album\t183000\n", [], row),
    ("title\tartist\talbum\ttime\n\"A Song\"\tThe Artist\tAn Album\t183\n", [], row),
    ("Track Name,Artist,Album,Duration (ms)\n\"A Song\",The Artist,An Album,183000", [], row),
    (
      "1. The Artist – A Song (3:03)\n12) The Artist - A Song\n", [],
      "A Song,The Artist,,,183000,\nA Song,The Artist,,,,\n"
    ),
    (
      "The Artist - A Song (Live)\n1999 - A Song\n", [],
      "A Song (Live),The Artist,,,,\nA Song,1999,,,,\n"
    ),
    ("1. 1613600188\n", [], ",,,,,1613600188\n"),
    (
      "A Song - The Artist\n1. A, Song - The Artist\n", ["--columns", "title=1,artist=2"],
      "A Song,The Artist,,,,\n\"A, Song\",The Artist,,,,\n"
    ),
    ("The Artist - A Song\n", ["--columns", "artist=1,title=2"], "A Song,The Artist,,,,\n"),
    (
      "A Song - Live,The Artist\n", ["--columns", "title=1,artist=2"],
      "A Song - Live,The Artist,,,,\n"
    ),
    ("id\n1613600188\n", [], ",,,,,1613600188\n"),
    ("{\"id\":\"1613600188\"}\n", [], ",,,,,1613600188\n"),
    ("The Artist/An Album/01 A Song.flac\n", [], "A Song,The Artist,An Album,,,\n"),
    ("1,The Artist,A Song\n", ["--columns", "title=3,artist=2"], "A Song,The Artist,,,,\n"),
    (
      "Lied,Interpret\nA Song,The Artist\n", ["--columns", "title=Lied,artist=Interpret"],
      "A Song,The Artist,,,,\n"
    ),
    (
      "artist,title\nA Song,The Artist\n", ["--columns", "title=1,artist=2"],
      "A Song,The Artist,,,,\n"
    ),
    (
      "Track name,Artist name,Album,Playlist name,Type,ISRC,Apple - id\n"
        + "A Song,The Artist,An Album,Mine,Playlist,USQE92200157,1613600188\n", [],
      "A Song,The Artist,An Album,USQE92200157,,1613600188\n"
    ),
    (
      "title,artist\n\"A \"\"Long\"\"\nSong\",The Artist\n7\" Mix,B\n", [],
      "\"A \"\"Long\"\"\nSong\",The Artist,,,,\n\"7\"\" Mix\",B,,,,\n"
    ),
    ("title,artist\n#SELFIE,The Artist\n\n,\n", [], "#SELFIE,The Artist,,,,\n"),
    ("isrc\nUSQE92200157\n", [], ",,,USQE92200157,,\n"),
    (
      #"{"Title":"A Song","artist":"The Artist","album":"An Album","Duration":183.0}"# + "\n", [],
      row
    ),
    (
      "The Artist - A Song\n# a comment\n\nA – B - C\nUSQE92200157\n1613600188\n"
        + "https://music.apple.com/us/song/x/1613600189\n", [],
      "A Song,The Artist,,,,\nB - C,A,,,,\n,,,USQE92200157,,\n,,,,,1613600188\n"
        + ",,,,,1613600189\n"
    ),
    ("title,artist,album,duration\rA Song,The Artist,An Album,3:03\r", [], row),
    ("The Artist - A Song\rA - B\r", [], "A Song,The Artist,,,,\nB,A,,,,\n"),
    (
      "title,artist\r\n\"A\r\nB\rC\nD\",The Artist\r\n", [],
      "\"A\r\nB\rC\nD\",The Artist,,,,\n"
    ),
    ("The Artist - \"A Song\" \r\n", [], "\"\"\"A Song\"\"\",The Artist,,,,\n"),
    (
      "title,artist,time\nA,B,1:02:03\nC,D,\nE,F,0\nG,H,225.5\n", [],
      "A,B,,,3723000,\nC,D,,,,\nE,F,,,,\nG,H,,,225500,\n"
    ),
    // A date, and what a spreadsheet makes of 3:45.
    (
      "title,artist,time\nA,B,2024-01-01T00:00:00Z\nC,D,03:45:00\nE,F,00:03:45\n", [],
      "A,B,,,,\nC,D,,,,\nE,F,,,225000,\n"
    ),
  ]

  @Test(arguments: forms.indices) func `a list is read`(index: Int) async throws {
    let form = Self.forms[index]
    let result = try await queries(form.text, form.options)
    #expect(result.out == form.rows, "\(form.text)")
    let piped = try await queries(form.text, form.options, input: true)
    #expect(piped.out == form.rows, "\(form.text)")
  }

  @Test
  func `a long title of flags, which look alike from their end, is read at once`() async throws {
    let flags = String(repeating: "🇺🇸", count: 25_000)
    for list in ["title,artist\n \(flags) ,B\n", "B - \(flags)\n"] {
      let result = try await queries(list, ["--misses", "/dev/null"])
      #expect(result.out == "\(flags),B,,,,\n")
    }
  }

  static let mistakes: [(text: String, options: [String], message: String)] = [
    (
      "\nno dash\n2. none here (3:03)\n", [],
      ":2: 'no dash' is not 'Artist - Title'\n"
        + "hint: write 'Artist - Title' on each line, or CSV with a header such as 'title,artist'"
    ),
    ("title,artist\nA,B\nC,D,E\n", [], ":3: the row has 3 cells, but the header has 2"),
    ("title,isrc\nA,\nB,nonsense\n", [], ":3: 'nonsense' is not an ISRC"),
    ("title,time\nA,3:71\n", [], ":2: '3:71' is not a duration"),
    ("title,time\nA,soon\n", [], ":2: 'soon' is not a duration"),
    ("title,apple id\nA,i.123\n", [], ":2: 'i.123' is a library ID, not a catalog ID"),
    ("title,apple id\nA,abc\n", [], ":2: 'abc' is not a song ID"),
    ("title,artist\n,B\n", [], ":2: the row has no title, ISRC or ID"),
    ("title,artist\n\"A\n\nB,C\n", [], ":2: a quote is not closed"),
    (
      "title,artist\nA,B\n\"" + String(repeating: "a b c d\n", count: 150_000) + "\",B\n", [],
      ":3: a cell in quotes is larger than 1 MB\nhint: its closing quote may be missing"
    ),
    ("{\"title\":\"A\"}\n{\"foo\":1}\n", [], ":2: the row has no title, ISRC or ID"),
    ("{\"title\":\"A\"}\n{\"title\":\n", [], ":2: the line is not a JSON object"),
    (
      "Northern Lights\tGlass Harbour\n", [],
      ":1: no header: 'Northern Lights Glass Harbour' does not name a title, ISRC or ID column\n"
        + "hint: add a header such as 'title,artist', or use '--columns title=1,artist=2'"
    ),
    (
      "title,candidate.id,accept\nA,,yes\n", [],
      ":2: no candidate to accept: 'candidate.id' is empty"
    ),
    ("1,2\n", ["--columns", "title=3"], ":1: --columns title=3: the file has only 2 columns"),
    ("a,b\n", ["--columns", "title=c"], ":1: no column 'c'"),
  ]

  @Test(arguments: mistakes.indices)
  func `a wrong row is reported with its line before anything is sent`(index: Int) async throws {
    let mistake = Self.mistakes[index]
    for isInput in [false, true] {
      let sandbox = Sandbox(songs: .listed)
      let folder = try TemporaryDirectory()
      let path = try folder.write(Array(mistake.text.utf8), to: "list")
      var program = Program.sending(to: sandbox)
      if isInput { program.input = mistake.text }
      let result = try await program.run(
        words: ["match", "--from", isInput ? "-" : path] + mistake.options)
      let label = isInput ? "stdin" : path
      #expect(result.err.hasPrefix("amctl: \(label)\(mistake.message)"), "\(result.err)")
      #expect((result.out, result.exit) == ("", 2))
      #expect(sandbox.requests.isEmpty)
    }
  }

  @Test func `a row that is too long is reported with its line`() async throws {
    let row = "\"" + String(repeating: "a", count: 1_100_000) + "\",B\n"
    for isInput in [false, true] {
      let result = try await queries("title,artist\nA,B\n" + row, input: isInput)
      #expect(result.err.hasSuffix("' cannot be read: line 3 is larger than 1 MB\n"))
      #expect(result.exit == 2)
    }
  }

  @Test func `a wrong row far behind others is reported before anything is sent`() async throws {
    let sandbox = Sandbox(songs: .listed)
    let folder = try TemporaryDirectory()
    let wrong = "https://music.apple.com/us/album/tideline/1616728060"
    let text = String(repeating: "Glass Harbour - Northern Lights\n", count: 5_000) + wrong
    let path = try folder.write(Array(text.utf8), to: "list")
    let result = try await Program.sending(to: sandbox).run("match --from \(path) -o id")
    #expect(result.err.hasPrefix("amctl: \(path):5001: that URL is for an album, not a song\n"))
    #expect(result.exit == 2)
    #expect(sandbox.requests.isEmpty)
  }

  @Test func `a line without an artist among rows is missing, and not searched for`() async throws {
    let text = "Paper Boats\n1. Tideline (3:03)\nGlass Harbour - Northern Lights\nHarbour\n"
    let folder = try TemporaryDirectory()
    let path = try folder.write(Array(text.utf8), to: "list")
    for isInput in [false, true] {
      let sandbox = Sandbox(songs: .listed)
      var program = Program.sending(to: sandbox)
      if isInput { program.input = text }
      let result = try await program.run(
        "match \(isInput ? "-" : path) -o tsv "
          + "--fields row,status,id,reason,query.title,query.durationInMillis")
      #expect(
        result.out == """
          row\tstatus\tid\treason\tquery.title\tquery.durationInMillis
          1\tmissing\t\tno artist\tPaper Boats\t
          2\tmissing\t\tno artist\tTideline\t183000
          3\tmatched\t11\tsame title, same artist\tNorthern Lights\t
          4\tmissing\t\tno artist\tHarbour\t

          """)
      #expect((result.err, result.exit) == ("amctl: 1 of 4 rows matched\n", 3))
      #expect(sandbox.requests.count == 1)
    }
  }

  @Test func `several files are one list`() async throws {
    let sandbox = Sandbox(songs: .listed)
    let folder = try TemporaryDirectory()
    let lines = try folder.write(Array("Glass Harbour - Northern Lights\n".utf8), to: "lines")
    let cells = try folder.write(Array("isrc\nUSQE92200158\n".utf8), to: "cells")
    let program = Program.sending(to: sandbox)
    let result = try await program.run(
      "match --from \(lines) --from \(cells) -o tsv --fields row,id")
    #expect(result.out == "row\tid\n1\t11\n2\t12\n")
  }

  @Test func `a named pipe is read once, from its start to its end`() async throws {
    let built = try #require(BuiltProgram.folder)
    let run = try await BuiltProgram.run(
      """
      d=$(mktemp -d); trap 'rm -r $d' EXIT; mkfifo $d/list
      { echo 'Glass Harbour - Northern Lights'; yes '' | head -c 99999; echo 'Ida Rook - Thirty-One'; } >$d/list &
      amctl match --from $d/list --sandbox -o id
      """, in: built)
    #expect((run.text, run.errorText, run.status) == ("1613600188\n1720000022\n", "", 0))
  }
}
