/// Writes a value with other white space; every string and number is copied as it was sent.
///
/// Bytes that stand together in the document are copied together, so that writing what is compact
/// already is one copy.
struct JSONWriter {
  /// The whole document.
  private let bytes: [UInt8]
  /// Blanks per level; nil writes everything on one line without any.
  private let indent: Int?
  /// What is written so far.
  private var output: [UInt8] = []
  /// Bytes of the document that come next but are not copied yet.
  private var pending = 0..<0
  /// How many containers are open.
  private var depth = 0
  /// A line feed and as many blanks as the deepest line needed so far.
  private var line = [UInt8(ascii: "\n")]
  /// Whether the next element or member is the first between its brackets.
  private var isFirst = true
  /// Whether nothing may come before the next value.
  ///
  /// That is so behind a name, and for the outermost value.
  private var isSeparated = true

  /// Starts with nothing written.
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

  /// Writes what an entry stands for, and what must come before it.
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

  /// Writes a name and the colon behind it.
  private mutating func writeName(_ entry: JSONTapeEntry) {
    copy(entry.range)
    copy(UInt8(ascii: ":"))
    if indent != nil { append(UInt8(ascii: " ")) }
    isSeparated = true
  }

  /// Writes what stands before an element or a member.
  private mutating func separate() {
    if !isFirst { copy(UInt8(ascii: ",")) }
    isFirst = false
    breakLine()
  }

  /// Starts a new line at the depth's indent, unless all goes on one.
  private mutating func breakLine() {
    guard let indent else { return }
    let length = 1 + depth * indent
    while line.count < length { line.append(UInt8(ascii: " ")) }
    flush()
    output += line[..<length]
  }
}

extension JSONWriter {
  /// Writes bytes of the document, later if those behind them may come along.
  private mutating func copy(_ range: Range<Int>) {
    if range.lowerBound != pending.upperBound {
      flush()
      pending = range
    } else {
      pending = pending.lowerBound..<range.upperBound
    }
  }

  /// Writes a comma or a colon, the document's own where it stands right behind.
  private mutating func copy(_ mark: UInt8) {
    let end = pending.upperBound
    if bytes[end] == mark {
      pending = pending.lowerBound..<end + 1
    } else {
      append(mark)
    }
  }

  /// Writes a byte that is not the document's.
  private mutating func append(_ byte: UInt8) {
    flush()
    output.append(byte)
  }

  /// Copies what is pending.
  private mutating func flush() {
    guard !pending.isEmpty else { return }
    output += bytes[pending]
    pending = pending.upperBound..<pending.upperBound
  }
}

extension JSON {
  /// The value without insignificant white space; everything else is as it was sent, byte for byte.
  public func compact() -> [UInt8] {
    JSONWriter.write(self, indent: nil)
  }

  /// The value with a line for each element and member; strings and numbers are as they were sent.
  public func indented(by indent: Int = 2) -> [UInt8] {
    JSONWriter.write(self, indent: max(0, indent))
  }
}
