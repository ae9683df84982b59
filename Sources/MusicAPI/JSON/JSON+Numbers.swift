extension JSON {
  /// The text of a number as it was sent, such as `1.50e3`.
  public var numberText: String? {
    entry.kind == .number ? text : nil
  }

  /// The number as an integer, if it is exactly one and fits.
  ///
  /// `7`, `7.0` and `70e-1` are 7; `7.5`, `1e19` and `1e999999999999` are nil.
  public var int: Int? {
    integer()
  }

  /// Returns the number as an integer of any width, if it is exactly one and fits.
  func integer<Value: FixedWidthInteger>() -> Value? {
    guard entry.kind == .number else { return nil }
    // Most numbers are short and plain, and need no arithmetic with exponents.
    if let smallInt { return Value(exactly: smallInt) }
    return JSONDecimal(source)?.integer()
  }

  /// The number as the nearest `Double`; nil if it is too large.
  public var double: Double? {
    guard let value = numberText.flatMap(Double.init), value.isFinite else { return nil }
    return value
  }

  /// The number in the form that all numbers of its value share: `1250` for `12.50e2`, `15e-1` for
  /// `1.5`, and `0` for every zero; nil for other kinds.
  package var canonicalNumber: JSONNumber? {
    guard entry.kind == .number else { return nil }
    return (JSONDecimal(source)?.text).flatMap { JSONNumber($0) }
  }

  /// The value of a number that consists of at most 18 digits and nothing else, which cannot
  /// overflow.
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
