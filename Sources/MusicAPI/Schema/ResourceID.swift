/// The id of a resource of one kind: a string that cannot be given to an endpoint of another kind.
public struct ResourceID<Kind: ResourceKind>: RawRepresentable, Hashable, Sendable {
  /// The id as the service writes it; ids are case-sensitive and never numbers.
  public let rawValue: String

  /// Takes the id as it is; an endpoint refuses one that cannot be part of a path.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}

extension ResourceID: ExpressibleByStringLiteral, CustomStringConvertible {
  /// Lets an id be written as a string.
  public init(stringLiteral value: String) {
    self.init(rawValue: value)
  }

  /// The id itself.
  public var description: String { rawValue }
}
