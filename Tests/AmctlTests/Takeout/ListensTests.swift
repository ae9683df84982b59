import AmctlTestProgram
import AmctlTestSupport
import MusicPlatform
import Testing

/// `-o listens` of `amctl takeout` and `amctl report`.
@Suite(.quick) struct ListensTests {
  private static let columns =
    "Song Name,Artist Name,Album Name,Event End Timestamp,UTC Offset In Seconds,"
    + "Play Duration Milliseconds,Media Duration In Milliseconds,End Reason Type\n"

  /// Runs `takeout --times -o listens` on a download with these rows of Play Activity.
  private static func takeout(
    _ rows: String..., options: String = ""
  ) async throws
    -> Program.Result
  {
    let folder = try TemporaryDirectory()
    let text = columns + rows.map { $0 + "\n" }.joined()
    let path = try folder.write(Array(text.utf8), to: "activity.csv")
    return try await Program().run("takeout \(path) --times -o listens \(options)")
  }

  /// Runs `report -o listens` on files with these lines.
  private static func report(
    _ files: [String], options: String = ""
  ) async throws -> (
    out: String, err: String, exit: Int32
  ) {
    let folder = try TemporaryDirectory()
    let paths = try files.enumerated().map { number, text in
      try folder.write(Array(text.utf8), to: "log\(number)")
    }
    let result = try await Program().run(
      words: ["report"] + paths + ["-o", "listens"] + options.split(separator: " ").map(String.init)
    )
    return (result.out, result.err.replacing(folder.path + "/", with: ""), result.exit)
  }

  private static func logged(_ id: String, _ after: String, _ before: String) -> String {
    #"{"playedAfter":"\#(after)","playedBefore":"\#(before)","id":"\#(id)","catalogId":"\#(id)","#
      + #""isrc":"QZABC2600001","name":"Sky","artistName":"Ann Vale"}"# + "\n"
  }

  @Test func `a play of a download is a listen with the length of its song`() async throws {
    let result = try await Self.takeout(
      "Sky,Ann Vale,Blue,2024-11-27T18:02:11.345Z,3600,90000,183000,NATURAL_END_OF_TRACK")
    #expect(
      result.out == #"{"listened_at":1732730531,"track_metadata":{"artist_name":"Ann Vale","#
        + #""track_name":"Sky","release_name":"Blue","additional_info":{"duration_ms":183000,"#
        + #""music_service":"music.apple.com","submission_client":"amctl"}}}"# + "\n")
    #expect((result.err, result.exit) == ("", 0))
  }

