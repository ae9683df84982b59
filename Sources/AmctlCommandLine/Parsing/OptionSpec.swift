import MusicPlatform

/// An option as parsing, help and completion see it, whatever the type of its value.
package struct OptionSpec: Sendable {
  /// The long name without its dashes.
  package let name: String
  /// The letter after a single dash.
  package let short: Character?
  /// A phrase that describes it.
  package let help: String
  /// The type of its value; nil for a flag.
  package var value: ValueType<Void>?
  /// The text of its value if only its name is given, as in `--sandbox` for
  /// `--sandbox=on`; nil if it needs a value.
  ///
  /// Another value then has to follow `=`, because the next word belongs to the command.
  package var bareText: String?
  /// The effect of a repeated use.
  package var repetition = Repetition.replaces
  /// Makes the text of the default value; called only for help.
  package var makeDefaultText: @Sendable () -> String? = { nil }
  /// The name of the setting that it overrides for one run; nil if there is none.
  package var setting: String?
  /// The title of its group in help; nil for options of a single command.
  package var group: String?
  /// The help topic that describes it, for options of many commands; nil if each of them does.
  package var topic: String?
  /// Whether the option overrides all errors in the line, as `--help` does.
  package var overridesMistakes = false
  /// The value that does the same, as `help` in `--fields help`; nil if there is none.
  package var overridingValue: String?

  /// The default value, shown in help.
  package var defaultText: String? { makeDefaultText() }

  /// The long name as typed.
  package var spelling: String {
    "--" + name
  }

  var takesNextWord: Bool { value != nil && bareText == nil }

  /// The effect of a repeated option.
  package enum Repetition: Sendable {
    /// The last use counts.
    case replaces
    /// Every use must have the same value, because the option looks like one that takes several.
    case agrees
    /// Each use continues the text of the one before, after a comma.
    case continues
    /// Each use adds one value, unchanged.
    case adds
    /// Each use adds values separated by commas.
    case addsItems

    /// Whether the option can be used again with another value.
    package var takesMore: Bool { self != .replaces && self != .agrees }

    /// Whether the values are separated by commas.
    package var splitsAtCommas: Bool { self == .addsItems || self == .continues }
  }

  /// Returns the values in the text of one use.
  func values(in text: String) -> [String] {
    guard repetition == .addsItems, !text.isEmpty else { return [text] }
    return text.split(separator: ",", omittingEmptySubsequences: false).map { $0.trimmed }
  }
}

/// A positional argument as parsing, help and completion see it.
package struct PositionalSpec: Sendable {
  /// The name, which help shows in angle brackets.
  package let name: String
  /// A phrase that describes it.
  package let help: String
  /// The type of each of its words.
  package let value: ValueType<Void>
  /// The number of words it takes.
  package let arity: Arity

  /// The number of words that a positional argument takes.
  package enum Arity: Sendable {
    /// Exactly one.
    case required
    /// One or none.
    case optional
    /// As many as there are.
    case any
    /// One or more.
    case some

    /// The number of words it cannot do without.
    package var minimum: Int { self == .any || self == .optional ? 0 : 1 }

    /// The number of words it takes at most.
    package var maximum: Int { self == .required || self == .optional ? 1 : .max }
  }
}

/// What a parameter declares, whatever the types of its values.
struct Declarations: Sendable {
  var words: [PositionalSpec] = []
  var options: [OptionSpec] = []

  /// Returns the same declarations with options that a closure changes.
  func with(_ change: (inout OptionSpec) -> Void) -> Declarations {
    var declarations = self
    for index in options.indices { change(&declarations.options[index]) }
    return declarations
  }
}
