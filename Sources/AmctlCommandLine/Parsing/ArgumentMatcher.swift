/// Checks the findings of a scan against the command that the line names.
package struct ArgumentMatcher {
  private let root: CommandSpec
  private let command: CommandSpec
  private let path: CommandPath
  private let findings: [LineScan.Finding]

  package init(_ scan: LineScan) {
    root = scan.path.first ?? scan.command
    command = scan.command
    path = CommandPath(names: scan.path.map(\.name))
    findings = scan.findings
  }

  /// Returns the match, or throws the most important error: an unknown command, otherwise the first
  /// invalid option, otherwise an invalid argument.
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
    let overrides = overrides
    if !overrides.isEmpty {
      try? addPositionals(to: &arguments)
    } else {
      if let mistake { throw mistake }
      try addPositionals(to: &arguments)
    }
    return Match(path: path, spec: command, arguments: arguments, overrides: overrides)
  }

  /// The options of the command, such as `--help`, that override all errors.
  private var overrides: [String] {
    findings.compactMap { finding in
      guard case .option(let found, let spelling, let value) = finding,
        let option = accepted(found),
        value.map({ $0 == option.overridingValue }) ?? option.overridesMistakes
      else { return nil }
      return spelling
    }
  }

  /// The words for positional arguments.
  private var words: [String] {
    findings.compactMap { if case .word(let word) = $0 { word } else { nil } }
  }

  /// The mistake in a line that needs a subcommand and has another word in its place.
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

  /// The subcommands to suggest.
  private var visibleNames: [String] {
    command.subcommands.map(\.name)
  }
}

// MARK: Options

extension ArgumentMatcher {
  /// Adds the values of an option, or throws an error if it is invalid.
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

  /// Returns the option of that name that the command accepts; its own come before the root's.
  private func accepted(_ found: OptionSpec) -> OptionSpec? {
    command.ownOption { $0.name == found.name } ?? root.ownOption { $0.name == found.name }
  }

  /// Reports an option of other commands; options of many commands give no clue to what was meant.
  ///
  /// The command may have the same in the plural, as `--types` for `--type`.
  private func foreignOption(_ option: OptionSpec, _ spelling: String) -> UsageError {
    let plural = command.options.first {
      $0.name == option.name + "s" || $0.name + "s" == option.name
    }
    if let plural { return .unknownOption(spelling, of: path, nearest: plural.spelling) }
    return option.group == nil
      ? .foreignOption(spelling, of: path, owners: root.owners(of: option))
      : .unknownOption(spelling, of: path, nearest: nil)
  }

  /// Reports an unknown option; a single letter is too short for a suggestion.
  private func unknownOption(_ spelling: String) -> UsageError {
    let name = String(spelling.drop { $0 == "-" })
    let isLetter = name.count < 2
    let nearest =
      isLetter
      ? nil : Suggestion.nearest(to: name, in: (command.options + root.options).map(\.name))
    return .unknownOption(spelling, of: path, nearest: nearest.map { "--" + $0 })
  }

  /// Returns the values of one use of an option, after checking each.
  private func values(
    of option: OptionSpec, spelled spelling: String, _ text: String?
  ) throws(UsageError) -> [String] {
    guard let type = option.value else {
      if let text { throw .unexpectedValue(text, of: spelling) }
      return [""]
    }
    guard let text = text ?? option.bareText else { throw .missingValue(of: spelling, type.name) }
    if let bareText = option.bareText, text.isEmpty {
      throw .rule(
        "'\(spelling)' must not be empty",
        hint: "write '\(spelling)=\(type.name)', or '\(spelling)' alone for '\(bareText)'")
    }
    let values = option.values(in: text)
    for value in values {
      try check(value, type, label: spelling)
    }
    return values
  }

  /// Checks that a text is valid; the label names the option or argument in messages.
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
  /// Assigns words to each argument: as many as it may take while leaving enough for those after
  /// it.
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
      : .surplusArgument(extra, hint: place(of: extra, words.count))
  }

  /// Returns where the first of some words may belong that the command has no place for.
  private func place(of word: String, _ count: Int) -> String {
    if let list = listOption(beforeWord: self.words.count - count) {
      return "separate the values of '\(list.spelling)' by commas"
    }
    if let last = command.positionals.last {
      let names = command.positionals.map { "one <\($0.name)>" }.joined(separator: " and ")
      let neighbors = [self.words.dropLast(count).last ?? "", word]
      let areWords = neighbors.allSatisfy { $0.contains(where: \.isLetter) }
      return "'\(path.label)' takes \(names)"
        + (areWords && last.value.isPhrase ? "; quote arguments that contain spaces" : "")
    }
    let option = command.options.first { $0.value?.known.contains(word) ?? false }
    return option.map { "write '\($0.spelling) \(ShellWord.plain(word))'" }
      ?? "'\(path.label)' takes no arguments; see '\(path.invocation) --help'"
  }

  /// Returns the option before a word and its neighbors, if its values are separated by commas.
  private func listOption(beforeWord position: Int) -> OptionSpec? {
    var option: OptionSpec?
    var count = 0
    for finding in findings {
      switch finding {
      case .word where count == position: return option
      case .word: count += 1
      case .option(let found, _, _): option = found.repetition == .addsItems ? found : nil
      case .unknownOption: option = nil
      }
    }
    return nil
  }

  /// Adds the words of one argument, or throws an error about the first invalid one.
  private func add(
    _ words: ArraySlice<String>, to positional: PositionalSpec, _ arguments: inout Arguments
  ) throws(UsageError) {
    for word in words {
      do throws(UsageError) {
        try check(word, positional.value, label: "<\(positional.name)>")
      } catch .invalidValue(.unknown(let text, let complaint, let choices), let label) {
        // Where a subcommand is possible, its name may be what was meant.
        let choices = choices + visibleNames
        throw .invalidValue(.unknown(text, complaint, choices: choices), of: label)
      }
      arguments.add(word, to: positional)
    }
  }
}
