extension JSON {
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
    return JSONDecimal(source).flatMap { Value($0.text) }
  }

  /// The number as the nearest `Double`; nil if it is too large.
  public var double: Double? {
    guard entry.kind == .number, let value = Double(text), value.isFinite else { return nil }
    return value
  }

  /// The number in the form that all numbers of its value share: `1250` for `12.50e2`, `15e-1` for
  /// `1.5`, and `0` for every zero; nil for other kinds.
  package var canonicalNumber: JSON? {
    guard entry.kind == .number, let decimal = JSONDecimal(source) else { return nil }
    return try? JSONDocument(parsing: decimal.text).root
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

/// A JSON number split into sign, digits and exponent.
///
/// For example, `-12.50e3` is negative, has the digits `125`, and the exponent 2.
///
/// The exponent is bounded, so arithmetic on it cannot overflow.
struct JSONDecimal {
  /// Whether the number starts with a minus sign, even if it is zero.
  private let isNegative: Bool
  /// The digits without leading and trailing zeros; empty for zero.
  private let digits: [UInt8]
  /// The power of ten to multiply the digits by.
  private let exponent: Int

  /// Creates a decimal from a number that the parser has checked; nil for empty text.
  init?(_ text: ArraySlice<UInt8>) {
    guard let first = text.first else { return nil }
    isNegative = first == UInt8(ascii: "-")
    let unsigned = isNegative ? text.dropFirst() : text
    let parts = unsigned.split(maxSplits: 1) { $0 | 0x20 == UInt8(ascii: "e") }
    let mantissa = parts[0].split(separator: UInt8(ascii: "."))
    let fraction = mantissa.count > 1 ? mantissa[1] : []
    var digits = Array((mantissa[0] + fraction).drop { $0 == UInt8(ascii: "0") })
    var exponent = (parts.count > 1 ? JSONDecimal.exponent(parts[1]) : 0) - fraction.count
    while digits.last == UInt8(ascii: "0") {
      digits.removeLast()
      exponent += 1
    }
    self.digits = digits
    self.exponent = exponent
  }

  /// Parses the exponent, up to a limit that the digits of no document can make up for.
  private static func exponent(_ text: ArraySlice<UInt8>) -> Int {
    let limit = 1 << 40
    let digits = text.drop { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
    let size = digits.reduce(0) { min(limit, $0 * 10 + Int($1 - UInt8(ascii: "0"))) }
    return text.first == UInt8(ascii: "-") ? -size : size
  }

  /// The most digits of an integer that is written without an exponent.
  private static let longestInteger = 40

  /// The only text for all numbers of this value.
  var text: String {
    guard !digits.isEmpty else { return "0" }
    let sign = isNegative ? "-" : ""
    let isShort = exponent >= 0 && digits.count + exponent <= Self.longestInteger
    let zeros = String(repeating: "0", count: isShort ? exponent : 0)
    return sign + String(decoding: digits, as: UTF8.self) + zeros
      + (isShort ? "" : "e\(exponent)")
  }
}
