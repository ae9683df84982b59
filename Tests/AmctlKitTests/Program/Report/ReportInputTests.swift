import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

@testable import AmctlCommandLine
@testable import AmctlKit

/// What a report is made from.
struct ReportInputTests {
  @Test func `an input with nothing to count is an error`() async throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write(Array(#"{"id":"1","type":"songs"}"#.utf8), to: "a.ndjson")
    let result = try await Program().run(words: ["report", path])
    #expect(
      result.err
        == "amctl: '\(path)' has no plays and no songs of a library\n"
        + "hint: give a library export, a privacy download, or a file of records\n")
    #expect(result.exit == 2)
    let wrong = try folder.write(Array("{\"a\":1}\nx\n".utf8), to: "b.ndjson")
    #expect(
      try await Program().run(words: ["report", wrong]).err
        == "amctl: \(wrong):2: not a record in JSON\n")
    let other = try await Program().run(words: ["report", folder.path])
    #expect(other.err.hasPrefix("amctl: '\(folder.path)' has no plays or tracks\n"))
    #expect(other.exit == 2)
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
