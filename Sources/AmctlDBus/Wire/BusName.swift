import MusicPlatform

/// Which names the protocol allows.
package enum BusName {
  /// Whether a text is the path of an object, such as `/org/mpris/MediaPlayer2`.
  package static func isPath(_ text: String) -> Bool {
    guard text.utf8.first == UInt8(ascii: "/") else { return false }
    return text == "/" || elements(text.utf8.dropFirst(), by: "/").allSatisfy { isElement($0) }
  }

  /// Whether a text is the name of an interface or an error, such as `org.mpris.MediaPlayer2`.
  static func isInterface(_ text: String) -> Bool {
    let elements = elements(text.utf8[...], by: ".")
    return isShort(text) && elements.count > 1
      && elements.allSatisfy { isElement($0) && !startsWithDigit($0) }
  }

  /// Whether a text is the name of a method or a signal, such as `PlayPause`.
  static func isMember(_ text: String) -> Bool {
    isShort(text) && isElement(text.utf8[...]) && !startsWithDigit(text.utf8[...])
  }

  /// Whether a text is the name of a connection, such as `:1.5` or `org.mpris.MediaPlayer2.vlc`.
  static func isBus(_ text: String) -> Bool {
    let isUnique = text.utf8.first == UInt8(ascii: ":")
    let elements = elements(text.utf8.dropFirst(isUnique ? 1 : 0), by: ".")
    return isShort(text) && elements.count > 1
      && elements.allSatisfy { isElement($0, dashes: true) && (isUnique || !startsWithDigit($0)) }
  }

  private static func isShort(_ text: String) -> Bool { text.utf8.count <= 255 }

  private static func elements(_ text: Element, by separator: Unicode.Scalar) -> [Element] {
    text.split(separator: UInt8(ascii: separator), omittingEmptySubsequences: false)
  }

  private typealias Element = Substring.UTF8View

  private static func isElement(_ element: Element, dashes: Bool = false) -> Bool {
    !element.isEmpty
      && element.allSatisfy { byte in
        byte.isAlphanumeric || byte == UInt8(ascii: "_") || dashes && byte == UInt8(ascii: "-")
      }
  }

  private static func startsWithDigit(_ element: Element) -> Bool {
    element.first?.isDigit ?? false
  }
}
