/// Messages to the user on standard error.
package struct Messages: Sendable {
  package let error: any OutputStream
  /// The name of the program, with which every line begins.
  private let program: String
  /// Whether only errors are printed.
  package let isQuiet: Bool
  /// Whether a line can be erased, as on most terminals.
  package var canErase = false

  package init(
    of program: String, error: any OutputStream, isQuiet: Bool, canErase: Bool = false
  ) {
    self.program = program
    self.error = error
    self.isQuiet = isQuiet
    self.canErase = canErase
  }

  /// Prints a line, unless quiet.
  package func note(_ text: String) {
    guard !isQuiet else { return }
    say(text)
  }

  /// Whether a person reads what is printed, and not only errors.
  package var isForPeople: Bool { !isQuiet && error.isTerminal }

  /// Tells a person that something was done; a script knows that from the exit code.
  package func confirm(_ text: @autoclosure () -> String) {
    if isForPeople { say(text()) }
  }

  /// Prints a line, even when quiet; a closed standard error does not stop the work.
  package func say(_ text: String) {
    let line = "\(program): \(SafeText.message(text, to: error))"
    try? error.write(erasure + TextWrapping.broken(line, width: error.columns) + "\n")
  }

  /// Shows a text until the next one replaces it; an empty text erases it.
  package func transient(_ text: String) {
    guard canErase else { return }
    let line = text.isEmpty ? "" : "\(program): \(SafeText.message(text, to: error))"
    try? error.write(erasure + line)
  }

  /// The sequence that erases an unfinished line.
  private var erasure: String { canErase ? "\r\u{1B}[K" : "" }
}

/// A request of the user or the system for the program to end.
package enum Interruption {
  /// Waits until the task is canceled.
  package static func wait() async {
    let (silence, continuation) = AsyncStream.makeStream(of: Never.self)
    for await _ in silence {}
    continuation.finish()
  }
}

/// Bold, colors and links for a terminal; when off, every text stays unchanged.
package struct Style: Sendable, Equatable {
  /// Whether texts are styled.
  package let isOn: Bool

  package init(isOn: Bool) {
    self.isOn = isOn
  }

  /// A style that leaves every text unchanged.
  package static let plain = Style(isOn: false)

  /// A text attribute, with its number in ECMA-48.
  package enum Look: Int, Sendable {
    case bold = 1
    case dim = 2
    case red = 31
    case green = 32
    case yellow = 33
    case blue = 34
    case cyan = 36
  }

  /// Returns the text with one or more attributes.
  package func callAsFunction(_ text: String, _ looks: Look...) -> String {
    guard isOn, !text.isEmpty else { return text }
    let numbers = looks.map { String($0.rawValue) }.joined(separator: ";")
    return "\u{1B}[\(numbers)m\(text)\u{1B}[0m"
  }

  /// Returns the text in a color of six hexadecimal digits; unchanged if it is something else.
  package func callAsFunction(_ text: String, color: String) -> String {
    guard isOn, color.utf8.count == 6, let number = UInt32(color, radix: 16) else { return text }
    let parts = [number >> 16, number >> 8 & 0xFF, number & 0xFF].map(String.init)
    return "\u{1B}[38;2;\(parts.joined(separator: ";"))m\(text)\u{1B}[0m"
  }

  /// Returns the text as a link (OSC 8) to a page of the web.
  ///
  /// Any other URL could start a program on this machine, and one with other characters could end
  /// the sequence early: their texts are not linked.
  package func link(_ text: String, to address: String) -> String {
    let isOfWeb = ["https://", "http://"].contains { address.hasPrefix($0) }
    guard isOn, isOfWeb, address.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      return text
    }
    return "\u{1B}]8;;\(address)\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\"
  }
}

/// The values of `--color`.
package enum ColorChoice: String, CaseIterable, Sendable {
  case auto, always, never

  /// Whether to write colors to a stream.
  ///
  /// `auto` follows the environment first: `NO_COLOR` turns colors off, `CLICOLOR_FORCE` turns them
  /// on, and `TERM=dumb` turns them off; otherwise, colors are on for a terminal.
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
