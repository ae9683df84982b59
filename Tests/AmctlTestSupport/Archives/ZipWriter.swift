/// Writes zip archives whose bytes are always the same.
public struct ZipWriter {
  /// The archive so far, without its list of files.
  private var bytes: [UInt8] = []
  private var directory: [UInt8] = []
  /// The part of the list about the last file.
  private var entry: [UInt8] = []
  private var count = 0
  /// Whether sizes and offsets are written in the form for more than 4 GB.
  private let isFar: Bool

  /// How the bytes of a file are packed.
  public enum Method: Sendable {
    case stored
    /// In the compressed format, but not smaller: in blocks that are stored.
    case blocks
    /// Data that was packed by somebody else, with the size and the checksum of what was packed.
    case packed(size: Int, checksum: UInt32)
  }

  /// Creates an empty archive.
  public init(isFar: Bool = false) {
    self.isFar = isFar
  }

  /// Adds a file.
  public mutating func add(
    _ name: String, _ contents: [UInt8], as method: Method = .stored, flags: Int = 0x800,
    methodNumber: Int? = nil
  ) {
    var (packed, size, checksum) = (contents, contents.count, Self.checksum(contents))
    switch method {
    case .stored: break
    case .blocks: packed = Self.blocks(contents)
    case .packed(let unpacked, let sum): (size, checksum) = (unpacked, sum)
    }
    let isStored = if case .stored = method { true } else { false }
    let number = methodNumber ?? (isStored ? 0 : 8)
    let offset = bytes.count
    // The day is January 1, 2026.
    let facts = Self.little((flags, 2), (number, 2), (0, 2), (0x5C21, 2), (Int(checksum), 4))
    let limit = 0xFFFF_FFFF
    let sizes = Self.little((isFar ? limit : packed.count, 4), (isFar ? limit : size, 4))
    let extra = isFar ? Self.little((1, 2), (24, 2), (size, 8), (packed.count, 8), (offset, 8)) : []
    bytes += Self.little((0x0403_4B50, 4), (20, 2)) + facts
    bytes += Self.little((packed.count, 4), (size, 4), (name.utf8.count, 2), (0, 2))
    bytes += Array(name.utf8) + packed
    entry = Self.little((0x0201_4B50, 4), (20, 2), (20, 2)) + facts + sizes
    entry += Self.little((name.utf8.count, 2), (extra.count, 2), (0, 2), (0, 2), (0, 2), (0, 4))
    entry += Self.little((isFar ? limit : offset, 4)) + Array(name.utf8) + extra
    directory += entry
    count += 1
  }

  /// Lists the last file once more, without its bytes.
  public mutating func listAgain() {
    directory += entry
    count += 1
  }

  /// Returns the whole archive.
  public func finished() -> [UInt8] {
    let start = bytes.count
    var end: [UInt8] = []
    if isFar {
      end += Self.little((0x0606_4B50, 4), (44, 8), (45, 2), (45, 2), (0, 4), (0, 4))
      end += Self.little((count, 8), (count, 8), (directory.count, 8), (start, 8))
      end += Self.little((0x0706_4B50, 4), (0, 4), (start + directory.count, 8), (1, 4))
    }
    let (number, limit) = (isFar ? 0xFFFF : count, 0xFFFF_FFFF)
    end += Self.little((0x0605_4B50, 4), (0, 2), (0, 2), (number, 2), (number, 2))
    end += Self.little((isFar ? limit : directory.count, 4), (isFar ? limit : start, 4), (0, 2))
    return bytes + directory + end
  }

  private static func blocks(_ contents: [UInt8]) -> [UInt8] {
    var blocks: [UInt8] = []
    var rest = contents[...]
    repeat {
      let block = rest.prefix(0xFFFF)
      rest = rest.dropFirst(block.count)
      blocks += [rest.isEmpty ? 1 : 0] + little((block.count, 2), (~block.count & 0xFFFF, 2))
      blocks += block
    } while !rest.isEmpty
    return blocks
  }

  /// Returns the checksum of bytes, which archives contain.
  public static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : (sum >> 1) ^ 0xEDB8_8320 }
    }
    return ~sum
  }

  private static func little(_ numbers: (value: Int, size: Int)...) -> [UInt8] {
    numbers.flatMap { number in
      (0..<number.size).map { UInt8(truncatingIfNeeded: number.value >> (8 * $0)) }
    }
  }
}
