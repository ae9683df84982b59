/// A genre of the catalog.
public enum Genre: ResourceKind {
  /// The type's name.
  public static let type: ResourceType? = .genres
}

extension Attributes<Genre> {
  /// The name, in the language of the request.
  public var name: String? { self["name"] }
  /// The id of the genre above it.
  public var parentId: String? { self["parentId"] }
  /// The name of the genre above it.
  public var parentName: String? { self["parentName"] }
  /// What its charts are called; only when extended.
  public var chartLabel: String? { self["chartLabel"] }
  /// The address of its page on music.apple.com.
  public var url: String? { self["url"] }
}
