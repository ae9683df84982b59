/// What is known of a resource of one kind.
public struct Attributes<Kind: ResourceKind>: ObjectView {
  /// The object the server sent; nil when it sent only an identifier.
  public let json: JSON?

  /// Looks at an object, or at nothing.
  public init(_ json: JSON?) {
    self.json = json
  }
}
