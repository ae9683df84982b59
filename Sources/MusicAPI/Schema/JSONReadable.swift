/// A type that can be read from JSON without ever failing the document around it.
public protocol JSONReadable {
  /// Reads the value; nil when the JSON is something else.
  init?(json: JSON)
}

extension String: JSONReadable {
  /// Reads a string.
  public init?(json: JSON) {
    guard let string = json.string else { return nil }
    self = string
  }
}

extension Int: JSONReadable {
  /// Reads a number that is a whole one.
  public init?(json: JSON) {
    guard let int = json.int else { return nil }
    self = int
  }
}

extension Bool: JSONReadable {
  /// Reads `true` or `false`.
  public init?(json: JSON) {
    guard let bool = json.bool else { return nil }
    self = bool
  }
}

extension Array: JSONReadable where Element: JSONReadable {
  /// Reads the elements of an array that can be read, and leaves out the others.
  public init?(json: JSON) {
    guard json.kind == .array else { return nil }
    self = json.elements.compactMap { Element(json: $0) }
  }
}

/// A typed view over one JSON object, which it keeps.
///
/// Members are read on access. A member that is absent, null or of an unexpected type reads as nil:
/// the service does not always match its documentation, and one odd member must not cost the page.
public protocol ObjectView: JSONReadable, Sendable {
  /// The object the server sent; nil when it sent none.
  var json: JSON? { get }

  /// Looks at an object that the server sent; of nil, every member reads as nil.
  init(_ json: JSON?)
}

extension ObjectView {
  /// Takes objects only.
  public init?(json: JSON) {
    guard json.kind == .object else { return nil }
    self.init(json)
  }

  /// The member of that name, when it is there and of the type that is expected of it.
  public subscript<Value: JSONReadable>(name: String) -> Value? {
    json?[name].flatMap { Value(json: $0) }
  }
}

/// A set of names that the service may add to: the known ones are constants, unknown ones survive.
public protocol OpenEnumeration: RawRepresentable, Hashable, Sendable, JSONReadable
where RawValue == String {
  /// Takes any name, whether it is known here or not.
  init(rawValue: String)
}

extension OpenEnumeration {
  /// Reads a string.
  public init?(json: JSON) {
    guard let name = json.string else { return nil }
    self.init(rawValue: name)
  }
}
