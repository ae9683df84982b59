/// A parser that checks text against the grammar of RFC 8259 and records its values on a tape.
///
/// It uses a loop instead of recursion, so nested text cannot exhaust the stack.
struct JSONParser {
  /// The largest number of nested containers.
  private let depthLimit: Int
  /// The largest number of values and names.
  private let valueLimit: Int
  /// The offset of the first unread byte.
  private var position = 0
  /// The entries read so far.
  private var tape: [JSONTapeEntry] = []
  /// The number of tape entries that are closing brackets.
  private var closed = 0
  /// The innermost container at the position; a placeholder outside all containers.
  private var container = Container(index: 0, isObject: false, count: 0)
  /// The containers around that one, outermost first; their number is the current depth.
  private var outer: [Container] = []
  /// Whether a value must come next, and not a comma or a closing bracket.
  private var needsValue = true

  /// An array or object that is not closed yet.
  private struct Container {
    /// The position of its entry on the tape.
    let index: Int
    /// Whether the container is an object, whose values have names.
    let isObject: Bool
    /// The number of elements or members that have begun.
    var count: UInt32
  }

  /// Creates a parser that starts at the first byte.
  private init(depthLimit: Int, valueLimit: Int) {
    self.depthLimit = depthLimit
    self.valueLimit = valueLimit
  }

  /// Parses a whole text; rejects one that is too large for 32-bit offsets.
  static func parse(
    _ text: ArraySlice<UInt8>, depthLimit: Int, valueLimit: Int = .max,
    sizeLimit: Int = Int(UInt32.max)
  ) throws(JSONError) -> [JSONTapeEntry] {
    // A slice, because the span of an array is not available before macOS 26.
    let bytes = text.span
    guard bytes.count <= sizeLimit else {
      throw JSONError(.tooLarge(limit: sizeLimit), at: 0, in: bytes)
    }
    if bytes.byte(at: 0) == 0xEF, bytes.byte(at: 1) == 0xBB, bytes.byte(at: 2) == 0xBF {
      throw JSONError(.byteOrderMark, at: 0, in: bytes)
    }
    var parser = JSONParser(depthLimit: depthLimit, valueLimit: valueLimit)
    return try parser.readDocument(bytes)
  }

  /// Reads one value with white space around it, and nothing after.
  private mutating func readDocument(_ bytes: Span<UInt8>) throws(JSONError) -> [JSONTapeEntry] {
    tape.reserveCapacity(min(bytes.count / 8, valueLimit))
    skipBlanks(bytes)
    repeat {
      if needsValue { try readValue(bytes) } else { try readSeparator(bytes) }
      skipBlanks(bytes)
    } while needsValue || !outer.isEmpty
    guard position == bytes.count else {
      throw bytes.unexpected("the end of the document", at: position)
    }
    return tape
  }

  /// Reads a value, or the part of a container before its first value.
  @inline(__always)  // Inlining into the loop saves a tenth of the parsing time.
  private mutating func readValue(_ bytes: Span<UInt8>) throws(JSONError) {
    needsValue = false
    guard tape.count &- closed < valueLimit else {
      throw JSONError(.tooManyValues(limit: valueLimit), at: position, in: bytes)
    }
    switch bytes.byte(at: position) {
    case UInt8(ascii: "\""):
      let string = try bytes.endOfString(from: position)
      append(string.isEscaped ? .escapedString : .string, to: string.end)
    case UInt8(ascii: "{"): try openObject(bytes)
    case UInt8(ascii: "["): try openArray(bytes)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      append(.number, to: try bytes.endOfNumber(from: position))
    case UInt8(ascii: "t"):
      append(.true, to: try bytes.endOfWord("true", from: position))
    case UInt8(ascii: "f"):
      append(.false, to: try bytes.endOfWord("false", from: position))
    case UInt8(ascii: "n"):
      append(.null, to: try bytes.endOfWord("null", from: position))
    default:
      let isFirst = !container.isObject && container.count == 1
      throw bytes.unexpected(isFirst ? "a value or ']'" : "a value", at: position)
    }
  }

