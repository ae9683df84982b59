extension ValueType where Value == String {
  /// Any text; the known values are only offered.
  static func text(
    _ name: String = "TEXT", known: [String] = [], allowsEmpty: Bool = false
  ) -> Self {
    ValueType(name: name, known: known, allowsEmpty: allowsEmpty) { text throws(ValueError) in
      text
    }
  }

  /// The path of a file, or `-` where the command reads standard input.
  static func file(_ name: String = "FILE") -> Self {
    ValueType(name: name, completion: .file) { text throws(ValueError) in text }
  }

  /// The path of a folder.
  static func directory(_ name: String = "DIR") -> Self {
    ValueType(name: name, completion: .directory) { text throws(ValueError) in text }
  }

  /// One of a closed list.
  ///
  /// The noun says what each is, as in "'sng' is not a type that can be searched for". Aliases
  /// are other spellings that are taken for a choice but never offered.
  static func choice(
    _ name: String, noun: String, from choices: [String], aliases: [String: String] = [:]
  ) -> Self {
    ValueType(name: name, known: choices) { text throws(ValueError) in
      let value = aliases[text] ?? text
      guard choices.contains(value) else {
        throw .unknown(text, noun: noun, choices: choices)
      }
      return value
    }
  }
}

extension ValueType where Value: CaseIterable & RawRepresentable<String> {
  /// One of an enumeration's cases, by their raw values.
  static func choice(_ name: String, noun: String) -> Self {
    let choices = Value.allCases.map(\.rawValue)
    return ValueType<String>.choice(name, noun: noun, from: choices)
      .map { text throws(ValueError) in
        guard let value = Value(rawValue: text) else {
          throw .unknown(text, noun: noun, choices: choices)
        }
        return value
      }
  }
}
