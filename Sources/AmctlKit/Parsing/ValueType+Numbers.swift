extension ValueType where Value == Int {
  /// A whole number within bounds.
  static func integer(_ name: String = "N", in range: ClosedRange<Int>) -> Self {
    let isOpen = range.upperBound == .max
    return ValueType(name: name) { text throws(ValueError) in
      guard let number = Int(text), range.contains(number) else {
        let isHuge = isOpen && !text.isEmpty && text.allSatisfy { ("0"..."9").contains($0) }
        let bounds =
          isOpen && (!isHuge || Int(text) != nil)
          ? "of at least \(range.lowerBound)" : "from \(range.lowerBound) to \(range.upperBound)"
        throw .mismatch(text, expected: "a whole number \(bounds)")
      }
      return number
    }
  }

  /// A whole number with a least value only.
  static func integer(_ name: String = "N", in range: PartialRangeFrom<Int>) -> Self {
    integer(name, in: range.lowerBound...Int.max)
  }
}
