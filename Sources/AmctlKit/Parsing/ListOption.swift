/// An option whose values add up: `--types a,b --types c`.
struct ListOption<Element: Sendable>: OptionKey {
  let spec: OptionSpec
  /// How each value is read.
  let type: ValueType<Element>

  /// Declares a list; where a comma may be part of a value, it must not split.
  init(
    _ name: String, short: Character? = nil, _ type: ValueType<Element>,
    splitsAtCommas: Bool = true, default defaultText: String? = nil, isHidden: Bool = false,
    help: String
  ) {
    self.type = type
    spec = OptionSpec(
      name: name, short: short, help: help, value: type.erased,
      repetition: splitsAtCommas ? .addsItems : .adds, defaultText: defaultText, isHidden: isHidden)
  }
}
