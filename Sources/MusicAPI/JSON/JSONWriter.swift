/// Writes a value with other white space; every string and number is copied as it was sent.
struct JSONWriter {
  private let document: JSONDocument
  /// Blanks per level; nil writes everything on one line without any.
  private let indent: Int?
  private var output: [UInt8] = []
  private var depth = 0
  /// Whether the next element or member is the first between its brackets.
  private var isFirst = true
  private var followsName = true

  init(_ document: JSONDocument, indent: Int?) {
    self.document = document
    self.indent = indent
  }

  /// Writes one value.
  mutating func write(_ value: JSON) -> [UInt8] {
    output.reserveCapacity(value.sourceRange.count)
    for entry in document.tape[value.index..<value.index + value.entry.span] {
      write(entry)
    }
    return output
  }

  private mutating func write(_ entry: JSONTapeEntry) {
    if entry.kind == .end { return close(entry) }
    if !followsName { separate() }
    followsName = false
    switch entry.kind {
    case .array, .object: open(entry)
    case .name, .escapedName: writeName(entry)
    default: output += document.bytes[entry.range]
    }
  }

  private mutating func open(_ entry: JSONTapeEntry) {
    output.append(document.bytes[Int(entry.offset)])
    depth += 1
    isFirst = true
  }

  private mutating func close(_ entry: JSONTapeEntry) {
    depth -= 1
    if !isFirst { breakLine() }
    isFirst = false
    output.append(document.bytes[Int(entry.offset)])
  }

  private mutating func writeName(_ entry: JSONTapeEntry) {
    output += document.bytes[entry.range]
    output.append(UInt8(ascii: ":"))
    if indent != nil { output.append(UInt8(ascii: " ")) }
    followsName = true
  }

  /// Writes what stands before an element or a member.
  private mutating func separate() {
    if !isFirst { output.append(UInt8(ascii: ",")) }
    isFirst = false
    breakLine()
  }

  private mutating func breakLine() {
    guard let indent else { return }
    output.append(UInt8(ascii: "\n"))
    output += repeatElement(UInt8(ascii: " "), count: depth * indent)
  }
}

extension JSON {
  /// The value without insignificant white space; everything else is as it was sent, byte for byte.
  public func compact() -> [UInt8] {
    var writer = JSONWriter(document, indent: nil)
    return writer.write(self)
  }

  /// The value with a line for each element and member; strings and numbers are as they were sent.
  public func indented(by indent: Int = 2) -> [UInt8] {
    var writer = JSONWriter(document, indent: max(0, indent))
    return writer.write(self)
  }
}
