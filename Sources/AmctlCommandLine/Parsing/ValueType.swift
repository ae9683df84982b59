/// A type of value: how its text is parsed and formatted, and what help and completion show.
package struct ValueType<Value: Sendable>: Sendable {
  /// The placeholder for the value in help: `N`, `FILE`.
  package let name: String
  /// The values to suggest, in the order to show them; empty when there is no list.
  package let known: [String]
  /// Returns what a known value means, in few words; empty if the value explains itself.
  private(set) var meaning: @Sendable (String) -> String = { _ in "" }
  /// The completions that a shell offers.
  package let completion: ValueCompletion
  /// Whether `''` is accepted, as for a description that is to be cleared.
  package let allowsEmpty: Bool
  /// Whether it often has several words, which a shell takes for several arguments.
  private(set) var isPhrase = false
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
    var type = ValueType<Void>(
      name: name, known: known, completion: completion, allowsEmpty: allowsEmpty,
      parse: { [parse] text throws(ValueError) in _ = try parse(text) }
    ).explained(meaning)
    type.isPhrase = isPhrase
    return type
  }

  /// Returns the same type with the meanings of its known values, for help and for shells.
  package func explained(_ meaning: @escaping @Sendable (String) -> String) -> Self {
    var type = self
    type.meaning = meaning
    return type
  }
}

/// The reason a text is not a valid value.
package enum ValueError: Error, Equatable {
  /// It does not have the expected form: `a whole number of at least 1`.
  case mismatch(String, expected: String)
  /// It is not in a closed list of values.
  case unknown(String, Complaint, choices: [String])

  /// The sentence about a value that is not in a list.
  package enum Complaint: Sendable, Equatable {
    /// "invalid value 'sometimes' for --color (auto, always, never)".
    case invalidValue
    /// "'sng' is not a searchable type", for this noun.
    case isNot(String)
    /// "unknown chart group 'cities'", for these words.
    case about(String)

    fileprivate init(noun: String?) {
      self = noun.map { .isNot($0) } ?? .invalidValue
    }
  }

  /// Returns the sentence about the value of an option, an argument or a setting.
  func description(for label: String) -> String {
    switch self {
    case .mismatch(let value, let expected):
      return "invalid value '\(value)' for \(label) (\(expected))"
    case .unknown(let value, .isNot(let noun), _):
      return "'\(value)' is not \(noun)"
    case .unknown(let value, .about(let words), _):
      return "\(words) '\(value)'"
    case .unknown(let value, .invalidValue, let choices):
      let list = Self.areFew(choices) ? " (\(choices.joined(separator: ", ")))" : ""
      return "invalid value '\(value)' for \(label)\(list)"
    }
  }

  /// The value that was probably meant, or the choices unless the sentence lists them; both if the
  /// value is a guess.
  var hint: String? {
    guard case .unknown(let value, let complaint, let choices) = self else { return nil }
    let list =
      complaint == .invalidValue && Self.areFew(choices) ? nil : Suggestion.list(choices)
    if let nearest = Suggestion.nearest(to: value, in: choices) {
      return Suggestion.question(nearest, for: value, else: list)
    }
    return choices.count == 1 ? "the only value is '\(choices[0])'" : list
  }

  /// Whether the sentence itself has room for the choices.
  private static func areFew(_ choices: [String]) -> Bool { (2...12).contains(choices.count) }
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

  /// Any text, which often has several words.
  package static func phrase(_ name: String = "TEXT") -> Self {
    var type = text(name)
    type.isPhrase = true
    return type
  }

  /// The path of a file, or `-` where the command reads standard input.
  package static func file(_ name: String = "FILE") -> Self {
    ValueType(name: name, completion: .files) { text throws(ValueError) in text }
  }

  package static func directory(
    _ name: String = "DIR", completion: ValueCompletion = .folders
  ) -> Self {
    ValueType(name: name, completion: completion) { text throws(ValueError) in text }
  }

  /// One of a closed list, in any case.
  package static func choice(_ name: String, noun: String? = nil, from choices: [String]) -> Self {
    choice(name, noun: noun, from: choices) { $0 }
  }
}

extension ValueType {
  /// One of a closed list of values, by their texts in any case.
  ///
  /// The noun describes a value, as in "'recent' is not a history list"; without it, the error
  /// names the option.
  package static func choice(
    _ name: String, noun: String? = nil, from values: [Value],
    text: @escaping @Sendable (Value) -> String
  ) -> Self {
    let choices = values.map(text)
    return ValueType(name: name, known: choices, text: text) { word throws(ValueError) in
      let index = choices.firstIndex { $0.lowercased() == word.lowercased() }
      guard let index else { throw .unknown(word, .init(noun: noun), choices: choices) }
      return values[index]
    }
  }
}

extension ValueType where Value == Bool {
  /// Whether something is on, in the words and digits that programs accept for it, in any case.
  package static var onOff: Self {
    let choices = ["on", "off"]
    return ValueType(name: "SWITCH", known: choices, text: { $0 ? "on" : "off" }) {
      text throws(ValueError) in
      switch text.lowercased() {
      case "on", "yes", "true", "1": true
      case "off", "no", "false", "0": false
      default: throw .unknown(text, .invalidValue, choices: choices)
      }
    }
  }
}

extension ValueType where Value: CaseIterable & RawRepresentable<String> {
  /// One of an enumeration's cases, by their raw values in any case.
  package static func choice(_ name: String, noun: String? = nil) -> Self {
    choice(name, noun: noun, from: Array(Value.allCases), text: \.rawValue)
  }
}
