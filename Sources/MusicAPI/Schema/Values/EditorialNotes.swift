/// Notes by the editors about a resource, as text that may contain `<b>`, `<i>`, `<br>` and
/// entities.
public typealias EditorialNotes = Attributes<EditorialNotesSchema>

/// The members of ``EditorialNotes``.
public final class EditorialNotesSchema: ObjectSchema {
  /// The declarations of the members.
  public static let schema = EditorialNotesSchema()

  /// A short text, for a list.
  public let short = Attribute<String>("short")
  /// The full text.
  public let standard = Attribute<String>("standard")
  /// The title of the notes.
  public let name = Attribute<String>("name")
  /// A tagline, shorter than `short`.
  public let tagline = Attribute<String>("tagline")
}

extension EditorialNotes {
  /// The full text, or otherwise the short one, without markup; nil if both are missing or empty.
  public var plainText: String? {
    [self.standard, self.short].compactMap { $0 }.first { !$0.isEmpty }.map {
      Markup.plainText(of: $0)
    }
  }
}

/// Text to display to the user, such as the title of a recommendation.
public typealias DisplayText = Attributes<DisplayTextSchema>

/// The members of ``DisplayText``.
public final class DisplayTextSchema: ObjectSchema {
  /// The declarations of the members.
  public static let schema = DisplayTextSchema()

  /// The text itself.
  public let stringForDisplay = Attribute<String>("stringForDisplay")
}
