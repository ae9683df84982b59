import AmctlCommandLine
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

struct ReportTests {
  /// Returns the numbers of a report on some files, as `section label count`.
  private static func numbers(
    _ files: KeyValuePairs<String, String>, _ options: String...
  ) async throws -> [String] {
    let folder = try TemporaryDirectory()
    let paths = try files.map { name, text in try folder.write(Array(text.utf8), to: name) }
    let result = try await Program().run(words: ["report"] + paths + options + ["-o", "tsv"])
    #expect(result.err == "")
    #expect(result.exit == 0)
    return result.out.split(separator: "\n").dropFirst().map { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
      return "\(cells[0]) \(cells[2]) \(cells[5])"
    }
  }

  private static func play(_ date: String, _ id: Int, _ more: String = "") -> String {
    #"{"kind":"play","date":"\#(date)","id":"\#(id)","name":"Song \#(id)","#
      + #""artistName":"Ann Vale"\#(more)}"# + "\n"
  }

  @Test func `plays are counted by month, weekday, hour, artist and song`() async throws {
    let numbers = try await Self.numbers([
      "plays.ndjson": Self.play("2024-11-29", 1, #","playCount":2,"hours":[7],"albumName":"A""#)
        + Self.play("2025-01-01T23:30:00+09:00", 2)
        + Self.play("2025-01-01", 2, #","playCount":3,"hours":[7,19]"#)
        + Self.play("2025-01-02", 2, #","playCount":0"#)
    ])
    #expect(
      numbers.prefix(3) == ["totals plays 6", "totals songs played 2", "totals artists played 1"])
    #expect(
      numbers.filter { $0.hasPrefix("plays-by-month") } == [
        "plays-by-month 2024-11 2", "plays-by-month 2024-12 0", "plays-by-month 2025-01 4",
      ])
    let counted = numbers.filter { $0.hasPrefix("plays-by-") && !$0.hasSuffix(" 0") }.dropFirst(2)
    #expect(
      counted == [
        "plays-by-weekday Wednesday 4", "plays-by-weekday Friday 2", "plays-by-hour 7 2",
        "plays-by-hour 23 1", "plays-by-hour no hour 3",
      ])
    #expect(
      numbers.filter { $0.hasPrefix("top-") } == [
        "top-artists Ann Vale 6", "top-albums A 2", "top-albums no album 4",
        "top-songs Song 2 4", "top-songs Song 1 2",
      ])
  }

  @Test func `tracks with guests count for the album by the artist alone`() async throws {
    let artists = [
      "Ann Vale", "Ann Vale & Nora Quill", "Ann Vale, Cy", "Low & High", "Low & High feat. Cy",
      "Nora Quill",
    ]
    let plays = artists.enumerated().map { number, artist in
      #"{"kind":"play","date":"2025-01-01","id":"\#(number)","name":"Song","playCount":"#
        + #"\#(number + 1),"albumName":"Best Of","artistName":"\#(artist)"}"#
    }
    let folder = try TemporaryDirectory()
    let path = try folder.write(Array(plays.joined(separator: "\n").utf8), to: "plays.ndjson")
    let result = try await Program().run(
      words: ["report", path, "-o", "tsv", "--fields", "section,artistName,count", "--no-header"])
    #expect(
      result.out.split(separator: "\n").filter { $0.hasPrefix("top-albums") } == [
        "top-albums\tAnn Vale\t6", "top-albums\tNora Quill\t6",
        "top-albums\tLow & High feat. Cy\t5", "top-albums\tLow & High\t4",
      ])
  }

  @Test func `a play of a log counts for what both of its times have in common`() async throws {
    let entry = { (after: String, before: String) in
      #"{"playedAfter":"\#(after)","playedBefore":"\#(before)","id":"1","name":"One"}"# + "\n"
    }
    let numbers = try await Self.numbers([
      "log.ndjson": entry("2026-11-02T10:01:00Z", "2026-11-02T10:06:00Z")
        + entry("2026-11-02T10:58:00Z", "2026-11-02T11:03:00Z")
        + entry("2026-11-02T23:58:00Z", "2026-11-03T00:03:00Z")
        + entry("2026-10-31T23:58:00Z", "2026-11-01T00:03:00Z")
    ])
    #expect(
      numbers.filter { $0.hasPrefix("plays-by-") && !$0.hasSuffix(" 0") } == [
        "plays-by-month 2026-11 3", "plays-by-month no month 1", "plays-by-weekday Monday 2",
        "plays-by-weekday no day 2", "plays-by-hour 10 1", "plays-by-hour no hour 3",
      ])
    #expect(numbers.first == "totals plays 4")
  }

  @Test func `what two inputs have is counted once`() async throws {
    let plays = Self.play("2024-11-29", 1)
    let numbers = try await Self.numbers([
      "a.ndjson": plays, "b.ndjson": plays + Self.play("2024-11-30", 1),
      "log.ndjson": #"{"playedAfter":"2024-11-30T10:01:00Z","#
        + #""playedBefore":"2024-11-30T10:06:00Z","id":"1","name":"Song 1"}"#,
    ])
    #expect(numbers.first == "totals plays 2")
  }

  @Test(arguments: [
    (#""id":"1","#, #""id":"1","#), (#""id":"1","#, ""), ("", #""id":"1","#), ("", ""),
  ])
  func `a day's plays with times are not counted on top of their number from another input`(
    _ first: String, _ second: String
  ) async throws {
    let play = { (id: String, date: String, count: Int) in
      #"{"kind":"play","date":"\#(date)",\#(id)"name":"One","playCount":\#(count)}"# + "\n"
    }
    let times = ["08", "09", "10"].map { play(second, "2024-10-01T\($0):00:00+02:00", 1) }
    let daily = play(first, "2024-10-01", 3)
    let all = times.joined() + play(second, "2024-10-02T08:00:00Z", 1)
    let numbers = try await Self.numbers(["daily.ndjson": daily, "times.ndjson": all])
    #expect(numbers.first == "totals plays 4")
    let others = try await Self.numbers(["times.ndjson": all, "daily.ndjson": daily])
    #expect(others[0] == "totals plays 4")
  }

  @Test func `plays at no real time are counted as such`() async throws {
    let numbers = try await Self.numbers([
      "a.ndjson": Self.play("20241001", 1) + Self.play("2024-1-5", 1)
        + Self.play("2024-13-01", 1, #","playCount":5"#)
    ])
    #expect(
      numbers.filter { $0.hasPrefix("plays-by-") } == [
        "plays-by-month no month 7", "plays-by-weekday no day 7", "plays-by-hour no hour 7",
      ])
    let others = try await Self.numbers([
      "a.ndjson": Self.play("2024-12-01", 1) + Self.play("2024-13-01", 1)
        + Self.play("2024-12-32", 1)
    ])
    #expect(
      others.filter { $0.hasPrefix("plays-by-month") }
        == ["plays-by-month 2024-12 2", "plays-by-month no month 1"])
    #expect(others.contains("plays-by-weekday no day 2"))
  }

  @Test func `songs without an ID are told apart by their albums`() async throws {
    let track = { (album: String) in
      #"{"kind":"track","name":"Intro","artistName":"Bo Hill","albumName":"\#(album)"}"# + "\n"
    }
    let numbers = try await Self.numbers([
      "a.ndjson": track("One") + track("Two"), "b.ndjson": track("Two"),
    ])
    #expect(numbers == ["totals songs in the library 2"])
  }

  @Test func `a long time is shown by year, and a single play as one`() async throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write(
      Array((Self.play("2020-01-01", 1, #","playCount":2"#) + Self.play("2024-01-01", 1)).utf8),
      to: "a.ndjson")
    let result = try await Program(environment: ["NO_COLOR": "1"], columns: 80).run(
      words: ["report", path])
    #expect(result.out.hasPrefix("Totals\n3  plays\n1  song played\n1  artist played\n"))
    #expect(result.out.includes("\nPlays by year\n2020  2  "))
  }

  @Test func `songs of a library are counted by what is known of them`() async throws {
    let numbers = try await Self.numbers([
      "songs.json": """
      {"data":[
        {"id":"i.1","type":"library-songs","attributes":{"name":"One","artistName":"Ann Vale",
          "dateAdded":"2024-01-05T10:00:00Z","releaseDate":"2019-03-08","genreNames":["Jazz"],
          "playParams":{"id":"i.1","catalogId":"1"}}},
        {"id":"i.2","type":"library-songs","attributes":{"name":"Two","artistName":"Ann Vale",
          "releaseDate":"2019"}},
        {"id":"i.3","type":"library-songs","attributes":{"name":"Three","artistName":"Bo Hill",
          "playParams":{"id":"i.3","purchasedId":"3"}}},
        {"id":"i.4","type":"library-songs","attributes":{"name":"Upload","artistName":"Robin",
          "playParams":{"id":"i.4"}}},
        {"id":"i.5","type":"library-songs","attributes":{"name":"Five","artistName":"Bo Hill",
          "playParams":{}}}]}
      """,
      "track.ndjson":
        #"{"kind":"track","id":"1","name":"One","artistName":"Ann Vale","genreNames":["Pop"]}"#,
    ])
    #expect(
      numbers == [
        "totals songs in the library 5", "totals no longer playable 2", "added-by-month 2024-01 1",
        "release-years 2019 2", "genres Jazz 1", "unplayable Two 1", "unplayable Five 1",
      ])
  }

  @Test func `years that are far apart are listed without those in between`() async throws {
    let numbers = try await Self.numbers([
      "songs.ndjson": [1, 2019].map { year in
        let text = String(repeating: "0", count: 4 - "\(year)".count) + "\(year)"
        return #"{"kind":"track","id":"\#(year)","name":"One","releaseDate":"\#(text)"}"# + "\n"
      }.joined()
    ])
    #expect(
      numbers.filter { $0.hasPrefix("release-years") } == [
        "release-years 0001 1", "release-years 2019 1",
      ])
  }

  @Test func `a file of records may begin with a byte order mark`() async throws {
    let numbers = try await Self.numbers(["plays.ndjson": "\u{FEFF}" + Self.play("2025-01-01", 1)])
    #expect(numbers.first == "totals plays 1")
  }

  @Test(arguments: [
    ("playCount", "9223372036854775807", "1,000,000"), ("playCount", "1e17", "1,000,000"),
    ("durationInMillis", "9223372036854775807", "10,000,000,000"),
  ])
  func `a number that nobody can have played is an error that names its line`(
    field: String, number: String, limit: String
  ) async throws {
    let folder = try TemporaryDirectory()
    let records =
      Self.play("2024-01-01", 1) + Self.play("2024-01-02", 1, #","\#(field)":\#(number)"#)
    let path = try folder.write(Array(records.utf8), to: "a.ndjson")
    let result = try await Program().run(
      words: ["report", path, "--html", folder.file("report.html")])
    #expect(
      result.err
        == "amctl: \(path):2: '\(field)' is \(number), more than \(limit)\n"
        + "hint: correct the record\n")
    #expect(result.exit == 2)
  }

  @Test func `the largest numbers that are read can be summed up and shown`() async throws {
    let folder = try TemporaryDirectory()
    let records = (1...20).map { day in
      Self.play(
        "2024-01-0\(day % 9 + 1)", day, #","playCount":1000000,"durationInMillis":10000000000"#)
    }
    let path = try folder.write(Array(records.joined().utf8), to: "a.ndjson")
    let result = try await Program(environment: ["NO_COLOR": "1"], columns: 80).run(
      words: ["report", path, "--html", folder.file("report.html"), "-o", "table"])
    #expect(result.out.includes("20,000,000  plays\n"))
    #expect(result.exit == 0)
  }

  @Test func `an export and a download are counted together`() async throws {
    let folder = try TemporaryDirectory()
    let made = try await Program.sandbox.run(
      words: ["library", "export", folder.file("Backup")])
    #expect(made.exit == 0)
    let result = try await Program().run(
      words: [
        "report", folder.file("Backup"), Fixtures.path + "/Takeout/download.zip", "-o", "json",
      ])
    let totals = try JSONDocument(parsing: result.out).root["data"]?.elements
      .filter { $0["section"]?.string == "totals" }
      .map { "\($0["label"]?.string ?? "") \($0["count"]?.text ?? "")" }
    #expect(
      // The library has the 300 songs of the export, and those that only the download has.
      totals?.prefix(5) == [
        "plays 83", "songs played 7", "artists played 3", "minutes played 254",
        "songs in the library 303",
      ])
  }

  @Test(arguments: [40, 80, 120])
  func `bars fit the terminal`(columns: Int) async throws {
    let result = try await Program(environment: ["NO_COLOR": "1"], columns: columns).run(
      words: ["report", Fixtures.path + "/Takeout/download.zip", "--limit", "3"])
    let lines = result.out.split(separator: "\n")
    #expect(lines.count > 30)
    #expect(lines.contains("Plays by hour") && !lines.contains { $0.hasPrefix("3 ") })
    #expect(lines.map { TextWidth.of($0) }.max() ?? 0 <= columns)
    #expect(lines.contains { $0.hasPrefix("Top songs") })
  }
}
