/// One positional argument as parser, help and completion see it.
struct PositionalSpec: Sendable {
  /// The name that help puts in angle brackets.
  let name: String
  /// A phrase that says what it is.
  let help: String
  /// How each of its words is read.
  let value: ValueType<Void>
  /// How many words it takes.
  let arity: Arity

  /// How many words a positional argument takes.
  enum Arity: Sendable {
    /// Exactly one.
    case required
    /// One or none.
    case optional
    /// As many as there are.
    case any
    /// As many as there are, but one at least.
    case some

    /// The number of words it cannot do without.
    var minimum: Int {
      self == .required || self == .some ? 1 : 0
    }

    /// The number of words it takes at most.
    var maximum: Int {
      self == .required || self == .optional ? 1 : .max
    }
  }
}
