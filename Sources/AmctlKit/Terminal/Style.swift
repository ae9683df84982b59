/// Bold, colors and links for a terminal; off, it hands every text back as it came.
struct Style: Sendable, Equatable {
  /// Whether anything is added to a text.
  let isOn: Bool

  /// Leaves every text alone.
  static let plain = Style(isOn: false)

  /// What a text can look like, by its number in ECMA-48.
  enum Look: Int, Sendable {
    case bold = 1
    case dim = 2
    case underlined = 4
    case red = 31
    case green = 32
    case yellow = 33
    case blue = 34
    case magenta = 35
    case cyan = 36
  }

  /// The text in one or more looks.
  func callAsFunction(_ text: String, _ looks: Look...) -> String {
    guard isOn, !text.isEmpty else { return text }
    let numbers = looks.map { String($0.rawValue) }.joined(separator: ";")
    return "\u{1B}[\(numbers)m\(text)\u{1B}[0m"
  }

  /// The text as a link (OSC 8); an address that could end the sequence early is not linked.
  func link(_ text: String, to address: String) -> String {
    guard isOn, !address.isEmpty, address.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      return text
    }
    return "\u{1B}]8;;\(address)\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\"
  }
}
