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
  ///
  /// The known names are not asked for when there is no name to check: the lists of a type are
  /// found by reflection, which takes longer than all the rest of a command's start.
  func check(
    _ names: [String], among knownNames: @autoclosure () -> [String], _ noun: String
  ) throws(UsageError) {
    guard !allowsUnknown, !names.isEmpty else { return }
    let known = knownNames()
    guard let wrong = names.first(where: { !known.contains($0) }) else { return }
    guard !known.isEmpty else { throw .rule("'\(wrong)' is not \(noun).", hint: "there are none") }
    throw .refusedValue(.unknown(wrong, noun: noun, choices: known), of: wrong)
  }

  /// Refuses what none of these types can be fetched with.
  ///
  /// Attributes that the service knows without saying so are let through, and never offered.
  func checkFetchOptions(_ arguments: Arguments, of types: [ResourceType]) throws(UsageError) {
    let facts = types.compactMap(\.facts)
    guard facts.count == types.count else { return }
    let noun = types.map(\.rawValue).joined(separator: " or ")
    try check(
      arguments[FetchOptionKeys.include],
      among: facts.flatMap { $0.relationships.map(\.name) }, "a relationship of \(noun)")
    let extended = arguments[FetchOptionKeys.extend].filter {
      !ResourceFacts.undocumented.contains($0)
    }
    try check(extended, among: facts.flatMap(\.extended), "an extended attribute of \(noun)")
  }

  /// Refuses the first type that is not among those.
  func check(
    _ types: [ResourceType], among known: [ResourceType], _ noun: String
  ) throws(UsageError) {
    try check(types.map(\.rawValue), among: known.map(\.rawValue), noun)
  }
}
