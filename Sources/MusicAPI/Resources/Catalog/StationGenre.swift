/// A genre of stations.
public enum StationGenre: ResourceKind {
  /// The type's name.
  public static let type: ResourceType? = .stationGenres
}

extension Attributes<StationGenre> {
  /// The name, in the language of the request.
  public var name: String? { self["name"] }
}

extension Relationships<StationGenre> {
  /// The stations of this genre.
  public var stations: Relationship<Station>? { self["stations"] }
}
