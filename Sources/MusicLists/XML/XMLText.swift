/// Text as it is written in XML.
package enum XMLText {
  /// Whether XML can contain a character, in whatever form.
  static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D: true
    case 0..<0x20, 0xFFFE, 0xFFFF: false
    default: true
    }
  }

  /// Returns a text for an element or an attribute, with each character that XML cannot contain as
  /// U+FFFD.
  package static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case _ where !isAllowed(scalar): result += "\u{FFFD}"
      // A reader would make white space of them, and a terminal would obey some.
      case "\t", "\n", "\r", "\u{7F}"..."\u{9F}": result += "&#\(scalar.value);"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
