/// A playlist of the catalog.
public enum Playlist: CatalogKind, Addable, Charted, Favoritable, Ratable, Searchable {
  /// The type and its limits.
  public static let facts = ResourceFacts(
    Self.self, "playlists", ids: 25, idPrefixes: ["pl."],
    columns: ["name", "curatorName", "lastModifiedDate"])
  /// The members it is declared to have.
  public static let schema = Schema()

  /// The members, each declared once.
  public final class Schema: Sendable {
    /// The name, in the language of the request.
    public let name = Attribute<String>("name", .always)
    /// The name of its curator.
    public let curatorName = Attribute<String>("curatorName", .always)
    /// The URL of its page on music.apple.com.
    public let url = Attribute<String>("url", .always)
    /// Whether it is a chart, generated from play counts; often missing.
    public let isChart = Attribute<Bool>("isChart")
    /// Who makes it, and for whom.
    public let playlistType = Attribute<PlaylistType>("playlistType", .always)
    /// The cover.
    public let artwork = Attribute<Artwork>("artwork")
    /// The description: `standard`, and sometimes `short`.
    public let description = Attribute<EditorialNotes>("description")
    /// When it was last changed, in ISO 8601.
    public let lastModifiedDate = Attribute<String>("lastModifiedDate")
    /// What a player needs; absent when it cannot be played here.
    public let playParams = Attribute<PlayParameters>("playParams")
    /// The types its tracks have; only when extended.
    public let trackTypes = ExtendedAttribute<[ResourceType]>("trackTypes")
    /// Whether it is one of the user's favorites; only when extended, with a user token.
    public let inFavorites = ExtendedAttribute.inFavorites

    /// The curator who made it; empty for playlists of users.
    public let curator = Relationship<AnyKind>("curator")
    /// The same in the user's library; needs a user token.
    public let library = Relationship.inLibrary
    /// Songs and music videos in order; there may be more pages, see `next`.
    public let tracks = Relationship<AnyKind>("tracks", page: 100, max: 300)

    /// Artists on the playlist.
    public let featuredArtists = RelatedView<Artist>("featured-artists", page: 10)
    /// More by its curator.
    public let moreByCurator = RelatedView<Playlist>("more-by-curator", page: 10)
  }
}

extension ResourceType {
  /// Playlists.
  public static let playlists = Playlist.facts.type
}

extension ResourceCollection<Playlist> {
  /// Playlists.
  public static var playlists: Self { Self() }
}

/// Who makes a playlist, and for whom.
public struct PlaylistType: OpenEnumeration {
  /// The name the service uses.
  public let rawValue: String

  /// Takes any name, whether it is known here or not.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Made by the editors.
  public static let editorial = PlaylistType(rawValue: "editorial")
  /// Made by another company.
  public static let external = PlaylistType(rawValue: "external")
  /// Made for one user by the service.
  public static let personalMix = PlaylistType(rawValue: "personal-mix")
  /// What one user heard most in a year.
  public static let replay = PlaylistType(rawValue: "replay")
  /// Made and shared by a user.
  public static let userShared = PlaylistType(rawValue: "user-shared")
}
