/// The valid values at a place in the line, where the words before it decide.
package struct Choices: Sendable, Equatable {
  /// The sentence about any other value, such as "'x' is not a view of songs".
  package let complaint: ValueError.Complaint
  /// The values in the order to show them.
  package let known: [String]
  /// Values that are accepted but never suggested.
  package let accepted: Set<String>
  /// The message when there are no valid values, such as "songs have no views".
  package let emptyMessage: String?
  /// The option that lets any other value through; nil when there is none.
  package let override: String?
  /// Whether values are compared in lowercase.
  package let ignoresCase: Bool
  /// The choices after a prefix and a colon; nil if a colon means nothing.
  private(set) var scopes: Scopes?
  /// Whether any value without a prefix is valid.
  private var acceptsAnything = false

  /// The choices after prefixes, such as those after `songs:`.
  package struct Scopes: Sendable, Equatable {
    /// The noun for one of the prefixes.
    let noun: String
    /// The prefixes after which there are choices, in the order to show them.
    let names: [String]
    /// The choices after each prefix, in each of its spellings.
    let choices: [String: Choices]

    /// Names the prefixes, each with its spellings, of which the usual one is the first.
    package init(noun: String, _ scopes: [(spellings: [String], choices: Choices)]) {
      self.noun = noun
      names = scopes.filter { !$0.choices.known.isEmpty }.map { $0.spellings[0] }
      choices = Dictionary(
        scopes.flatMap { scope in scope.spellings.map { ($0, scope.choices) } }
      ) { first, _ in first }
    }
  }

  /// Names the values, with the sentence about any other.
  package init(
    _ known: [String], accepted: Set<String> = [], _ complaint: ValueError.Complaint,
    ignoresCase: Bool = false, emptyMessage: String? = nil, override: String? = nil
  ) {
    self.known = known
    self.accepted = accepted
    self.complaint = complaint
    self.ignoresCase = ignoresCase
    self.emptyMessage = emptyMessage
    self.override = override
  }

  /// Returns choices that accept any value, and after a prefix its choices.
  package static func anything(orIn scopes: Scopes) -> Choices {
    var choices = Choices([], .isNot("")).scoped(by: scopes)
    choices.acceptsAnything = true
    return choices
  }

  /// Returns the same choices, and those after prefixes.
  package func scoped(by scopes: Scopes) -> Choices {
    var choices = self
    choices.scopes = scopes
    return choices
  }

  /// Returns the values that a shell offers: a prefix where no other value begins as typed, and
  /// the values behind it once it is typed.
  func offered(after typed: String) -> [String] {
    guard let scopes else { return known }
    guard let colon = typed.firstIndex(of: ":") else {
      let isPlain = known.contains { $0.lowercased().hasPrefix(typed.lowercased()) }
      return isPlain ? known : scopes.names.map { $0 + ":" }
    }
    let scope = scopes.choices[typed[..<colon].lowercased()]
    return scope?.known.map { typed[...colon] + $0 } ?? []
  }

  /// Rejects the first value that is not a valid one.
  package func check(_ values: [String]) throws(UsageError) {
    for value in values {
      if let scopes, let colon = value.firstIndex(of: ":") {
        try scopes.check(value[..<colon], value[value.index(after: colon)...])
      } else if !acceptsAnything, !contains(ignoresCase ? value.lowercased() : value) {
        throw refusal(of: value)
      }
    }
  }

  /// Returns the error about a value that is not a valid one.
  private func refusal(of wrong: String) -> UsageError {
    let error = UsageError.invalidValue(.unknown(wrong, complaint, choices: known), of: wrong)
    guard !known.isEmpty else {
      return .rule(
        emptyMessage ?? error.description, hint: override.map { "'\($0)' allows any name" })
    }
    guard let override else { return error }
    let hint = error.hint ?? ""
    return .rule(
      error.description,
      hint: hint + (hint.hasSuffix("?") ? " " : "; ") + "'\(override)' allows other names")
  }

  private func contains(_ value: String) -> Bool {
    known.contains(value) || accepted.contains(value)
  }
}

extension Choices.Scopes {
  /// Rejects a prefix that does not exist, and a value that is not a choice after it.
  fileprivate func check(_ prefix: Substring, _ value: Substring) throws(UsageError) {
    if let choices = choices[prefix.lowercased()] { return try choices.check([String(value)]) }
    let override = choices.values.lazy.compactMap(\.override).first
    try Choices(names, .isNot(noun), override: override).check([String(prefix)])
  }
}

/// What a shell offers for a value.
package struct ValueCompletion: Sendable {
  /// The names of files that the shell adds; nil for none.
  package var paths: Paths?
  /// Returns the values; nil for the known values of the type.
  package var offer: (@Sendable (Request) -> [Candidate])?

  /// The names that a shell completes by itself.
  package enum Paths: String, Sendable {
    case files, folders
  }

  /// The information that values may depend on.
  package struct Request: Sendable {
    /// The beginning of the value.
    package let typed: String
    package let environment: [String: String]
    /// The words before it, by the names of the arguments.
    package var words: [String: [String]] = [:]
  }

  package static let knownValues = ValueCompletion()
  package static let files = ValueCompletion(paths: .files)
  package static let folders = ValueCompletion(paths: .folders)

  /// Values that are computed when a shell asks for them; paths are offered if there are none.
  package static func values(
    orPaths paths: Paths? = nil, _ offer: @escaping @Sendable (Request) -> [Candidate]
  ) -> Self {
    ValueCompletion(paths: paths, offer: offer)
  }
}

/// A word that a shell offers.
package struct Candidate: Sendable, Hashable {
  /// The word.
  package let value: String
  /// A short description; empty if the word explains itself.
  package let note: String

  package init(_ value: String, _ note: String = "") {
    self.value = value
    self.note = note
  }
}
