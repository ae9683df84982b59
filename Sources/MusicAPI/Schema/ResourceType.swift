/// The name of a type of resource: an open list, so that a type added tomorrow survives.
///
/// Each kind declares its own constant, beside its schema.
public struct ResourceType: OpenEnumeration, CustomStringConvertible {
  /// The name, as in paths and in `type`.
  public let rawValue: String

  /// Takes any name, whether it is known here or not.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The name itself.
  public var description: String { rawValue }

  /// What one of them is called, such as `song`.
  package var singular: String {
    rawValue.hasSuffix("ies") ? rawValue.dropLast(3) + "y" : String(rawValue.dropLast())
  }
}
