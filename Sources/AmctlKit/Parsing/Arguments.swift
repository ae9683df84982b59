/// The values of one command line, looked up by the keys that declared them.
///
/// Every value was read once while parsing, so that a look-up by a key of the command that was
/// matched finds it good.
struct Arguments: Sendable, Equatable {
  private var options: [String: [String]] = [:]
  private var positionals: [String: [String]] = [:]

  /// The option's value; nil when it was not given.
  subscript<Value>(option: Option<Value>) -> Value? {
    options[option.spec.name]?.last.flatMap { try? option.type.parse($0) }
  }

  /// The option's values in the order given; empty when there are none.
  subscript<Element>(list: ListOption<Element>) -> [Element] {
    options[list.spec.name, default: []].compactMap { try? list.type.parse($0) }
  }

  /// Whether the flag was given.
  subscript(flag: Flag) -> Bool {
    options[flag.spec.name] != nil
  }

  /// The argument's value.
  subscript<Value>(positional: Positional<Value>) -> Value {
    get throws(UsageError) {
      let name = positional.spec.name
      guard let text = positionals[name]?.first else { throw .missingArgument(name, of: nil) }
      do throws(ValueError) {
        return try positional.type.parse(text)
      } catch {
        throw .refusedValue(error, of: "<\(name)>")
      }
    }
  }

  /// The argument's value; nil when it was left out.
  subscript<Value>(positional: OptionalPositional<Value>) -> Value? {
    positionals[positional.spec.name]?.first.flatMap { try? positional.type.parse($0) }
  }

  /// The argument's values in the order given; empty when there are none.
  subscript<Element>(list: ListPositional<Element>) -> [Element] {
    positionals[list.spec.name, default: []].compactMap { try? list.type.parse($0) }
  }

  /// Adds what one use of an option brought.
  mutating func add(_ values: [String], to option: OptionSpec) {
    options[option.name, default: []] += values
  }

  /// Adds a word of a positional argument.
  mutating func add(_ word: String, to positional: PositionalSpec) {
    positionals[positional.name, default: []].append(word)
  }
}
