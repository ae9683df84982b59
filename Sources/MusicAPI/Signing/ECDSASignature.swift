/// A P-256 signature, in the two forms it is written in: raw r‖s for tokens, DER for libcrypto.
struct ECDSASignature {
  /// r and s, 32 bytes each, the most significant first.
  let raw: [UInt8]

  /// Takes r‖s; nil unless it has 64 bytes.
  init?(raw: [UInt8]) {
    guard raw.count == 64 else { return nil }
    self.raw = raw
  }

  /// Reads `SEQUENCE { INTEGER r, INTEGER s }`; nil when it is anything else.
  init?(der: [UInt8]) {
    var rest = der[...]
    var raw = [UInt8](repeating: 0, count: 64)
    guard rest.popFirst() == 0x30, rest.popFirst().map(Int.init) == rest.count,
      Self.readInteger(&rest, to: &raw, endingAt: 32),
      Self.readInteger(&rest, to: &raw, endingAt: 64),
      rest.isEmpty
    else { return nil }
    self.raw = raw
  }

  /// The signature as libcrypto wants it, 8 to 72 bytes.
  var der: [UInt8] {
    let body = Self.integer(raw.prefix(32)) + Self.integer(raw.suffix(32))
    return [0x30, UInt8(body.count)] + body
  }

  /// DER integers are as short as can be: leading zeros go, and one comes back before a high bit.
  private static func integer(_ number: ArraySlice<UInt8>) -> [UInt8] {
    var digits = Array(number.drop { $0 == 0 })
    if digits.first.map({ $0 >= 0x80 }) ?? true { digits.insert(0, at: 0) }
    return [0x02, UInt8(digits.count)] + digits
  }

  /// Moves an integer from the front of `rest` to `raw`, whose bytes are zero.
  private static func readInteger(
    _ rest: inout ArraySlice<UInt8>, to raw: inout [UInt8], endingAt end: Int
  ) -> Bool {
    guard rest.popFirst() == 0x02, let count = rest.popFirst().map(Int.init), count <= rest.count
    else { return false }
    let digits = rest.prefix(count).drop { $0 == 0 }
    guard digits.count <= 32 else { return false }
    raw.replaceSubrange((end - digits.count)..<end, with: digits)
    rest = rest.dropFirst(count)
    return true
  }
}
