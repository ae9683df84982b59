import AmctlCommandLine
import MusicAPI

/// A column of a table or of separated values.
struct Column: Sendable, Hashable {
  /// The field in the column.
  let field: Field
  /// The format in a table; separated values always contain the original value.
  let display: CellFormat

  /// Creates a column for a field; the format defaults to the field's own.
  init(_ name: String, _ display: CellFormat? = nil) {
    field = Field(name)
    self.display = display ?? CellFormat(of: name)
  }

  /// The heading in a table.
  var heading: String {
    let name = field.name
    return Self.headings[name]
      ?? FieldPath.words(of: name).map(Self.heading(for:)).joined(separator: " ")
  }

  /// The label in a card, in words.
  var label: String {
    if let label = Self.labels[field.name] { return label }
    let words = heading.lowercased()
    return words.prefix(1).uppercased()
      + words.dropFirst().map { $0 == "-" ? " " : String($0) }.joined()
  }

  /// Returns a record's cell in a table.
  func shown(_ record: JSON) -> String {
    SafeText.line(display.text(of: field.value(in: record)))
  }

  /// Returns the heading for a name, whose words begin with capitals, as in `hasLyrics`.
  private static func heading(for name: String) -> String {
    if let heading = headings[name] { return heading }
    return name.reduce(into: "") { heading, letter in
      if letter.isUppercase, heading.last?.isUppercase == false { heading.append(" ") }
      heading.append(letter)
    }.uppercased()
  }

  private static let labels = [
    "id": "ID", "isrc": "ISRC", "upc": "UPC", "url": "URL", "trackNumber": "Track",
    "playParams.catalogId": "Catalog ID", "playParams.globalId": "Catalog ID",
    "catalog.id": "Catalog ID", "contentRating": "Rating", "hasLyrics": "Lyrics",
    "isAppleDigitalMaster": "Digital master", "isMasteredForItunes": "Digital master",
    "isSingle": "Single", "isCompilation": "Compilation", "isComplete": "Complete",
    "isPrerelease": "Prerelease", "has4K": "4K", "hasHDR": "HDR", "inFavorites": "Favorite",
  ]

  private static let headings = [
    "artistName": "ARTIST", "albumName": "ALBUM", "durationInMillis": "TIME",
    "releaseDate": "RELEASED", "trackCount": "TRACKS", "genreNames": "GENRES",
    "curatorName": "CURATOR", "lastModifiedDate": "CHANGED", "parentName": "PARENT",
    "defaultLanguageTag": "LANGUAGE", "supportedLanguageTags": "LANGUAGES",
    "mediaKind": "MEDIA", "isLive": "LIVE", "searchTerm": "TERM", "tree": "NAME",
    "explicitContentPolicy": "EXPLICIT", "playParams.catalogId": "CATALOG ID",
    "playParams.globalId": "CATALOG ID", "storefront": "SF", "trackNumber": "#",
    "discNumber": "DISC", "composerName": "COMPOSER", "recordLabel": "LABEL",
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

  /// The columns that a table of an album's tracks starts with.
  static let trackNumbers = [disc, Column("trackNumber")]

  /// The disc, which a table of an album's tracks shows if there are several.
  static let disc = Column("discNumber")
}

/// The names in a dotted path that mean something to a person.
enum FieldPath {
  /// Returns the names, without those of the service's envelope, positions and asterisks.
  static func words(of path: String) -> [String] {
    let names = path.split(separator: ".").map(String.init)
    let words = names.filter { name in
      !["attributes", "relationships", "data", "*"].contains(name) && Int(name) == nil
    }
    return words.isEmpty ? names : words
  }
}
