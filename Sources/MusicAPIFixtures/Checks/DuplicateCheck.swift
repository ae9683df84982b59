import MusicAPI

/// Finds responses that repeat the one before, although a replay repeats the last one anyway.
enum DuplicateCheck {
  /// Returns the findings among fixtures that are in the order of their responses.
  static func findings(
    in subjects: [FixtureLint.Subject], _ rules: FixtureRules.Match
  ) -> [(file: String, finding: MemberFinding)] {
    Dictionary(grouping: subjects) { ExchangeKey($0.fixture.request, rules) }.values.flatMap {
      all in
      // A repeat before another response decides when that one comes.
      zip(all, all.dropFirst()).reversed()
        .prefix { isSame($0.fixture.response, $1.fixture.response) }
        .map { old, new in
          (new.path, MemberFinding(.duplicate, "response", "is the same as in '\(old.path)'"))
        }
    }
  }

  private static func isSame(_ one: HTTPResponse, _ other: HTTPResponse) -> Bool {
    guard one.status == other.status, one.headers == other.headers else { return false }
    // The order of members changes no length.
    guard one.body != other.body else { return true }
    guard one.body.count == other.body.count, let own = try? JSONDocument(parsing: one.body),
      let others = try? JSONDocument(parsing: other.body)
    else { return false }
    return own.root.sorted == others.root.sorted
  }
}

extension JSON {
  /// The value as text with sorted members, equal for equal values.
  fileprivate var sorted: String {
    switch kind {
    case .array: "[" + elements.map(\.sorted).joined(separator: ",") + "]"
    case .object:
      "{"
        + members.map { "\($0.name.debugDescription):\($0.value.sorted)" }.sorted()
        .joined(separator: ",") + "}"
    default: text
    }
  }
}
