/// A playlist of the catalog.
public enum Playlist: ResourceKind {
  /// The type's name.
  public static let type: ResourceType? = .playlists
}

extension Attributes<Playlist> {
  /// The name, in the language of the request.
  public var name: String? { self["name"] }
  /// The name of whoever made it.
  public var curatorName: String? { self["curatorName"] }
  /// The address of its page on music.apple.com.
  public var url: String? { self["url"] }
  /// Whether the service makes it from listening figures; often missing.
  public var isChart: Bool? { self["isChart"] }
  /// Who makes it, and for whom.
  public var playlistType: PlaylistType? { self["playlistType"] }
  /// The cover.
  public var artwork: Artwork? { self["artwork"] }
  /// What it says of itself: `standard`, and sometimes `short`.
  public var description: EditorialNotes? { self["description"] }
  /// When it was last changed, in ISO 8601.
  public var lastModifiedDate: String? { self["lastModifiedDate"] }
  /// What a player needs; absent when it cannot be played here.
  public var playParams: PlayParameters? { self["playParams"] }
  /// The types its tracks have; only when extended.
  public var trackTypes: [ResourceType]? { self["trackTypes"] }
  /// Whether it is one of the user's favourites; only when extended, with a user token.
  public var inFavorites: Bool? { self["inFavorites"] }
}

extension Relationships<Playlist> {
  /// The curator who made it; empty for playlists of users.
  public var curator: Relationship<AnyKind>? { self["curator"] }
  /// Its twin in the user's library; needs a user token.
  public var library: Relationship<AnyKind>? { self["library"] }
  /// Songs and music videos in order; look at `next` before calling the list whole.
  public var tracks: Relationship<AnyKind>? { self["tracks"] }
}

extension Views<Playlist> {
  /// Artists on the playlist.
  public var featuredArtists: Relationship<Artist>? { self["featured-artists"] }
  /// More by whoever made it.
  public var moreByCurator: Relationship<Playlist>? { self["more-by-curator"] }
}
