import AmctlTestProgram
import AmctlTestSupport
import Testing

@testable import AmctlKit

/// Lists that cannot be read, and playlists that are chosen.
struct ListMistakeTests {
  static let mistakes: [(name: String, text: String, message: String)] = [
    (
      "a.xlsx", "PK\u{3}\u{4}xxxx",
      "'a.xlsx' is a ZIP archive, as spreadsheets are\nhint: save the spreadsheet as CSV"
    ),
    (
      "Tracks.json.zip", "PK\u{3}\u{4}xxxx",
      "'Tracks.json.zip' is a ZIP archive\nhint: unpack it first; 'amctl takeout' reads Apple's privacy download as it is"
    ),
    (
      "Library.xml", "bplist00xxxx",
      "'Library.xml' is a binary property list\nhint: convert it with 'plutil -convert xml1'"
    ),
    (
      "a.pls", "[playlist]\nFile1=a",
      "'a.pls' is a PLS playlist, which cannot be read\nhint: save it as M3U or XSPF"
    ),
    (
      "a.m3u8", "#EXTM3U\n#EXT-X-TARGETDURATION:9\n",
      "a.m3u8:2: this is a stream in pieces (HLS), not a list of tracks"
    ),
    (
      "a.html", "<html>",
      "a.html:1: '<html>' is not a list of tracks\nhint: amctl reads XSPF and the Library.xml of iTunes or Music"
    ),
    (
      "a.xml", "<!DOCTYPE a [<!ENTITY b 'c'>]>\n<plist/>",
      "a.xml:1: the document type declares entities or elements\nhint: files with declarations of their own are not read"
    ),
    ("a.xml", "<plist><dict>\n<key>Tracks", "a.xml:2: the file ends inside '<key>'"),
    ("a.json", "[\n{\"title\":\"A\"},\n{\"title\":", "a.json:3: the document ends inside a list"),
    ("a.json", "[\n{\"x\":1}]", "a.json:2: the row has no title, ISRC or ID"),
    (
      "a.csv", "Video ID,Playlist Video Creation Timestamp\nabc,2024\n",
      "a.csv:1: the list has only YouTube video IDs, no titles\nhint: 'music library songs.csv' of the same download has titles"
    ),
    (
      "a.csv", "Playlist ID,Channel ID,Title,Visibility\nPL1,UC1,my mix,Private\n",
      "a.csv:1: the list has only YouTube video IDs, no titles\nhint: 'music library songs.csv' of the same download has titles"
    ),
  ]

  @Test(arguments: mistakes.indices) func `a list that cannot be read is an error`(
    index: Int
  ) async throws {
    let mistake = Self.mistakes[index]
    let result = try await ListInputTests.queries(Array(mistake.text.utf8), named: mistake.name)
    #expect(result.err == "amctl: \(mistake.message)\n")
    #expect(result.exit == 2)
    #expect(result.out == "")
  }

  @Test(arguments: [
    "\"Track Identifier\",\"Date Played\",\"Track Description\"\n1,20241231,\"Ann Vale - Sky\"\n",
    "\"Track Name\",\"Last Played Date\",\"Is User Initiated\"\n\"Ann Vale - Sky\",1673,false\n",
    "\"Track Description\",\"Track Reference\",\"Total plays\"\n\"Ann Vale - Sky\",17,3\n",
    "\"Favorite Type\",\"Item Reference\",\"Item Description\",Preference\nSong,17,Sky,LIKE\n",
    "\"Item Description\",Preference,Created,\"Item Reference\"\nSky,LOVE,,17\n",
    "\"Event Type\",\"Play Duration Milliseconds\",\"Song Name\"\nPLAY_END,9000,Sky\n",
    "\"Container Reference\",\"Entry Creation Date\"\n17,x\n",
    #"[{"Track Identifier":182,"Title":"Sky","Apple Music Track Identifier":17}]"#,
    #"[{"Transaction Type":"addItems","Tracks":[{"Track Identifier":1}]}]"#,
    #"[{"Container Type":"Playlist","Container Identifier":2560,"Title":"my mix"}]"#,
  ])
  func `a file of Apple's download is one for takeout`(text: String) async throws {
    let result = try await ListInputTests.queries(Array(text.utf8), named: "a.csv")
    #expect(
      result.err == """
        amctl: a.csv:1: 'match' does not read the files of Apple's privacy download
        hint: 'amctl takeout DOWNLOAD -o id' prints the IDs in it; for items without one, \
        'amctl takeout DOWNLOAD --misses FILE', then 'amctl match FILE'

        """)
    #expect(result.exit == 2)
    #expect(result.out == "")
  }

  @Test(arguments: [
    "#EXTM3U\na.mp3\n",
    "<playlist><trackList><track><title>A</title></track></trackList></playlist>",
    #"{"playlist":{"track":[{"title":"A"}]}}"#,
  ])
  func `a list without columns has none to be assigned`(text: String) async throws {
    let result = try await ListInputTests.queries(
      Array(text.utf8), ["--columns", "title=1"])
    #expect(result.err.hasSuffix(": '--columns' needs rows of cells or JSON objects\n"))
    #expect(result.exit == 2)
  }

  @Test func `an M3U list that is not UTF-8 is read as Windows-1252`() async throws {
    let bytes = Array("#EXTM3U\n#EXTINF:9,Ann Vale - Caf".utf8) + [0xE9] + Array("\na.mp3\n".utf8)
    let result = try await ListInputTests.queries(bytes, named: "a.m3u")
    #expect(result.out == "Café,Ann Vale,,,9000,\n")
    #expect(result.err.contains("Reading 'a.m3u' as Windows-1252, because line 2 is not UTF-8."))
  }

  @Test func `a playlist can be chosen in a Library.xml only`() async throws {
    let text = """
      <plist><dict><key>Playlists</key><array><dict><key>Name</key><string>Mix</string>
      <key>Playlist Items</key><array><dict><key>Track ID</key><integer>2</integer></dict></array>
      </dict></array><key>Tracks</key><dict><key>1</key><dict><key>Name</key><string>A</string></dict>
      <key>2</key><dict><key>Name</key><string>B</string></dict></dict></dict></plist>
      """
    let mix = try await ListInputTests.queries(Array(text.utf8), ["--playlist", "Mix"])
    #expect(mix.out == "B,,,,,\n")
    let unknown = try await ListInputTests.queries(Array(text.utf8), ["--playlist", "Max"])
    #expect(unknown.err == "amctl: list:4: no playlist named 'Max'\nhint: one of: 'Mix'\n")
    #expect(unknown.exit == 2)
    let csv = try await ListInputTests.queries(Array("title\nA\n".utf8), ["--playlist", "Mix"])
    #expect(csv.err == "amctl: '--playlist' works only with a Library.xml; 'list' is not one\n")
    #expect(csv.exit == 2)
  }
}
