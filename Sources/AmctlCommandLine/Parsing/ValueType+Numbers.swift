import MusicPlatform

extension ValueType where Value == Int {
  /// A whole number within bounds.
  package static func integer(_ name: String = "N", in range: ClosedRange<Int>) -> Self {
    ValueType(name: name) { text throws(ValueError) in
      guard let number = Int(text), range.contains(number) else {
        throw .mismatch(text, expected: "a whole number \(bounds(range, missedBy: text))")
      }
      return number
    }
  }

  /// A whole number with a minimum only.
  package static func integer(_ name: String = "N", in range: PartialRangeFrom<Int>) -> Self {
    integer(name, in: range.lowerBound...Int.max)
  }

  /// Describes the bounds; the upper one only if the number exceeds it, unless it is the largest
  /// `Int`.
  private static func bounds(_ range: ClosedRange<Int>, missedBy text: String) -> String {
    let isHuge = text.isDigits && Int(text) == nil
    return range.upperBound == .max && !isHuge
      ? "of at least \(range.lowerBound)" : "from \(range.lowerBound) to \(range.upperBound)"
  }
}

// MARK: Times

extension ValueType where Value == Duration {
  /// A duration: `30` and `1.5` are seconds; `50ms`, `30s`, `10m`, `12h` and `7d` name the unit.
  package static func duration(
    _ name: String = "TIME", in range: ClosedRange<Duration>? = nil,
    expected: String = "a time such as 1.5, 30s, 10m, 12h or 7d"
  ) -> Self {
    ValueType(name: name, text: \.shortText) { text throws(ValueError) in
      guard let duration = Duration(parsing: text), range?.contains(duration) != false else {
        throw .mismatch(text, expected: expected)
      }
      return duration
    }
  }
}

extension Duration {
  /// The units and their lengths in milliseconds, the shortest first.
  private static let units = [
    ("ms", 1), ("s", 1_000), ("m", 60_000), ("h", 3_600_000), ("d", 86_400_000),
  ]

  /// Parses a number of seconds, or a number with a unit; nil for anything else and for centuries.
  fileprivate init?(parsing text: String) {
    let unit = Self.units.first { text.hasSuffix($0.0) }
    let number = text.dropLast(unit?.0.count ?? 0)
    let parts = number.split(separator: ".", omittingEmptySubsequences: false)
    let areDigits = parts.allSatisfy { $0.isDigits && $0.count <= 9 }
    guard parts.count <= 2, areDigits, let amount = Double(number) else { return nil }
    self = .seconds(amount * Double(unit?.1 ?? 1_000) / 1_000)
  }

  /// The duration in the largest unit that divides it: `30s`, `12h`; zero is `0`.
  fileprivate var shortText: String {
    let milliseconds = count(of: .milliseconds(1))
    guard milliseconds > 0 else { return "0" }
    let unit = Self.units.last { milliseconds % $0.1 == 0 } ?? ("ms", 1)
    // Durations under two days are shown in hours.
    let (name, length) = unit.0 == "d" && milliseconds < 2 * unit.1 ? ("h", 3_600_000) : unit
    return "\(milliseconds / length)\(name)"
  }
}
