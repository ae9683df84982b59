/// Formats figures.
enum Figures {
  /// Returns a time with a precision of a tenth of a millisecond.
  static func milliseconds(_ time: Duration) -> String {
    "\((time / .milliseconds(1) * 10).rounded() / 10) ms"
  }

  /// Returns a size in millions of bytes.
  static func megabytes(_ bytes: Int) -> String {
    "\((Double(bytes) / 1e5).rounded() / 10) MB"
  }

  /// Returns a size with its claimed limit.
  static func size(_ bytes: Int, atMost limit: Int) -> String {
    let verdict = bytes <= limit ? "kept" : "MISSED"
    return "\(megabytes(bytes)) (claimed at most \(megabytes(limit)), \(verdict))"
  }

  /// Returns a number with a precision of a hundredth.
  static func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }

  /// Returns a ratio with its claimed lower limit.
  static func ratio(_ ratio: Double, atLeast claim: Double) -> String {
    "\(rounded(ratio)) x (claimed at least \(claim), \(ratio >= claim ? "kept" : "MISSED"))"
  }

  /// Returns a ratio with its claimed limit.
  static func ratio(_ ratio: Double, atMost claim: Double) -> String {
    let verdict = ratio <= claim ? "kept" : "MISSED"
    return "\(rounded(ratio)) x (claimed at most \(claim), \(verdict))"
  }
}
