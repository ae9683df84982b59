/// One option as parser, help and completion see it, whatever the type of its value.
struct OptionSpec: Sendable {
  /// The long name without its dashes.
  let name: String
  /// The letter behind a single dash.
  var short: Character?
  /// A phrase that says what it does.
  let help: String
  /// What it takes; nil for a flag.
  var value: ValueType<Void>?
  /// What a second use does to the first.
  var repetition = Repetition.replaces
  /// The value that holds when it is not given, for help to name.
  var defaultText: String?
  /// Whether the option wins over every mistake in the line, as `--help` does.
  var overridesMistakes = false
  /// Whether help, completions and suggestions leave it out.
  var isHidden = false

  /// The long name as it is typed.
  var spelling: String {
    "--" + name
  }

  /// What a second use of an option does to the first.
  enum Repetition: Sendable {
    /// The last one holds.
    case replaces
    /// Each use adds a value, taken as it is.
    case adds
    /// Each use adds values, separated by commas.
    case addsItems
  }
}
