import AmctlTestSupport
import Testing

@testable import MusicTakeout

@Suite(.quick) struct InflaterTests {
  private static func unpacked(_ bytes: [UInt8], by size: Int = 7) throws -> [UInt8] {
    let inflater = try Inflater(bytes.stream(by: size))
    var output: [UInt8] = []
    while case let piece = try inflater.next(), !piece.isEmpty { output += piece }
    return output
  }

  @Test(arguments: [1, 7, 1000])
  func `data with codes of its own is unpacked, however it arrives`(size: Int) throws {
    #expect(try Self.unpacked(PackedText.bytes, by: size) == PackedText.text)
    #expect(try Self.unpacked(PackedText.short, by: size) == PackedText.shortText)
  }

  @Test func `a block that is stored is copied`() throws {
    #expect(try Self.unpacked([1, 3, 0, 0xFC, 0xFF, 65, 66, 67]) == [65, 66, 67])
    #expect(try Self.unpacked([0, 1, 0, 0xFE, 0xFF, 65, 1, 1, 0, 0xFE, 0xFF, 66]) == [65, 66])
  }

  @Test func `a long run needs only what was just unpacked`() throws {
    // A block of fixed codes: "a", then a length of 258 at distance 1, many times.
    var bits: [Int] = [1, 1, 0]
    func code(_ value: Int, _ count: Int) { bits += (0..<count).reversed().map { value >> $0 & 1 } }
    code(0x30 + 97, 8)
    for _ in 0..<1000 {
      code(0xC0 + 285 - 280, 8)
      code(0, 5)
    }
    code(0, 7)
    let bytes = stride(from: 0, to: bits.count, by: 8).map { start in
      UInt8((0..<8).reduce(0) { $0 | (start + $1 < bits.count ? bits[start + $1] << $1 : 0) })
    }
    let output = try Self.unpacked(bytes)
    #expect(output.count == 258_001)
    #expect(output.allSatisfy { $0 == 97 })
  }

  @Test func `data that ends early is an error wherever it ends`() {
    for count in 0..<PackedText.bytes.count {
      #expect(throws: DataFlaw.wrongCompression) {
        try Self.unpacked(Array(PackedText.bytes.prefix(count)))
      }
    }
  }

  static let wrong: [[UInt8]] = [
    [7], [1, 3, 0, 0, 0], [1, 3, 0, 0xFC, 0xFF, 65], [0x4B, 0x4C, 0x84, 0x01, 0xFF, 0xFF],
    [0xED, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], [0x05, 0, 0, 0, 0, 0, 0, 0],
  ]

  @Test(arguments: wrong) func `invalid data is an error`(bytes: [UInt8]) {
    #expect(throws: DataFlaw.wrongCompression) { try Self.unpacked(bytes) }
  }
}
