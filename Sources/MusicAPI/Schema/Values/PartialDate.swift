import MusicPlatform

/// A date with at least a year: `2024`, `2024-05` or `2024-05-17`.
public struct PartialDate: Hashable, Sendable, JSONReadable, CustomStringConvertible {
  /// The year.
  public let year: Int
  /// The month, 1 to 12; nil if only the year is known.
  public let month: Int?
  /// The day of the month, 1 to 31; nil if it is not known.
  public let day: Int?

  /// Parses `YYYY`, `YYYY-MM` or `YYYY-MM-DD`; ignores a `T` and all text after it.
  ///
  /// Returns nil for any other text, and for a day that the calendar does not have.
  public init?(_ text: String) {
    var rest = text[...].utf8
    guard let year = rest.takeNumber(digits: 4) else { return nil }
    var (month, day): (Int?, Int?)
    if rest.take("-") {
      guard let number = rest.takeNumber(digits: 2), (1...12).contains(number) else { return nil }
      month = number
      if rest.take("-") {
        guard let number = rest.takeNumber(digits: 2),
          CivilDate(year: year, month: month ?? 1, day: number) != nil
        else { return nil }
        day = number
      }
    }
    guard rest.isEmpty || rest.take("T") else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// Reads a string with a date.
  public init?(json: JSON) {
    guard let text = json.string else { return nil }
    self.init(text)
  }

  /// The date as `YYYY`, `YYYY-MM` or `YYYY-MM-DD`.
  public var description: String {
    ([year.digits(4)] + [month, day].compactMap { $0?.digits() }).joined(separator: "-")
  }
}
