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
        .prefix { $1.fixture.response.repeats($0.fixture.response) }
        .map { old, new in
          FixtureFinding(
            new.path, MemberFinding(.duplicate, "response", "is the same as in '\(old.path)'"))
        }
    }
  }
}

extension HTTPResponse {
  /// Whether a client sees the same in this response as in another; the order of fields is no
  /// difference.
  func repeats(_ other: HTTPResponse) -> Bool {
    guard status == other.status, headers == other.headers else { return false }
    // The order of fields changes no length.
    return body == other.body
      || body.count == other.body.count
        && RequestMatching.value(of: FixtureBody(body))
          == RequestMatching.value(of: FixtureBody(other.body))
  }
}
