import MusicAPI

/// Finds responses that repeat the one before, although a replay repeats the last one anyway.
enum DuplicateCheck {
  /// Returns the findings among fixtures that are in the order of their responses.
  static func findings(
    in subjects: [FixtureLint.Subject], _ rules: FixtureRules.Match
  ) -> [FixtureFinding] {
    Dictionary(grouping: subjects) { ExchangeKey($0.fixture.request, rules) }.values.flatMap {
      all in
      // A repeat before another response decides when that one comes.
      zip(all, all.dropFirst()).reversed()
        .prefix { isSame($0.fixture.response, $1.fixture.response) }
        .map { old, new in
          FixtureFinding(
            new.path, MemberFinding(.duplicate, "response", "is the same as in '\(old.path)'"))
        }
    }
  }

  private static func isSame(_ one: HTTPResponse, _ other: HTTPResponse) -> Bool {
    guard one.status == other.status, one.headers == other.headers else { return false }
    // The order of members changes no length.
    return one.body == other.body
      || one.body.count == other.body.count
        && RequestMatching.value(of: FixtureBody(one.body))
          == RequestMatching.value(of: FixtureBody(other.body))
  }
}
