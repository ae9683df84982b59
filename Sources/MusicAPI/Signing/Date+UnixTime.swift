#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Date {
  /// The date of a number of seconds since 1970, the form that dates have in tokens.
  init(unixTime: Int) {
    self.init(timeIntervalSince1970: Self.nearestUsable(TimeInterval(unixTime)))
  }

  /// Whole seconds since 1970.
  var unixTime: Int {
    Int(Self.nearestUsable(timeIntervalSince1970))
  }

  /// Keeps a time between the years 1970 and 9999, and takes NaN for 1970.
  ///
  /// Beyond these years sums overflow and formatting can trap, and a token may say anything.
  private static func nearestUsable(_ time: TimeInterval) -> TimeInterval {
    time > 0 ? min(time, 253_402_300_799) : 0
  }
}
