/// A file in a zip archive.
struct ZipMember {
  /// The name, with folders; text to show and to compare, never a path.
  let name: String
  /// The size when unpacked.
  let size: Int
  let packedSize: Int
  private let method: Int
  private let flags: Int
  private let checksum: UInt32
  /// The offset of its header.
  private let offset: Int
  private let source: any StoredBytes

  private static let headerMark = 0x0403_4B50
  private static let headerSize = 30
  /// The value of a number that is in the extra field because it is larger.
  private static let isElsewhere = 0xFFFF_FFFF

  /// Reads an entry of the directory.
  init(
    _ entry: ArraySlice<UInt8>, nameSize: Int, extraSize: Int, _ shift: Int,
    _ source: any StoredBytes
  ) throws {
    let start = entry.startIndex + 46
    var numbers = [entry.number(24, 4), entry.number(20, 4), entry.number(42, 4)]
    var far = Self.farNumbers(in: entry[(start + nameSize)..<(start + nameSize + extraSize)])
    for index in numbers.indices where numbers[index] == Self.isElsewhere {
      guard far.count >= 8 else { throw DataFlaw.wrongDirectory }
      numbers[index] = far.number(0, 8)
      far = far.dropFirst(8)
    }
    guard numbers.allSatisfy({ (0..<1 << 48).contains($0) }) else { throw DataFlaw.wrongDirectory }
    name = String(decoding: entry[start..<start + nameSize], as: UTF8.self)
    (size, packedSize, offset) = (numbers[0], numbers[1], numbers[2] + shift)
    flags = entry.number(8, 2)
    method = entry.number(10, 2)
    checksum = UInt32(truncatingIfNeeded: entry.number(16, 4))
    self.source = source
  }

  /// Returns the numbers that are too large for an entry.
  private static func farNumbers(in extra: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = extra
    while rest.count >= 4 {
      let size = min(rest.number(2, 2), rest.count - 4)
      if rest.number(0, 2) == 1 { return rest.dropFirst(4).prefix(size) }
      rest = rest.dropFirst(4 + size)
    }
    return []
  }

  /// Whether it is a folder.
  var isFolder: Bool { name.hasSuffix("/") }

  /// Returns where its bytes are; throws if they cannot be read.
  private func place() throws -> Range<Int> {
    // Its own flag, and that of an encrypted directory.
    guard flags & 0x2041 == 0 else { throw DataFlaw.encrypted }
    guard [0, 8].contains(method) else { throw DataFlaw.unknownMethod(method) }
    let header = try source.all(offset..<offset + Self.headerSize)[...]
    guard header.number(0, 4) == Self.headerMark else { throw DataFlaw.wrongDirectory }
    let start = offset + Self.headerSize + header.number(26, 2) + header.number(28, 2)
    guard start + packedSize <= source.size, method == 8 || size == packedSize else {
      throw DataFlaw.wrongDirectory
    }
    return start..<start + packedSize
  }

  /// Returns its bytes, piece by piece; they are checked at the end.
  func stream() throws -> ByteStream {
    let packed = source.stream(try place())
    try Inflater.load()
    let inflater = method == 8 ? try Inflater(packed) : nil
    let (size, checksum) = (size, checksum)
    var (sum, count): (UInt32, Int) = (0, 0)
    return {
      // A piece that is unpacked may need nothing of what is packed.
      try Task.checkCancellation()
      let piece = try inflater?.next() ?? packed()
      count += piece.count
      guard count <= size else { throw DataFlaw.wrongCompression }
      sum = Inflater.checksum(piece, after: sum)
      if piece.isEmpty, count != size || sum != checksum { throw DataFlaw.wrongChecksum }
      return piece
    }
  }

  /// Returns its bytes to be read at any position; unpacked ones are kept for that.
  func bytes(in folder: String) throws -> any StoredBytes {
    let place = try place()
    if method == 0 { return SourcePart(whole: source, start: place.lowerBound, size: size) }
    return try UnpackedBytes(stream(), size: size, in: folder)
  }
}
