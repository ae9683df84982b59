extension ValueType where Value == Int {
  /// A whole number within bounds.
  static func integer(_ name: String = "N", in range: ClosedRange<Int>) -> Self {
    ValueType(name: name) { text throws(ValueError) in
      guard let number = Int(text), range.contains(number) else {
        throw .mismatch(text, expected: "a whole number \(bounds(range, missedBy: text))")
      }
      return number
    }
  }

  /// The bounds in words; an upper one that only a number beyond all computing misses stays out.
  private static func bounds(_ range: ClosedRange<Int>, missedBy text: String) -> String {
    let isNumber = !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    let isHuge = isNumber && Int(text) == nil
    return range.upperBound == .max && !isHuge
      ? "of at least \(range.lowerBound)" : "from \(range.lowerBound) to \(range.upperBound)"
  }

  /// A whole number with a least value only.
  static func integer(_ name: String = "N", in range: PartialRangeFrom<Int>) -> Self {
    integer(name, in: range.lowerBound...Int.max)
  }
}
