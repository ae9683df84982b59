import MusicAPI
import MusicPlatform

/// The daily counts that plays with times replace: those of the same song on the same day.
///
/// A listen has a title and no ID, so that it replaces the counts of each song with that title.
struct TimedCounts {
  /// For each row of the daily counts, the number of its plays that have times; negative if nothing
  /// with a time is known of it.
  private var plays: [Int32] = []
  /// The number of plays in replaced rows that have no time.
  private(set) var untimed = 0

  /// Replaces nothing.
  init() {}

  init(
    _ daily: DailyPlays, by listens: ListenEvents, _ identification: PlayIdentification
  ) throws {
    plays = Array(repeating: -1, count: daily.rows.count)
    for listen in listens.events {
      try Task.checkCancellation()
      guard !listen.title.isEmpty else { continue }
      let places = identification.places(of: listen.title, on: listen.day)
      for place in places { plays[place] = max(0, plays[place]) }
      guard listen.isPlay, let first = places.first else { continue }
      let open = places.first { plays[$0] < Int32(daily.rows[$0].counts.plays) }
      plays[open ?? first] += 1
    }
    for (row, timed) in zip(daily.rows, plays) where timed >= 0 {
      untimed += max(0, Int(row.counts.plays) - Int(timed))
    }
  }

  /// Whether plays with times replace the row at a position.
  func replaces(_ place: Int) -> Bool { place < plays.count && plays[place] >= 0 }
}
