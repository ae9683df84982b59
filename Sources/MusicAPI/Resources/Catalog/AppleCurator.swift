/// One of the service's own curators: a show, a genre, an editor.
public enum AppleCurator: ResourceKind {
  /// The type's name.
  public static let type: ResourceType? = .appleCurators
}

extension Attributes<AppleCurator> {
  /// The name, in the language of the request.
  public var name: String? { self["name"] }
  /// The address of its page on music.apple.com.
  public var url: String? { self["url"] }
  /// The picture.
  public var artwork: Artwork? { self["artwork"] }
  /// What the editors say of it.
  public var editorialNotes: EditorialNotes? { self["editorialNotes"] }
  /// What sort of curator it is; often missing.
  public var kind: CuratorKind? { self["kind"] }
  /// A shorter name.
  public var shortName: String? { self["shortName"] }
  /// Who hosts the show.
  public var showHostName: String? { self["showHostName"] }
}

extension Relationships<AppleCurator> {
  /// Its playlists.
  public var playlists: Relationship<Playlist>? { self["playlists"] }
}
