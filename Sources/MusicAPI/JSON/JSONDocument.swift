/// A JSON text that was checked once and is kept unmodified.
///
/// It consists of the bytes and a tape with the positions of the values.
///
/// ```swift
/// let document = try JSONDocument(parsing: #"{"data":[{"id":"1"}]}"#)
/// document.root.value(at: "data.0.id")?.string  // "1"
/// ```
public final class JSONDocument: Sendable {
  /// The text as it was given.
  public let bytes: [UInt8]
  /// The values in document order.
  let tape: [JSONTapeEntry]
  /// The request whose response this is, without its body and user; nil if no client read it.
  let request: HTTPRequest?
  /// The tape positions of the elements that are left out when its lists are read.
  let leftOut: Set<Int>

  /// Parses bytes according to RFC 8259.
  ///
  /// Containers may nest `depthLimit` deep, and there may be `valueLimit` values and names: each
  /// takes at least 12 bytes of memory, however few it takes in the text. An escaped surrogate
  /// without its other half is accepted, because the grammar allows it.
  public convenience init(
    parsing bytes: [UInt8], depthLimit: Int = 512, valueLimit: Int = .max
  ) throws(JSONError) {
    try self.init(bytes, depthLimit: depthLimit, valueLimit: valueLimit, request: nil)
  }

  /// Parses the response to a request.
  init(
    _ bytes: [UInt8], depthLimit: Int = 512, valueLimit: Int = .max,
    request: HTTPRequest?
  ) throws(JSONError) {
    tape = try JSONParser.parse(bytes[...], depthLimit: depthLimit, valueLimit: valueLimit)
    self.bytes = bytes
    var request = request
    request?.body = nil
    request?.userToken = nil
    self.request = request
    leftOut = []
  }

  /// Creates a document with the same content, whose lists are read without some elements.
  init(_ document: JSONDocument, leavingOut leftOut: Set<Int>) {
    bytes = document.bytes
    tape = document.tape
    request = document.request
    self.leftOut = leftOut
  }

  /// Parses text according to RFC 8259.
  public convenience init(
    parsing text: String, depthLimit: Int = 512, valueLimit: Int = .max
  ) throws(JSONError) {
    try self.init(parsing: Array(text.utf8), depthLimit: depthLimit, valueLimit: valueLimit)
  }

  /// The `valueLimit` for server responses: a hundred times the number of values in the largest
  /// known page of the service.
  @usableFromInline package static let responseValueLimit = 4_000_000

  /// The root value of the document.
  public var root: JSON {
    JSON(document: self, index: 0)
  }
}

extension JSONDocument {
  /// Returns the characters of a string or name, with its escapes decoded.
  func characters(of entry: JSONTapeEntry) -> String {
    switch entry.kind {
    case .escapedString, .escapedName: JSONEscape.characters(of: bytes[entry.contents])
    default: String(decoding: bytes[entry.contents], as: UTF8.self)
    }
  }

  /// Returns the tape position of the value of the last member of that name, within a range of the
  /// tape.
  ///
  /// Names are compared byte for byte: two Unicode spellings of `é` are two names.
  func member(_ name: String, in range: Range<Int>) -> Int? {
    // Local copies of the arrays avoid a retain and release at each step.
    let tape = tape
    let bytes = bytes
    var name = name
    return name.withUTF8 { name in
      var found: Int?
      var index = range.lowerBound
      while index < range.upperBound {
        let entry = tape[index]
        let isFound =
          entry.kind == .name
          ? unsafe entry.isWritten(name, in: bytes)
          : unsafe characters(of: entry).utf8.elementsEqual(name)
        if isFound { found = index + 1 }
        index += 1 + tape[index + 1].span
      }
      return found
    }
  }

  /// Returns whether an entry is a string with these characters, byte for byte.
  func isString(_ entry: JSONTapeEntry, _ text: String) -> Bool {
    var text = text
    return text.withUTF8 { text in
      switch entry.kind {
      case .string: unsafe entry.isWritten(text, in: bytes)
      case .escapedString: unsafe characters(of: entry).utf8.elementsEqual(text)
      default: false
      }
    }
  }
}

/// An entry of a document's tape, with the position and extent of a value.
///
/// The tape lists values in document order. A container's own entry comes first, followed by its
/// elements (or its members, each a name and a value) and its ``Kind/end``.
struct JSONTapeEntry {
  /// The kinds of entries.
  enum Kind {
    case null, `false`, `true`, number, string, escapedString, array, object
    /// The name of a member; the value is the next entry.
    case name, escapedName
    /// The bracket that closes a container; its extent is the number of elements or members.
    case end
  }

  /// The offset of the first byte; the parser rejects documents too large for 32 bits.
  let offset: UInt32
  /// The extent of the value.
  ///
  /// For scalars and names this is the length in bytes; for containers, the distance on the tape to
  /// the entry after their end.
  var extent: UInt32
  /// The kind of entry at the offset.
  let kind: Kind

  /// The distance on the tape to the entry after this value.
  var span: Int {
    kind == .array || kind == .object ? Int(extent) : 1
  }

  /// The byte range of a scalar, including quotes.
  var range: Range<Int> {
    Int(offset)..<Int(offset) + Int(extent)
  }

  /// The byte range between the quotes of a string or name.
  var contents: Range<Int> {
    Int(offset) + 1..<Int(offset) + Int(extent) - 1
  }

  /// Returns whether it is a name or string of these bytes, as it is written in a document.
  @inline(__always)  // A call for each member would take a third of the time to find one.
  func isWritten(_ text: UnsafeBufferPointer<UInt8>, in bytes: [UInt8]) -> Bool {
    guard Int(extent) == text.count + 2 else { return false }
    let start = Int(offset) + 1
    return text.indices.allSatisfy { unsafe bytes[start + $0] == text[$0] }
  }
}
