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
    guard rest.popFirst() == 0x30, rest.popFirst().map(Int.init) == rest.count,
      let r = Self.readInteger(&rest), let s = Self.readInteger(&rest), rest.isEmpty
    else { return nil }
    raw = r + s
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

  private static func readInteger(_ rest: inout ArraySlice<UInt8>) -> [UInt8]? {
    guard rest.popFirst() == 0x02, let count = rest.popFirst().map(Int.init), count <= rest.count
    else { return nil }
    let digits = rest.prefix(count).drop { $0 == 0 }
    rest = rest.dropFirst(count)
    guard digits.count <= 32 else { return nil }
    return [UInt8](repeating: 0, count: 32 - digits.count) + digits
  }
}
