import MusicPlatform

/// Reads XML piece by piece, in bounded memory.
///
/// Nothing is fetched and nothing is expanded: of entities, only the five that XML names and
/// numbers are read, and a document type that declares anything itself is an error.
package struct XMLReader {
  /// What is read next.
  package enum Event: Equatable {
    case start(XMLName, attributes: [String: String])
    case text(String)
    case end(XMLName)
  }

  /// What a document may contain, so that no file can exhaust the memory.
  enum Limit {
    static let depth = 64
    /// The bytes of one text, or of all attributes of an element.
    static let text = 1 << 20
    /// The bytes of a name or namespace.
    static let name = 1 << 10
    static let attributes = 64
    static let documentType = 1 << 13
  }

  /// What is left of the document.
  var source: ByteSource
  /// The open elements, with the namespaces of their prefixes.
  var open: [(name: XMLName, written: [UInt8], namespaces: [String: String])] = []
  /// Whether the last tag has no content, so that its end comes next.
  var isEmptyTag = false
  /// Whether the root element was opened.
  var hasRoot = false
  /// Whether nothing was read, as before the declaration.
  var isAtStart = true
  /// Whether text is passed over instead of kept.
  private var isSkipping = false

  package init(_ source: ByteSource) {
    self.source = source
  }

  /// The number of the line that is read.
  package var line: Int { source.line }

  /// The number of open elements.
  package var depth: Int { open.count }

  /// Returns an error about the line that is read.
  package func error(_ message: String, hint: String? = nil) -> ListError {
    source.error(message, hint: hint)
  }

  /// Returns the next event; nil after the end of the root element.
  package mutating func next() throws -> Event? {
    if isEmptyTag {
      isEmptyTag = false
      return open.popLast().map { .end($0.name) }
    }
    while true {
      guard let byte = try source.peek() else {
        if let last = open.last { throw error("the file ends inside '<\(last.name.local)>'") }
        guard hasRoot else { throw error("the file has no XML element") }
        return nil
      }
      if byte != UInt8(ascii: "<") {
        let text = try readText()
        if !open.isEmpty { return .text(text) }
        guard text.utf8.allSatisfy(\.isBlank) else { throw error("text is outside all elements") }
      } else if let event = try readMarkup() {
        return event
      }
    }
  }

  /// Skips the rest of the innermost element, without keeping what is in it.
  package mutating func skipElement() throws {
    let (depth, wasSkipping) = (open.count - 1, isSkipping)
    isSkipping = true
    while open.count > depth { guard try next() != nil else { break } }
    isSkipping = wasSkipping
  }

  /// Returns the text of the innermost element up to its end, without that of elements inside it.
  package mutating func text() throws -> String {
    var text = ""
    while let event = try next() {
      switch event {
      case .text(let part):
        text += part
        guard text.utf8.count <= Limit.text else { throw tooLong }
      case .start: try skipElement()
      case .end: return text
      }
    }
    return text
  }

  var tooLong: ListError {
    error("a text is larger than \(Limit.text >> 20) MB")
  }

  // MARK: Bytes

  /// Consumes a byte inside of markup, where the document must not end.
  mutating func byte() throws -> UInt8 {
    guard let byte = try source.next() else { throw error("the file ends inside a tag") }
    return byte
  }

  /// Consumes bytes up to an end, which is consumed too; a comment can be of any size.
  mutating func read(
    upTo end: StaticString, in name: String, keeping limit: Int = 0
  ) throws -> [UInt8] {
    let end = Array("\(end)".utf8)
    var last: [UInt8] = []
    var kept: [UInt8] = []
    while last != end {
      guard let byte = try source.next() else { throw error("the file ends inside \(name)") }
      last.append(byte)
      if last.count > end.count { last.removeFirst() }
      guard limit > 0 else { continue }
      kept.append(byte)
      guard kept.count <= limit + end.count else { throw tooLong }
    }
    return Array(kept.dropLast(end.count))
  }

  // MARK: Text

  /// Reads the text up to the next tag.
  private mutating func readText() throws -> String {
    var bytes: [UInt8] = []
    while let byte = try source.peek(), byte != UInt8(ascii: "<") {
      _ = try source.next()
      if byte == UInt8(ascii: "&") {
        let reference = try readReference()
        if !isSkipping { bytes += reference }
      } else if !isSkipping {
        bytes.append(byte)
      }
      guard bytes.count <= Limit.text else { throw tooLong }
    }
    return try string(bytes)
  }

  /// Reads a reference after its `&`; returns the bytes of its character.
  mutating func readReference() throws -> [UInt8] {
    var name: [UInt8] = []
    while let byte = try source.next(), byte != UInt8(ascii: ";") {
      name.append(byte)
      guard name.count <= 12, byte > 0x20, byte != UInt8(ascii: "<") else {
        throw error("a '&' without ';' is not XML", hint: "write '&amp;'")
      }
    }
    let text = String(decoding: name, as: UTF8.self)
    if let known = Self.entities[text] { return [known] }
    guard text.hasPrefix("#") else {
      throw error(
        "the entity '&\(text);' is unknown", hint: "entities of the file's own are never expanded")
    }
    let isHex = text.hasPrefix("#x")
    let digits = text.utf8.dropFirst(isHex ? 2 : 1)
    guard digits.allSatisfy({ isHex ? $0.hexadecimalValue != nil : $0.isDigit }),
      let value = UInt32(String(Substring(digits)), radix: isHex ? 16 : 10),
      let scalar = Unicode.Scalar(value), XMLText.isAllowed(scalar)
    else { throw error("'&\(text);' is not a character") }
    return Array(String(scalar).utf8)
  }

  private static let entities: [String: UInt8] = [
    "amp": UInt8(ascii: "&"), "lt": UInt8(ascii: "<"), "gt": UInt8(ascii: ">"),
    "quot": UInt8(ascii: "\""), "apos": UInt8(ascii: "'"),
  ]

  func string(_ bytes: [UInt8]) throws -> String {
    guard !bytes.contains(where: { $0 < 0x20 && !$0.isBlank }) else {
      throw error("a control character is not XML")
    }
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.utf8.elementsEqual(bytes) else {
      throw error("the text is not UTF-8", hint: "save the file as UTF-8")
    }
    return text
  }
}

/// The name of an element: the part after its prefix, and the namespace that the prefix means.
package struct XMLName: Equatable, Sendable {
  package let local: String
  /// The namespace; empty if there is none.
  package let namespace: String

  init(_ written: String, in namespaces: [String: String]) {
    let parts = written.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let prefix = parts.count > 1 ? String(parts[0]) : ""
    local = String(parts.last ?? "")
    namespace = namespaces[prefix] ?? ""
  }
}
