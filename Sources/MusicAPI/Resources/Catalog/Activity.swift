/// Something to do with music, such as working out.
public enum Activity: ResourceKind {
  /// The type's name.
  public static let type: ResourceType? = .activities
}

extension Attributes<Activity> {
  /// The name, in the language of the request.
  public var name: String? { self["name"] }
  /// The address of its page on music.apple.com.
  public var url: String? { self["url"] }
  /// The picture.
  public var artwork: Artwork? { self["artwork"] }
  /// What the editors say of it.
  public var editorialNotes: EditorialNotes? { self["editorialNotes"] }
}

extension Relationships<Activity> {
  /// Its playlists.
  public var playlists: Relationship<Playlist>? { self["playlists"] }
}
