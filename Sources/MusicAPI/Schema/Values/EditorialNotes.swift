/// What the editors say of a resource, as text that may hold `<b>`, `<i>`, `<br>` and entities.
public struct EditorialNotes: SchemaView {
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
    /// A sentence, for a list.
    public let short = Attribute<String>("short")
    /// The whole text.
    public let standard = Attribute<String>("standard")
    /// The name under which it is presented.
    public let name = Attribute<String>("name")
    /// A motto, shorter than `short`.
    public let tagline = Attribute<String>("tagline")
  }
}

extension EditorialNotes {
  /// The whole text, or else the short one, as people read it; nil when both are missing or empty.
  public var plainText: String? {
    [self.standard, self.short].compactMap { $0 }.first { !$0.isEmpty }.map {
      Markup.plainText(of: $0)
    }
  }
}

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
