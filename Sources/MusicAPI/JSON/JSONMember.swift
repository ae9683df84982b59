/// A name and a value of an object that is built.
public struct JSONMember: Sendable, Hashable {
  /// The name, without escapes.
  public let name: String
  /// The value.
  public let value: JSONValue

  /// Joins a name and a value.
  public init(_ name: String, _ value: JSONValue) {
    self.name = name
    self.value = value
  }
}
