/// A text that the service wrote for people, such as the heading of a recommendation.
public struct DisplayText: SchemaView {
  /// The object the server sent.
  public let json: JSON?

  /// Looks at an object that the server sent; of nil, every member reads as nil.
  public init(_ json: JSON?) {
    self.json = json
  }

  /// The members it is declared to have.
  public static let schema = Schema()

  /// The members, each declared once.
  public final class Schema: Sendable {
    /// The text itself.
    public let stringForDisplay = Attribute<String>("stringForDisplay")
  }
}
