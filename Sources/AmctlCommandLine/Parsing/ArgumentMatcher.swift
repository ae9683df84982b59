/// Checks what was found in a line against the command it names.
package struct ArgumentMatcher {
  private let root: CommandSpec
  private let command: CommandSpec
  private let path: CommandPath
  private let findings: [LineScan.Finding]

  /// Takes over a finished scan.
  package init(_ scan: LineScan) {
    root = scan.path.first ?? scan.command
    command = scan.command
    path = CommandPath(names: scan.path.map(\.name))
    findings = scan.findings
  }

  /// The match, or the mistake most worth telling: a wrong command, then the first wrong option,
  /// then what is wrong with the arguments.
  package func match() throws(UsageError) -> Match {
    var arguments = Arguments()
    var mistake = unknownCommand
    for finding in findings {
      do throws(UsageError) {
        try add(finding, to: &arguments)
      } catch {
        mistake = mistake ?? error
      }
    }
    if !isOverridden {
      if let mistake { throw mistake }
      try addPositionals(to: &arguments)
    }
    return Match(path: path, spec: command, arguments: arguments)
  }

  /// Whether an option such as `--help` makes every mistake pointless.
  private var isOverridden: Bool {
    findings.contains { finding in
      if case .option(let option, _, value: nil) = finding {
        option.overridesMistakes
      } else {
        false
      }
    }
  }

  /// The words for positional arguments.
  private var words: [String] {
    findings.compactMap { if case .word(let word) = $0 { word } else { nil } }
  }

  /// The mistake in a line that should go on with a subcommand and goes on with another word.
  ///
  /// After an option that does not exist, that word may be meant as its value.
  private var unknownCommand: UsageError? {
    guard command.needsSubcommand, let word = words.first else { return nil }
    for finding in findings {
      if case .unknownOption(let spelling) = finding { return unknownOption(spelling) }
      if case .word = finding { break }
    }
    return .unknownCommand(word, of: path, nearest: Suggestion.nearest(to: word, in: visibleNames))
  }

  /// The subcommands to offer.
  private var visibleNames: [String] {
    command.subcommands.map(\.name)
  }
}

// MARK: Options

extension ArgumentMatcher {
  /// Adds what an option brought, or tells what is wrong with it.
  private func add(
    _ finding: LineScan.Finding, to arguments: inout Arguments
  ) throws(UsageError) {
    switch finding {
    case .word: break
    case .unknownOption(let spelling): throw unknownOption(spelling)
    case .option(let found, let spelling, let text):
      guard let option = accepted(found) else { throw foreignOption(found, spelling) }
      arguments.add(try values(of: option, spelled: spelling, text), to: option)
    }
  }

  /// The option of that name that the command takes, its own before the root's.
  private func accepted(_ found: OptionSpec) -> OptionSpec? {
    command.ownOption { $0.name == found.name } ?? root.ownOption { $0.name == found.name }
  }

  /// An option of other commands; those of one that many share say nothing about what was meant.
  private func foreignOption(_ option: OptionSpec, _ spelling: String) -> UsageError {
    option.group == nil
      ? .foreignOption(spelling, of: path, owners: root.owners(of: option))
      : .unknownOption(spelling, of: path, nearest: nil)
  }

  /// An option of no command; a single letter is too short to guess from.
  private func unknownOption(_ spelling: String) -> UsageError {
    let name = String(spelling.drop { $0 == "-" })
    let isLetter = name.count < 2
    let nearest =
      isLetter
      ? nil : Suggestion.nearest(to: name, in: (command.options + root.options).map(\.name))
    return .unknownOption(spelling, of: path, nearest: nearest.map { "--" + $0 })
  }

  /// The texts that one use of an option brings, each checked.
  private func values(
    of option: OptionSpec, spelled spelling: String, _ text: String?
  ) throws(UsageError) -> [String] {
    guard let type = option.value else {
      if let text { throw .unexpectedValue(text, of: spelling) }
      return [""]
    }
    guard let text else { throw .missingValue(of: spelling, type.name) }
    let isSplit = option.repetition == .addsItems && !text.isEmpty
    let items = isSplit ? text.split(separator: ",", omittingEmptySubsequences: false) : [text[...]]
    let values = items.map { isSplit ? $0.trimmed : String($0) }
    for value in values {
      try check(value, type, label: spelling)
    }
    return values
  }

  /// Reads one text to see whether it is good; the label is what messages call its place.
  private func check(
    _ text: String, _ type: ValueType<Void>, label: String
  ) throws(UsageError) {
    guard !text.isEmpty || type.allowsEmpty else { throw .emptyValue(of: label, type.name) }
    do throws(ValueError) {
      try type.parse(text)
    } catch {
      throw .invalidValue(error, of: label)
    }
  }
}

// MARK: Positional arguments

extension ArgumentMatcher {
  /// Gives each argument its words: as many as it may take without starving those behind it.
  private func addPositionals(to arguments: inout Arguments) throws(UsageError) {
    guard !command.needsSubcommand else { throw .missingCommand(of: path, names: visibleNames) }
    var words = words[...]
    var needed = command.positionals.reduce(0) { $0 + $1.arity.minimum }
    for positional in command.positionals {
      needed -= positional.arity.minimum
      let available = max(words.count - needed, positional.arity.minimum)
      let taken = words.prefix(min(positional.arity.maximum, available))
      guard taken.count >= positional.arity.minimum else {
        throw .missingArgument(positional.name, of: path)
      }
      try add(taken, to: positional, &arguments)
      words = words.dropFirst(taken.count)
    }
    guard let extra = words.first else { return }
    throw command.positionals.isEmpty && !visibleNames.isEmpty
      ? .unknownCommand(extra, of: path, nearest: Suggestion.nearest(to: extra, in: visibleNames))
      : .surplusArgument(extra, of: path)
  }

  /// Adds the words of one argument, or tells what is wrong with the first bad one.
  private func add(
    _ words: ArraySlice<String>, to positional: PositionalSpec, _ arguments: inout Arguments
  ) throws(UsageError) {
    for word in words {
      do throws(UsageError) {
        try check(word, positional.value, label: "<\(positional.name)>")
      } catch .invalidValue(.unknown(let text, let noun, let choices), let label) {
        // Where a subcommand could stand, its name may be what was meant.
        let choices = choices + visibleNames
        throw .invalidValue(.unknown(text, noun: noun, choices: choices), of: label)
      }
      arguments.add(word, to: positional)
    }
  }
}
