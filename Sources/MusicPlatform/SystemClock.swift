internal import MusicLibc

/// The wall clock, which jumps when it is set.
package enum SystemClock {
  /// Whole seconds since January 1, 1970.
  package static var seconds: Int { milliseconds / 1000 }

  /// Whole milliseconds since January 1, 1970.
  package static var milliseconds: Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }

  /// Returns the time of day where this machine is, as `20:14:03`, of seconds since 1970.
  package static func localTime(of seconds: Int) -> String {
    var time = time_t(seconds)
    var parts = unsafe tm()
    guard unsafe localtime_r(&time, &parts) != nil else { return "" }
    return unsafe [parts.tm_hour, parts.tm_min, parts.tm_sec]
      .map { Int($0).digits() }.joined(separator: ":")
  }
}

extension Int {
  /// A number of seconds as `3:03`, or as `1:02:03` from an hour on.
  package var clock: String {
    let (hours, minutes) = (self / 3600, self / 60 % 60)
    let start = hours > 0 ? "\(hours):\(minutes.digits())" : "\(minutes)"
    return start + ":" + (self % 60).digits()
  }
}

extension BinaryInteger {
  /// Returns the number with leading zeros, so that it has at least this many digits.
  @inlinable
  package func digits(_ width: Int = 2, radix: Int = 10, uppercase: Bool = false) -> String {
    let digits = String(self, radix: radix, uppercase: uppercase)
    let zeros = width - digits.utf8.count
    return zeros > 0 ? String(repeating: "0", count: zeros) + digits : digits
  }
}
