/// A value in a JSON document: a small view that reads the bytes on access.
///
/// Reading a value as another kind returns nil or an empty sequence, never an error:
/// `json["attributes"]?["name"]?.string`. Copying a value copies only a reference and a number.
public struct JSON: Sendable {
  /// The document that contains the value, which the value keeps alive.
  package let document: JSONDocument
  /// The position of the value on the tape.
  let index: Int

  /// The kinds of JSON values.
  public enum Kind: Sendable {
    /// The literal `null`.
    case null
    /// The literal `true` or `false`.
    case bool
    /// A number.
    case number
    /// A string.
    case string
    /// An array.
    case array
    /// An object.
    case object
  }

  /// The entry of the value on the tape.
  var entry: JSONTapeEntry {
    document.tape[index]
  }

  /// Returns whether both are the same value of the same document, not just equal.
  func isSame(as other: JSON) -> Bool {
    document === other.document && index == other.index
  }

  /// The kind of the value.
  public var kind: Kind {
    switch entry.kind {
    case .false, .true: .bool
    case .number: .number
    case .string, .escapedString, .name, .escapedName: .string
    case .array: .array
    case .object: .object
    case .null, .end: .null
    }
  }

  /// Whether the value is `null`.
  package var isNull: Bool {
    entry.kind == .null
  }

  /// The Boolean value of `true` or `false`.
  public var bool: Bool? {
    switch entry.kind {
    case .true: true
    case .false: false
    default: nil
    }
  }

  /// The characters of a string, with its escapes decoded.
  ///
  /// An escaped surrogate without its other half becomes U+FFFD.
  public var string: String? {
    switch entry.kind {
    case .string, .escapedString: document.characters(of: entry)
    default: nil
    }
  }

  /// The number of elements or members, including duplicates; 0 for scalars.
  public var count: Int {
    switch entry.kind {
    case .array, .object: Int(document.tape[index + entry.span - 1].extent)
    default: 0
    }
  }

  /// The elements of an array; empty for other kinds.
  @inlinable public var elements: some Sequence<JSON> & Sendable { elementView }

  /// The elements with their type, which the compiler then knows in other modules too.
  @usableFromInline var elementView: JSONElements {
    JSONElements(document: document, range: contents(of: .array))
  }

  /// The members of an object in order, including duplicates; empty for other kinds.
  @inlinable public var members: some Sequence<(name: String, value: JSON)> & Sendable {
    memberView
  }

  /// The members with their type.
  @usableFromInline var memberView: JSONMembers {
    JSONMembers(document: document, range: contents(of: .object))
  }

  /// The value of the member with that name; of duplicates the last, as in JavaScript.
  ///
  /// This walks the members, skipping each value as a whole. It allocates nothing, except for names
  /// that were sent with escapes.
  public subscript(name: String) -> JSON? {
    document.member(name, in: contents(of: .object)).map { JSON(document: document, index: $0) }
  }

  /// The element at a position, counted from 0; nil if there is none.
  ///
  /// This walks the elements before it. To read all of them, loop over ``elements`` instead.
  public subscript(position: Int) -> JSON? {
    guard (0..<count).contains(position) else { return nil }
    return elements.dropFirst(position).first { _ in true }
  }

  /// Returns the tape range between the brackets; empty unless the value is of that kind.
  private func contents(of kind: JSONTapeEntry.Kind) -> Range<Int> {
    let entry = entry
    return entry.kind == kind ? index + 1..<index + entry.span - 1 : index..<index
  }
}

extension JSON.Kind {
  /// The name of the kind with its article.
  var words: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

/// The elements of an array, in order; each iteration starts at the first.
@usableFromInline struct JSONElements: Sequence, IteratorProtocol, Sendable {
  /// The document that contains the array.
  let document: JSONDocument
  /// The tape range of the elements that are left.
  var range: Range<Int>

  /// Returns the next element.
  @usableFromInline mutating func next() -> JSON? {
    guard let index = range.first else { return nil }
    range = index + document.tape[index].span..<range.upperBound
    return JSON(document: document, index: index)
  }
}

/// The members of an object, in order, including duplicates; each iteration starts at the first.
@usableFromInline struct JSONMembers: Sequence, IteratorProtocol, Sendable {
  /// The document that contains the object.
  let document: JSONDocument
  /// The tape range of the members that are left.
  var range: Range<Int>

  /// Returns the next name, with its escapes decoded, and its value.
  @usableFromInline mutating func next() -> (name: String, value: JSON)? {
    guard let index = range.first else { return nil }
    let name = document.characters(of: document.tape[index])
    let value = JSON(document: document, index: index + 1)
    range = index + 1 + value.entry.span..<range.upperBound
    return (name, value)
  }
}

extension JSON {
  /// The range of the value in the document's bytes.
  package var sourceRange: Range<Int> {
    let entry = entry
    guard entry.kind == .array || entry.kind == .object else { return entry.range }
    return Int(entry.offset)..<Int(document.tape[index + entry.span - 1].offset) + 1
  }

  /// The bytes of the value, exactly as they were sent.
  public var source: ArraySlice<UInt8> {
    document.bytes[sourceRange]
  }

  /// Returns the value as a document of its own; nil if it nests too deep for one.
  package func detached() -> JSON? { derived(Array(source)) }

  /// Returns a value made from this one, which comes from the same place; nil if the bytes are not
  /// JSON.
  package func derived(_ bytes: [UInt8]) -> JSON? {
    try? JSONDocument(bytes, request: document.request).root
  }

  /// The request for the response that contains this value; nil if no client read it.
  var request: HTTPRequest? { document.request }

  /// The bytes of the value as text.
  package var text: String {
    String(decoding: source, as: UTF8.self)
  }
}

extension JSON: Hashable {
  /// Compares the bytes as they were sent: `1.0` does not equal `1`, and white space counts.
  public static func == (left: JSON, right: JSON) -> Bool {
    left.source == right.source
  }

  /// Hashes the bytes as they were sent.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(source)
  }
}

extension JSON: CustomStringConvertible {
  /// The bytes of the value as text.
  public var description: String {
    text
  }
}

extension JSON: Encodable {
  /// Encodes the value, member by member.
  ///
  /// The encoded value is equal, but its bytes may differ: an encoder may reorder members, escape
  /// other characters, and write `1.50e3` as `1500`. Of members with the same name, most encoders
  /// keep the last. A number is encoded as an integer if it fits in 64 bits, otherwise as a `Double`; one
  /// too large for that throws an `EncodingError`. The exact bytes are in ``source``.
  public func encode(to encoder: any Encoder) throws {
    switch kind {
    case .array:
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encode(element) }
    case .object:
      var container = encoder.container(keyedBy: MemberName.self)
      for (name, value) in members {
        try container.encode(value, forKey: MemberName(stringValue: name))
      }
    case .null, .bool, .number, .string: try encodeScalar(to: encoder)
    }
  }

  private func encodeScalar(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if isNull {
      try container.encodeNil()
    } else if let bool {
      try container.encode(bool)
    } else if let string {
      try container.encode(string)
    } else if let int {
      try container.encode(int)
    } else if let large: UInt64 = integer() {
      try container.encode(large)
    } else if let double {
      try container.encode(double)
    } else {
      throw EncodingError.invalidValue(
        self,
        EncodingError.Context(
          codingPath: encoder.codingPath,
          debugDescription: "The number is too large for a Double."))
    }
  }
}

/// The name of a member as a coding key.
private struct MemberName: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) {
    self.stringValue = stringValue
  }

  init?(intValue: Int) { nil }
}
