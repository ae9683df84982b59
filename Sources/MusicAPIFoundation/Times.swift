public import MusicAPI

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Date {
  /// Creates a date from a time of the library.
  public init(_ time: UnixTime) {
    self.init(timeIntervalSince1970: TimeInterval(time.seconds))
  }
}

extension TimeInterval {
  /// The number of seconds in a duration, such as the one in ``MusicAPIError/Remedy``.
  public init(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    self = TimeInterval(seconds) + TimeInterval(attoseconds) / 1e18
  }
}

extension PartialDate {
  /// Returns the moment at which the day begins or, if only they are known, the month or the year.
  ///
  /// Release dates have no time zone; by default, days begin as in UTC.
  public func date(in timeZone: TimeZone = .gmt) -> Date? {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    return calendar.date(from: DateComponents(year: year, month: month ?? 1, day: day ?? 1))
  }
}

extension Attributes {
  /// The moment at which the day, month or year in an attribute begins, as in UTC.
  public subscript(date attribute: KeyPath<Schema, Attribute<PartialDate>>) -> Date? {
    value(of: Schema.schema[keyPath: attribute])?.date()
  }

  /// The length in an attribute that counts milliseconds.
  public subscript(duration attribute: KeyPath<Schema, Attribute<Int>>) -> Duration? {
    value(of: Schema.schema[keyPath: attribute]).map { .milliseconds($0) }
  }
}
