/// A writer that changes the white space of a value and copies strings and numbers as they were
/// sent.
///
/// Adjacent bytes of the document are copied together, so writing a compact value is a single copy.
struct JSONWriter {
  /// The whole document.
  private let bytes: [UInt8]
  /// The number of spaces per level; nil writes everything on one line without spaces.
  private let indent: Int?
  /// The output so far.
  private var output: [UInt8] = []
  /// Bytes of the document to copy next.
  private var pending = 0..<0
  /// The number of open containers.
  private var depth = 0
  /// A line feed and as many spaces as the deepest line has needed so far.
  private var line = [UInt8(ascii: "\n")]
  /// Whether the next element or member is the first between its brackets.
  private var isFirst = true
  /// Whether no separator is needed before the next value.
  ///
  /// This applies after a name, and to the outermost value.
  private var isSeparated = true

  /// Creates a writer without output.
  private init(_ bytes: [UInt8], indent: Int?) {
    self.bytes = bytes
    self.indent = indent
  }

  /// Writes one value.
  static func write(_ value: JSON, indent: Int?) -> [UInt8] {
    var writer = JSONWriter(value.document.bytes, indent: indent)
    writer.output.reserveCapacity(value.sourceRange.count)
    let tape = value.document.tape
    for index in value.index..<value.index + value.entry.span {
      writer.write(tape[index])
    }
    writer.flush()
    return writer.output
  }

  /// Writes an entry, with the separator before it.
  private mutating func write(_ entry: JSONTapeEntry) {
    if entry.kind == .end { return close(entry) }
    if !isSeparated { separate() }
    isSeparated = false
    switch entry.kind {
    case .array, .object: open(entry)
    case .name, .escapedName: writeName(entry)
    default: copy(entry.range)
    }
  }

  /// Writes an opening bracket.
  private mutating func open(_ entry: JSONTapeEntry) {
    copy(Int(entry.offset)..<Int(entry.offset) + 1)
    depth += 1
    isFirst = true
  }

  /// Writes a closing bracket, on its own line unless the container is empty.
  private mutating func close(_ entry: JSONTapeEntry) {
    depth -= 1
    if !isFirst { breakLine() }
    isFirst = false
    copy(Int(entry.offset)..<Int(entry.offset) + 1)
  }

  /// Writes a name and the colon after it.
  private mutating func writeName(_ entry: JSONTapeEntry) {
    copy(entry.range)
    copy(UInt8(ascii: ":"))
    if indent != nil { append(UInt8(ascii: " ")) }
    isSeparated = true
  }

  /// Writes the separator before an element or a member.
  private mutating func separate() {
    if !isFirst { copy(UInt8(ascii: ",")) }
    isFirst = false
    breakLine()
  }

  /// Starts a new line at the current indent, unless everything is on one line.
  private mutating func breakLine() {
    guard let indent else { return }
    let length = 1 + depth * indent
    while line.count < length { line.append(UInt8(ascii: " ")) }
    flush()
    output += line[..<length]
  }
}

extension JSONWriter {
  /// Writes bytes of the document, postponed so that adjacent bytes are copied together.
  private mutating func copy(_ range: Range<Int>) {
    if range.lowerBound != pending.upperBound {
      flush()
      pending = range
    } else {
      pending = pending.lowerBound..<range.upperBound
    }
  }

  /// Writes a comma or a colon; the document's own if it follows immediately.
  private mutating func copy(_ mark: UInt8) {
    let end = pending.upperBound
    if bytes[end] == mark {
      pending = pending.lowerBound..<end + 1
    } else {
      append(mark)
    }
  }

  /// Writes a byte that is not from the document.
  private mutating func append(_ byte: UInt8) {
    flush()
    output.append(byte)
  }

  /// Copies the pending bytes.
  private mutating func flush() {
    guard !pending.isEmpty else { return }
    output += bytes[pending]
    pending = pending.upperBound..<pending.upperBound
  }
}

extension JSON {
  /// Returns the value without insignificant white space; all other bytes are as they were sent.
  package func compact() -> [UInt8] {
    JSONWriter.write(self, indent: nil)
  }

  /// Returns the value with a line for each element and member; strings and numbers are as they
  /// were sent.
  package func indented(by indent: Int = 2) -> [UInt8] {
    JSONWriter.write(self, indent: max(0, indent))
  }
}
