internal import MusicAPI

extension JSONValue {
  /// The background color of artwork.
  enum Palette: String {
    case evening = "1c2733"
    case slate = "24303a"
  }

  /// Returns artwork with the background color only.
  static func artwork(
    _ place: String, _ ending: String = "bb.jpg", _ width: Int = 3000, _ height: Int = 3000
  ) -> JSONValue {
    [
      "width": .int(width), "height": .int(height),
      "url": .string("https://is1-ssl.mzstatic.com/image/thumb/\(place)/{w}x{h}\(ending)"),
      "bgColor": "1c2733",
    ]
  }

  /// Returns artwork with all its colors.
  static func coloredArtwork(
    _ place: String, _ ending: String = "bb.jpg", _ width: Int = 3000, _ height: Int = 3000,
    on palette: Palette = .evening
  ) -> JSONValue {
    [
      "width": .int(width), "height": .int(height),
      "url": .string("https://is1-ssl.mzstatic.com/image/thumb/\(place)/{w}x{h}\(ending)"),
      "bgColor": .string(palette.rawValue), "textColor1": "f4ede1", "textColor2": "e9c46a",
      "textColor3": "c9c6be", "textColor4": "bfa15f",
    ]
  }

  /// Returns play parameters.
  static func playParams(_ id: String, _ kind: String) -> JSONValue {
    ["id": .string(id), "kind": .string(kind)]
  }
}

extension String {
  /// The name as it appears in URLs.
  var slug: String {
    let marks = lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
    return String(marks.reversed().drop { $0 == "-" }.reversed())
  }

  /// The last four characters, which distinguish images.
  var ending: String { String(suffix(4)) }
}
