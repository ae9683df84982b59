import MusicAPI

/// When something was played, as far as a record says it and no further.
struct PlayTime: Equatable {
  /// The day, such as `2024-12-31`; nil if the record leaves several.
  let day: String?
  /// The month, such as `2024-12`.
  let month: String?
  /// The hour of the day, at the place of the listener where the record has a difference to UTC.
  var hour: Int?

  /// Reads a day or a time in ISO format.
  init(_ text: String) {
    self.init(from: text, to: text)
  }

  /// Reads the two times between which something was played: what they have in common is known.
  init(from first: String, to last: String) {
    let parts = { (count: Int) in
      first.utf8.count >= count && first.prefix(count) == last.prefix(count)
        ? String(last.prefix(count)) : nil
    }
    month = parts(7).flatMap { Self.isDay($0 + "-01") ? $0 : nil }
    day = parts(10).flatMap { Self.isDay($0) ? $0 : nil }
    hour = parts(13).flatMap { $0.dropFirst(10).first == "T" ? Int($0.suffix(2)) : nil }
  }

  /// The day of the week, 0 for Monday.
  var weekday: Int? {
    day.flatMap(Self.start).map { time in
      // January 1, 1970 was a Thursday.
      ((time.seconds / 86_400 + 3) % 7 + 7) % 7
    }
  }

  private static func start(_ day: String) -> UnixTime? { UnixTime(day: day) }

  /// Whether a text such as `2024-12-31` is a day of the calendar.
  private static func isDay(_ text: String) -> Bool { start(text) != nil }
}
