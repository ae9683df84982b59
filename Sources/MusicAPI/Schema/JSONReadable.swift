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
