internal import MusicAPI

extension JSONValue {
  /// The color that an image stands on.
  enum Palette: String {
    case evening = "1c2733"
    case slate = "24303a"
  }

  /// An image with the background's color alone.
  static func artwork(
    _ place: String, _ ending: String = "bb.jpg", _ width: Int = 3000, _ height: Int = 3000
  ) -> JSONValue {
    [
      "width": .int(width), "height": .int(height),
      "url": .string("https://is1-ssl.mzstatic.com/image/thumb/\(place)/{w}x{h}\(ending)"),
      "bgColor": "1c2733",
    ]
  }

  /// An image with all its colors.
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

  /// What a player needs.
  static func playParams(_ id: String, _ kind: String) -> JSONValue {
    ["id": .string(id), "kind": .string(kind)]
  }
}

extension String {
  /// The name as it stands in addresses.
  var slug: String {
    let marks = lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
    return String(marks.reversed().drop { $0 == "-" }.reversed())
  }

  /// The last four characters, which tell images apart.
  var ending: String { String(suffix(4)) }
}
