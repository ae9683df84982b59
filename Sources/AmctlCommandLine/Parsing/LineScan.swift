/// Walks once over the words of a line: finds the command, and says what each other word is.
///
/// Options may stand before the name of the command they belong to. So an option is looked for in
/// the command found so far, then among the root's, then below, then everywhere; whether it is
/// welcome is known only at the end, and not decided here.
package struct LineScan {
  /// The commands from the root to the one found so far.
  private(set) var path: [CommandSpec]
  /// What was found, in the order of the line.
  package private(set) var findings: [Finding] = []
  private var rest: ArraySlice<String>
  private let root: CommandSpec

  /// What a word, or an option with its value, turned out to be.
  package enum Finding {
    /// An option as it was typed, with the text of its value.
    case option(OptionSpec, spelling: String, value: String?)
    /// Something that looks like an option and is none.
    case unknownOption(String)
    /// A word for a positional argument.
    case word(String)
  }

  /// Starts before the first word.
  package init(root: CommandSpec, words: [String]) {
    self.root = root
    path = [root]
    rest = words[...]
  }

  /// Goes through all words.
  package mutating func run() {
    var areOptionsOver = false
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

  /// A name leads to a subcommand as long as no argument stands before it.
  private mutating func takeWord(_ word: String) {
    let hasArgument = findings.contains { if case .word = $0 { true } else { false } }
    if !hasArgument, let next = command.subcommand(named: word) {
      path.append(next)
    } else {
      findings.append(.word(word))
    }
  }

  /// Reads `--limit 5`, `--limit=5` and `--all`.
  private mutating func takeLong(_ name: String, _ attached: String?) {
    let spelling = "--" + name
    guard let option = option(where: { $0.name == name }) else {
      findings.append(.unknownOption(spelling))
      return
    }
    let value = attached ?? (option.value == nil ? nil : nextValue())
    findings.append(.option(option, spelling: spelling, value: value))
  }

  /// Reads `-o json`, `-ojson`, `-o=json`, and flags in a bundle, `-qv`.
  ///
  /// A single dash before a long name, `-limit`, is a slip and not `-l imit`.
  private mutating func takeShort(_ letters: String) {
    guard letters.count == 1 || option(where: { $0.name == letters }) == nil else {
      findings.append(.unknownOption("-" + letters))
      return
    }
    var letters = letters[...]
    while let letter = letters.popFirst() {
      let spelling = "-\(letter)"
      guard let option = option(where: { $0.short == letter }) else {
        findings.append(.unknownOption(spelling))
        return
      }
      var value: String?
      if letters.first == "=" || (option.value != nil && !letters.isEmpty) {
        value = String(letters.first == "=" ? letters.dropFirst() : letters)
        letters = ""
      } else if option.value != nil {
        value = nextValue()
      }
      findings.append(.option(option, spelling: spelling, value: value))
    }
  }

  /// Takes the next word as a value whatever it looks like, `--sort -name` among them.
  ///
  /// Only the name of an option, or `--`, is not taken: then a value was forgotten.
  /// `--name=--all` gets round that.
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

  /// The option that a name or letter means here, wherever in the tree it is declared.
  private func option(where fits: (OptionSpec) -> Bool) -> OptionSpec? {
    command.ownOption(where: fits) ?? root.ownOption(where: fits)
      ?? command.firstOption(where: fits) ?? root.firstOption(where: fits)
  }
}

/// What one word of a command line is by its looks alone.
///
/// `--limit=5` is `.long("limit", value: "5")`, `-qv` is `.short("qv")`, and `-`, by custom the
/// name of standard input, is a plain word.
package enum Token: Equatable {
  /// `--name`, with what follows a first `=`.
  case long(String, value: String?)
  /// A dash and at least one more character: one option, a bundle, or an option with its value.
  case short(String)
  /// `--`, which ends the options.
  case terminator
  /// Anything else.
  case word(String)

  /// Looks at one word.
  package init(_ word: String) {
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

extension StringProtocol {
  /// The text without blanks at either end.
  package var trimmed: String {
    let isBlank = { (character: Character) in character.isWhitespace }
    let start = drop(while: isBlank)
    return String(start.reversed().drop(while: isBlank).reversed())
  }
}
