/// A genre of radio stations.
public enum StationGenre: Listed {
  /// The name and limits of the type.
  public static let facts = ResourceFacts(Self.self, "station-genres", ids: 100, columns: ["name"])
  /// The declarations of the members.
  public static let schema = Schema()

  /// The members of these resources.
  public final class Schema: Sendable {
    /// The name in the language of the request.
    public let name = Attribute<String>("name", .always)

    /// The stations of this genre.
    public let stations = Relationship<Station>("stations")
  }
}

extension ResourceType {
  /// Genres of stations.
  public static let stationGenres = StationGenre.facts.type
}

extension ResourceCollection<StationGenre> {
  /// Genres of stations.
  public static var stationGenres: Self { Self() }
}
