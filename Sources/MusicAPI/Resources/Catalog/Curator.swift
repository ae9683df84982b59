/// A curator from outside the service.
public enum Curator: ResourceKind {
  /// The type's name.
  public static let type: ResourceType? = .curators
}

extension Attributes<Curator> {
  /// The name, in the language of the request.
  public var name: String? { self["name"] }
  /// The address of its page on music.apple.com.
  public var url: String? { self["url"] }
  /// The picture.
  public var artwork: Artwork? { self["artwork"] }
  /// What the editors say of it.
  public var editorialNotes: EditorialNotes? { self["editorialNotes"] }
}

extension Relationships<Curator> {
  /// Its playlists.
  public var playlists: Relationship<Playlist>? { self["playlists"] }
}
