/// A curator from outside the service.
public enum Curator: CatalogKind, Searchable {
  /// The type and its limits.
  public static let facts = ResourceFacts(Self.self, "curators", ids: 100, columns: ["name"])
  /// The members it is declared to have.
  public static let schema = Schema()

  /// The members, each declared once.
  public final class Schema: Sendable {
    /// The name, in the language of the request.
    public let name = Attribute<String>("name", .always)
    /// The URL of its page on music.apple.com.
    public let url = Attribute<String>("url", .always)
    /// The picture.
    public let artwork = Attribute<Artwork>("artwork", .always)
    /// The editors' notes.
    public let editorialNotes = Attribute<EditorialNotes>("editorialNotes")

    /// Its playlists.
    public let playlists = Relationship<Playlist>("playlists", page: 10, max: 10)
  }
}

extension ResourceType {
  /// Curators from outside the service.
  public static let curators = Curator.facts.type
}

extension ResourceCollection<Curator> {
  /// Curators from outside the service.
  public static var curators: Self { Self() }
}

/// What sort of curator one of the service's own is.
public struct CuratorKind: OpenEnumeration {
  /// The name the service uses.
  public let rawValue: String

  /// Takes any name, whether it is known here or not.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// An editor or a brand.
  public static let curator = CuratorKind(rawValue: "Curator")
  /// The editors of a genre.
  public static let genre = CuratorKind(rawValue: "Genre")
  /// A radio show.
  public static let show = CuratorKind(rawValue: "Show")
}
