#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Date {
  /// The date of a number of seconds since 1970, the form that dates have in tokens.
  init(unixTime: Int) {
    self.init(timeIntervalSince1970: TimeInterval(unixTime))
  }

  /// Whole seconds since 1970, kept between the years 1970 and 9999 so that sums cannot overflow.
  var unixTime: Int {
    Int(min(253_402_300_799, max(0, timeIntervalSince1970)))
  }
}
