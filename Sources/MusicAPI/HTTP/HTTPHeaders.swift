/// Header fields in the order and spelling they were given, looked up without regard to case.
public struct HTTPHeaders: Sendable, Hashable {
  /// The text that replaces a secret wherever one was removed.
  package static let redactionMark = "<redacted>"

  /// One header line.
  public struct Field: Sendable, Hashable {
    /// The name as it was spelled.
    public let name: String
    /// The value without surrounding blanks.
    public let value: String

    /// Joins a name and a value.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// All fields, repeats included.
  public private(set) var fields: [Field]

  /// Keeps the fields as they are.
  public init(_ fields: [Field] = []) {
    self.fields = fields
  }

  /// The first field of that name; setting one replaces every field of that name.
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

extension HTTPHeaders: ExpressibleByDictionaryLiteral {
  /// Lets headers be written as a dictionary literal, whose order is kept.
  public init(dictionaryLiteral elements: (String, String)...) {
    self.init(elements.map { Field(name: $0.0, value: $0.1) })
  }
}

extension HTTPHeaders.Field {
  /// Compares names as HTTP does: ASCII letters without regard to case.
  func isNamed(_ other: String) -> Bool {
    name.utf8.count == other.utf8.count
      && zip(name.utf8, other.utf8).allSatisfy { $0.lowercasedASCII == $1.lowercasedASCII }
  }
}

extension UInt8 {
  /// The byte with `A`–`Z` turned into `a`–`z`.
  package var lowercasedASCII: UInt8 {
    (0x41...0x5A).contains(self) ? self | 0x20 : self
  }
}
