/// What belongs to a resource of one kind, by name.
public struct Relationships<Kind: ResourceKind>: ObjectView {
  /// The object the server sent; nil when nothing came along.
  public let json: JSON?

  /// Looks at an object, or at nothing.
  public init(_ json: JSON?) {
    self.json = json
  }
}
