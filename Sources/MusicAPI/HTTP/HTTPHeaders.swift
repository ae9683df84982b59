import MusicPlatform

/// Header fields in their original order and spelling, found by name regardless of case.
public struct HTTPHeaders: Sendable, Hashable {
  /// The text that replaces a removed secret.
  package static let redactionMark = "<redacted>"

  /// A header field.
  package struct Field: Sendable, Hashable {
    /// The name in its original spelling.
    package let name: String
    /// The value without surrounding white space.
    package let value: String

    /// Creates a field from a name and a value.
    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// All fields, including repeated ones.
  package private(set) var fields: [Field]

  /// Creates headers from fields.
  package init(_ fields: [Field] = []) {
    self.fields = fields
  }

  /// The value of the first field of that name; setting it replaces all fields of that name.
  public subscript(name: String) -> String? {
    get { fields.first { $0.isNamed(name) }?.value }
    set {
      fields.removeAll { $0.isNamed(name) }
      if let newValue { add(name, newValue) }
    }
  }

  /// Adds a field after the existing ones, even if one has the same name.
  public mutating func add(_ name: String, _ value: String) {
    fields.append(Field(name: name, value: value))
  }
}

extension HTTPHeaders: Sequence {
  /// Returns an iterator over the name and value of each field, including repeated ones.
  public func makeIterator() -> some IteratorProtocol<(name: String, value: String)> {
    fields.lazy.map { (name: $0.name, value: $0.value) }.makeIterator()
  }
}

extension HTTPHeaders: ExpressibleByDictionaryLiteral {
  /// Creates headers from a dictionary literal, in its order.
  public init(dictionaryLiteral elements: (String, String)...) {
    self.init(elements.map { Field(name: $0.0, value: $0.1) })
  }
}

extension HTTPHeaders.Field {
  /// Compares names as HTTP does, ignoring the case of ASCII letters.
  func isNamed(_ other: String) -> Bool {
    name.utf8.count == other.utf8.count
      && name.utf8.elementsEqual(other.utf8) { $0.lowercasedASCII == $1.lowercasedASCII }
  }
}
