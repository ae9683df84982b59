extension Redaction {
  /// Returns a redaction that also follows the rules of a folder.
  ///
  /// A key that did not make the pseudonyms of the folder makes none.
  package func following(_ rules: FixtureRules) -> Redaction {
    let fits = key.map(rules.fits) ?? false
    return adding(
      removed: rules.redact, pseudonyms: fits ? rules.pseudonym : PseudonymRules())
  }
}
