/// Text for manual pages, so that it appears as it is, whatever characters it contains.
enum Roff {
  /// Returns a text without line breaks for a line of its own.
  static func line(_ text: String) -> String {
    let escaped = escaped(text)
    // A dot there would start a request; an apostrophe is always escaped.
    return escaped.hasPrefix(".") ? "\\&" + escaped : escaped
  }

  /// Returns a text for the middle of a line, or an argument of a macro.
  ///
  /// A plain hyphen or quotation mark would become a typographic one, which no shell understands.
  static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "\\": "\\(rs"
      case "-": "\\-"
      case "'": "\\(aq"
      case "\"": "\\(dq"
      case "`": "\\(ga"
      case "^": "\\(ha"
      case "~": "\\(ti"
      case "\n", "\r", "\t": " "
      case _ where scalar.isASCII: String(scalar)
      default: "\\[u\(hexadecimal(scalar))]"
      }
    }.joined()
  }

  static func bold(_ text: String) -> String { "\\fB\(escaped(text))\\fR" }

  static func italic(_ text: String) -> String { "\\fI\(escaped(text))\\fR" }

  /// The number of a character, with at least four digits.
  private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
