import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// The days that a report is about.
enum ReportPeriod: Equatable {
  case all
  /// A day as `YYYY-MM-DD`, and all days after it.
  case since(String)
  /// The four digits of a year.
  case year(String)

  /// A year of four digits.
  static let yearType = ValueType<String>(name: "YYYY") { text throws(ValueError) in
    guard text.utf8.count == 4, text.isDigits else {
      throw .mismatch(text, expected: "a year such as 2024")
    }
    return text
  }

  /// Returns whether a time is one of these days; nil if what is known of it leaves that open.
  func contains(_ time: PlayTime) -> Bool? {
    switch self {
    case .all: return true
    case .year(let year): return time.month.map { $0.hasPrefix(year) }
    case .since(let first):
      if let day = time.day { return day >= first }
      guard let month = time.month, month != first.prefix(7) else { return nil }
      return month > first.prefix(7)
    }
  }

  /// The period after what it is about: ` in 2024`; empty for all days.
  var words: String {
    switch self {
    case .all: ""
    case .year(let year): " in \(year)"
    case .since(let day): " since \(day)"
    }
  }
}
