import AmctlTestSupport
import Testing

@testable import MusicTakeout

@Suite(.quick) struct ListenEventsTests {
  @Test func `parts of a song are one play, unless the pause is long`() throws {
    let folder = try DownloadFolder([
      "a.csv": DownloadFolder.activity(
        ("2024-01-01T10:01:00Z", 20_000, "PLAYBACK_MANUALLY_PAUSED", "One", "A"),
        ("2024-01-01T10:02:00.500Z", 15_000, "SCRUB_BEGIN", "One", "A"),
        ("2024-01-01T10:02:01Z", -9_000, "SCRUB_END", "One", "A"),
        ("2024-01-01T10:04:00Z", 100_000, "NATURAL_END_OF_TRACK", "One", "A"),
        ("2024-01-01T11:00:00Z", 25_000, "PLAYBACK_MANUALLY_PAUSED", "One", "A"),
        ("2024-01-01T12:00:00Z", 9_000, "TRACK_SKIPPED_FORWARDS", "One", "A"))
    ])
    #expect(
      try folder.records("date", "durationInMillis", "playCount", "skipCount") == [
        ["2024-01-01T11:04:00+01:00", "135000", "1", "0"],
        ["2024-01-01T12:00:00+01:00", "25000", "0", "0"],
        ["2024-01-01T13:00:00+01:00", "9000", "0", "1"],
      ])
  }

  @Test(arguments: [
    "AGGREGATE_NON_CATALOG_PLAY_TIME", "AD", "STREAM", "NON_SONG_CLIP", "ARTIST_UPLOADED_CONTENT",
    "TIMED_METADATA_PING",
  ])
  func `what is no song is left out`(item: String) throws {
    let folder = try DownloadFolder([
      "a.csv": DownloadFolder.activity(
        ("2024-01-01T10:01:00Z", 90_000, "NATURAL_END_OF_TRACK", "One", "A"), item: item)
    ])
    #expect(try folder.records("name") == [])
  }

  @Test func `events without a type are plays, and others than the end of a play are not`() throws {
    let folder = try DownloadFolder([
      "a.csv":
        "Content Name,Artist Name,Event End Timestamp,Event Type,Play Duration Milliseconds\n"
        + "One,Ann Vale,2016-01-01T10:01:00Z,,90000\n"
        + "Two,Ann Vale,2016-01-01T11:01:00Z,LYRIC_DISPLAY,90000\n"
        + "Three,Ann Vale,,PLAY_START,\n"
    ])
    #expect(
      try folder.records("date", "name", "artistName")
        == [["2016-01-01T10:01:00Z", "One", "Ann Vale"]])
  }

  @Test func `a play without a title or a time is kept as far as it is known`() throws {
    let folder = try DownloadFolder([
      "a.csv":
        "Song Name,Event Start Timestamp,Event End Timestamp,Event Type,Play Duration Milliseconds\n"
        + "One,2024-01-01T10:00:00Z,,PLAY_END,90000\n"
        + ",2024-01-01T11:00:00Z,2024-01-01T11:01:00Z,PLAY_END,60000\n"
        + "Two,,,PLAY_END,90000\n,,,PLAY_END,90000\nNever,,,PLAY_END,0\nThree,2024-01-01T12:00:00Z,,PLAY_START,\n"
    ])
    #expect(
      try folder.records("date", "name", "playCount") == [
        ["2024-01-01T10:01:30Z", "One", "1"], ["2024-01-01T11:01:00Z", "null", "1"],
        ["null", "Two", "1"],
      ])
  }

  @Test func `the same event in two downloads is one play`() throws {
    let text = DownloadFolder.activity(
      ("2024-01-01T10:01:00Z", 90_000, "NATURAL_END_OF_TRACK", "One", "A"))
    let folder = try DownloadFolder(["a.csv": text, "b.csv": text])
    #expect(try folder.records("name") == [["One"]])
  }

  @Test func `each day's plays come from one file only`() throws {
    let folder = try DownloadFolder([
      "a.csv": DownloadFolder.activity(
        ("2024-01-01T10:01:00Z", 90_000, "NATURAL_END_OF_TRACK", "One", "A"),
        ("2024-01-02T23:30:00Z", 90_000, "NATURAL_END_OF_TRACK", "One", "A"),
        ("2024-01-06T10:01:00Z", 90_000, "NATURAL_END_OF_TRACK", "Two", "A")),
      "d.csv": DownloadFolder.daily(
        (20_240_103, "0", 17, 1, 0, "Ann Vale - One"),
        (20_240_105, "0", 17, 1, 0, "Ann Vale - One"),
        (20_240_107, "0", 17, 1, 0, "Ann Vale - One")),
    ])
    #expect(
      try folder.records("date", "id") == [
        ["2024-01-01T11:01:00+01:00", "null"], ["2024-01-03", "17"], ["2024-01-05", "17"],
        ["2024-01-07", "17"],
      ])
    #expect(
      try folder.records(prefersTimes: true, "date", "id", "artistName") == [
        ["2024-01-01T11:01:00+01:00", "null", "null"],
        ["2024-01-03T00:30:00+01:00", "17", "Ann Vale"], ["2024-01-05", "17", "Ann Vale"],
        ["2024-01-06T11:01:00+01:00", "null", "null"], ["2024-01-07", "17", "Ann Vale"],
      ])
  }

  @Test func `plays with times replace the counts of the same song and day, and no others`() throws
  {
    let folder = try DownloadFolder([
      "a.csv": DownloadFolder.activity(
        ("2024-01-02T10:00:00Z", 90_000, "NATURAL_END_OF_TRACK", "One", "A"),
        ("2024-01-09T10:00:00Z", 90_000, "NATURAL_END_OF_TRACK", "One", "A")),
      "d.csv": DownloadFolder.daily(
        (20_240_102, "0", 17, 3, 0, "Ann Vale - One"), (20_240_102, "0", 18, 2, 0, "Bo Hill - Two"),
        (20_240_105, "0", 17, 4, 0, "Ann Vale - One"), (20_240_109, "0", 17, 1, 0, "Ann Vale - One")
      ),
    ])
    #expect(
      try folder.records(prefersTimes: true, "date", "id", "playCount") == [
        ["2024-01-02", "18", "2"], ["2024-01-02T11:00:00+01:00", "17", "1"],
        ["2024-01-05", "17", "4"], ["2024-01-09T11:00:00+01:00", "17", "1"],
      ])
    let takeout = try Takeout(folder.path, scratch: folder.path)
    #expect(try takeout.contents(of: [.play], prefersTimes: true).untimedPlays == 2)
    #expect(try takeout.contents(of: [.play]).untimedPlays == 0)
  }

  @Test func `the day or the album decides between songs with one title`() throws {
    let folder = try DownloadFolder([
      "a.csv": DownloadFolder.activity(
        ("2024-01-01T10:00:00Z", 90_000, "NATURAL_END_OF_TRACK", "one", "A"),
        ("2024-01-05T10:00:00Z", 90_000, "NATURAL_END_OF_TRACK", "One", "B"),
        ("2024-01-05T11:00:00Z", 90_000, "NATURAL_END_OF_TRACK", "One", "C"),
        ("2024-01-09T10:00:00Z", 90_000, "NATURAL_END_OF_TRACK", "One", "B")),
      "d.csv": DownloadFolder.daily(
        (20_240_102, "0", 17, 1, 0, "Ann Vale - One"),
        (20_240_105, "0", 17, 1, 0, "Ann Vale - One"), (20_240_105, "0", 18, 1, 0, "Bo Hill - One")),
      "Tracks.json":
        #"[{"Track Identifier":1,"Title":"One","Album":"B","Apple Music Track Identifier":18}]"#,
    ])
    #expect(
      try folder.records(of: [.play], prefersTimes: true, "date", "id").map { $0[1] }
        == ["17", "18", "null", "18"])
  }
}
