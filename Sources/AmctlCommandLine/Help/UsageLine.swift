/// The one-line grammar of a command: `<required>`, `[optional]`, `{one | other}`, `repeated...`.
package enum UsageLine {
  /// Returns the usage lines of a command: one for its arguments, one for its subcommands.
  package static func lines(for command: CommandSpec, at path: CommandPath) -> [String] {
    let options = "[options]"
    var lines: [String] = []
    if !command.needsSubcommand {
      let arguments = command.positionals.map(argument)
      lines.append(([path.invocation] + arguments + [options]).joined(separator: " "))
    }
    if !command.subcommands.isEmpty {
      lines.append("\(path.invocation) <command> [<argument>]... \(options)")
    }
    return lines
  }

  /// Returns an argument: its name, or its values if they are few and short.
  package static func argument(_ spec: PositionalSpec) -> String {
    let known = spec.value.known
    let values = "{\(known.joined(separator: " | "))}"
    let isShort = (2...4).contains(known.count) && values.count <= 32
    let name = isShort ? values : "<\(spec.name)>"
    return switch spec.arity {
    case .required: name
    case .optional: "[\(name)]"
    case .any: "[\(name)]..."
    case .some: "\(name)..."
    }
  }

  /// Returns an option with its letter and the name of its value: `-o, --output FORMAT`, or
  /// `--sandbox[=DIR]` if the value can be left out.
  package static func option(_ spec: OptionSpec) -> String {
    let letter = spec.short.map { "-\($0), " } ?? "    "
    let value = spec.value.map { spec.bareText == nil ? " " + $0.name : "[=\($0.name)]" } ?? ""
    return letter + spec.spelling + value
  }
}
