/// A JSON text that was checked once and is kept as it is.
///
/// It holds every byte and a tape of where the values lie.
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

  /// Checks the bytes against RFC 8259.
  ///
  /// Containers may nest `depthLimit` deep, and there may be `valueLimit` values and names: each takes
  /// 12 bytes of memory or more, however few it has in the text. An escaped surrogate without its
  /// other half is let through, since the grammar allows it.
  public init(
    parsing bytes: [UInt8], depthLimit: Int = 512, valueLimit: Int = .max
  ) throws(JSONError) {
    tape = try JSONParser.parse(bytes[...], depthLimit: depthLimit, valueLimit: valueLimit)
    self.bytes = bytes
  }

  /// Checks a text against RFC 8259.
  public convenience init(
    parsing text: String, depthLimit: Int = 512, valueLimit: Int = .max
  ) throws(JSONError) {
    try self.init(parsing: Array(text.utf8), depthLimit: depthLimit, valueLimit: valueLimit)
  }

  /// The `valueLimit` for what a server sends: a hundred times the values of the largest page that
  /// the service is known to send.
  public static let responseValueLimit = 4_000_000

  /// The one value of the document.
  public var root: JSON {
    JSON(document: self, index: 0)
  }
}

extension JSONDocument {
  /// The characters of a string or a name, its escapes undone.
  func characters(of entry: JSONTapeEntry) -> String {
    switch entry.kind {
    case .escapedString, .escapedName: JSONEscape.characters(of: bytes[entry.contents])
    default: String(decoding: bytes[entry.contents], as: UTF8.self)
    }
  }

  /// Finds the value of the last member of that name, among the members in a range of the tape.
  ///
  /// Answers the value's place on the tape.
  /// Names are compared byte for byte: `é` in two spellings of Unicode is two names.
  func member(_ name: String, in range: Range<Int>) -> Int? {
    // Held here, arrays are not counted in and out at each step.
    let tape = tape
    let bytes = bytes
    let length = name.utf8.count
    var found: Int?
    var index = range.lowerBound
    while index < range.upperBound {
      let entry = tape[index]
      let isFound =
        entry.kind == .name
        ? entry.contents.count == length && starts(bytes, at: entry.contents.lowerBound, with: name)
        : characters(of: entry).utf8.elementsEqual(name.utf8)
      if isFound { found = index + 1 }
      index += 1 + tape[index + 1].span
    }
    return found
  }

  /// Whether the name stands at an offset; as many bytes must be there.
  private func starts(_ bytes: [UInt8], at offset: Int, with name: String) -> Bool {
    var offset = offset
    for byte in name.utf8 {
      guard bytes[offset] == byte else { return false }
      offset += 1
    }
    return true
  }
}

/// One entry of a document's tape: where a value lies, and how far the next one is.
///
/// Values stand on the tape in document order. A container's own entry comes first, then its
/// elements (or its members, each a name and a value), then its ``Kind/end``.
struct JSONTapeEntry {
  /// What stands at the offset.
  enum Kind {
    case null, `false`, `true`, number, string, escapedString, array, object
    /// The name of a member; the value is the next entry.
    case name, escapedName
    /// The bracket that closes a container; the extent is the number of its elements or members.
    case end
  }

  /// The first byte; 32 bits, for which the parser refuses larger documents.
  let offset: UInt32
  /// How far the value reaches.
  ///
  /// For scalars and names that is the length in bytes, for containers the distance on the tape to
  /// the entry behind their end.
  var extent: UInt32
  /// What stands at the offset.
  let kind: Kind

  /// The distance on the tape to the entry behind this value.
  var span: Int {
    kind == .array || kind == .object ? Int(extent) : 1
  }

  /// The bytes of a scalar, quotes included.
  var range: Range<Int> {
    Int(offset)..<Int(offset) + Int(extent)
  }

  /// The bytes between the quotes of a string or a name.
  var contents: Range<Int> {
    Int(offset) + 1..<Int(offset) + Int(extent) - 1
  }
}
