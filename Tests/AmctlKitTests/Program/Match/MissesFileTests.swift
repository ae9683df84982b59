import AmctlCommandLine
import AmctlKit
import AmctlTestProgram
import AmctlTestSupport
import MusicPlatform
import Testing

/// The file of `--misses`, which can be matched again.
struct MissesFileTests {
  /// Runs `match` on a list; returns the exit code and the file of misses.
  private func misses(
    of list: String, _ options: String = "", on server: TestServer
  ) async throws -> (exit: Int32, file: String) {
    let folder = try TemporaryDirectory()
    let path = try folder.write(Array(list.utf8), to: "list")
    let result = try await Program.asking(server).run(
      "match --from \(path) -o id --misses \(folder.file("misses")) \(options)")
    return (result.exit, String(decoding: try folder.read("misses"), as: UTF8.self))
  }

  static let lists: [(list: String, options: String, misses: String)] = [
    (
      "Artist,Title,Time\nGlass Harbour,Paper Boats,3:10\nGlass Harbour,\"Salt, and Sand\",3:31\nX,Y,\n",
      "",
      """
      Artist,Title,Time,candidate.status,candidate.score,candidate.id,candidate.name,\
      candidate.artistName,candidate.albumName,candidate.reason
      Glass Harbour,"Salt, and Sand",3:31,review,70,15,Salt & Sand,Glass Harbour,Tideline,\
      perhaps 'Salt & Sand' by 'Glass Harbour' of 3:21 (15): the duration differs by 10 s
      X,Y,,missing,0,,,,,no results

      """
    ),
    (
      "{\"title\":\"Y\",\"artist\":\"X\",\"mine\":[1]}\n{\"isrc\":\"USQE92200157\"}\n", "",
      """
      {"title":"Y","artist":"X","mine":[1],"candidate":{"status":"missing","score":0,"id":null,\
      "name":null,"artistName":null,"albumName":null,"reason":"no results"}}

      """
    ),
    (
      "Glass Harbour - Northern Lights\nX - Y \n", "",
      "# no results\nX - Y \n"
    ),
    (
      "title\tartist\na\\tb\tX\n", "",
      """
      title\tartist\tcandidate.status\tcandidate.score\tcandidate.id\tcandidate.name\t\
      candidate.artistName\tcandidate.albumName\tcandidate.reason
      a\\tb\tX\tmissing\t0\t\t\t\t\tno results

      """
    ),
    (
      "isrc\nUSQE92200157\n", "",
      "isrc,candidate.status,candidate.score,candidate.id,candidate.name,candidate.artistName,"
        + "candidate.albumName,candidate.reason\n"
    ),
  ]

  @Test(arguments: lists.indices)
  func `it has the rows that did not match, in the form of the input, and can be matched again`(
    index: Int
  ) async throws {
    let server = try SongServer.start()
    defer { server.stop() }
    let first = try await misses(of: Self.lists[index].list, on: server)
    #expect(first.file == Self.lists[index].misses)
    let second = try await misses(of: first.file, on: server)
    #expect(second.file == first.file)
  }

  private static let candidateHeader =
    "candidate.status,candidate.score,candidate.id,candidate.name,"
    + "candidate.artistName,candidate.albumName,candidate.reason\n"
  private static let nothing = ",missing,0,,,,,no results\n"

  /// Rows that could be written in another way, between a header and the candidates.
  static let exact: [(list: [UInt8], misses: [UInt8])] = [
    (
      Array("\"title\",artist\n\"A\r\nB\rC\nD\",\"X\"\n \"\"Q\"\" ,7\" mix\n".utf8),
      Array(
        ("\"title\",artist,\(candidateHeader)\"A\r\nB\rC\nD\",\"X\"\(nothing)"
          + " \"\"Q\"\" ,7\" mix\(nothing)").utf8)
    ),
    (
      Array("title;artist\rCaf".utf8) + [0xE9] + Array(";X\r".utf8),
      Array("title;artist;\(candidateHeader)Caf".replacing(",", with: ";").utf8) + [0xE9]
        + Array(";X\(nothing.replacing(",", with: ";"))".utf8)
    ),
    (
      Array("X - Caf".utf8) + [0xE9, 0x20, 0x80] + Array("\r\n".utf8),
      Array("# no results\nX - Caf".utf8) + [0xE9, 0x20, 0x80, 0x0A]
    ),
    (
      Array("{ \"title\" : \"\\u00e9\", \"n\":1.50,\t\"n\":2 }\n".utf8),
      Array(
        (#"{ "title" : "\u00e9", "n":1.50,"# + "\t"
          + #""n":2,"candidate":{"status":"missing","score":0,"id":null,"name":null,"#
          + #""artistName":null,"albumName":null,"reason":"no results"} }"# + "\n")
          .utf8)
    ),
  ]

  @Test(arguments: exact.indices)
  func `a row is byte for byte as in the input, also when it is matched again`(
    index: Int
  ) async throws {
    let server = try SongServer.start()
    defer { server.stop() }
    let folder = try TemporaryDirectory()
    var path = try folder.write(Self.exact[index].list, to: "list")
    for name in ["misses", "again"] {
      let result = try await Program.asking(server).run(
        "match --from \(path) -o id --misses \(folder.file(name))")
      #expect(result.exit == 5, "\(result.err)")
      path = folder.file(name)
      #expect(
        String(decoding: try folder.read(name), as: UTF8.self)
          == String(decoding: Self.exact[index].misses, as: UTF8.self))
      #expect(try folder.read(name) == Self.exact[index].misses)
    }
  }

