import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// The format of a column's values in a table.
///
/// It follows from the field's name, so that a column is formatted the same way wherever it is, and
/// whoever chose it.
enum CellFormat: Sendable, Hashable {
  /// What a person calls the item.
  case name
  /// Text that may be truncated.
  case text
  /// An identifier, which is useless when truncated.
  case id
  case number, duration, date, rating
  /// A day, with the time of day where the value has one.
  case time
  /// A sentence that says why: the last column, which keeps more than a name does.
  case reason
  /// A text that is useless when truncated, and has no usual length: a URL.
  case whole
  /// A value as it is: lists and objects as JSON, no words in place of conditions.
  case raw
  /// A color of six hexadecimal digits, with a swatch where there are colors.
  case color

  /// Determines the format of a field.
  init(of field: String) {
    let words = FieldPath.words(of: field)
    let last = words.last ?? field
    let looks = [words.joined(separator: "."), field].compactMap(Appearance.of)
    self =
      if looks.contains(where: \.isTitle) {
        .name
      } else if let format = Appearance.of(last)?.format {
        format
      } else if last.hasSuffix("Date") {
        .date
      } else {
        .text
      }
  }

  /// The alignment of the cells.
  var alignment: TextWidth.Alignment {
    switch self {
    case .name, .text, .id, .date, .time, .rating, .color, .reason, .whole, .raw: .left
    case .number, .duration: .right
    }
  }

  /// Whether a cell may be truncated.
  var isFlexible: Bool { self == .name || self == .text || self == .reason }

  /// Whether the column is after all others, so that these stay aligned.
  var isLast: Bool { self == .whole || self == .reason }

  /// Returns the text of a value.
  func text(of value: JSON?) -> String {
    guard let value else { return "" }
    return switch self {
    case .duration: value.int.flatMap(Self.duration) ?? CellText.shown(value)
    case .date: value.string.map(Self.day) ?? CellText.shown(value)
    case .time: value.string.map(Self.time) ?? CellText.shown(value)
    case .rating: value.int.flatMap { Self.ratings[$0] } ?? CellText.shown(value)
    case .raw: CellText.raw(value)
    case .name, .text, .id, .number, .color, .reason, .whole: CellText.shown(value)
    }
  }

  /// The words for ratings, as 'amctl ratings set' takes them.
  private static let ratings = [1: "love", -1: "dislike"]

  private static func duration(milliseconds: Int) -> String? {
    milliseconds < 0 ? nil : (milliseconds / 1000).clock
  }

  /// Returns the day of a date with a time, as in `2026-10-02T08:15:00Z`; any other text unchanged.
  private static func day(_ text: String) -> String {
    text.begins(inForm: "0000-00-00T") ? String(text.prefix(10)) : text
  }

  /// Returns a date with a time to the minute, such as `2024-09-29 20:06`; any other text unchanged.
  private static func time(_ text: String) -> String {
    text.begins(inForm: "0000-00-00T00:00")
      ? "\(text.prefix(10)) \(text.dropFirst(11).prefix(5))" : text
  }
}

extension CellText {
  /// Returns the text for a person: yes or nothing for a condition, the essence of an object.
  static func shown(_ value: JSON) -> String {
    switch value.kind {
    case .bool: value.bool == true ? "yes" : ""
    case .array: value.elements.map { shown($0) }.joined(separator: ", ")
    case .object: essence(of: value) ?? of(value)
    case .null, .string, .number: of(value)
    }
  }

  /// Returns the member of an object that says most: the URL of an image, the name of a resource.
  private static func essence(of object: JSON) -> String? {
    if let template = object["url"]?.string {
      let artwork = Artwork(object)
      guard let width = artwork.width, let height = artwork.height else { return template }
      return artwork.url(width: width, height: height)
    }
    if let list = object["data"] { return shown(list) }
    if let notes = object["short"]?.string ?? object["standard"]?.string {
      return Markup.plainText(of: notes)
    }
    let places: [JSONPath] = ["attributes.name", "name", "stringForDisplay", "id"]
    return places.lazy.compactMap { object.value(at: $0)?.identifier }.first
  }
}
