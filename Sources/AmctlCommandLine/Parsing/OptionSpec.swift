/// One option as parser, help and completion see it, whatever the type of its value.
package struct OptionSpec: Sendable {
  /// The long name without its dashes.
  package let name: String
  /// The letter behind a single dash.
  package let short: Character?
  /// A phrase that says what it does.
  package let help: String
  /// What it takes; nil for a flag.
  package var value: ValueType<Void>?
  /// What a second use does to the first.
  package var repetition = Repetition.replaces
  /// Makes the text of the value that holds when it is not given; only help asks for it.
  package var makeDefaultText: @Sendable () -> String? = { nil }
  /// The name of the setting that it sets for one run; nil when it sets none.
  package var setting: String?
  /// What help calls the options that it belongs to; nil for those of one command.
  package var group: String?
  /// Whether the option wins over every mistake in the line, as `--help` does.
  package var overridesMistakes = false

  /// The value that holds when it is not given, for help to name.
  package var defaultText: String? { makeDefaultText() }

  /// The long name as it is typed.
  package var spelling: String {
    "--" + name
  }

  /// What a second use of an option does to the first.
  package enum Repetition: Sendable {
    /// The last one holds.
    case replaces
    /// Each use adds a value, taken as it is.
    case adds
    /// Each use adds values, separated by commas.
    case addsItems
  }
}

/// One positional argument as parser, help and completion see it.
package struct PositionalSpec: Sendable {
  /// The name that help puts in angle brackets.
  package let name: String
  /// A phrase that says what it is.
  package let help: String
  /// How each of its words is read.
  package let value: ValueType<Void>
  /// How many words it takes.
  package let arity: Arity

  /// How many words a positional argument takes.
  package enum Arity: Sendable {
    /// Exactly one.
    case required
    /// One or none.
    case optional
    /// As many as there are.
    case any
    /// As many as there are, but one at least.
    case some

    /// The number of words it cannot do without.
    package var minimum: Int { self == .any || self == .optional ? 0 : 1 }

    /// The number of words it takes at most.
    package var maximum: Int { self == .required || self == .optional ? 1 : .max }
  }
}