  /// Albums, and their bytes in a file that is Windows-1252.
  static let albums: [(album: String, bytes: [UInt8])] = [
    ("żłć €", [0x3F, 0x3F, 0x3F, 0x20, 0x80]),
    // In Windows-1252 these would be UTF-8 too, and the file would be in two encodings.
    ("É”", [0x3F, 0x3F]),
  ]

  @Test(arguments: albums.indices)
  func `candidates are in the encoding of the input, so that it can be matched again`(
    index: Int
  ) async throws {
    let (album, bytes) = Self.albums[index]
    let song = SongServer.Item(id: "7", name: "Gone", album: album, milliseconds: 900_000)
    let server = try TestServer { SongServer.response(to: $0, from: [song]) }
    defer { server.stop() }
    let folder = try TemporaryDirectory()
    let accented = Array("x".utf8) + [0xE9] + Array(",Y,".utf8)
    let list = try folder.write(
      Array("title,artist,time\nGone,Glass Harbour,3:03\n".utf8) + accented + [0x0A], to: "list")
    let program = try Program.asking(server)
    let first = try await program.run(
      "match --from \(list) -o id --misses \(folder.file("misses"))")
    #expect(
      first.err == "amctl: Reading '\(list)' as Windows-1252, because line 3 is not UTF-8.\n"
        + "amctl: 0 of 2 rows matched\n")
    let misses =
      Array("title,artist,time,\(Self.candidateHeader)".utf8)
      + Array("Gone,Glass Harbour,3:03,missing,55,7,Gone,Glass Harbour,".utf8) + bytes
      + Array(
        (",no match; the best candidate is 'Gone' by 'Glass Harbour' of 15:00 (7): "
          + "the duration differs by 717 s\n").utf8) + accented + Array(Self.nothing.utf8)
    #expect(try folder.read("misses") == misses)
    let again = folder.file("again")
    let second = try await program.run("match --from \(folder.file("misses")) --misses \(again)")
    #expect(second.exit == 5)
    #expect(try folder.read("again") == misses)
  }

  @Test func `inputs in two encodings cannot be in one file`() async throws {
    let server = try SongServer.start()
    defer { server.stop() }
    let folder = try TemporaryDirectory()
    let one = try folder.write(Array("X - é\n".utf8), to: "one")
    let other = try folder.write(Array("X - Y\nX - ".utf8) + [0xE9], to: "other")
    let program = try Program.asking(server)
    let lines = "match --from \(one) --from \(other) -o id"
    let result = try await program.run("\(lines) --misses \(folder.file("misses"))")
    #expect(
      result.err == "amctl: '\(other)' cannot be read: line 2 is not UTF-8, but '\(one)' is; "
        + "save all of it as UTF-8\n")
    #expect(result.exit == 2)
    #expect(server.requests.isEmpty)
    #expect(try await program.run(lines).exit == 5)
  }

  @Test func `a pipe whose first rows show no encoding is UTF-8`() async throws {
    let server = try SongServer.start()
    defer { server.stop() }
    let folder = try TemporaryDirectory()
    let rows = "title,isrc\n" + String(repeating: "Northern Lights,USQE92200157\n", count: 2_000)
    for words in [["--misses", folder.file("misses")], []] {
      let err = CapturedOutput()
      let input = GivenInput(bytes: [Array(rows.utf8), [0xE9, 0x2C, 0x0A]])
      let exit = await Amctl.run(
        ["match", "--from", "-", "-o", "id"] + words,
        environment: try Program.asking(server).environment,
        streams: Streams(input: input, out: CapturedOutput(), err: err))
      if words.isEmpty {
        #expect(err.text.hasPrefix("amctl: Reading stdin as Windows-1252, because line "))
        #expect(exit == 3)
      } else {
        #expect(
          err.text == "amctl: 'stdin' cannot be read: line 2002 is not UTF-8, "
            + "but what comes before is; save all of it as UTF-8\n")
        #expect(exit == 2)
        #expect(try FileSystem.list(folder.path) == [])
      }
    }
  }

  @Test func `with --safe-csv formulas have an apostrophe, which is no part of a name`()
    async throws
  {
    let song = SongServer.Item(id: "7", name: "=Gone", milliseconds: 900_000)
    let server = try TestServer { SongServer.response(to: $0, from: [song]) }
    defer { server.stop() }
    let folder = try TemporaryDirectory()
    var path = try folder.write(
      Array("title,artist,note\n\"=Gone\",,-1\n+,@x,'=y\n".utf8), to: "list")
    let program = try Program.asking(server)
    for name in ["misses", "again"] {
      let result = try await program.run(
        "match --from \(path) --misses \(folder.file(name)) --safe-csv -o tsv --no-header "
          + "--fields query.title,query.artist")
      #expect(result.out == "=Gone\t\n+\t@x\n")
      #expect(result.exit == 5)
      path = folder.file(name)
      #expect(
        String(decoding: try folder.read(name), as: UTF8.self)
          == "title,artist,note,\(Self.candidateHeader)"
          + "'=Gone,,-1,missing,50,7,'=Gone,Glass Harbour,Tideline,no match; the best candidate is "
          + "'=Gone' by 'Glass Harbour' of 15:00 (7): no artist given\n"
          + "'+,'@x,'=y\(Self.nothing)")
    }
  }

  static let unsafe: [(line: String, list: String, words: String)] = [
    ("--safe-csv", "title\nA\n", "'--safe-csv' needs '-o csv'\n"),
    ("--safe-csv -o tsv", "title\nA\n", "'--safe-csv' needs '-o csv'\n"),
    (
      "--safe-csv --misses MISSES", "title\tartist\nA\tB\n",
      "nothing is written as CSV\nhint: '--safe-csv' is for '-o csv', and for '--misses' where the "
        + "input is CSV\n"
    ),
    (
      "--safe-csv --misses MISSES -o tsv", "A - B\n",
      "nothing is written as CSV\nhint: '--safe-csv' is for '-o csv', and for '--misses' where the "
        + "input is CSV\n"
    ),
  ]

  @Test(arguments: unsafe.indices)
  func `--safe-csv is an error where nothing is CSV`(index: Int) async throws {
    let server = try SongServer.start()
    defer { server.stop() }
    let folder = try TemporaryDirectory()
    let (line, list, words) = Self.unsafe[index]
    let path = try folder.write(Array(list.utf8), to: "list")
    let options = line.replacing("MISSES", with: folder.file("misses"))
    let result = try await Program.asking(server).run("match --from \(path) \(options)")
    #expect(result.err == "amctl: \(words)")
    #expect(result.exit == 2)
    #expect(server.requests.isEmpty)
    #expect(try FileSystem.list(folder.path) == ["list"])
  }

  @Test func `it replaces an older one as a whole, with its permissions, and leaves no other`()
    async throws
  {
    let server = try SongServer.start()
    defer { server.stop() }
    let folder = try TemporaryDirectory()
    let list = try folder.write(Array("X - Y\n".utf8), to: "list")
    let path = try folder.write(Array("older and longer than the new one\n".utf8), to: "misses")
    let result = try await Program.asking(server).run("match --from \(list) --misses \(path)")
    #expect(result.exit == 5)
    #expect(
      String(decoding: try folder.read("misses"), as: UTF8.self)
        == "# no results\nX - Y\n")
    #expect(try FileSystem.list(folder.path) == ["list", "misses"])
  }

  @Test func `a file that cannot be written is reported before anything is sent`() async throws {
    let server = try SongServer.start()
    defer { server.stop() }
    let folder = try TemporaryDirectory()
    let list = try folder.write(Array("X - Y\n".utf8), to: "list")
    let result = try await Program.asking(server).run(
      "match --from \(list) --misses \(folder.path)/no/misses")
    #expect(result.exit == 1)
    #expect(server.requests.isEmpty)
  }
}
