@testable import MusicTakeout

/// A text as zlib packs it, with codes of its own and references back.
enum PackedText {
  static let text = Array(
    (0..<60).map { "\"Ann Vale - Song \($0 * $0 % 37)\",\($0),\($0 * $0)\n" }.joined().utf8)
  static let checksum: UInt32 = 969348945

  static let bytes = unhexed(
    """
    75943b6e2d310c43fbac62e09a01ac8f7f65d610207d8a204d70b3ffee51afcce500530d614ba20eddde1e8f \
    ebe3f3e7eb7abdde7f1fdf576fe8e82fedef7f6b30d8f3ff6c70e4f3ffd31038e29ed990b0f9acf86818f0f1 \
    ac04cf4c843863deb090a28eaf868d293aa370b0c528ce32d6f9a9f1e98bd10017e722a8392c45312fdf82f3 \
    2a2b4aa317470c5657d20ce9062db749a3d4b16a73c1b7726453db08cf1bedd062d3777a472a5baa1737649a \
    1cc189c64e3db907861fed9827c69ada691f98ca96da904f4c75ae36eb0b4bd5230ebeb1549bc5909315355d \
    91171d47bac2726138cacda23c084b576ba8700469e96a7f9528d2626aef5c430c42288da136a929cce8592c \
    022af1a4b68bead4f50e095571609fc9144d19a34a3f6334f78d35496b964a6d799ab466abb0d732b292a4de \
    88da62324b5d99531ab36476434d324cde8fc62d3729eea939cd438cbb69c04727c7d2a0128d20779da8e104 \
    5996e44a461065d56c45782459966332fb631066e5cf7f916fafc5cd6b3356bd28e7a6213e3721b7498dcf4d \
    12837f
    """)

  /// A short text with the codes that need not be sent.
  static let short = unhexed("73cccb53084bcc49d5517084b39cf2153c327372b81cc9940300")
  static let shortText = Array(String(repeating: "Ann Vale, Ann Vale, Bo Hill\n", count: 3).utf8)

  private static func unhexed(_ text: String) -> [UInt8] {
    let digits = text.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }
}

extension [UInt8] {
  /// The bytes as a stream, in pieces of some size.
  func stream(by size: Int = 7) -> ByteStream {
    var rest = self[...]
    return {
      defer { rest = rest.dropFirst(size) }
      return Array(rest.prefix(size))
    }
  }
}

/// Bytes in memory that can be read at any position.
struct MemorySource: StoredBytes {
  let bytes: [UInt8]
  var size: Int { bytes.count }

  func bytes(_ range: Range<Int>) -> [UInt8] { Array(bytes[range.clamped(to: 0..<bytes.count)]) }
}
