// What another program, a server or a file reports as a number may be any number: none at all, an
// infinite one, or one that no time and no count reaches. Arithmetic with it would end the process,
// so it becomes a time or a count here and nowhere else.

extension Double {
  /// The number; nil if it is not finite or beyond 10^9, which in seconds is thirty years.
  package var believable: Double? {
    // Nothing is larger than a value that is not a number, nor smaller.
    magnitude <= 1e9 ? self : nil
  }
}

extension Duration {
  /// A reported number of seconds, or of another unit; nil for what is not finite or beyond 10^9
  /// seconds.
  package init?(reported number: Double, in unit: Duration = .seconds(1)) {
    guard (number * (unit / .seconds(1))).believable != nil else { return nil }
    self = unit * number
  }

  /// Returns the time multiplied by a reported number; nil for what is not finite or beyond 10^9
  /// seconds.
  package func multiplied(by factor: Double) -> Duration? {
    (self / .seconds(1) * factor).believable == nil ? nil : self * factor
  }

  /// Returns how many times a unit is in the time, to the nearest whole number; the largest or
  /// smallest possible one for a time beyond.
  package func count(
    of unit: Duration, rounded rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero
  ) -> Int {
    let count = (self / unit).rounded(rule)
    return Int(exactly: count) ?? (count < 0 ? .min : .max)
  }
}

extension Int {
  /// The number of bytes in words: `64 MB`, or bytes where that is no whole number.
  package var inBytes: String {
    isMultiple(of: 1 << 20) && self > 0 ? "\(self >> 20) MB" : "\(self) bytes"
  }

  /// The nearest whole number to a reported one; nil if there is none of this type.
  package init?(nearest number: Double) {
    self.init(exactly: number.rounded())
  }
}
