/// A text that the service wrote for people, such as the heading of a recommendation.
public struct DisplayText: ObjectView {
  /// The object the server sent.
  public let json: JSON?

  /// Looks at an object that the server sent; of nil, every member reads as nil.
  public init(_ json: JSON?) {
    self.json = json
  }

  /// The text itself.
  public var stringForDisplay: String? { self["stringForDisplay"] }
}
