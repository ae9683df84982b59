/// A genre of the catalog.
public final class Genre: KnownKind, Listed {
  /// The name, limits and members of the type.
  public static let declaration = KindDeclaration(
    Genre(), "genres", ids: 100, columns: ["name", "parentName"])

  /// The name in the language of the request.
  public let name = Attribute<String>("name", always: true)
  /// The id of the parent genre.
  public let parentId = Attribute<String>("parentId")
  /// The name of the parent genre.
  public let parentName = Attribute<String>("parentName")
  /// The label of its charts; sent only on request.
  public let chartLabel = ExtendedAttribute<String>("chartLabel")
  /// The URL of its page on music.apple.com.
  public let url = Attribute<String>("url")
}

extension ResourceType {
  /// Genres.
  package static let genres = Genre.type
}

extension ResourceCollection<Genre> {
  /// Genres.
  public static var genres: Self { Self() }
}

/// A genre of radio stations.
public final class StationGenre: KnownKind, Listed {
  /// The name, limits and members of the type.
  public static let declaration = KindDeclaration(
    StationGenre(), "station-genres", ids: 100, columns: ["name"])

  /// The name in the language of the request.
  public let name = Attribute<String>("name", always: true)

  /// The stations of this genre.
  public let stations = RelatedList<Station>("stations")
}

extension ResourceType {
  /// Genres of stations.
  package static let stationGenres = StationGenre.type
}

extension ResourceCollection<StationGenre> {
  /// Genres of stations.
  public static var stationGenres: Self { Self() }
}

/// A station: live radio, or an endless stream.
public final class Station: InCatalog, Favoritable, Ratable, Searchable {
  /// The name, limits and members of the type.
  public static let declaration = KindDeclaration(
    Station(), "stations", ids: 100, idPrefixes: ["ra."],
    columns: ["name", "mediaKind", "isLive"])

  /// The name in the language of the request.
  public let name = Attribute<String>("name", always: true)
  /// The URL of its page on music.apple.com.
  public let url = Attribute<String>("url", always: true)
  /// The picture.
  public let artwork = Attribute<Attributes<Artwork>>("artwork")
  /// The editors' notes.
  public let editorialNotes = Attribute<Attributes<EditorialNotes>>("editorialNotes")
  /// Whether it is live.
  public let isLive = Attribute<Bool>("isLive", always: true)
  /// The kind of medium: `audio` or `video`.
  public let mediaKind = Attribute<String>("mediaKind", always: true)
  /// The length in milliseconds; absent when it is live.
  public let durationInMillis = Attribute<Int>("durationInMillis")
  /// The content rating; absent if there is none.
  public let contentRating = Attribute<ContentRating>("contentRating")
  /// The playback parameters; absent if the resource cannot be played.
  public let playParams = Attribute<Attributes<PlayParameters>>("playParams")
  /// The name of the broadcaster.
  public let stationProviderName = Attribute<String>("stationProviderName")
  /// The episode number, as a string.
  public let episodeNumber = Attribute<String>("episodeNumber")
  /// The supported content protection systems; undocumented, but seen in responses.
  public let supportedDrms = Attribute<[String]>("supportedDrms")

  /// The show it belongs to.
  public let radioShow = RelatedList<AppleCurator>("radio-show")
}

extension ResourceType {
  /// Stations.
  package static let stations = Station.type
}

extension ResourceCollection<Station> {
  /// Stations.
  public static var stations: Self { Self() }
}
