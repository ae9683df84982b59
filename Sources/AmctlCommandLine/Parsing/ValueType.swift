/// A type of value: how its text is parsed and formatted, and what help and completion show.
package struct ValueType<Value: Sendable>: Sendable {
  /// The placeholder for the value in help: `N`, `FILE`.
  package let name: String
  /// The values to suggest, in the order to show them; empty when there is no list.
  package let known: [String]
  /// The completions that a shell offers.
  package let completion: ValueCompletion
  /// Whether `''` is accepted, as for a description that is to be cleared.
  package let allowsEmpty: Bool
  /// Parses the text; the same text always has the same result.
  package let parse: @Sendable (String) throws(ValueError) -> Value
  /// Formats a value, so that help can show a default.
  package let text: @Sendable (Value) -> String

  /// Creates a type; without `text`, a value is shown as Swift prints it.
  package init(
    name: String, known: [String] = [], completion: ValueCompletion = .knownValues,
    allowsEmpty: Bool = false, text: @escaping @Sendable (Value) -> String = { "\($0)" },
    parse: @escaping @Sendable (String) throws(ValueError) -> Value
  ) {
    self.name = name
    self.known = known
    self.completion = completion
    self.allowsEmpty = allowsEmpty
    self.text = text
    self.parse = parse
  }

  /// The same type without its value, for code that only checks texts.
  package var erased: ValueType<Void> {
    ValueType<Void>(
      name: name, known: known, completion: completion, allowsEmpty: allowsEmpty,
      parse: { [parse] text throws(ValueError) in _ = try parse(text) })
  }
}

/// The reason a text is not a valid value.
package enum ValueError: Error, Equatable {
  /// It does not have the expected form: `a whole number of at least 1`.
  case mismatch(String, expected: String)
  /// It is not in a closed list of values, each of which is a `noun`: `a storefront`.
  case unknown(String, noun: String, choices: [String])
}

// MARK: Text

extension ValueType where Value == String {
  /// Any text; the known values are only suggestions.
  package static func text(
    _ name: String = "TEXT", known: [String] = [], completion: ValueCompletion = .knownValues,
    allowsEmpty: Bool = false
  ) -> Self {
    ValueType(name: name, known: known, completion: completion, allowsEmpty: allowsEmpty) {
      text throws(ValueError) in text
    }
  }

  /// The path of a file, or `-` where the command reads standard input.
  package static func file(_ name: String = "FILE") -> Self {
    ValueType(name: name, completion: .files) { text throws(ValueError) in text }
  }

  /// The path of a folder.
  package static func directory(
    _ name: String = "DIR", completion: ValueCompletion = .folders
  ) -> Self {
    ValueType(name: name, completion: completion) { text throws(ValueError) in text }
  }

  /// One of a closed list.
  ///
  /// The noun describes each value, as in "'sng' is not a type that can be searched for". Aliases
  /// are other spellings that are accepted for a choice but never suggested.
  package static func choice(
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
  package static func choice(_ name: String, noun: String) -> Self {
    let choices = Value.allCases.map(\.rawValue)
    return ValueType(name: name, known: choices, text: \.rawValue) { text throws(ValueError) in
      guard let value = Value(rawValue: text) else {
        throw .unknown(text, noun: noun, choices: choices)
      }
      return value
    }
  }
}
