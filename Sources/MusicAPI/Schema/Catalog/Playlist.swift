/// A playlist of the catalog.
public final class Playlist: InCatalog, Addable, Charted, Favoritable, Ratable, Searchable {
  /// The name, limits and members of the type.
  public static let declaration = KindDeclaration(
    Playlist(), "playlists", ids: 25, idPrefixes: ["pl."],
    columns: ["name", "curatorName", "lastModifiedDate"])

  /// The name in the language of the request.
  public let name = Attribute<String>("name", always: true)
  /// The name of the curator.
  public let curatorName = Attribute<String>("curatorName", always: true)
  /// The URL of its page on music.apple.com.
  public let url = Attribute<String>("url", always: true)
  /// Whether it is a chart, generated from play counts; often missing.
  public let isChart = Attribute<Bool>("isChart")
  /// Who makes it, and for whom: `editorial`, `external`, `personal-mix`, `replay` or `user-shared`.
  public let playlistType = Attribute<String>("playlistType", always: true)
  /// The cover.
  public let artwork = Attribute<Attributes<Artwork>>("artwork")
  /// The description: `standard`, and sometimes `short`.
  public let description = Attribute<Attributes<EditorialNotes>>("description")
  /// The date of the last change, in ISO 8601 format.
  public let lastModifiedDate = Attribute<String>("lastModifiedDate")
  /// The playback parameters; absent if the resource cannot be played.
  public let playParams = Attribute<Attributes<PlayParameters>>("playParams")
  /// The types of its tracks; sent only on request.
  public let trackTypes = ExtendedAttribute<[ResourceType]>("trackTypes")
  /// Whether it is one of the user's favorites; sent only on request, with a user token.
  public let inFavorites = ExtendedAttribute.inFavorites

  /// The curator; empty for playlists of users.
  public let curator = RelatedList<AnyKind>("curator")
  /// The matching resource in the user's library; needs a user token.
  public let library = RelatedList.inLibrary
  /// The songs and music videos, in order; there may be further pages.
  public let tracks = RelatedList<AnyKind>("tracks", page: 100, max: 300)

  /// Artists on the playlist.
  public let featuredArtists = RelatedList<Artist>(view: "featured-artists", page: 10)
  /// More playlists by the same curator.
  public let moreByCurator = RelatedList<Playlist>(view: "more-by-curator", page: 10)
}

extension ResourceType {
  /// Playlists.
  package static let playlists = Playlist.type
}

extension ResourceCollection<Playlist> {
  /// Playlists.
  public static var playlists: Self { Self() }
}
