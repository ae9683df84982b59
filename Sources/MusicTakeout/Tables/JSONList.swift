import MusicAPI

/// The objects of a JSON array, one at a time, so that the size of the file does not matter.
struct JSONList {
  private var input: ByteBuffer
  private var hasStarted = false
  private var isAtEnd = false

  /// The largest size of one object; a playlist of 100,000 tracks has 1.5 MB.
  private static let elementLimit = 32 << 20
  private static let depthLimit = 64

  init(_ stream: @escaping ByteStream) {
    input = ByteBuffer(stream)
  }

  /// Returns the next object; nil after the last one.
  mutating func next() throws -> JSON? {
    guard !isAtEnd else { return nil }
    guard try hasStarted ? advance() : start() else { return nil }
    guard try input.skipBlanks() == UInt8(ascii: "{") else { throw flaw }
    return try object()
  }

  /// Reads the bracket before the first object; returns whether there is one.
  private mutating func start() throws -> Bool {
    hasStarted = true
    try input.skipMark()
    guard try input.skipBlanks() == UInt8(ascii: "["), try input.next() != nil else { throw flaw }
    guard try input.skipBlanks() == UInt8(ascii: "]") else { return true }
    return try end()
  }

  /// Reads the comma after an object; returns whether there is one, and not the end.
  private mutating func advance() throws -> Bool {
    switch try input.skipBlanks() {
    case UInt8(ascii: ","):
      _ = try input.next()
      return true
    case UInt8(ascii: "]"): return try end()
    case nil: throw DataFlaw.cutList
    default: throw flaw
    }
  }

  /// Reads the last bracket, after which nothing may follow.
  private mutating func end() throws -> Bool {
    _ = try input.next()
    isAtEnd = true
    guard try input.skipBlanks() == nil else { throw flaw }
    return false
  }

  private var flaw: DataFlaw { .wrongList(offset: input.offset) }

  /// Reads an object; the parser checks what is in it.
  private mutating func object() throws -> JSON {
    var bytes: [UInt8] = []
    let start = input.offset
    var (depth, isText, isEscaped) = (0, false, false)
    repeat {
      guard let byte = try input.next() else { throw DataFlaw.cutList }
      bytes.append(byte)
      if isText {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isText = false
        }
      } else {
        switch byte {
        case UInt8(ascii: "\""): isText = true
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
        default: break
        }
      }
      guard bytes.count <= Self.elementLimit else { throw DataFlaw.wrongList(offset: start) }
    } while depth > 0
    do { return try JSONDocument(parsing: bytes, depthLimit: Self.depthLimit).root } catch {
      throw DataFlaw.wrongList(offset: start)
    }
  }
}
