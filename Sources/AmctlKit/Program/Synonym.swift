import AmctlCommandLine
import MusicAPI

/// A word that people know from other programs, and what amctl has instead.
struct Synonym: Sendable {
  /// The words that people type, each with its alternatives: `playlist|playlists ls|list`.
  let typed: String
  /// What to type instead, without `amctl`; placeholders are in capitals.
  let right: String
  /// The hint, where the right words alone do not explain themselves.
  let advice: String?

  init(_ typed: String, _ right: String, advice: String? = nil) {
    self.typed = typed
    self.right = right
    self.advice = advice
  }

  /// Creates one for a value, which is suggested where it is valid.
  init(value typed: String, _ right: String) {
    self.init(typed, right, advice: Suggestion.question(right))
  }

  /// Whether it is about an option, and not about a command.
  var isOption: Bool { typed.hasPrefix("-") }

  /// The hint.
  var hint: String {
    advice ?? (right.hasPrefix("-") && isOption ? "use '\(right)'" : "use 'amctl \(right)'")
  }

  /// Returns whether the words begin with one of the typed spellings.
  func fits(_ words: [String]) -> Bool {
    let pattern = typed.split(separator: " ")
    return words.count >= pattern.count
      && zip(pattern, words).allSatisfy { alternatives, word in
        alternatives.split(separator: "|").contains { $0 == word }
      }
  }
}

extension Synonym {
  /// Returns the hint for a mistake, if the line has a word that is known by another name.
  static func hint(for error: UsageError, in words: [String]) -> String? {
    switch error {
    case .unknownOption(let option, let path, _), .foreignOption(let option, let path, _):
      formerOptions.first { $0.fits(path.names.dropFirst() + [option]) }?.hint
        ?? options.first { $0.fits([option]) && $0.applies(to: path) }?.hint
    case .invalidValue(.unknown(let text, _, let choices), _):
      values.first { $0.fits([text.lowercased()]) && choices.contains($0.right) }?.hint
        ?? hint(for: typedWords(in: words))
    default:
      hint(for: typedWords(in: words))
    }
  }

  /// Returns the hint for words that are not options.
  private static func hint(for words: [String]) -> String? {
    if let found = commands.first(where: { $0.fits(words) }) { return found.hint }
    guard let word = words.first else { return nil }
    guard !word.isEmpty else {
      return "the first argument is empty; 'amctl --help' lists the commands"
    }
    for facts in [Song.facts, Album.facts] {
      guard let (lookup, code) = facts.code(in: word) else { continue }
      return "use 'amctl \(facts.pathName) --\(lookup) \(code)'"
    }
    if HelpTopic.all.contains(where: { $0.name == word }) { return "use 'amctl help \(word)'" }
    let isNumber = word.allSatisfy { $0.isASCII && $0.isNumber }
    return isNumber ? "write what it is, such as 'amctl song \(word)'" : nil
  }

  /// Returns the names in amctl of what the words name in another program: a command or an option.
  static func names(for words: [String]) -> [[String]] {
    let words = words.flatMap { $0.split(separator: " ").map(String.init) }
    let option = ["--" + words.joined(separator: "-")]
    let isWhole = { (synonym: Synonym) in
      synonym.fits(words) && synonym.typed.split(separator: " ").count == words.count
    }
    let found = [commands.first(where: isWhole), options.first { $0.fits(option) }]
    return (found.compactMap { $0 } + programs.filter { isWhole($0) }).map {
      $0.right.split(separator: " ").map(String.init)
    }
  }

  /// Whether the command at the path takes the right option; always for one that needs none.
  private func applies(to path: CommandPath) -> Bool {
    guard right.hasPrefix("-"), let name = right.split(separator: " ").first else { return true }
    let program = CommandTree.spec
    let command = program.command(at: Array(path.names.dropFirst())).spec
    return (command.options + program.options).contains { option in
      option.spelling == name || option.short.map { "-\($0)" } == String(name)
    }
  }

  /// Returns the words of a line that are neither options nor their values.
  private static func typedWords(in words: [String]) -> [String] {
    var scan = LineScan(root: CommandTree.spec, words: words)
    scan.run()
    let path = scan.isImplied ? [] : scan.path.dropFirst().map(\.name)
    return path
      + scan.findings.compactMap { finding in
        if case .word(let word) = finding { word } else { nil }
      }
  }
}
