/// Why the text of a value is refused.
enum ValueError: Error, Equatable {
  /// It is not of the expected form: `a whole number of at least 1`.
  case mismatch(String, expected: String)
  /// It is not in a closed list whose members are each `noun`: `a storefront`.
  case unknown(String, noun: String, choices: [String])
}
