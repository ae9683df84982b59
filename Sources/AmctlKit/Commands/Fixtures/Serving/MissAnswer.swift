import AmctlCommandLine

/// The response to a request without a fixture.
enum MissAnswer: Sendable, Equatable {
  case status(Int)
  case close
}

extension ValueType where Value == MissAnswer {
  /// The status of an error, or `close`.
  static var missAnswer: Self {
    ValueType(
      name: "STATUS|close", known: ["close"],
      text: { if case .status(let code) = $0 { "\(code)" } else { "close" } }
    ) { text throws(ValueError) in
      if text == "close" { return .close }
      guard text.utf8.count == 3, let code = Int(text), (400...599).contains(code) else {
        throw .mismatch(text, expected: "'close' or a status from 400 to 599")
      }
      return .status(code)
    }
  }
}
