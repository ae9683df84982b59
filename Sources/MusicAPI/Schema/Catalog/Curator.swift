/// A curator other than Apple.
public enum Curator: CatalogKind, Searchable {
  /// The name and limits of the type.
  public static let facts = ResourceFacts(Self.self, "curators", ids: 100, columns: ["name"])
  /// The declarations of the members.
  public static let schema = Schema()

  /// The members of these resources.
  public final class Schema: Sendable {
    /// The name in the language of the request.
    public let name = Attribute<String>("name", .always)
    /// The URL of its page on music.apple.com.
    public let url = Attribute<String>("url", .always)
    /// The picture.
    public let artwork = Attribute<Artwork>("artwork", .always)
    /// The editorial notes.
    public let editorialNotes = Attribute<EditorialNotes>("editorialNotes")

    /// The curator's playlists.
    public let playlists = RelatedList<Playlist>("playlists", page: 10, max: 10)
  }
}

extension ResourceType {
  /// Curators other than Apple.
  public static let curators = Curator.facts.type
}

extension ResourceCollection<Curator> {
  /// Curators other than Apple.
  public static var curators: Self { Self() }
}

/// The kind of an Apple curator.
public struct CuratorKind: OpenEnumeration {
  /// The name in the API.
  public let rawValue: String

  /// Creates a value from any name, known or not.
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

/// An Apple curator, such as a show, a genre or an editor.
public enum AppleCurator: CatalogKind, Searchable {
  /// The name and limits of the type.
  public static let facts = ResourceFacts(
    Self.self, "apple-curators", ids: 100, columns: ["name", "kind"])
  /// The declarations of the members.
  public static let schema = Schema()

  /// The members of these resources.
  public final class Schema: Sendable {
    /// The name in the language of the request.
    public let name = Attribute<String>("name", .always)
    /// The URL of its page on music.apple.com.
    public let url = Attribute<String>("url", .always)
    /// The picture.
    public let artwork = Attribute<Artwork>("artwork", .always)
    /// The editorial notes.
    public let editorialNotes = Attribute<EditorialNotes>("editorialNotes")
    /// The kind of curator; often missing.
    public let kind = Attribute<CuratorKind>("kind")
    /// A shorter name.
    public let shortName = Attribute<String>("shortName")
    /// The name of the show's host.
    public let showHostName = Attribute<String>("showHostName")

    /// Its playlists.
    public let playlists = RelatedList<Playlist>("playlists", page: 10, max: 25)
  }
}

extension ResourceType {
  /// Apple curators.
  public static let appleCurators = AppleCurator.facts.type
}

extension ResourceCollection<AppleCurator> {
  /// Apple curators.
  public static var appleCurators: Self { Self() }
}
