import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// What to say to somebody who typed a word that amctl does not take: a guess, a word of
/// another program, or something the service cannot do.
///
/// Errors, the search in the help and the topic `limits` read one table of these.
struct Hint: Sendable {
  /// The words that people type, each with its alternatives: `playlist|playlists ls|list`.
  ///
  /// Several patterns are separated by commas; an option may follow its command, `mix --count`, and
  /// a value has a sign before it, `=jsonl`.
  let typed: String
  /// What to type in its place; `WORD` is the last word that was typed.
  let says: String
  /// The command lines that it recommends, without `amctl`.
  let commands: [String]
  /// The option that it recommends, such as `--limit` or `-o`.
  private(set) var option: String?
  private(set) var value: String?
  /// What the service cannot do, with what to do in its place.
  private(set) var limit: (action: String, instead: String)?

  init(_ typed: String, _ says: String, commands: String...) {
    (self.typed, self.says, self.commands) = (typed, says, commands)
  }

  /// Recommends a command, with its arguments.
  init(_ typed: String, command: String) {
    self.init(typed, "use 'amctl \(command)'", commands: command)
  }

  /// Recommends an option, with its value.
  init(_ typed: String, option: String) {
    self.init(typed, "use '\(option)'")
    self.option = String(option.prefix { $0 != " " })
  }

  init(_ typed: String, value: String) {
    self.init(typed, "did you mean '\(value)'?")
    self.value = value
  }

  /// Says what the service cannot do.
  init(_ typed: String, cannot action: String, instead: String) {
    self.init(typed, "the service cannot \(action); \(instead)")
    limit = (action, instead)
  }

  /// The patterns, each with the alternatives for every word.
  var patterns: [[[String]]] {
    typed.split(separator: ",").map { pattern in
      pattern.split(separator: " ").map { words in
        let sign = words.prefix { $0 == "=" }
        return words.dropFirst(sign.count).split(separator: "|").map { "\(sign)\($0)" }
      }
    }
  }

  /// Returns the last word of one of its patterns that some words begin like; nil for others.
  private func match(_ words: [String]) -> String? {
    let pattern = patterns.first { pattern in
      pattern.count <= words.count
        && zip(pattern, words).allSatisfy { alternatives, word in alternatives.contains(word) }
    }
    return pattern.map { words[$0.count - 1] }
  }

  /// Returns what it says about words that begin like one of its patterns; nil about others.
  private func about(_ words: [String]) -> String? {
    match(words).map { says.replacingEach("WORD", with: $0) }
  }
}

// MARK: Errors

extension Hint {
  /// Returns the hint for a mistake, if the line has a word in the table.
  ///
  /// A name that is no command explains every other mistake in its line.
  static func hint(for error: UsageError, in words: [String]) -> String? {
    let typed = typedWords(in: words)
    if let program = jqProgram(in: words) {
      return "use --jq \(ShellWord.plain(program)); -q is --quiet"
    }
    if let found = all.lazy.compactMap({ $0.about(typed) }).first { return found }
    switch error {
    case .unknownOption(let option, let path, _), .foreignOption(let option, let path, _):
      return all.lazy.compactMap { $0.about(path.names.dropFirst() + [option]) }.first
        ?? all.lazy.filter { $0.applies(to: path) }.compactMap { $0.about([option]) }.first
    case .invalidValue(.unknown(let text, _, let choices), _):
      return all.lazy.filter { $0.value.map(choices.contains) ?? false }
        .compactMap { $0.about(["=" + text.lowercased()]) }.first ?? shape(of: typed)
    case .rule(_, ServedProgram.hint) where !words.contains("--"):
      let found = CommandTree.spec.command(at: typed)
      return Suggestion.nearest(
        to: found.rest.first ?? "", in: found.spec.subcommands.map(\.name)
      ).map(Suggestion.question)
    default:
      return shape(of: typed)
    }
  }

  /// Returns the word after `-q` that looks like a jq program, such as `.data`.
  private static func jqProgram(in words: [String]) -> String? {
    zip(words, words.dropFirst()).first { option, word in
      option == "-q" && word.hasPrefix(".") && word.count > 1
        && ![".", "/"].contains(word.dropFirst().first)
    }?.1
  }

  /// Returns the hint for a first word that is no name, and looks like something else.
  private static func shape(of words: [String]) -> String? {
    guard let word = words.first else { return nil }
    guard !word.isEmpty else {
      return "the first argument is empty; 'amctl --help' lists the commands"
    }
    for facts in [Song.facts, Album.facts] {
      guard let (lookup, code) = facts.code(in: word) else { continue }
      return "use 'amctl \(facts.pathName) --\(lookup) \(code)'"
    }
    if HelpTopic.all.contains(where: { $0.name == word }) { return "use 'amctl help \(word)'" }
    return word.isGenreID ? "name its type, as in 'amctl song \(word)'" : nil
  }

  /// Whether the command at the path takes the option that it recommends, if it recommends one.
  private func applies(to path: CommandPath) -> Bool {
    let program = CommandTree.spec
    let options = program.command(at: Array(path.names.dropFirst())).spec.options + program.options
    return option.map { name in
      options.contains { $0.spelling == name || $0.short.map { "-\($0)" } == name }
    } ?? true
  }

  /// Returns the words of a line that are neither options nor their values.
  private static func typedWords(in words: [String]) -> [String] {
    let scan = LineScan(root: CommandTree.spec, words: words)
    let path = scan.isImplied ? [] : scan.path.dropFirst().map(\.name)
    return path
      + scan.findings.compactMap { finding in
        if case .word(let word) = finding { word } else { nil }
      }
  }
}

// MARK: Help

extension Hint {
  /// Returns the commands and options that the words are hints to, for the search in the help.
  static func names(for words: [String]) -> [[String]] {
    let words = words.flatMap { $0.lowercased().split(separator: " ").map(String.init) }
    let option = ["--" + words.joined(separator: "-")]
    return all.filter { $0.limit == nil }.flatMap { hint -> [[String]] in
      let isWhole = hint.patterns.contains { $0.count == words.count }
      guard let word = (isWhole ? hint.match(words) : nil) ?? hint.match(option) else { return [] }
      let lines = hint.commands.map { $0.replacingEach("WORD", with: word) }
      return lines.map { $0.split(separator: " ").map(String.init) }
        + (hint.option.map { [[$0]] } ?? [])
    }
  }

  /// What the service cannot do, each with what to do in its place.
  static let limits = all.compactMap(\.limit)

  /// The words for what the service cannot do in a library.
  static let wordsOfLibraryLimits =
    all.filter { $0.limit != nil && $0.typed.hasPrefix(LibraryCommand.help.name) }
    .flatMap { $0.patterns.flatMap { $0.last ?? [] } }

  /// Returns the words that people type for something that the service cannot do.
  static func words(forLimit action: String) -> [String] {
    all.filter { $0.limit?.action == action }.flatMap { $0.patterns.joined().joined() }
  }
}
