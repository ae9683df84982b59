import MusicLists
import MusicPlatform

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
