extension TakeoutSample {
  /// Plays of a quarter of a year; one song of a day is in two rows, as with two devices.
  static var dailyTracks: String {
    let header =
      #"Country,"Track Identifier","Media type","Date Played",Hours,"Play Duration Milliseconds","#
      + #""End Reason Type","Source Type","Play Count","Skip Count","Ignore For Recommendations","#
      + #""Track Reference","Track Description""#
    let days = [(202_410, 31), (202_411, 30), (202_412, 31)].flatMap { month, count in
      (1...count).map { month * 100 + $0 }
    }
    var rows: [String] = []
    for (index, day) in days.enumerated() where index % 2 == 0 {
      let song = songs[(index * 3 + index / 12) % songs.count]
      let plays = index % 6 == 0 ? 3 : 1
      rows.append(
        row(song, on: day, at: index % 4 == 0 ? "\(7 + index % 15)" : "7, 19", plays: plays))
    }
    rows.append(row(songs[0], on: 20_241_225, at: "9", plays: 2, device: "MACINTOSH"))
    rows.append(row(songs[0], on: 20_241_225, at: "21", plays: 1))
    rows.append(row(songs[1], on: 20_241_226, at: "8", plays: 0))
    return ([header] + rows).map { $0 + "\n" }.joined()
  }

  private static func row(
    _ song: Song, on day: Int, at hours: String, plays: Int, device: String = "IPHONE"
  ) -> String {
    let reason = plays > 0 ? "NATURAL_END_OF_TRACK" : "TRACK_SKIPPED_FORWARDS"
    let hours = hours.count > 2 ? "\"\(hours)\"" : hours
    return
      #""United States",\#(song.id),AUDIO,\#(day),\#(hours),\#(song.millis * plays),\#(reason),"#
      + #"\#(device),\#(plays),\#(plays > 0 ? 0 : 1),false,\#(song.id),"\#(song.description)""#
  }

  /// Plays with times: of a day before the daily counts, and of one that both files have.
  static var activity: String {
    let header =
      #""Album Name","Device Identifier","End Reason Type","Event End Timestamp","Event Type","#
      + #""Item Type","Media Duration In Milliseconds","Media Type","Play Duration Milliseconds","#
      + #""Song Name","UTC Offset In Seconds""#
    let rows = [
      event(songs[1], "2024-09-29T18:02:11.345Z", 60_000, "PLAYBACK_MANUALLY_PAUSED"),
      event(songs[1], "2024-09-29T18:06:41Z", 130_013, "NATURAL_END_OF_TRACK"),
      event(songs[2], "2024-09-29T18:09:59.120Z", 197_026, "NATURAL_END_OF_TRACK"),
      event(songs[2], "2024-09-29T18:10:40Z", -31_000, "SCRUB_END"),
      event(songs[0], "2024-09-29T18:11:02Z", 9_000, "TRACK_SKIPPED_FORWARDS"),
      event(songs[0], "2024-12-25T08:30:00Z", 183_000, "NATURAL_END_OF_TRACK"),
      #"N/A,"d1",OTHER,2024-09-29T20:00:00Z,PLAY_END,AGGREGATE_NON_CATALOG_PLAY_TIME,,,"#
        + "87266000,,7200",
    ]
    return ([header] + rows).map { $0 + "\n" }.joined()
  }

  private static func event(
    _ song: Song, _ end: String, _ millis: Int, _ reason: String
  ) -> String {
    #""\#(song.album)","d1",\#(reason),\#(end),PLAY_END,ITUNES_STORE_CONTENT,\#(song.millis),"#
      + #"AUDIO,\#(millis),"\#(song.title)",7200"#
  }

  /// A list of last plays only, which is no history.
  static var lastPlays: String {
    #""Track Name","Last Played Date","Is User Initiated""# + "\n"
      + #""Glass Harbour - Northern Lights",1735117200000,true"# + "\n"
  }

  /// Plays of an older download, in which everything is quoted and events have no type.
  static var olderActivity: String {
    let header = [
      "Artist Name", "Content Name", "End Reason Type", "Event End Timestamp", "Event Type",
      "Item Type", "Media Duration In Milliseconds", "Media Type", "Play Duration Milliseconds",
      "UTC Offset In Seconds",
    ]
    let rows = [
      [
        "Ann Vale", "Copper Sky", "NATURAL_END_OF_TRACK", "2018-04-09T14:15:29.569Z", "",
        "ITUNES_STORE_CONTENT", "198093", "AUDIO", "198000", "7200",
      ],
      [
        "Ann Vale", "Copper \"Sky\"", "TRACK_SKIPPED_FORWARDS", "2018-04-09T14:16:00Z", "PLAY_END",
        "ITUNES_STORE_CONTENT", "120000", "AUDIO", "4000", "7200",
      ],
    ]
    return ([header] + rows).map { row in
      row.map {
        "\""
          + $0.split(separator: "\"", omittingEmptySubsequences: false)
          .joined(separator: "\"\"") + "\""
      }.joined(separator: ",") + "\n"
    }.joined()
  }
}
