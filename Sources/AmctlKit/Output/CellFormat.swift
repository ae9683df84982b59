import AmctlCommandLine
import MusicAPI
import MusicLists
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
      let artwork = Attributes<Artwork>(object)
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

/// How a cell is written so that its row stays intact.
enum CellEscape {
  /// Returns a cell of a row with tabs: tabs, line breaks and backslashes become `\t`, `\n`, `\r`,
  /// `\\`.
  static func tabbed(_ cell: String) -> String {
    guard cell.utf8.contains(where: { letter(for: $0) != nil }) else { return cell }
    var bytes: [UInt8] = []
    for byte in cell.utf8 {
      if let letter = letter(for: byte) {
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(letter)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns a cell as it was before ``tabbed(_:)``; other backslashes are text.
  static func untabbed(_ cell: String) -> String {
    let backslash = UInt8(ascii: "\\")
    guard cell.utf8.contains(backslash) else { return cell }
    var bytes: [UInt8] = []
    var rest = cell.utf8[...]
    while let byte = rest.popFirst() {
      if byte == backslash, let next = rest.first,
        let special = escaped.first(where: { letter(for: $0) == next })
      {
        bytes.append(special)
        rest.removeFirst()
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let escaped: [UInt8] = Array("\t\n\r\\".utf8)

  /// Returns what follows the backslash in place of a byte; nil if the byte is written as it is.
  ///
  /// Every byte of a listing passes through here, so it looks into no table.
  private static func letter(for byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "\t"): UInt8(ascii: "t")
    case UInt8(ascii: "\n"): UInt8(ascii: "n")
    case UInt8(ascii: "\r"): UInt8(ascii: "r")
    case UInt8(ascii: "\\"): UInt8(ascii: "\\")
    default: nil
    }
  }

  /// Returns a cell of a row with commas or the like, in quotes if it needs them (RFC 4180).
  static func quoted(_ cell: String) -> String {
    let needsQuotes = cell.utf8.contains { byte in
      byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\n")
        || byte == UInt8(ascii: "\r")
    }
    return needsQuotes ? "\"" + cell.replacingEach("\"", with: "\"\"") + "\"" : cell
  }
}

/// Cells that a spreadsheet would not show but run.
enum Formula {
  /// The option that protects whoever opens a file from them.
  static let option = "--safe-csv"

  /// Returns a cell that is shown: an apostrophe says that what follows is text.
  static func disarmed(_ cell: String) -> String {
    isOne(cell) ? "'" + cell : cell
  }

  /// Returns a cell as it was before ``disarmed(_:)``.
  static func restored(_ cell: String) -> String {
    guard cell.utf8.first == UInt8(ascii: "'") else { return cell }
    let rest = String(cell.unicodeScalars.dropFirst())
    return isOne(rest) ? rest : cell
  }

  /// What a formula begins with; spreadsheets take the full-width forms of the signs for the signs.
  private static let beginnings = "=+-@\t\r\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}".unicodeScalars

  /// Whether a cell begins like a formula; a number with a sign is only a number.
  private static func isOne(_ cell: String) -> Bool {
    guard let first = cell.unicodeScalars.first, beginnings.contains(first) else { return false }
    return Double(cell) == nil
  }
}

extension String {
  /// The text as it is written in an element or an attribute, of XML or of HTML.
  var escapedForXML: String { XMLText.escaped(self) }
}