  /// Reads the separator or bracket after a value inside a container.
  private mutating func readSeparator(_ bytes: Span<UInt8>) throws(JSONError) {
    let isObject = container.isObject
    switch bytes.byte(at: position) {
    case UInt8(ascii: ","):
      position &+= 1
      container.count &+= 1
      if isObject {
        skipBlanks(bytes)
        try readName(bytes, expected: "a member name in double quotes")
      }
      needsValue = true
    case isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"): close()
    default: throw bytes.unexpected(isObject ? "',' or '}'" : "',' or ']'", at: position)
    }
  }

  /// Reads an array up to its first element, or all of an empty one.
  private mutating func openArray(_ bytes: Span<UInt8>) throws(JSONError) {
    try open(.array, bytes)
    if bytes.byte(at: position) == UInt8(ascii: "]") { return close() }
    container.count = 1
    needsValue = true
  }

  /// Reads an object up to its first value, or all of an empty one.
  private mutating func openObject(_ bytes: Span<UInt8>) throws(JSONError) {
    try open(.object, bytes)
    if bytes.byte(at: position) == UInt8(ascii: "}") { return close() }
    container.count = 1
    try readName(bytes, expected: "a member name in double quotes or '}'")
    needsValue = true
  }

  /// Reads an opening bracket and enters the container.
  private mutating func open(
    _ kind: JSONTapeEntry.Kind, _ bytes: Span<UInt8>
  ) throws(JSONError) {
    guard outer.count < depthLimit else {
      throw JSONError(.tooDeep(limit: depthLimit), at: position, in: bytes)
    }
    outer.append(container)
    container = Container(index: tape.count, isObject: kind == .object, count: 0)
    append(kind, to: position + 1)
    skipBlanks(bytes)
  }

  /// Reads the closing bracket and sets the extent of the container's entry.
  private mutating func close() {
    tape.append(JSONTapeEntry(offset: UInt32(position), extent: container.count, kind: .end))
    tape[container.index].extent = UInt32(tape.count - container.index)
    container = outer.removeLast()
    closed &+= 1
    position += 1
  }

  /// Reads the name of a member and the colon after it.
  private mutating func readName(
    _ bytes: Span<UInt8>, expected: String
  ) throws(JSONError) {
    guard bytes.byte(at: position) == UInt8(ascii: "\"") else {
      throw bytes.unexpected(expected, at: position)
    }
    let name = try bytes.endOfString(from: position)
    append(name.isEscaped ? .escapedName : .name, to: name.end)
    skipBlanks(bytes)
    guard bytes.byte(at: position) == UInt8(ascii: ":") else {
      throw bytes.unexpected("':'", at: position)
    }
    position &+= 1
  }

  /// Skips white space.
  private mutating func skipBlanks(_ bytes: Span<UInt8>) {
    position = bytes.endOfBlanks(from: position)
  }

  /// Appends a token to the tape and moves the position after it.
  private mutating func append(_ kind: JSONTapeEntry.Kind, to end: Int) {
    tape.append(
      JSONTapeEntry(
        offset: UInt32(truncatingIfNeeded: position),
        extent: UInt32(truncatingIfNeeded: end &- position), kind: kind))
    position = end
  }
}

/// The well-formed byte sequences of UTF-8: shortest form, no surrogates, nothing above U+10FFFF.
enum UTF8Sequence {
  /// Returns the length of the sequence at an offset; nil if it is not well-formed.
  static func length(at offset: Int, in bytes: Span<UInt8>) -> Int? {
    let lead = bytes[offset]
    guard lead >= 0x80 else { return 1 }
    guard let (length, second) = tail(of: lead), offset + length <= bytes.count,
      second.contains(bytes[offset + 1])
    else { return nil }
    for index in offset + 2..<max(offset + 2, offset + length)
    where !UTF8.isContinuation(bytes[index]) {
      return nil
    }
    return length
  }

  /// Returns the length of a sequence with this first byte, and the range of its second byte.
  private static func tail(of lead: UInt8) -> (length: Int, second: ClosedRange<UInt8>)? {
    switch lead {
    case 0xC2...0xDF: (2, 0x80...0xBF)
    case 0xE0: (3, 0xA0...0xBF)
    case 0xED: (3, 0x80...0x9F)
    case 0xE1...0xEF: (3, 0x80...0xBF)
    case 0xF0: (4, 0x90...0xBF)
    case 0xF1...0xF3: (4, 0x80...0xBF)
    case 0xF4: (4, 0x80...0x8F)
    default: nil
    }
  }
}
