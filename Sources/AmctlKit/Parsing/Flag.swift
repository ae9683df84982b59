/// An option without a value.
struct Flag: OptionKey {
  let spec: OptionSpec

  /// Declares a flag; one like `--help` overrides every mistake in the line.
  init(
    _ name: String, short: Character? = nil, overridesMistakes: Bool = false,
    isHidden: Bool = false, help: String
  ) {
    spec = OptionSpec(
      name: name, short: short, help: help, overridesMistakes: overridesMistakes,
      isHidden: isHidden)
  }
}
