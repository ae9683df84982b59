/// The lists related to a resource of one kind, such as the tracks of an album.
public struct Relationships<Kind: ResourceKind>: ObjectView {
  /// The object the server sent; nil when nothing came along.
  public let json: JSON?

  /// Looks at an object that the server sent; of nil, every member reads as nil.
  public init(_ json: JSON?) {
    self.json = json
  }
}
