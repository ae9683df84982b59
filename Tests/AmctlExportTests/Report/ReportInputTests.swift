import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

/// What a report is made from.
struct ReportInputTests {
  @Test func `an input with nothing to count is an error`() async throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write(Array(#"{"id":"1","type":"songs"}"#.utf8), to: "a.ndjson")
    let result = try await Program().run(words: ["report", path])
    #expect(
      result.err
        == "amctl: '\(path)' has no plays or songs\n"
        + "hint: name a library export, a privacy download, or a file of records\n")
    #expect(result.exit == 2)
    let wrong = try folder.write(Array("{\"a\":1}\nx\n".utf8), to: "b.ndjson")
    #expect(
      try await Program().run(words: ["report", wrong]).err
        == "amctl: \(wrong):2: not a record in JSON\n")
    let other = try await Program().run(words: ["report", folder.path])
    #expect(other.err.hasPrefix("amctl: '\(folder.path)' has no plays or songs\n"))
    #expect(other.exit == 2)
  }

  @Test func `songs of the catalog are counted, and link the albums that were played`() async throws
  {
    let folder = try TemporaryDirectory()
    let songs = try folder.write(
      Array(
        (#"{"data":[{"id":"7","type":"songs","attributes":{"name":"One","artistName":"Ann Vale","#
          + #""albumName":"A","releaseDate":"2019-03-08","url":"#
          + #""https://music.apple.com/us/album/a/12?i=7"}}]}"#).utf8), to: "songs.json")
    let alone = try await Program().run(words: ["report", songs, "-o", "tsv"])
    #expect(alone.err == "")
    #expect(alone.out.includes("totals\t1\tsongs\t\t\t1\nrelease-years\t1\t2019\t\t\t1\n"))
    let plays = try folder.write(
      Array(#"{"kind":"play","date":"2024-01-01","id":"7","name":"One"}"#.utf8), to: "plays.ndjson")
    let page = folder.file("report.html")
    let result = try await Program().run(
      words: ["report", plays, songs, "--html", page, "-o", "tsv"])
    #expect(result.exit == 0)
    #expect(result.out.includes("top-albums\t1\tA\tAnn Vale\t12\t1\n"))
    let html = String(decoding: try FileSystem.read(page), as: UTF8.self)
    #expect(html.includes("https://music.apple.com/us/album/12\""))
  }

  @Test func `records for a person are read from standard input too`() async throws {
    let result = try await Program(
      input: #"{\n  "data": [\n    {"kind": "play", "date": "2024-01-01",\n"#
        .replacing("\\n", with: "\n") + #" "id": "1", "name": "One"}]}"#
    ).run(words: ["report", "-", "-o", "tsv"])
    #expect(result.err == "")
    #expect(result.out.includes("totals\t1\tplays\t\t\t1\n"))
  }

  @Test func `a page does not replace what it is made from`() async throws {
    let folder = try TemporaryDirectory()
    let song = #"{"id":"i.1","type":"library-songs","attributes":{"name":"One"}}"#
    let path = try folder.write(Array(song.utf8), to: "songs.ndjson")
    try folder.write(Array(song.utf8), to: "albums.ndjson")
    let pairs = [
      (path, folder.path + "/./songs.ndjson"), (folder.path, path),
      (folder.path, folder.file("albums.ndjson")),
    ]
    for (input, page) in pairs {
      let result = try await Program().run(words: ["report", input, "--html", page])
      #expect(
        result.err
          == "amctl: '\(page)' cannot be both an input and '--html'\nhint: name another file\n")
      #expect(result.exit == 2)
    }
    #expect(try FileSystem.read(path) == Array(song.utf8))
  }
}
