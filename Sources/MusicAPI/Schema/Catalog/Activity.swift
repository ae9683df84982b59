/// An activity to accompany with music, such as a workout.
public final class Activity: CatalogKind, Searchable {
  /// The name and limits of the type.
  public static let facts = ResourceFacts(Activity.self, "activities", ids: 100, columns: ["name"])
  /// The declarations of the members.
  public static let schema = Activity()

  /// The name in the language of the request.
  public let name = Attribute<String>("name", .always)
  /// The URL of its page on music.apple.com.
  public let url = Attribute<String>("url", .always)
  /// The picture.
  public let artwork = Attribute<Artwork>("artwork", .always)
  /// The editorial notes.
  public let editorialNotes = Attribute<EditorialNotes>("editorialNotes")

  /// The playlists for the activity.
  public let playlists = RelatedList<Playlist>("playlists", page: 10, max: 10)
}
