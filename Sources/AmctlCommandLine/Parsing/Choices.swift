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

  /// Names the values; the noun describes each of them.
  package init(
    _ known: [String], accepted: Set<String> = [], noun: String, ignoresCase: Bool = false,
    emptyMessage: String? = nil, override: String? = nil
  ) {
    self.init(
      known, accepted: accepted, .isNot(noun), ignoresCase: ignoresCase,
      emptyMessage: emptyMessage, override: override)
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

  /// Rejects the first value that is not a valid one.
  package func check(_ values: [String]) throws(UsageError) {
    guard let wrong = values.first(where: { !contains(ignoresCase ? $0.lowercased() : $0) }) else {
      return
    }
    let error = UsageError.invalidValue(.unknown(wrong, complaint, choices: known), of: wrong)
    guard !known.isEmpty else {
      throw .rule(
        emptyMessage ?? error.description, hint: override.map { "'\($0)' allows any name" })
    }
    guard let override else { throw error }
    let hint = error.hint ?? ""
    throw .rule(
      error.description,
      hint: hint + (hint.hasSuffix("?") ? " " : "; ") + "'\(override)' allows other names")
  }

  private func contains(_ value: String) -> Bool {
    known.contains(value) || accepted.contains(value)
  }
}
