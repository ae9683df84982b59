/// An unfinished line, as far as it can be understood; whatever is invalid is ignored.
struct PartialLine {
  private let root: CommandSpec
  private let command: CommandSpec
  private var arguments = Arguments()
  private var wordCount = 0

  /// Takes a finished scan of the complete words.
  init(_ scan: LineScan) {
    root = scan.path.first ?? scan.command
    command = scan.command
    for finding in scan.findings {
      switch finding {
      case .option(let found, _, let text):
        guard let option = accepted({ $0.name == found.name }) else { continue }
        let given = text ?? option.bareText
        arguments.add(option.value == nil ? [""] : given.map(option.values) ?? [], to: option)
      case .word(let word):
        if let positional = nextPositional { arguments.add(word, to: positional) }
        wordCount += 1
      case .unknownOption: continue
      }
    }
  }

  /// The subcommands that can still follow; none after an argument.
  var openCommands: [CommandSpec] { wordCount == 0 ? command.subcommands : [] }

  /// The positional argument that the next word belongs to; nil if there are enough words.
  var nextPositional: PositionalSpec? {
    command.positionals.first { $0.arity.maximum > arguments.words(of: $0.name).count }
  }

  /// The options that can still follow: all but those whose repetition would replace a value.
  var openOptions: [OptionSpec] {
    (command.options + (command.name == root.name ? [] : root.options)).filter {
      $0.repetition.takesMore || arguments.texts(ofOption: $0.name).isEmpty
    }
  }

  /// The words so far, by the names of the arguments.
  var words: [String: [String]] { arguments.positionals }

  /// Returns the choices for an option that the rest of the line leaves; nil for any.
  func choices(for option: OptionSpec) -> Choices? {
    command.offer(option.name, arguments)
  }

  /// Returns the values that an option already has.
  func items(of option: OptionSpec) -> [String] {
    let texts = arguments.texts(ofOption: option.name)
    guard option.repetition.splitsAtCommas else { return texts }
    return texts.flatMap { $0.split(separator: ",").map { $0.trimmed } }
  }

  /// Finds the option in a word such as `--limit=5` or `-o=js`, and the start of its value.
  func optionWithValue(in word: String) -> (OptionSpec, String.Index)? {
    switch Token(word) {
    case .long(let name, .some):
      guard let option = accepted({ $0.name == name }), let sign = word.firstIndex(of: "=") else {
        return nil
      }
      return (option, word.index(after: sign))
    case .short(let letters):
      var index = word.index(after: word.startIndex)
      for letter in letters {
        index = word.index(after: index)
        guard let option = accepted({ $0.short == letter }) else { return nil }
        guard option.value == nil else {
          let hasSign = word[index...].first == "="
          return index < word.endIndex
            ? (option, hasSign ? word.index(after: index) : index) : nil
        }
      }
      return nil
    case .long, .terminator, .word: return nil
    }
  }

  /// Returns the option that the command accepts; its own come before the root's.
  private func accepted(_ fits: (OptionSpec) -> Bool) -> OptionSpec? {
    command.ownOption(where: fits) ?? root.ownOption(where: fits)
  }
}
