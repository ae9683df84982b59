/// What one word of a command line is by its looks alone.
///
/// `--limit=5` is `.long("limit", value: "5")`, `-qv` is `.short("qv")`, and `-`, by custom the
/// name of standard input, is a plain word.
enum Token: Equatable {
  /// `--name`, with what follows a first `=`.
  case long(String, value: String?)
  /// A dash and at least one more character: one option, a bundle, or an option with its value.
  case short(String)
  /// `--`, which ends the options.
  case terminator
  /// Anything else.
  case word(String)

  /// Looks at one word.
  init(_ word: String) {
    if word == "--" {
      self = .terminator
    } else if word.hasPrefix("--") {
      let body = word.dropFirst(2)
      let name = body.prefix { $0 != "=" }
      let value = name.endIndex == body.endIndex ? nil : String(body[name.endIndex...].dropFirst())
      self = .long(String(name), value: value)
    } else if word.hasPrefix("-"), word != "-" {
      self = .short(String(word.dropFirst()))
    } else {
      self = .word(word)
    }
  }
}
