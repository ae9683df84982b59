import MusicPlatform

/// Finds what a shell may offer for the last word of an unfinished line.
///
/// It reads the same declarations as parsing and help, so that a new command or option is offered
/// without another line of code.
package struct Completer: Sendable {
  private let root: CommandSpec
  private let environment: [String: String]

  /// Creates a completer for a program; values may depend on the environment variables.
  package init(root: CommandSpec, environment: [String: String]) {
    self.root = root
    self.environment = environment
  }

  /// Returns the completions of the last word, which may be empty; the others are complete.
  package func completions(of words: [String]) -> Completions {
    let scan = LineScan(root: root, words: Array(words.dropLast()))
    let line = PartialLine(scan)
    let typed = words.last ?? ""
    if let option = scan.unfinishedOption { return values(of: option, on: line, typed) }
    guard !scan.areOptionsOver, typed.hasPrefix("-") else { return nextWord(on: line, typed) }
    guard let (option, start) = line.optionWithValue(in: typed) else {
      return Completions(line.openOptions.map { Candidate($0.spelling, $0.help) }, of: typed)
    }
    return values(of: option, on: line, String(typed[start...]), after: String(typed[..<start]))
  }

  /// Returns subcommands and values of the next positional argument.
  private func nextWord(on line: PartialLine, _ typed: String) -> Completions {
    let commands = line.openCommands.map { Candidate($0.name, $0.summary) }
    guard let positional = line.nextPositional else { return Completions(commands, of: typed) }
    var completions = values(of: positional.value, on: line, among: nil, typed)
    completions.candidates = Completions(commands, of: typed).candidates + completions.candidates
    return completions
  }

  /// Returns values of an option; `before` is the part of the word before the value.
  private func values(
    of option: OptionSpec, on line: PartialLine, _ typed: String, after before: String = ""
  ) -> Completions {
    guard let type = option.value else { return Completions([], of: typed) }
    guard option.repetition.splitsAtCommas else {
      return values(of: type, on: line, among: line.choices(for: option), typed).following(before)
    }
    let start = typed.lastIndex(of: ",").map { typed.index(after: $0) } ?? typed.startIndex
    let items = typed[..<start].split(separator: ",").map { $0.trimmed } + line.items(of: option)
    var completions = values(
      of: type, on: line, among: line.choices(for: option), String(typed[start...]))
    completions.candidates.removeAll { items.contains($0.value) }
    completions.isUnfinished = true
    return completions.following(before + typed[..<start])
  }

  /// Returns the choices that the line leaves, or else the values of the type.
  private func values(
    of type: ValueType<Void>, on line: PartialLine, among choices: Choices?, _ typed: String
  ) -> Completions {
    if let choices {
      return Completions(choices.offered(after: typed).map { Candidate($0) }, of: typed)
    }
    let request = ValueCompletion.Request(
      typed: typed, environment: environment, words: line.words)
    let known = type.known.map { Candidate($0, type.meaning($0)) }
    let values = type.completion.offer?(request) ?? known
    return Completions(values, of: typed, orPaths: type.completion.paths)
  }
}

/// What a shell may offer for a word.
package struct Completions: Sendable, Equatable {
  /// The words, each complete.
  package var candidates: [Candidate]
  /// The names that the shell completes by itself.
  package var paths: ValueCompletion.Paths?
  /// Whether the word may go on, so that no blank should follow it.
  package var isUnfinished = false

  /// Keeps the words that begin like the typed one, whatever the case; paths are offered if none
  /// does.
  ///
  /// A word that a shell would expand or split is left out: not every shell quotes what it inserts,
  /// and names of profiles and folders may be anything.
  init(_ words: [Candidate], of typed: String, orPaths paths: ValueCompletion.Paths? = nil) {
    let typed = typed.lowercased()
    candidates = words.filter {
      $0.value.lowercased().hasPrefix(typed) && ShellWord.isPlain($0.value)
    }
    self.paths = candidates.isEmpty ? paths : nil
  }

  /// Returns the completions of a longer word, which starts with another text.
  func following(_ before: String) -> Completions {
    var completions = self
    completions.candidates = candidates.map { Candidate(before + $0.value, $0.note) }
    return completions
  }
}

/// An unfinished line, as far as it can be understood; whatever is invalid is ignored.
struct PartialLine {
  private let root: CommandSpec
  private let command: CommandSpec
  private var arguments = Arguments()
  private var wordCount = 0

  /// Takes a scan of the complete words.
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
