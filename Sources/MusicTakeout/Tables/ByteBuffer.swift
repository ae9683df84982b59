/// The bytes of a stream, one at a time.
struct ByteBuffer {
  private let stream: ByteStream
  private var piece: [UInt8] = []
  private var position = 0
  /// The offset of the piece in the stream.
  private var start = 0

  init(_ stream: @escaping ByteStream) {
    self.stream = stream
  }

  /// The number of bytes that were taken.
  var offset: Int { start + position }

  /// Returns the next byte without taking it; nil at the end.
  mutating func peek() throws -> UInt8? {
    if position == piece.count {
      start += piece.count
      piece = try stream()
      position = 0
      if piece.isEmpty { return nil }
    }
    return piece[position]
  }

  /// Takes the next byte; nil at the end.
  mutating func next() throws -> UInt8? {
    guard let byte = try peek() else { return nil }
    position += 1
    return byte
  }

  /// Takes a byte if it is the next one; returns whether it was.
  mutating func skip(_ byte: UInt8) throws -> Bool {
    guard try peek() == byte else { return false }
    position += 1
    return true
  }

  /// Takes the mark that some programs put before UTF-8; the one of UTF-16 is an error.
  mutating func skipMark() throws {
    if let byte = try peek(), byte >= 0xFE { throw DataFlaw.utf16 }
    for byte: UInt8 in [0xEF, 0xBB, 0xBF] where try !skip(byte) { return }
  }

  /// Takes white space; returns the byte after it without taking it.
  mutating func skipBlanks() throws -> UInt8? {
    while let byte = try peek() {
      guard [0x20, 0x09, 0x0A, 0x0D].contains(byte) else { return byte }
      position += 1
    }
    return nil
  }
}

extension Sequence<UInt8> {
  /// The text of UTF-8; what is not valid is replaced.
  var text: String { String(decoding: Array(self), as: UTF8.self) }
}