  @Test func `skips are no listens, and plays without an artist or a time are counted`()
    async throws
  {
    let result = try await Self.takeout(
      "Sky,Ann Vale,,2024-11-27T18:02:11Z,3600,4000,183000,TRACK_SKIPPED_FORWARDS",
      "Sky,,,2024-11-27T19:02:11Z,3600,90000,183000,",
      ",Ann Vale,,2024-11-27T20:02:11Z,3600,90000,183000,", "Sky,Ann Vale,,,,90000,183000,")
    #expect(result.out == "")
    #expect(
      result.err == "amctl: 3 plays lack a time, artist or title and were left out.\n")
    #expect(result.exit == 0)
  }

  @Test func `a time without an offset is read as UTC, and a local one by its offset`() async throws
  {
    let result = try await Self.takeout(
      "Sky,Ann Vale,,2024-11-27T18:02:11Z,,90000,183000,",
      "Sky,Ann Vale,,2024-11-27T19:02:11,,90000,183000,",
      "Sky,Ann Vale,,2024-11-27T21:02:11,3600,90000,183000,")
    let times = result.out.split(separator: "\n").map { $0.prefix { $0 != "," } }
    #expect(
      times == [
        #"{"listened_at":1732730531"#, #"{"listened_at":1732734131"#, #"{"listened_at":1732737731"#,
      ])
    #expect(result.err == "amctl: 2 plays have no UTC offset; their times were read as UTC.\n")
  }

  @Test func `the counts of a day are no listens`() async throws {
    let folder = try TemporaryDirectory()
    let text =
      #""Track Identifier","Date Played","Track Description","Play Count""#
      + "\n7,20240101,Ann Vale - Sky,3\n"
    let path = try folder.write(Array(text.utf8), to: "plays.csv")
    let result = try await Program().run("takeout \(path) --times -o listens")
    #expect(result.out == "")
    #expect(result.err == "amctl: 3 plays lack a time, artist or title and were left out.\n")
    #expect(result.exit == 0)
  }

  @Test func `a logged play ended with its interval, and counts once`() async throws {
    let one = Self.logged("1613600188", "2024-11-27T18:00:00Z", "2024-11-27T18:05:00Z")
    let two = Self.logged("1613600188", "2024-11-27T18:05:00Z", "2024-11-27T18:10:00Z")
    let result = try await Self.report([one + one, "\n" + one + two])
    let rest =
      #","track_metadata":{"artist_name":"Ann Vale","track_name":"Sky","additional_info":{"#
      + #""isrc":"QZABC2600001","music_service":"music.apple.com","#
      + #""origin_url":"https://music.apple.com/us/song/1613600188","submission_client":"amctl"}}}"#
      + "\n"
    let times = [1_732_730_700, 1_732_730_700, 1_732_731_000]
    #expect(result.out == times.map { #"{"listened_at":\#($0)"# + rest }.joined())
    #expect((result.err, result.exit) == ("", 0))
  }

  @Test func `plays before a day are no listens, and a play without a time is counted`()
    async throws
  {
    let old = Self.logged("1", "2023-11-27T18:00:00Z", "2023-11-27T18:05:00Z")
    let untimed = #"{"playedAfter":null,"playedBefore":"","id":"2","name":"A","artistName":"B"}"#
    let result = try await Self.report([old + untimed], options: "--since 2024-01-01")
    #expect(result.out == "")
    #expect(result.err == "amctl: 1 play has no date and was left out.\n")
    let all = try await Self.report([untimed])
    #expect(all.err == "amctl: 1 play lacks a time, artist or title and was left out.\n")
    #expect((all.out, all.exit) == ("", 0))
  }

  @Test(arguments: [
    (#"{"kind":"play","id":"1","name":"A","date":"2024-01-01"}"#, "log1:1: not a line"),
    ("PK", "log1:1: not a line"), ("\n", "'log1' is not a file"),
    (logged("1", "", "2024-01-01T00:00:00Z") + "[]", "log1:2: not a line"),
  ])
  func `nothing is written if a file is no log`(text: String, words: String) async throws {
    let log = Self.logged("1", "2024-11-27T18:00:00Z", "2024-11-27T18:05:00Z")
    let result = try await Self.report([log, text])
    #expect(result.out == "")
    #expect(
      result.err == """
        amctl: \(words) of 'amctl history log'
        hint: for Apple's download, use 'amctl takeout DOWNLOAD --times -o listens'

        """)
    #expect(result.exit == 2)
  }

  @Test(arguments: [
    ("takeout a.zip -o listens", "'-o listens' needs '--times'"),
    ("takeout a.zip --times -o listens --kind play,track", "'-o listens' is for plays"),
    (
      "takeout a.zip --times -o listens --misses b", "'--misses' cannot be used with '-o listens'"
    ),
    (
      "takeout a.zip --times -o listens --fields id", "'--fields' cannot be used with '-o listens'"
    ),
    ("report a -o listens --limit 3", "'--limit' cannot be used with '-o listens'"),
    ("report a -o listens --html b", "'--html' cannot be used with '-o listens'"),
    (
      "library songs -o listens",
      "invalid value 'listens' for -o (table, json, ndjson, tsv, csv, id, m3u8, xspf, jspf)"
    ),
  ])
  func `listens go with few options`(line: String, message: String) async throws {
    let result = try await Program().run(line)
    #expect(result.err.hasPrefix("amctl: \(message)\n"), "\(result.err)")
    #expect((result.out, result.exit) == ("", 2))
  }
}
