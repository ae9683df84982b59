/// What the editors say of a resource, as text that may hold `<b>`, `<i>`, `<br>` and entities.
public struct EditorialNotes: ObjectView {
  /// The object the server sent.
  public let json: JSON?

  /// Looks at an object that the server sent; of nil, every member reads as nil.
  public init(_ json: JSON?) {
    self.json = json
  }

  /// A sentence, for a list.
  public var short: String? { self["short"] }
  /// The whole text.
  public var standard: String? { self["standard"] }
  /// The name under which it is presented.
  public var name: String? { self["name"] }
  /// A motto, shorter than `short`.
  public var tagline: String? { self["tagline"] }
}

extension EditorialNotes {
  /// The whole text, or else the short one, as people read it; nil when both are missing or empty.
  public var plainText: String? {
    [standard, short].compactMap { $0 }.first { !$0.isEmpty }.map { Markup.plainText(of: $0) }
  }
}
