import AmctlTestSupport
import Testing

@testable import MusicTakeout

@Suite(.quick) struct DailyPlaysTests {
  @Test func `rows of one day and song are summed`() throws {
    let folder = try DownloadFolder([
      "d.csv": DownloadFolder.daily(
        (20_241_225, "9", 17, 2, 0, "Ann Vale - One"),
        (20_241_225, "21, 9", 17, 1, 3, "Ann Vale - One"),
        (20_241_224, "8", 18, 1, 0, "Bo Hill - Two"), (20_241_225, "9", 18, 0, 1, "Bo Hill - Two"))
    ])
    #expect(
      try folder.records("date", "id", "playCount", "skipCount", "durationInMillis", "hours") == [
        ["2024-12-24", "18", "1", "0", "1000", "[8]"],
        ["2024-12-25", "17", "3", "3", "3000", "[9,21]"],
        ["2024-12-25", "18", "0", "1", "0", "[9]"],
      ])
  }

  @Test func `a day that two downloads have is counted once`() throws {
    let folder = try DownloadFolder([
      "2024.csv": DownloadFolder.daily((20_241_225, "9", 17, 2, 0, "Ann Vale - One")),
      "2025.csv": DownloadFolder.daily(
        (20_241_225, "9, 21", 17, 2, 0, "Ann Vale - One"),
        (20_241_225, "9", 17, 1, 0, "Ann Vale - One"),
        (20_250_101, "9", 17, 1, 0, "Ann Vale - One")),
    ])
    #expect(
      try folder.records("date", "playCount") == [["2024-12-25", "3"], ["2025-01-01", "1"]])
  }

  @Test func `a row without a day or an ID is kept`() throws {
    let folder = try DownloadFolder([
      "d.csv": DownloadFolder.daily(
        (20_240_230, "9", 17, 2, 0, "Ann Vale - One"), (20_240_101, "9", 0, 1, 0, "Two"))
    ])
    #expect(
      try folder.records("date", "id", "name", "playCount") == [
        ["2024-01-01", "null", "Two", "1"], ["null", "17", "One", "2"],
      ])
  }

  @Test func `rows without an ID are summed too, and keep how long and when they played`() throws {
    let folder = try DownloadFolder([
      "d.csv": DownloadFolder.daily(
        (20_240_101, "9", 0, 2, 0, "My Song"), (20_240_101, "8", 0, 1, 1, "My Song"),
        (20_240_101, "8", 0, 1, 0, ""), (20_240_101, "8", 0, 1, 0, "Other"))
    ])
    #expect(
      try folder.records("name", "playCount", "skipCount", "durationInMillis", "hours") == [
        ["My Song", "3", "1", "3000", "[8,9]"], ["null", "1", "0", "1000", "[8]"],
        ["Other", "1", "0", "1000", "[8]"],
      ])
  }

  @Test func `a day may be written as programs write it again`() throws {
    let text = DownloadFolder.daily((20_250_104, "9", 17, 2, 0, "Ann Vale - One"))
    for day in ["2025-01-04", "2025-01-04T00:00:00Z", "20250104.0"] {
      let folder = try DownloadFolder(["d.csv": text.replacing("20250104", with: day)])
      #expect(try folder.records("date", "id", "playCount") == [["2025-01-04", "17", "2"]])
    }
  }

  @Test func `rows of one song and day are one, and of two downloads the larger`() throws {
    let header = "Track Identifier,Date Played,Play Count,Track Description\n"
    let row = "17,20240101,1,Ann Vale - One\n,20240101,1,Upload\n"
    var plays = DailyPlays()
    for _ in 0..<2 {
      let rows = Array((header + String(repeating: row, count: 50_000)).utf8)
      try plays.add(rows.stream())
    }
    try plays.finish()
    #expect(plays.rows.map(\.counts.plays) == [50_000])
    #expect(plays.odd.map(\.counts.plays) == [50_000])
  }

  @Test func `a song is named by its first row that says something`() throws {
    let folder = try DownloadFolder([
      "d.csv": DownloadFolder.daily(
        (20_240_101, "", 1, 1, 0, ""), (20_240_102, "", 1, 1, 0, "Ann Vale - One"),
        (20_240_103, "", 1, 1, 0, "Ann Vale - Other"))
    ])
    let row = ["Ann Vale", "One"]
    #expect(try folder.records("artistName", "name") == [row, row, row])
  }

  @Test func `a description is split at its first separator`() throws {
    let folder = try DownloadFolder([
      "d.csv": DownloadFolder.daily(
        (20_240_101, "", 1, 1, 0, "Ann Vale - One - Live"), (20_240_101, "", 2, 1, 0, "Untitled"))
    ])
    #expect(
      try folder.records("artistName", "name") == [
        ["Ann Vale", "One - Live"], ["null", "Untitled"],
      ])
  }
}
