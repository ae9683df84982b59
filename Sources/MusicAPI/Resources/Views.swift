/// The lists that the service puts together around a resource of one kind, by name.
public struct Views<Kind: ResourceKind>: ObjectView {
  /// The object the server sent; nil when no view was asked for.
  public let json: JSON?

  /// Looks at an object that the server sent; of nil, every member reads as nil.
  public init(_ json: JSON?) {
    self.json = json
  }
}
