extension CommandSpec {
  /// The subcommand of that name or alias.
  func subcommand(named name: String) -> CommandSpec? {
    subcommands.first { $0.name == name || $0.aliases.contains(name) }
  }

  /// The commands along a path of names below this one, itself first; nil when one is not there.
  func commands(along names: some Sequence<String>) -> [CommandSpec]? {
    var path = [self]
    for name in names {
      guard let next = path.last?.subcommand(named: name) else { return nil }
      path.append(next)
    }
    return path
  }

  /// The first option that fits: its own, or one of a command below.
  func firstOption(where fits: (OptionSpec) -> Bool) -> OptionSpec? {
    if let own = options.first(where: fits) { return own }
    for command in subcommands {
      if let found = command.firstOption(where: fits) { return found }
    }
    return nil
  }

  /// The paths of the visible commands, from this one down, where help shows that option.
  func owners(of option: OptionSpec, below parents: [String] = []) -> [CommandPath] {
    guard !isHidden else { return [] }
    let names = parents + [name]
    let isOwner = options.contains { $0.name == option.name && !$0.isHidden }
    return (isOwner ? [CommandPath(names: names)] : [])
      + subcommands.flatMap { $0.owners(of: option, below: names) }
  }
}
