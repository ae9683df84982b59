import MusicPlatform

/// Tags, comments and what is declared.
extension XMLReader {
  /// Reads what begins with `<`; nil if it says nothing, as a comment does.
  mutating func readMarkup() throws -> Event? {
    _ = try source.next()
    defer { isAtStart = false }
    switch try source.peek() {
    case UInt8(ascii: "?"):
      let text = try read(upTo: "?>", in: "an instruction", keeping: Limit.documentType)
      if isAtStart { try readDeclaration(text) }
      return nil
    case UInt8(ascii: "!"): return try readDeclared()
    case UInt8(ascii: "/"): return try readEnd()
    default: return try readStart()
    }
  }

  /// Reads the encoding in `<?xml version="1.0" encoding="UTF-8"?>`.
  private mutating func readDeclaration(_ bytes: [UInt8]) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.hasPrefix("?xml"), let start = text.range(ofFirst: "encoding") else { return }
    let name = text[start.upperBound...].drop { " =\"'\t\n".contains($0) }
      .prefix { !"\"' ?".contains($0) }
    switch name.lowercased() {
    case "utf-8", "utf8", "us-ascii", "ascii": return
    // It was turned into UTF-8 before.
    case "utf-16", "utf-16le", "utf-16be": return
    case "iso-8859-1", "latin1", "latin-1": source.isLatin1 = true
    default:
      throw error("the encoding '\(name)' is not known", hint: "save the file as UTF-8")
    }
  }

  /// Reads a comment, a text without escapes, or the type of the document.
  private mutating func readDeclared() throws -> Event? {
    _ = try byte()
    switch try source.peek() {
    case UInt8(ascii: "-"):
      _ = try byte()
      guard try byte() == UInt8(ascii: "-") else { throw error("'<!-' is not XML") }
      _ = try read(upTo: "-->", in: "a comment")
      return nil
    case UInt8(ascii: "["):
      let start = try (0..<7).map { _ in try byte() }
      guard start.elementsEqual("[CDATA[".utf8), !open.isEmpty else {
        throw error("'<![' is not XML here")
      }
      return .text(try string(read(upTo: "]]>", in: "a CDATA section", keeping: Limit.text)))
    default:
      try skipDocumentType()
      return nil
    }
  }

  /// Skips a document type that names a file elsewhere, which is never read.
  private mutating func skipDocumentType() throws {
    var quote: UInt8?
    for _ in 0..<Limit.documentType {
      let byte = try byte()
      if quote == nil, byte == UInt8(ascii: ">") { return }
      if quote == nil, byte == UInt8(ascii: "[") {
        throw error(
          "the document type declares entities or elements",
          hint: "files with declarations of their own are not read")
      }
      if byte == quote {
        quote = nil
      } else if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      }
    }
    throw error("the document type is larger than \(Limit.documentType >> 10) kB")
  }

  private mutating func readEnd() throws -> Event {
    _ = try byte()
    let written = try readName()
    try skipBlanks()
    guard try byte() == UInt8(ascii: ">") else { throw error("a closing tag has no '>'") }
    guard let last = open.popLast(), last.written == written else {
      throw error("'</\(String(decoding: written, as: UTF8.self))>' closes no open element")
    }
    return .end(last.name)
  }

  private mutating func readStart() throws -> Event {
    guard !hasRoot || !open.isEmpty else { throw error("a second root element is not XML") }
    let written = try readName()
    var attributes: [String: String] = [:]
    var size = 0
    while true {
      try skipBlanks()
      switch try source.peek() {
      case UInt8(ascii: "/"):
        _ = try byte()
        isEmptyTag = true
      case UInt8(ascii: ">"):
        _ = try byte()
        return try opened(written, attributes)
      default:
        guard !isEmptyTag else { throw error("'/' is not before '>'") }
        let (name, value) = try readAttribute()
        guard attributes.count < Limit.attributes else {
          throw error("an element has more than \(Limit.attributes) attributes")
        }
        size += name.utf8.count + value.utf8.count
        guard size <= Limit.text else { throw tooLong }
        attributes[name] = value
      }
    }
  }

  private mutating func opened(
    _ written: [UInt8], _ attributes: [String: String]
  ) throws -> Event {
    guard open.count < Limit.depth else {
      throw error("elements are nested more than \(Limit.depth) deep")
    }
    var namespaces = open.last?.namespaces ?? [:]
    for (name, value) in attributes where name == "xmlns" || name.hasPrefix("xmlns:") {
      // An open element keeps its namespaces.
      guard value.utf8.count <= Limit.name else { throw error("a namespace is too long") }
      namespaces[String(name.dropFirst(6))] = value
    }
    let name = XMLName(try string(written), in: namespaces)
    open.append((name, written, namespaces))
    hasRoot = true
    return .start(name, attributes: attributes)
  }

  private mutating func readAttribute() throws -> (name: String, value: String) {
    let name = try readName()
    try skipBlanks()
    guard try byte() == UInt8(ascii: "=") else { throw error("an attribute has no value") }
    try skipBlanks()
    let quote = try byte()
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw error("the value of an attribute is not in quotes")
    }
    var value: [UInt8] = []
    while true {
      let byte = try byte()
      if byte == quote { break }
      if byte == UInt8(ascii: "&") { value += try readReference() } else { value.append(byte) }
      guard value.count <= Limit.text else { throw tooLong }
    }
    return (try string(name), try string(value))
  }

  private mutating func readName() throws -> [UInt8] {
    var name: [UInt8] = []
    while let byte = try source.peek(), !byte.isBlank, !"<>/=\"'&".utf8.contains(byte) {
      _ = try source.next()
      name.append(byte)
      guard name.count <= Limit.name else { throw error("a name is too long") }
    }
    guard !name.isEmpty else {
      throw try source.peek() == nil
        ? error("the file ends inside a tag") : error("'<' is not followed by a name")
    }
    return name
  }

  private mutating func skipBlanks() throws {
    while try source.peek()?.isBlank == true { _ = try source.next() }
  }
}
