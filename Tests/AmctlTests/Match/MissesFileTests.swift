import AmctlTestProgram
import AmctlTestSupport
import MusicSandbox
import Testing

/// The file of `--misses`, which can be matched again.
@Suite(.quick) struct MissesFileTests {
  /// Runs `match` on a list; returns the exit code and the file of misses.
  private func misses(
    of list: String, _ options: String = ""
  ) async throws -> (exit: Int32, file: String) {
    let folder = try TemporaryDirectory()
    let path = try folder.write(Array(list.utf8), to: "list")
    let result = try await Program.sending(to: Sandbox(songs: .listed)).run(
      "match --from \(path) -o id --misses \(folder.file("misses")) \(options)")
    return (result.exit, String(decoding: try folder.read("misses"), as: UTF8.self))
  }

  private static let columns =
    "accept,candidate.status,candidate.score,candidate.id,candidate.name,candidate.artistName,"
    + "candidate.albumName,candidate.reason\n"
  /// The columns of rows that have no columns of their own.
  private static let fields = "row,title,artist,album,duration_ms,isrc,apple id," + columns
  private static let nothing = ",,missing,0,,,,,no results\n"

  /// Lists, and the rows of each that did not match.
  static let lists: [(list: String, options: String, misses: String)] = [
    (
      "Artist,Title,Time\nGlass Harbour,Paper Boats,3:10\nGlass Harbour,\"Salt, and Sand\",3:31\nX,Y,\n",
      "",
      """
      row,Artist,Title,Time,\(columns)2,Glass Harbour,"Salt, and Sand",3:31,,review,70,15,Salt & Sand,\
      Glass Harbour,Tideline,perhaps 'Salt & Sand' by 'Glass Harbour' of 3:21 (15): the duration \
      differs by 10 s
      3,X,Y,\(nothing)
      """
    ),
    // Columns of the person's own are kept, and a row that is short gets all of them.
    (
      "title;artist;my \"note\";rating\n\"Y; \"\"q\"\"\";X;a,b\n", "",
      "row,title,artist,\"my \"\"note\"\"\",rating,\(columns)1,\"Y; \"\"q\"\"\",X,\"a,b\",\(nothing)"
    ),
    ("title\tartist\na\\tb\tX\n", "", "row,title,artist,\(columns)1,a\tb,X\(nothing)"),
    (
      "title,artist\r\n\"A\r\nB\rC\",X\r\n", "",
      "row,title,artist,\(columns)1,\"A\r\nB\rC\",X\(nothing)"
    ),
    (
      "isrc\nUSQE92200157\n", "", "row,isrc,\(columns)"
    ),
    (
      "{\"title\":\"Y\",\"artist\":\"X\",\"mine\":[1]}\n{\"isrc\":\"USQE92200157\"}\n", "",
      "\(fields)1,Y,X,,,,\(nothing)"
    ),
    ("Glass Harbour - Northern Lights\nX - Y (3:03)\n", "", "\(fields)2,Y,X,,183000,,\(nothing)"),
    (
      "#EXTM3U\n#EXTINF:9,X - Y, \"Z\"\n#EXTALB:W\n#EXTISRC:USXXX2600001\na\n", "",
      "\(fields)1,\"Y, \"\"Z\"\"\",X,W,9000,USXXX2600001,\(nothing)"
    ),
    // These columns could not be found again after the row number, or by their names.
    ("id\n999\n", "", "\(fields)1,,,,,,999,\(Self.unknown)"),
    ("Y,X\n", "--columns title=1,artist=2", "\(fields)1,Y,X,,,,\(nothing)"),
    ("Lied,Sänger\nY,X\n", "--columns title=Lied,artist=2", "\(fields)1,Y,X,,,,\(nothing)"),
  ]
  private static let unknown =
    ",missing,0,,,,,\"not in this catalog, and no title to search for\"\n"

  @Test(arguments: lists.indices)
  func `it is CSV with the rows that did not match, and can be matched again`(
    index: Int
  ) async throws {
    let (list, options, misses) = Self.lists[index]
    let first = try await self.misses(of: list, options)
    #expect(first.file == misses)
    let second = try await self.misses(of: first.file)
    // The numbers are those of the rows in the file that is read.
    let rows = { (file: String) in file.replacing(#/(?m)^\d+,/#, with: "") }
    #expect(rows(second.file) == rows(first.file))
  }

  @Test func `it is UTF-8, whatever the input was`() async throws {
    let folder = try TemporaryDirectory()
    let one = try folder.write(Array("X - Caf".utf8) + [0xE9, 0x0A], to: "one")
    let other = try folder.write(Array("title,note\né,1\n".utf8), to: "other")
    let result = try await Program.sending(to: Sandbox(songs: .listed)).run(
      "match \(one) \(other) -q -o id --misses \(folder.file("misses"))")
    #expect(result.exit == 5)
    #expect(
      String(decoding: try folder.read("misses"), as: UTF8.self)
        == "\(Self.fields)1,Café,X,,,,\(Self.nothing)2,é,,,,,\(Self.nothing)")
  }

  @Test func `with --safe-csv formulas have an apostrophe, which is no part of a name`()
    async throws
  {
    let song = CastTrack("=Gone", id: "7", length: .seconds(900))
    let folder = try TemporaryDirectory()
    var path = try folder.write(
      Array("title,artist,note\n\"=Gone\",,-1\n+,@x,'=y\n".utf8), to: "list")
    let program = Program.sending(to: Sandbox(songs: [song]))
    for name in ["misses", "again"] {
      let result = try await program.run(
        "match --from \(path) --misses \(folder.file(name)) --safe-csv -o tsv --no-header "
          + "--fields query.title,query.artist")
      #expect((result.out, result.exit) == ("=Gone\t\n+\t@x\n", 5))
      path = folder.file(name)
      #expect(
        String(decoding: try folder.read(name), as: UTF8.self)
          == "row,title,artist,note,\(Self.columns)"
          + "1,'=Gone,,-1,,missing,50,7,'=Gone,Glass Harbour,Tideline,no match; the best candidate is "
          + "'=Gone' by 'Glass Harbour' of 15:00 (7): no artist given\n"
          + "2,'+,'@x,'=y\(Self.nothing)")
    }
  }

  @Test func `a file that cannot be written is reported before anything is sent`() async throws {
    let sandbox = Sandbox(songs: .listed)
    let folder = try TemporaryDirectory()
    let list = try folder.write(Array("X - Y\n".utf8), to: "list")
    let result = try await Program.sending(to: sandbox).run(
      "match --from \(list) --misses \(folder.path)/no/misses")
    #expect(result.exit == 1)
    #expect(sandbox.requests.isEmpty)
  }
}
