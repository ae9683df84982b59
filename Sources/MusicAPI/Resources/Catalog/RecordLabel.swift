/// A record label.
public enum RecordLabel: ResourceKind {
  /// The type's name.
  public static let type: ResourceType? = .recordLabels
}

extension Attributes<RecordLabel> {
  /// The name, in the language of the request.
  public var name: String? { self["name"] }
  /// The address of its page on music.apple.com.
  public var url: String? { self["url"] }
  /// The picture.
  public var artwork: Artwork? { self["artwork"] }
  /// What it says of itself: `standard`, and sometimes `short`.
  public var description: EditorialNotes? { self["description"] }
}

extension Views<RecordLabel> {
  /// Its newest albums.
  public var latestReleases: Relationship<Album>? { self["latest-releases"] }
  /// Its albums most heard.
  public var topReleases: Relationship<Album>? { self["top-releases"] }
}
