import MusicAPI

/// Refuses names that the table of facts does not hold, before any request is made.
struct NameRules {
  /// Whether names are let through that were added after the table was written.
  let allowsUnknown: Bool

  /// Lets unknown names through, or does not.
  init(allowsUnknown: Bool) {
    self.allowsUnknown = allowsUnknown
  }

  /// Goes by what the line says.
  init(_ arguments: Arguments) {
    allowsUnknown = arguments[FetchOptionKeys.allowUnknown]
  }

  /// Refuses the first name that is not among those that are known; `noun` says what it should be.
  func check(_ names: [String], among known: [String], _ noun: String) throws(UsageError) {
    guard !allowsUnknown, let wrong = names.first(where: { !known.contains($0) }) else { return }
    guard !known.isEmpty else { throw .rule("'\(wrong)' is not \(noun).", hint: "there are none") }
    throw .refusedValue(.unknown(wrong, noun: noun, choices: known), of: wrong)
  }

  /// Refuses the first type that is not among those.
  func check(
    _ types: [ResourceType], among known: [ResourceType], _ noun: String
  ) throws(UsageError) {
    try check(types.map(\.rawValue), among: known.map(\.rawValue), noun)
  }
}
