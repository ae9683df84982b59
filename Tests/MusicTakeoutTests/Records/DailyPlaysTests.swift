import Testing

@testable import MusicTakeout

struct DailyPlaysTests {
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
        ["null", "17", "One", "2"], ["2024-01-01", "0", "Two", "1"],
      ])
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
