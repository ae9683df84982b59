/// The checksum of the files in an archive.
struct CRC32 {
  private var state = UInt32.max

  /// The checksum of all bytes so far.
  var value: UInt32 { ~state }

  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { value, _ in
      value & 1 == 0 ? value >> 1 : value >> 1 ^ 0xEDB8_8320
    }
  }

  mutating func add(_ bytes: [UInt8]) {
    let table = Self.table
    var state = state
    for byte in bytes {
      state = state >> 8 ^ table[Int(UInt8(truncatingIfNeeded: state) ^ byte)]
    }
    self.state = state
  }
}
