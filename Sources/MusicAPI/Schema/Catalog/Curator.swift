/// A curator other than Apple.
public final class Curator: InCatalog, Searchable {
  /// The name, limits and members of the type.
  public static let declaration = KindDeclaration(
    Curator(), "curators", ids: 100, columns: ["name"])

  /// The name in the language of the request.
  public let name = Attribute<String>("name", always: true)
  /// The URL of its page on music.apple.com.
  public let url = Attribute<String>("url", always: true)
  /// The picture.
  public let artwork = Attribute<Attributes<Artwork>>("artwork", always: true)
  /// The editorial notes.
  public let editorialNotes = Attribute<Attributes<EditorialNotes>>("editorialNotes")

  /// The curator's playlists.
  public let playlists = RelatedList<Playlist>("playlists", page: 10, max: 10)
}

extension ResourceType {
  /// Curators other than Apple.
  package static let curators = Curator.type
}

extension ResourceCollection<Curator> {
  /// Curators other than Apple.
  public static var curators: Self { Self() }
}

/// An Apple curator, such as a show, a genre or an editor.
public final class AppleCurator: InCatalog, Searchable {
  /// The name, limits and members of the type.
  public static let declaration = KindDeclaration(
    AppleCurator(), "apple-curators", ids: 100, columns: ["name", "kind"])

  /// The name in the language of the request.
  public let name = Attribute<String>("name", always: true)
  /// The URL of its page on music.apple.com.
  public let url = Attribute<String>("url", always: true)
  /// The picture.
  public let artwork = Attribute<Attributes<Artwork>>("artwork", always: true)
  /// The editorial notes.
  public let editorialNotes = Attribute<Attributes<EditorialNotes>>("editorialNotes")
  /// The kind of curator, often missing: `Curator` for an editor or a brand, `Genre` or `Show`.
  public let kind = Attribute<String>("kind")
  /// A shorter name.
  public let shortName = Attribute<String>("shortName")
  /// The name of the show's host.
  public let showHostName = Attribute<String>("showHostName")

  /// Its playlists.
  public let playlists = RelatedList<Playlist>("playlists", page: 10, max: 25)
}

extension ResourceType {
  /// Apple curators.
  package static let appleCurators = AppleCurator.type
}

extension ResourceCollection<AppleCurator> {
  /// Apple curators.
  public static var appleCurators: Self { Self() }
}

/// An activity to accompany with music, such as a workout.
public final class Activity: InCatalog, Searchable {
  /// The name, limits and members of the type.
  public static let declaration = KindDeclaration(
    Activity(), "activities", ids: 100, columns: ["name"])

  /// The name in the language of the request.
  public let name = Attribute<String>("name", always: true)
  /// The URL of its page on music.apple.com.
  public let url = Attribute<String>("url", always: true)
  /// The picture.
  public let artwork = Attribute<Attributes<Artwork>>("artwork", always: true)
  /// The editorial notes.
  public let editorialNotes = Attribute<Attributes<EditorialNotes>>("editorialNotes")

  /// The playlists for the activity.
  public let playlists = RelatedList<Playlist>("playlists", page: 10, max: 10)
}

extension ResourceType {
  /// Activities, such as working out, with playlists for them.
  package static let activities = Activity.type
}

extension ResourceCollection<Activity> {
  /// Activities.
  public static var activities: Self { Self() }
}
