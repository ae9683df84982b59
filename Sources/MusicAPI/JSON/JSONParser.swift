/// Checks a text against the grammar of RFC 8259 and notes on a tape where its values lie.
///
/// It loops where the grammar nests, so no text can exhaust the stack.
struct JSONParser {
  let bytes: [UInt8]
  let depthLimit: Int
  /// Offsets have 32 bits on the tape.
  var sizeLimit = Int(UInt32.max)

  var position = 0
  var tape: [JSONTapeEntry] = []
  /// The containers around the position, outermost first.
  private var open: [Container] = []
  /// Whether a value must come next, and not a comma or a closing bracket.
  private var needsValue = true

  private struct Container {
    let index: Int
    let isObject: Bool
    var count: UInt32
  }

  init(bytes: [UInt8], depthLimit: Int) {
    self.bytes = bytes
    self.depthLimit = depthLimit
  }

  /// Reads the whole text.
  mutating func parse() throws(JSONError) -> [JSONTapeEntry] {
    guard bytes.count <= sizeLimit else { throw failure(.tooLarge(limit: sizeLimit)) }
    guard !bytes.starts(with: [0xEF, 0xBB, 0xBF]) else { throw failure(.byteOrderMark) }
    tape.reserveCapacity(bytes.count / 12)
    skipBlanks()
    repeat {
      if needsValue { try readValue() } else { try readSeparator() }
      skipBlanks()
    } while needsValue || !open.isEmpty
    guard position == bytes.count else { throw unexpected(.documentEnd) }
    return tape
  }

  /// The byte at the position; 0 at the end, which no rule of the grammar lets through.
  var current: UInt8 {
    position < bytes.count ? bytes[position] : 0
  }

  mutating func skipBlanks() {
    while true {
      switch current {
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
        position += 1
      default: return
      }
    }
  }

  private mutating func readValue() throws(JSONError) {
    needsValue = false
    switch current {
    case UInt8(ascii: "\""): try readString(.string, escaped: .escapedString)
    case UInt8(ascii: "{"): try openObject()
    case UInt8(ascii: "["): try openArray()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try readNumber()
    case UInt8(ascii: "t"): try readWord("true", .true, expected: .true)
    case UInt8(ascii: "f"): try readWord("false", .false, expected: .false)
    case UInt8(ascii: "n"): try readWord("null", .null, expected: .null)
    default:
      let isFirst = open.last.map { !$0.isObject && $0.count == 1 } ?? false
      throw unexpected(isFirst ? .valueOrEnd : .value)
    }
  }

  /// Reads what stands behind a value inside a container.
  private mutating func readSeparator() throws(JSONError) {
    let isObject = open[open.count - 1].isObject
    switch current {
    case UInt8(ascii: ","):
      position += 1
      open[open.count - 1].count += 1
      skipBlanks()
      if isObject { try readName(expected: .name) }
      needsValue = true
    case isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"): close()
    default: throw unexpected(isObject ? .commaOrBrace : .commaOrBracket)
    }
  }

  private mutating func openArray() throws(JSONError) {
    try open(.array)
    if current == UInt8(ascii: "]") { return close() }
    open[open.count - 1].count = 1
    needsValue = true
  }

  private mutating func openObject() throws(JSONError) {
    try open(.object)
    if current == UInt8(ascii: "}") { return close() }
    open[open.count - 1].count = 1
    try readName(expected: .nameOrEnd)
    needsValue = true
  }

  private mutating func open(_ kind: JSONTapeEntry.Kind) throws(JSONError) {
    guard open.count < depthLimit else { throw failure(.tooDeep(limit: depthLimit)) }
    open.append(Container(index: tape.count, isObject: kind == .object, count: 0))
    tape.append(JSONTapeEntry(offset: UInt32(position), extent: 0, kind: kind))
    position += 1
    skipBlanks()
  }

  /// Reads the closing bracket and tells the container's entry how far it reaches.
  private mutating func close() {
    let container = open.removeLast()
    tape.append(
      JSONTapeEntry(offset: UInt32(position), extent: container.count, kind: .end))
    tape[container.index].extent = UInt32(tape.count - container.index)
    position += 1
  }

  /// Reads a member's name and the colon behind it.
  private mutating func readName(expected: JSONError.Expectation) throws(JSONError) {
    guard current == UInt8(ascii: "\"") else { throw unexpected(expected) }
    try readString(.name, escaped: .escapedName)
    skipBlanks()
    guard current == UInt8(ascii: ":") else { throw unexpected(.colon) }
    position += 1
    skipBlanks()
  }

  private mutating func readWord(
    _ word: StaticString, _ kind: JSONTapeEntry.Kind, expected: JSONError.Expectation
  ) throws(JSONError) {
    let start = position
    for byte in word.description.utf8 {
      guard current == byte else { throw unexpected(expected) }
      position += 1
    }
    append(kind, from: start)
  }

  /// Notes a scalar that ends before the position.
  mutating func append(_ kind: JSONTapeEntry.Kind, from start: Int) {
    tape.append(
      JSONTapeEntry(offset: UInt32(start), extent: UInt32(position - start), kind: kind))
  }

  /// The error that something else had to stand at the position.
  func unexpected(_ expected: JSONError.Expectation) -> JSONError {
    guard position < bytes.count else { return failure(.unexpected(nil, expected: expected)) }
    guard let length = UTF8Sequence.length(at: position, in: bytes) else {
      return failure(.notUTF8(bytes[position]))
    }
    let scalar = String(decoding: bytes[position..<position + length], as: UTF8.self)
      .unicodeScalars.first
    return failure(.unexpected(scalar, expected: expected))
  }

  /// The error that a rule is broken at the position.
  func failure(_ reason: JSONError.Reason) -> JSONError {
    JSONError(reason, at: position, in: bytes)
  }
}
