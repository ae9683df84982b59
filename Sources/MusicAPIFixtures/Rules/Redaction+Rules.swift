extension Redaction {
  /// Returns a redaction that also follows the rules of a folder.
  public func following(_ rules: FixtureRules) -> Redaction {
    adding(removed: rules.redact, pseudonyms: rules.pseudonym)
  }
}
