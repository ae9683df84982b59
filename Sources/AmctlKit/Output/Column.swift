import AmctlCommandLine
import MusicAPI

/// A column of a table or of separated values.
struct Column: Sendable, Hashable {
  let field: Field
  /// The format in a table; separated values always contain the original value.
  let display: CellFormat
  /// Whether the name of the field is also the heading.
  private(set) var isVerbatim = false

  /// Creates a column for a field; the format defaults to the field's own.
  init(_ name: String, _ display: CellFormat? = nil) {
    field = Field(name)
    self.display = display ?? CellFormat(of: name)
  }

  /// Creates a column for the member that has exactly this name.
  init(member name: String) {
    field = Field(member: name)
    display = CellFormat(of: name)
  }

  /// Creates a column for the member that has exactly this name, with its name and its values as
  /// they are.
  init(verbatim name: String, isNumber: Bool) {
    field = Field(member: name)
    display = isNumber ? .number : .raw
    isVerbatim = true
  }

  var heading: String {
    let name = field.name
    if isVerbatim { return name }
    return Appearance.of(name)?.heading
      ?? FieldPath.words(of: name).map(Self.heading(for:)).joined(separator: " ")
  }

  /// The label in a card, in words.
  var label: String {
    if let label = Appearance.of(field.name)?.label { return label }
    let words = heading.split { $0 == " " || $0 == "-" }.map { word in
      Self.acronyms.contains(String(word)) ? String(word) : word.lowercased()
    }.joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// The words of headings that a label writes in capitals too.
  private static let acronyms: Set = ["ID", "ISRC", "UPC", "URL"]

  /// Whether a long cell is truncated in a file too: a name, but no path and no sentence.
  var isCutInFiles: Bool {
    [.name, .text].contains(display) && !(Appearance.of(field.name)?.isLong ?? false)
  }

  /// Returns a record's cell in a table.
  func shown(_ record: JSON) -> String {
    SafeText.line(display.text(of: field.value(in: record)))
  }

  /// Returns a record's cell among separated values.
  func separated(_ record: JSON) -> String {
    let value = field.value(in: record)
    return display == .raw ? CellText.raw(value) : CellText.of(value)
  }

  /// Returns the heading for a name, whose words begin with capitals, as in `hasLyrics`.
  private static func heading(for name: String) -> String {
    if let heading = Appearance.of(name)?.heading { return heading }
    return name.reduce(into: "") { heading, letter in
      if letter.isUppercase, heading.last?.isUppercase == false { heading.append(" ") }
      heading.append(letter)
    }.uppercased()
  }

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

  /// The album, which a table of an album's tracks does not repeat.
  static let album = Column("albumName")

  /// The artist, which most types have.
  static let artist = Column("artistName")
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

extension RecordFields {
  /// Creates the fields of the elements of a list.
  init(of content: ContentTypes) {
    if case .only(let type) = content {
      self.init(of: [type])
    } else {
      self.init(of: content.types)
    }
  }

  /// The columns of the command's own records, each with its usual format.
  var columns: [Column] {
    sections.flatMap(\.fields).map { field in
      let format = CellFormat(of: field.path)
      return Column(field.path, field.value == .number && format == .text ? .number : format)
    }
  }
}
