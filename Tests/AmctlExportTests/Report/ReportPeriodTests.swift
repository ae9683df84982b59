import AmctlTestProgram
import AmctlTestSupport
import MusicPlatform
import Testing

/// The time that a report is about, and the time that plays took.
struct ReportPeriodTests {
  private func play(_ date: String, _ id: Int, _ more: String = "") -> String {
    #"{"kind":"play","date":"\#(date)","id":"\#(id)","name":"Song \#(id)","#
      + #""artistName":"Ann Vale"\#(more)}"# + "\n"
  }

  @Test func `a report may be about a year, or about the days since one`() async throws {
    let folder = try TemporaryDirectory()
    let records =
      play("2023-12-31", 1) + play("2024-01-01", 1, #","playCount":2"#)
      + play("2025-03-05", 2, #","playCount":4"#)
      + #"{"kind":"play","id":"3","name":"Undated"}"# + "\n"
      + #"{"kind":"track","id":"1","name":"Song 1","date":"2024-05-06T06:41:05Z"}"# + "\n"
      + #"{"kind":"track","id":"2","name":"Song 2"}"#
    let path = try folder.write(Array(records.utf8), to: "a.ndjson")
    let cases: [(option: String, value: String, totals: [String])] = [
      ("--year", "2024", ["plays 2", "songs played 1", "artists played 1", "songs added 1"]),
      ("--since", "2024", ["plays 6", "songs played 2", "artists played 1", "songs added 1"]),
      ("--since", "2025-03-06", []), ("--year", "1999", []),
    ]
    for (option, value, totals) in cases {
      let result = try await Program().run(words: ["report", path, option, value, "-o", "tsv"])
      let lines = result.out.split(separator: "\n").map { $0.split(separator: "\t") }
      #expect(
        lines.filter { $0[0] == "totals" }.map { "\($0[2]) \($0[3])" } == totals, "\(value)")
      #expect(result.err == "amctl: 1 play has no date and was left out.\n")
      #expect(result.exit == 0)
    }
    let empty = try await Program(environment: ["NO_COLOR": "1"], columns: 80).run(
      words: ["report", path, "--year", "1999", "-q"])
    #expect(empty.out == "Totals\nNothing was played or added in 1999.\n")
  }

  static let mistakes: [(words: String, message: String)] = [
    ("--year 2024 --since 2024", "'--since' cannot be used with '--year'"),
    ("--year 24", "invalid value '24' for --year (a year such as 2024)"),
    ("--top 3", "'--top' is not an option of 'report'\nhint: use '--limit N'"),
  ]

  @Test(arguments: mistakes)
  func `a mistake is named`(words: String, message: String) async throws {
    let result = try await Program().run("report a.ndjson \(words)")
    #expect(result.err == "amctl: \(message)\n")
    #expect(result.exit == 2)
  }

  @Test(arguments: [(599, "599  minutes played"), (182_340, "3,039  hours played")])
  func `much time is shown in hours`(minutes: Int, words: String) async throws {
    let folder = try TemporaryDirectory()
    let half = minutes * 30_000
    let records =
      play("2024-01-01", 1, #","durationInMillis":\#(half)"#)
      + play("2024-01-02", 1, #","durationInMillis":\#(half)"#)
    let path = try folder.write(Array(records.utf8), to: "a.ndjson")
    let bars = try await Program(environment: ["NO_COLOR": "1"], columns: 80).run(
      words: ["report", path])
    #expect(bars.out.includes(words + "\n"), "\(bars.out)")
    let rows = try await Program().run(words: ["report", path, "-o", "tsv"])
    #expect(rows.out.includes("\tminutes played\t\t\t\(minutes)\n"))
  }
}
