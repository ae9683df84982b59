/// A value in a document: a small view that reads the bytes on access.
///
/// Reading a value as another kind gives nil or an empty sequence, never an error:
/// `json["attributes"]?["name"]?.string`. Copying one copies a reference and a number.
public struct JSON: Sendable {
  /// What the value is a part of, kept alive by the view.
  public let document: JSONDocument
  /// The value's place on the tape.
  let index: Int

  /// The six kinds of values.
  public enum Kind: Sendable {
    /// What RFC 8259 calls it; `true` and `false` are both `bool`.
    case null, bool, number, string, array, object
  }

  /// The value's own entry on the tape.
  var entry: JSONTapeEntry {
    document.tape[index]
  }

  /// Whether both are the same value of the same document, and not just equal.
  func isSame(as other: JSON) -> Bool {
    document === other.document && index == other.index
  }

  /// What the value is.
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
  public var isNull: Bool {
    entry.kind == .null
  }

  /// The value of `true` and `false`.
  public var bool: Bool? {
    switch entry.kind {
    case .true: true
    case .false: false
    default: nil
    }
  }

  /// The characters of a string, its escapes undone.
  ///
  /// An escaped surrogate without its other half becomes U+FFFD.
  public var string: String? {
    switch entry.kind {
    case .string, .escapedString: document.characters(of: entry)
    default: nil
    }
  }

  /// The number of elements or members, duplicates included; 0 for scalars.
  public var count: Int {
    switch entry.kind {
    case .array, .object: Int(document.tape[index + entry.span - 1].extent)
    default: 0
    }
  }

  /// The elements of an array; nothing for other kinds.
  public var elements: JSONElements {
    JSONElements(document: document, range: contents(of: .array))
  }

  /// The members of an object in order, duplicates included; nothing for other kinds.
  public var members: JSONMembers {
    JSONMembers(document: document, range: contents(of: .object))
  }

  /// The member of that name; of several the last, as in JavaScript.
  ///
  /// The members are walked over, values skipped as a whole; nothing is allocated, unless for a
  /// name that was sent with escapes.
  public subscript(name: String) -> JSON? {
    document.member(name, in: contents(of: .object)).map { JSON(document: document, index: $0) }
  }

  /// The element at that position, counted from 0; nil when there is none.
  ///
  /// The elements before it are stepped over: to read them all, loop over ``elements``.
  public subscript(position: Int) -> JSON? {
    guard (0..<count).contains(position) else { return nil }
    return elements.dropFirst(position).first { _ in true }
  }

  /// The tape between the brackets, empty unless the value is of that kind.
  private func contents(of kind: JSONTapeEntry.Kind) -> Range<Int> {
    let entry = entry
    return entry.kind == kind ? index + 1..<index + entry.span - 1 : index..<index
  }
}

extension JSON.Kind {
  /// The type with its article.
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

/// The elements of an array, in order.
public struct JSONElements: Sequence, Sendable {
  /// What the container is a part of.
  let document: JSONDocument
  /// The tape between the container's brackets.
  let range: Range<Int>

  /// Starts before the first element.
  public func makeIterator() -> Iterator {
    Iterator(document: document, index: range.lowerBound, end: range.upperBound)
  }

  /// Steps over a whole element at a time.
  public struct Iterator: IteratorProtocol {
    let document: JSONDocument
    var index: Int
    let end: Int

    /// The next element.
    public mutating func next() -> JSON? {
      guard index < end else { return nil }
      defer { index += document.tape[index].span }
      return JSON(document: document, index: index)
    }
  }
}

/// The members of an object, in order, duplicates included.
public struct JSONMembers: Sequence, Sendable {
  /// What the container is a part of.
  let document: JSONDocument
  /// The tape between the container's brackets.
  let range: Range<Int>

  /// Starts before the first member.
  public func makeIterator() -> Iterator {
    Iterator(document: document, index: range.lowerBound, end: range.upperBound)
  }

  /// Steps over a whole member at a time.
  public struct Iterator: IteratorProtocol {
    let document: JSONDocument
    var index: Int
    let end: Int

    /// The next name, its escapes undone, and its value.
    public mutating func next() -> (name: String, value: JSON)? {
      guard index < end else { return nil }
      let name = document.characters(of: document.tape[index])
      let value = JSON(document: document, index: index + 1)
      index += 1 + value.entry.span
      return (name, value)
    }
  }
}
