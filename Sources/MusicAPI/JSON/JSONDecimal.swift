/// A number of JSON's grammar taken apart.
///
/// `-12.50e3` is negative and has the digits `125` and the exponent 2.
///
/// No arithmetic is done on the exponent that its size could overflow.
struct JSONDecimal {
  /// Whether a minus sign comes first, before a zero too.
  private let isNegative: Bool
  /// The digits without leading and trailing zeros; empty for zero.
  private let digits: [UInt8]
  /// The power of ten that the digits are multiplied with.
  private let exponent: Int

  /// Reads a number whose grammar the parser has already checked; nil for the empty text.
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

  /// Reads the exponent, stopping at a size that no document's digits can make up for.
  private static func exponent(_ text: ArraySlice<UInt8>) -> Int {
    let limit = 1 << 40
    let digits = text.drop { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
    let size = digits.reduce(0) { min(limit, $0 * 10 + Int($1 - UInt8(ascii: "0"))) }
    return text.first == UInt8(ascii: "-") ? -size : size
  }

  /// The integer that this is exactly; nil when there is none or it does not fit.
  func integer<Value: FixedWidthInteger>() -> Value? {
    guard !digits.isEmpty else { return 0 }
    // Ten bits hold three digits and a little: more than this fit in no integer of so many bits.
    let longest = Value.bitWidth * 3 / 10 + 2
    guard exponent >= 0, digits.count + exponent <= longest else { return nil }
    var magnitude: Value? = 0
    for digit in digits + Array(repeating: UInt8(ascii: "0"), count: exponent) {
      magnitude = magnitude.flatMap { shift($0, in: Value(digit - UInt8(ascii: "0"))) }
    }
    return magnitude
  }

  /// Appends a decimal digit, downwards for negative numbers, which reach one further.
  private func shift<Value: FixedWidthInteger>(_ value: Value, in digit: Value) -> Value? {
    let (product, overflow) = value.multipliedReportingOverflow(by: 10)
    let (sum, carry) =
      isNegative
      ? product.subtractingReportingOverflow(digit) : product.addingReportingOverflow(digit)
    return overflow || carry ? nil : sum
  }
}
