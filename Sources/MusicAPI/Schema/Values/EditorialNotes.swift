/// Notes by the editors about a resource, as text that may contain `<b>`, `<i>`, `<br>` and
/// entities.
public final class EditorialNotes: ObjectSchema {
  /// The declarations of the members.
  public static let schema = EditorialNotes()

  /// A short text, for a list.
  public let short = Attribute<String>("short")
  /// The full text.
  public let standard = Attribute<String>("standard")
  /// The title of the notes.
  public let name = Attribute<String>("name")
  /// A tagline, shorter than `short`.
  public let tagline = Attribute<String>("tagline")
}

extension Attributes<EditorialNotes> {
  /// The full text, or otherwise the short one, without markup; nil if both are missing or empty.
  public var plainText: String? {
    [self.standard, self.short].compactMap { $0 }.first { !$0.isEmpty }.map {
      Markup.plainText(of: $0)
    }
  }
}

/// Text to display to the user, such as the title of a recommendation.
public final class DisplayText: ObjectSchema {
  /// The declarations of the members.
  public static let schema = DisplayText()

  /// The text itself.
  public let stringForDisplay = Attribute<String>("stringForDisplay")
}

/// Conversion of the small subset of HTML that the editors use.
package enum Markup {
  /// Returns text without tags, with entities decoded, and with line breaks for `<br>` and `</p>`.
  ///
  /// Text that only resembles markup is unchanged, such as `a < b & c`.
  package static func plainText(of text: String) -> String {
    var plain = ""
    var rest = text[...]
    while let character = rest.first {
      if character == "<", let tag = tag(at: rest) {
        plain += tag.text
        rest = rest.dropFirst(tag.length)
      } else if character == "&", let entity = entity(at: rest) {
        plain.append(entity.character)
        rest = rest.dropFirst(entity.length)
      } else {
        plain.append(character)
        rest = rest.dropFirst()
      }
    }
    return plain
  }

  /// Returns the tag at the start of text: `<`, a letter or slash, and a `>` within a limited
  /// distance.
  private static func tag(at text: Substring) -> (text: String, length: Int)? {
    guard let end = text.prefix(longestMark).firstIndex(of: ">") else { return nil }
    let inside = text[text.index(after: text.startIndex)..<end].lowercased()
    guard let first = inside.first, first.isASCII, first.isLetter || first == "/" else {
      return nil
    }
    let name = inside.prefix { $0.isLetter || $0 == "/" }
    let breaksLine = name == "br" || name == "br/" || name == "/p"
    return (breaksLine ? "\n" : "", text.distance(from: text.startIndex, to: end) + 1)
  }

  private static func entity(at text: Substring) -> (character: Character, length: Int)? {
    guard let end = text.prefix(longestMark).firstIndex(of: ";") else { return nil }
    let name = text[text.index(after: text.startIndex)..<end]
    guard let character = named[String(name)] ?? numbered(name) else { return nil }
    return (character, name.count + 2)
  }

  /// Returns the character of a numeric entity, such as `#233` or `#xE9`.
  private static func numbered(_ name: Substring) -> Character? {
    guard name.hasPrefix("#") else { return nil }
    let digits = name.dropFirst()
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return number.flatMap { Unicode.Scalar($0) }.map { Character($0) }
  }

  private static let longestMark = 64

  private static let named: [String: Character] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
  ]
}
