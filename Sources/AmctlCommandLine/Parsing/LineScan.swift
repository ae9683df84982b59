import MusicPlatform

/// Scans the words of a line once: finds the command and classifies every other word.
///
/// Options may come before the name of the command they belong to. An option is therefore looked up
/// in the command found so far, then among the root's, then in commands below, then everywhere.
/// Whether the command accepts it is decided later, when the whole line is known.
package struct LineScan {
  /// The commands from the root to the one found so far.
  package private(set) var path: [CommandSpec]
  /// The findings in the order of the line.
  package private(set) var findings: [Finding] = []
  /// Whether the command is implied by the first word and not named.
  package private(set) var isImplied = false
  /// Whether `--` has ended the options.
  private(set) var areOptionsOver = false
  private var rest: ArraySlice<String>
  private let root: CommandSpec

  /// A classified word, or an option with its value.
  package enum Finding {
    /// An option as typed, with the text of its value.
    case option(OptionSpec, spelling: String, value: String?)
    /// A word that looks like an option but is not one.
    case unknownOption(String)
    /// A word for a positional argument.
    case word(String)
  }

  /// Scans the words after the program's name.
  package init(root: CommandSpec, words: [String]) {
    self.root = root
    path = [root]
    rest = words[...]
    while let word = rest.popFirst() {
      switch areOptionsOver ? .word(word) : Token(word) {
      case .terminator: areOptionsOver = true
      case .long(let name, let value): takeLong(name, value)
      case .short(let letters): takeShort(letters)
      case .word(let word): takeWord(word)
      }
    }
  }

  /// The command found so far.
  package var command: CommandSpec {
    path.last ?? root
  }

  /// The option at the end of the line whose value is missing.
  package var unfinishedOption: OptionSpec? {
    guard !areOptionsOver, case .option(let option, _, value: nil) = findings.last else {
      return nil
    }
    return option.takesNextWord ? option : nil
  }

  /// Takes a word as the name of a subcommand unless an argument came before it.
  ///
  /// After `--`, a command that works without a subcommand gets every word, such as the program that
  /// it runs.
  ///
  /// A word that only implies a subcommand is its first argument too.
  private mutating func takeWord(_ word: String) {
    let hasArgument =
      areOptionsOver && !command.needsSubcommand
      || findings.contains { if case .word = $0 { true } else { false } }
    if !hasArgument, let next = command.subcommand(named: word) {
      path.append(next)
      return
    }
    if !hasArgument, let next = command.impliedCommand(word).flatMap(command.subcommand) {
      path.append(next)
      isImplied = true
    }
    findings.append(.word(word))
  }

  /// Reads `--limit 5`, `--limit=5` and `--all`.
  private mutating func takeLong(_ name: String, _ attached: String?) {
    let spelling = "--" + name
    guard let option = option(where: { $0.name == name }) else {
      findings.append(.unknownOption(spelling))
      return
    }
    let value = attached ?? (option.takesNextWord ? nextValue() : nil)
    findings.append(.option(option, spelling: spelling, value: value))
  }

  /// Reads `-o json`, `-ojson`, `-o=json`, and combined flags, `-qv`.
  ///
  /// A single dash before a long name, `-limit`, is a typing error and not `-l imit`.
  private mutating func takeShort(_ letters: String) {
    guard letters.count == 1 || option(where: { $0.name == letters }) == nil else {
      findings.append(.unknownOption("-" + letters))
      return
    }
    var left = letters[...]
    while let letter = left.popFirst() {
      let spelling = "-\(letter)"
      guard let option = option(where: { $0.short == letter }) else {
        // Letters of which the first is no option may be a word, and are one mistake.
        let isWord = left.count == letters.count - 1 && left.allSatisfy(\.isLetter)
        findings.append(.unknownOption(isWord ? "-" + letters : spelling))
        return
      }
      var value: String?
      if left.first == "=" || (option.value != nil && !left.isEmpty) {
        value = String(left.first == "=" ? left.dropFirst() : left)
        left = ""
      } else if option.takesNextWord {
        value = nextValue()
      }
      findings.append(.option(option, spelling: spelling, value: value))
    }
  }

  /// Takes the next word as a value, even if it starts with a dash, such as `--sort -name`.
  ///
  /// Only the name of an option and `--` are not taken: they mean that the value is missing.
  /// `--name=--all` passes such a value.
  private mutating func nextValue() -> String? {
    guard let word = rest.first, !isOption(word) else { return nil }
    return rest.popFirst()
  }

  private func isOption(_ word: String) -> Bool {
    switch Token(word) {
    case .terminator: true
    case .long(let name, _): option { $0.name == name } != nil
    case .short(let letters): option { $0.short.map(String.init) == letters } != nil
    case .word: false
    }
  }

  /// Returns the option for a name or letter at this position, wherever it is declared.
  func option(where fits: (OptionSpec) -> Bool) -> OptionSpec? {
    command.ownOption(where: fits) ?? root.ownOption(where: fits)
      ?? command.firstOption(where: fits) ?? root.firstOption(where: fits)
  }
}

/// The kind of one word of a command line, judged by its form alone.
///
/// `--limit=5` is `.long("limit", value: "5")`, `-qv` is `.short("qv")`, and `-`, which by
/// convention means standard input, is a plain word.
package enum Token: Equatable {
  /// `--name`, with the text after the first `=`.
  case long(String, value: String?)
  /// A dash and at least one more character: an option, combined flags, or an option with its
  /// value.
  case short(String)
  /// `--`, which ends the options.
  case terminator
  /// Any other word, such as the number `-15`.
  case word(String)

  package init(_ word: String) {
    if word == "--" {
      self = .terminator
    } else if word.hasPrefix("--") {
      let body = word.dropFirst(2)
      let name = body.prefix { $0 != "=" }
      let value = name.endIndex == body.endIndex ? nil : String(body[name.endIndex...].dropFirst())
      self = .long(String(name), value: value)
    } else if word.hasPrefix("-"), word != "-", !Self.isNumber(word.dropFirst()) {
      self = .short(String(word.dropFirst()))
    } else {
      self = .word(word)
    }
  }

  /// Returns whether a text begins with a digit, as no option does.
  private static func isNumber(_ text: Substring) -> Bool {
    text.utf8.first?.isDigit ?? false
  }
}
