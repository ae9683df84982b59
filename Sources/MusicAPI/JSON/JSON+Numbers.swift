extension JSON {
  /// A number as it was sent, `1.50e3` for instance.
  public var numberText: String? {
    entry.kind == .number ? text : nil
  }

  /// A number as an integer, when it is one exactly and fits.
  ///
  /// `7`, `7.0` and `70e-1` are 7; `7.5`, `1e19` and `1e999999999999` are nil.
  public var int: Int? {
    integer()
  }

  /// A number as an integer of any width, when it is one exactly and fits.
  func integer<Value: FixedWidthInteger>() -> Value? {
    guard entry.kind == .number else { return nil }
    // Nearly all are short and plain, and those need no arithmetic with exponents.
    if let smallInt { return Value(exactly: smallInt) }
    return JSONDecimal(source)?.integer()
  }

  /// A number as the nearest binary one; nil when it is too large for any.
  public var double: Double? {
    guard let value = numberText.flatMap(Double.init), value.isFinite else { return nil }
    return value
  }

  /// Up to 18 digits and nothing else, which cannot overflow.
  private var smallInt: Int? {
    let range = entry.range
    guard range.count <= 18 else { return nil }
    var value = 0
    for index in range {
      let digit = document.bytes[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      value = value * 10 + Int(digit)
    }
    return value
  }
}
