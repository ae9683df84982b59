/// The valid values at a place in the line, where the words before it decide.
package struct Choices: Sendable, Equatable {
  /// The noun for a value, as in "'x' is not a view of songs".
  package let noun: String
  /// The values in the order to show them.
  package let known: [String]
  /// Values that are accepted but never suggested.
  package let accepted: Set<String>
  /// The message when there are no valid values, such as "songs have no views".
  package let emptyMessage: String?
  /// The option that lets any other value through; nil when there is none.
  package let override: String?

  /// Names the values.
  package init(
    _ known: [String], accepted: Set<String> = [], noun: String, emptyMessage: String? = nil,
    override: String? = nil
  ) {
    self.known = known
    self.accepted = accepted
    self.noun = noun
    self.emptyMessage = emptyMessage
    self.override = override
  }

  /// Rejects the first value that is not a valid one.
  package func check(_ values: [String]) throws(UsageError) {
    guard let wrong = values.first(where: { !known.contains($0) && !accepted.contains($0) }) else {
      return
    }
    let error = UsageError.invalidValue(.unknown(wrong, noun: noun, choices: known), of: wrong)
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
}
