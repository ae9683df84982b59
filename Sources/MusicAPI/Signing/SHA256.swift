/// SHA-256 (FIPS 180-4) without libcrypto, which takes longer to load than a cached response to
/// read.
package struct SHA256: Sendable {
  private var state: [UInt32] = [
    0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB,
    0x5BE0_CD19,
  ]
  /// The words of a block, kept so that no block allocates.
  private var words = [UInt32](repeating: 0, count: 64)
  /// The bytes of an incomplete block.
  private var pending: [UInt8] = []
  private var length: UInt64 = 0

  /// Creates the hash of an empty message.
  package init() {}

  /// Returns the digest of a text as 64 hexadecimal digits.
  package static func hex(_ text: String) -> String { hex(Array(text.utf8)[...]) }

  /// Returns the digest of bytes as 64 hexadecimal digits.
  package static func hex(_ bytes: ArraySlice<UInt8>) -> String {
    var hash = SHA256()
    hash.add(bytes)
    return hash.hex
  }

  /// Returns the message authentication code (HMAC, RFC 2104) as 64 hexadecimal digits.
  package static func code(of message: [UInt8], key: [UInt8]) -> String {
    let block = 64
    var key = key
    if key.count > block {
      var hash = SHA256()
      hash.add(key[...])
      key = hash.digest
    }
    key += [UInt8](repeating: 0, count: block - key.count)
    var inner = SHA256()
    inner.add(key.map { $0 ^ 0x36 }[...])
    inner.add(message[...])
    var outer = SHA256()
    outer.add(key.map { $0 ^ 0x5C }[...])
    outer.add(inner.digest[...])
    return outer.hex
  }

  /// Adds bytes to the end of the message.
  package mutating func add(_ bytes: ArraySlice<UInt8>) {
    length += UInt64(bytes.count)
    var rest = bytes
    if !pending.isEmpty {
      let missing = rest.prefix(64 - pending.count)
      pending += missing
      rest = rest.dropFirst(missing.count)
      guard pending.count == 64 else { return }
      let block = pending
      pending.removeAll(keepingCapacity: true)
      add(block: block[...])
    }
    while rest.count >= 64 {
      add(block: rest.prefix(64))
      rest = rest.dropFirst(64)
    }
    pending += rest
  }

  /// The digest of the message so far, as 64 hexadecimal digits.
  package var hex: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// The digest of the message so far, 32 bytes.
  private var digest: [UInt8] {
    var hash = self
    let bits = length * 8
    let padding = 1 + (119 - pending.count) % 64
    hash.add([0x80] + [UInt8](repeating: 0, count: padding - 1))
    hash.add((0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * UInt64($0))) }[...])
    return hash.state.flatMap { word in
      (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * UInt32($0))) }
    }
  }

  private mutating func add(block: ArraySlice<UInt8>) {
    var place = block.startIndex
    for index in 0..<16 {
      let high = UInt32(block[place]) << 24 | UInt32(block[place + 1]) << 16
      words[index] = high | UInt32(block[place + 2]) << 8 | UInt32(block[place + 3])
      place += 4
    }
    for index in 16..<64 {
      let (near, far) = (words[index - 15], words[index - 2])
      let small = near.rotated(7) ^ near.rotated(18) ^ (near >> 3)
      let large = far.rotated(17) ^ far.rotated(19) ^ (far >> 10)
      words[index] = words[index - 16] &+ small &+ words[index - 7] &+ large
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for index in 0..<64 {
      let mixed = e.rotated(6) ^ e.rotated(11) ^ e.rotated(25)
      let choice = (e & f) ^ (~e & g)
      let first = h &+ mixed &+ choice &+ Self.constants[index] &+ words[index]
      let majority = (a & b) ^ (a & c) ^ (b & c)
      let second = (a.rotated(2) ^ a.rotated(13) ^ a.rotated(22)) &+ majority
      (h, g, f, e) = (g, f, e, d &+ first)
      (d, c, b, a) = (c, b, a, first &+ second)
    }
    for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
  }

  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = [
    0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1, 0x923F_82A4,
    0xAB1C_5ED5, 0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3, 0x72BE_5D74, 0x80DE_B1FE,
    0x9BDC_06A7, 0xC19B_F174, 0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F,
    0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA, 0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7,
    0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351, 0x1429_2967, 0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC,
    0x5338_0D13, 0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85, 0xA2BF_E8A1, 0xA81A_664B,
    0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070, 0x19A4_C116,
    0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F, 0x682E_6FF3,
    0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208, 0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7,
    0xC671_78F2,
  ]
}

extension UInt32 {
  fileprivate func rotated(_ count: UInt32) -> UInt32 { self >> count | self << (32 - count) }
}
