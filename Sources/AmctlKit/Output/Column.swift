import AmctlCommandLine
import MusicAPI

/// A column of a table or of separated values.
struct Column: Sendable, Hashable {
  /// The field in the column.
  let field: Field
  /// The format in a table; separated values always contain the original value.
  let display: Display

  /// The formats of a value in a table.
  enum Display: Sendable, Hashable {
    case text, number, duration, link, rating
  }

  /// Creates a column for a field; the format defaults to the field's own.
  init(_ name: String, _ display: Display? = nil) {
    field = Field(name)
    self.display = display ?? Self.displays[name] ?? .text
  }

  /// The heading in a table.
  var heading: String { Self.headings[field.name] ?? field.name.uppercased() }

  /// The alignment of the cells.
  var alignment: TextWidth.Alignment {
    switch display {
    case .text, .link, .rating: .left
    case .number, .duration: .right
    }
  }

  /// Returns a record's cell in a table.
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
  /// Returns the most useful columns for resources of a type.
  static func usual(for type: ResourceType?) -> [Column] {
    type?.facts.map { [id] + $0.columns.map { Column($0) } } ?? mixed
  }

  /// The columns for a list of several types, or of an unknown one.
  static let mixed = [id, Column("type"), Column("name"), Column("artistName")]

  private static let id = Column("id")

  /// The additional columns for library items with their catalog matches.
  static let catalogMatch = [Column("catalog.id"), Column("catalog.attributes.name")]
}
