/// Checks a text against the grammar of RFC 8259 and notes on a tape where its values lie.
///
/// It loops where the grammar nests, so no text can exhaust the stack.
struct JSONParser {
  let depthLimit: Int
  /// Offsets have 32 bits on the tape.
  var sizeLimit = Int(UInt32.max)

  var position = 0
  var tape: [JSONTapeEntry] = []
  /// The innermost container around the position; outside of all a placeholder.
  private var container = Container(index: 0, isObject: false, count: 0)
  /// The containers around that one, outermost first; as many as the position is deep.
  private var outer: [Container] = []
  /// Whether a value must come next, and not a comma or a closing bracket.
  private var needsValue = true

  private struct Container {
    let index: Int
    let isObject: Bool
    var count: UInt32
  }

  init(depthLimit: Int) {
    self.depthLimit = depthLimit
  }

  /// Reads the whole text.
  mutating func parse(_ bytes: Span<UInt8>) throws(JSONError) -> [JSONTapeEntry] {
    guard bytes.count <= sizeLimit else { throw failure(bytes, .tooLarge(limit: sizeLimit)) }
    guard !startsWithByteOrderMark(bytes) else { throw failure(bytes, .byteOrderMark) }
    tape.reserveCapacity(bytes.count / 8)
    skipBlanks(bytes)
    repeat {
      if needsValue { try readValue(bytes) } else { try readSeparator(bytes) }
      skipBlanks(bytes)
    } while needsValue || !outer.isEmpty
    guard position == bytes.count else { throw unexpected(bytes, .documentEnd) }
    return tape
  }

  /// The byte at the position; 0 at the end, which no rule of the grammar lets through.
  func current(_ bytes: Span<UInt8>) -> UInt8 {
    position < bytes.count ? bytes[position] : 0
  }

  private func startsWithByteOrderMark(_ bytes: Span<UInt8>) -> Bool {
    bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF
  }

  mutating func skipBlanks(_ bytes: Span<UInt8>) {
    while true {
      switch current(bytes) {
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
        position += 1
      default: return
      }
    }
  }

  private mutating func readValue(_ bytes: Span<UInt8>) throws(JSONError) {
    needsValue = false
    switch current(bytes) {
    case UInt8(ascii: "\""): try readString(bytes, .string, escaped: .escapedString)
    case UInt8(ascii: "{"): try openObject(bytes)
    case UInt8(ascii: "["): try openArray(bytes)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try readNumber(bytes)
    case UInt8(ascii: "t"): try readWord(bytes, "true", .true, expected: .true)
    case UInt8(ascii: "f"): try readWord(bytes, "false", .false, expected: .false)
    case UInt8(ascii: "n"): try readWord(bytes, "null", .null, expected: .null)
    default:
      let isFirst = !container.isObject && container.count == 1
      throw unexpected(bytes, isFirst ? .valueOrEnd : .value)
    }
  }

  /// Reads what stands behind a value inside a container.
  private mutating func readSeparator(_ bytes: Span<UInt8>) throws(JSONError) {
    let isObject = container.isObject
    switch current(bytes) {
    case UInt8(ascii: ","):
      position += 1
      container.count &+= 1
      skipBlanks(bytes)
      if isObject { try readName(bytes, expected: .name) }
      needsValue = true
    case isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"): close()
    default: throw unexpected(bytes, isObject ? .commaOrBrace : .commaOrBracket)
    }
  }

  private mutating func openArray(_ bytes: Span<UInt8>) throws(JSONError) {
    try open(bytes, .array)
    if current(bytes) == UInt8(ascii: "]") { return close() }
    container.count = 1
    needsValue = true
  }

  private mutating func openObject(_ bytes: Span<UInt8>) throws(JSONError) {
    try open(bytes, .object)
    if current(bytes) == UInt8(ascii: "}") { return close() }
    container.count = 1
    try readName(bytes, expected: .nameOrEnd)
    needsValue = true
  }

  private mutating func open(_ bytes: Span<UInt8>, _ kind: JSONTapeEntry.Kind) throws(JSONError) {
    guard outer.count < depthLimit else { throw failure(bytes, .tooDeep(limit: depthLimit)) }
    outer.append(container)
    container = Container(index: tape.count, isObject: kind == .object, count: 0)
    tape.append(JSONTapeEntry(offset: UInt32(position), extent: 0, kind: kind))
    position += 1
    skipBlanks(bytes)
  }

  /// Reads the closing bracket and tells the container's entry how far it reaches.
  private mutating func close() {
    tape.append(
      JSONTapeEntry(offset: UInt32(position), extent: container.count, kind: .end))
    tape[container.index].extent = UInt32(tape.count - container.index)
    container = outer.removeLast()
    position += 1
  }

  /// Reads a member's name and the colon behind it.
  private mutating func readName(
    _ bytes: Span<UInt8>, expected: JSONError.Expectation
  ) throws(JSONError) {
    guard current(bytes) == UInt8(ascii: "\"") else { throw unexpected(bytes, expected) }
    try readString(bytes, .name, escaped: .escapedName)
    skipBlanks(bytes)
    guard current(bytes) == UInt8(ascii: ":") else { throw unexpected(bytes, .colon) }
    position += 1
    skipBlanks(bytes)
  }

  private mutating func readWord(
    _ bytes: Span<UInt8>, _ word: StaticString, _ kind: JSONTapeEntry.Kind,
    expected: JSONError.Expectation
  ) throws(JSONError) {
    let start = position
    for byte in word.description.utf8 {
      guard current(bytes) == byte else { throw unexpected(bytes, expected) }
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
  func unexpected(_ bytes: Span<UInt8>, _ expected: JSONError.Expectation) -> JSONError {
    guard position < bytes.count else {
      return failure(bytes, .unexpected(nil, expected: expected))
    }
    guard let length = UTF8Sequence.length(at: position, in: bytes) else {
      return failure(bytes, .notUTF8(bytes[position]))
    }
    let sequence = (position..<position + length).map { bytes[$0] }
    let scalar = String(decoding: sequence, as: UTF8.self).unicodeScalars.first
    return failure(bytes, .unexpected(scalar, expected: expected))
  }

  /// The error that a rule is broken at the position.
  func failure(_ bytes: Span<UInt8>, _ reason: JSONError.Reason) -> JSONError {
    JSONError(reason, at: position, in: bytes)
  }
}
