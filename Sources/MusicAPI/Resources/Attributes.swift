/// The attributes of a resource of one kind, each read when it is asked for.
public struct Attributes<Kind: ResourceKind>: ObjectView {
  /// The object the server sent; nil when it sent only an identifier.
  public let json: JSON?

  /// Looks at an object that the server sent; of nil, every member reads as nil.
  public init(_ json: JSON?) {
    self.json = json
  }
}
