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

  /// A whole number with a least value only.
  package static func integer(_ name: String = "N", in range: PartialRangeFrom<Int>) -> Self {
    integer(name, in: range.lowerBound...Int.max)
  }

  /// The bounds in words; an upper one that only a number beyond all computing misses stays out.
  private static func bounds(_ range: ClosedRange<Int>, missedBy text: String) -> String {
    let isNumber = !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    let isHuge = isNumber && Int(text) == nil
    return range.upperBound == .max && !isHuge
      ? "of at least \(range.lowerBound)" : "from \(range.lowerBound) to \(range.upperBound)"
  }
}

// MARK: Times

extension ValueType where Value == Duration {
  /// A length of time: `30` and `1.5` are seconds; `50ms`, `30s`, `10m`, `12h` and `7d` name it.
  package static func duration(_ name: String = "TIME") -> Self {
    ValueType(name: name, text: \.shortText) { text throws(ValueError) in
      guard let duration = Duration(parsing: text) else {
        throw .mismatch(text, expected: "a time such as 1.5, 30s, 10m, 12h or 7d")
      }
      return duration
    }
  }
}

extension Duration {
  /// Names of units with their lengths in milliseconds, the shortest first.
  private static let units = [
    ("ms", 1), ("s", 1_000), ("m", 60_000), ("h", 3_600_000), ("d", 86_400_000),
  ]

  /// Reads a number of seconds, or a number with a unit; nil for anything else and for centuries.
  fileprivate init?(parsing text: String) {
    let unit = Self.units.first { text.hasSuffix($0.0) }
    let number = text.dropLast(unit?.0.count ?? 0)
    let parts = number.split(separator: ".", omittingEmptySubsequences: false)
    let areDigits = parts.allSatisfy { part in
      !part.isEmpty && part.count <= 9 && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
    guard parts.count <= 2, areDigits, let amount = Double(number) else { return nil }
    self = .seconds(amount * Double(unit?.1 ?? 1_000) / 1_000)
  }

  /// The time in the largest unit of which it is a whole number: `30s`, `12h`; none is `0`.
  fileprivate var shortText: String {
    let milliseconds = Int((self / .milliseconds(1)).rounded())
    guard milliseconds > 0 else { return "0" }
    let unit = Self.units.last { milliseconds % $0.1 == 0 } ?? ("ms", 1)
    // Days are for longer times than people count in hours.
    let (name, length) = unit.0 == "d" && milliseconds < 2 * unit.1 ? ("h", 3_600_000) : unit
    return "\(milliseconds / length)\(name)"
  }
}
