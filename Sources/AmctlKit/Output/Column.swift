import AmctlCommandLine
import MusicAPI

/// A column of a table or of separated values.
struct Column: Sendable, Hashable {
  /// What stands in it.
  let field: Field
  /// How a table shows it; separated values always hold the value as it was sent.
  let display: Display

  /// The ways a table shows a value.
  enum Display: Sendable, Hashable {
    case text, number, duration, link, rating
  }

  /// A column of a field, shown as fits the field unless told otherwise.
  init(_ name: String, _ display: Display? = nil) {
    field = Field(name)
    self.display = display ?? Self.displays[name] ?? .text
  }

  /// What stands above it in a table.
  var heading: String { Self.headings[field.name] ?? field.name.uppercased() }

  /// The side of the column at which its cells stand.
  var alignment: TextWidth.Alignment {
    switch display {
    case .text, .link, .rating: .left
    case .number, .duration: .right
    }
  }

  /// The cell of a record as a table shows it.
  func shown(_ record: JSON) -> String {
    let value = field.value(in: record)
    if display == .duration, let milliseconds = value?.int, milliseconds >= 0 {
      let seconds = milliseconds / 1000
      let rest = "\(seconds % 60)"
      return "\(seconds / 60):" + (rest.count < 2 ? "0" : "") + rest
    }
    if display == .rating, let rating = value?.int, let word = Self.ratings[rating] { return word }
    return SafeText.line(CellText.of(value))
  }

  private static let displays: [String: Display] = [
    "id": .link, "durationInMillis": .duration, "trackCount": .number, "value": .rating,
    "playCount": .number, "rank": .number,
  ]

  /// The words for ratings, as 'amctl ratings set' takes them.
  private static let ratings = [1: "love", -1: "dislike"]

  private static let headings = [
    "artistName": "ARTIST", "albumName": "ALBUM", "durationInMillis": "TIME",
    "releaseDate": "RELEASED", "trackCount": "TRACKS", "genreNames": "GENRES",
    "curatorName": "CURATOR", "lastModifiedDate": "CHANGED", "parentName": "PARENT",
    "defaultLanguageTag": "LANGUAGE", "supportedLanguageTags": "LANGUAGES",
    "mediaKind": "MEDIA", "isLive": "LIVE", "searchTerm": "TERM", "tree": "NAME",
    "explicitContentPolicy": "EXPLICIT", "playParams.catalogId": "CATALOG",
    "playParams.globalId": "CATALOG", "catalog.id": "CATALOG", "catalog.attributes.name": "IS",
    "dateAdded": "ADDED", "canEdit": "EDITABLE", "isPublic": "PUBLIC", "playCount": "PLAYS",
    "title.stringForDisplay": "TITLE", "reason.stringForDisplay": "REASON",
    "resourceTypes": "TYPES", "nextUpdateDate": "UNTIL",
    "relationships.song.data.0.id": "SONG", "relationships.song.data.0.attributes.name": "NAME",
    "relationships.album.data.0.id": "ALBUM",
    "relationships.album.data.0.attributes.name": "NAME",
    "relationships.artist.data.0.id": "ARTIST",
    "relationships.artist.data.0.attributes.name": "NAME",
  ]
}

extension Column {
  /// The columns that tell most of a resource of one type.
  static func usual(for type: ResourceType?) -> [Column] {
    type?.facts.map { [id] + $0.columns.map { Column($0) } } ?? mixed
  }

  /// The columns of a list of several types, or of one that is not known here.
  static let mixed = [id, Column("type"), Column("name"), Column("artistName")]

  private static let id = Column("id")

  /// The columns after those of library items that are shown with their catalog matches.
  static let catalogMatch = [Column("catalog.id"), Column("catalog.attributes.name")]
}
