import AmctlTestProgram
import AmctlTestSupport
import MusicPlatform
import Testing

/// `amctl report` over several downloads and logs.
@Suite(.quick) struct ReportSpanTests {
  @Test func `the time of plays that were skipped is counted, and no play`() async throws {
    let folder = try TemporaryDirectory()
    let rows = [(2, 240_000), (0, 60_000)].map { count, millis in
      #"{"kind":"play","id":"1","name":"A","artistName":"B","date":"2024-01-01","#
        + #""playCount":\#(count),"durationInMillis":\#(millis)}"#
    }
    let path = try folder.write(Array(rows.joined(separator: "\n").utf8), to: "plays")
    let result = try await Program().run("report \(path) -o json")
    for (label, count) in [("plays", 2), ("minutes played", 5)] {
      #expect(
        result.out.contains(
          #""label":"\#(label)","artistName":null,"id":null,"count":\#(count)}"#), "\(result.out)")
    }
  }

  @Test func `a year without plays says so`() async throws {
    let folder = try TemporaryDirectory()
    let play = #"{"kind":"play","id":"1","name":"A","artistName":"B","date":"2023-01-01"}"#
    let path = try folder.write(Array(play.utf8), to: "plays")
    let result = try await Program().run("report \(path) --year 2024 -o tsv")
    #expect(result.out == "section\trank\tlabel\tartistName\tid\tcount\n")
    #expect((result.err, result.exit) == ("amctl: No plays in 2024.\n", 0))
  }

  @Test func `a table of years has those without songs`() async throws {
    let folder = try TemporaryDirectory()
    let songs = ["1973", "1975"].map {
      #"{"type":"library-songs","id":"i.1","attributes":{"name":"\#($0)","releaseDate":"\#($0)"}}"#
    }
    let path = try folder.write(Array(songs.joined(separator: "\n").utf8), to: "songs")
    let result = try await Program(columns: 40).run("report \(path) --color never")
    let bar = String(repeating: "█", count: 31)
    #expect(
      result.out.contains("Release years\n1973  1  \(bar)\n1974  0\n1975  1  \(bar)\n"))
  }

  @Test func `a logged play between two downloads is counted`() async throws {
    let folder = try TemporaryDirectory()
    func write(_ name: String, _ lines: String...) throws -> String {
      let text = lines.map { $0 + "\n" }.joined()
      try FileSystem.write(Array(text.utf8), to: folder.file(name))
      return folder.file(name)
    }
    func play(_ date: String) -> String {
      #"{"kind":"play","id":"1","name":"A","artistName":"B","date":"\#(date)"}"#
    }
    func logged(_ day: String) -> String {
      #"{"id":"2","type":"songs","name":"C","artistName":"D","catalogId":"2","#
        + #""playedAfter":"\#(day)T10:00:00Z","playedBefore":"\#(day)T11:00:00Z"}"#
    }
    let files = [
      try write("a", play("2020-01-01"), play("2020-03-01")), try write("b", play("2024-01-01")),
      try write("log", logged("2020-02-01"), logged("2022-02-01"), logged("2025-02-01")),
    ]
    let result = try await Program().run(words: ["report"] + files + ["-o", "json"])
    #expect(
      result.out.contains(#""label":"plays","artistName":null,"id":null,"count":5}"#),
      "\(result.out.prefix(600)) \(result.err)")
  }
}
