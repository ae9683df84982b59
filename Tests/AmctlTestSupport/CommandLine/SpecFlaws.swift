package import AmctlCommandLine

extension CommandSpec {
  /// Returns the ambiguities and inconsistencies of a specification and of everything below it.
  ///
  /// It is intended that a command's letter may hide the root's.
  package func flaws(inheriting inherited: [OptionSpec] = [], at parents: [String] = []) -> [String]
  {
    let path = (parents + [name]).joined(separator: " ")
    let isRoot = parents.isEmpty
    let below = subcommands.flatMap {
      $0.flaws(inheriting: isRoot ? options : inherited, at: parents + [name])
    }
    let own =
      repeated(options.map(\.spelling) + inherited.map(\.spelling))
      + repeated(options.compactMap { $0.short.map { "-\($0)" } })
      + repeated(subcommands.flatMap { [$0.name] + $0.aliases })
      + repeated(positionals.map(\.name))
    let lists = positionals.count { $0.arity.maximum > 1 }
    let texts = [summary] + options.map(\.help) + positionals.map(\.help) + examples.map(\.says)
    return own.map { "\(path): \($0) twice" } + (lists > 1 ? ["\(path): more than one list"] : [])
      + texts.filter { $0.isEmpty || $0.hasSuffix(".") }.map { "\(path): '\($0)' as a phrase" }
      + below
  }

  private func repeated(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { !seen.insert($0).inserted }
  }
}
