/// Bold, colors and links for a terminal; off, it hands every text back as it came.
package struct Style: Sendable, Equatable {
  /// Whether anything is added to a text.
  package let isOn: Bool

  /// Adds to texts, or leaves them alone.
  package init(isOn: Bool) {
    self.isOn = isOn
  }

  /// Leaves every text alone.
  package static let plain = Style(isOn: false)

  /// What a text can look like, by its number in ECMA-48.
  package enum Look: Int, Sendable {
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
  package func callAsFunction(_ text: String, _ looks: Look...) -> String {
    guard isOn, !text.isEmpty else { return text }
    let numbers = looks.map { String($0.rawValue) }.joined(separator: ";")
    return "\u{1B}[\(numbers)m\(text)\u{1B}[0m"
  }

  /// The text as a link (OSC 8); an address that could end the sequence early is not linked.
  package func link(_ text: String, to address: String) -> String {
    guard isOn, !address.isEmpty, address.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      return text
    }
    return "\u{1B}]8;;\(address)\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\"
  }
}

/// What `--color` says.
package enum ColorChoice: String, CaseIterable, Sendable {
  case auto, always, never

  /// Whether to write colors to a stream.
  ///
  /// `auto` goes by the environment first: `NO_COLOR` forbids, `CLICOLOR_FORCE` demands, and a
  /// `TERM` that is `dumb` cannot; then by whether the stream is a terminal.
  package func isOn(in environment: [String: String], isTerminal: Bool) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto:
      if environment["NO_COLOR", default: ""] != "" {
        false
      } else if !["", "0"].contains(environment["CLICOLOR_FORCE", default: ""]) {
        true
      } else {
        isTerminal && environment["TERM"] != "dumb"
      }
    }
  }
}
