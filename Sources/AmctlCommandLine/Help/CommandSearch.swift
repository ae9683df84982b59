import MusicPlatform

/// The commands, options and lines of topics that contain the most of some words.
package struct CommandSearch {
  package private(set) var commands: [CommandHit] = []
  /// The options, each once for all commands that describe it in the same way.
  package private(set) var options: [OptionHit] = []
  package private(set) var topics: [Topic] = []

  /// A command that was found.
  package struct CommandHit {
    package let spec: CommandSpec
    /// Its names.
    package let path: CommandPath
  }

  /// An option that was found.
  package struct OptionHit {
    package let spec: OptionSpec
    /// The commands that take it; the program itself if all do.
    package let owners: [CommandPath]
  }

  /// A page of help that does not belong to a command.
  package struct Topic: Sendable {
    /// The name, after `help` on the command line.
    package let name: String
    /// What the page is about.
    package let summary: String
    /// What else it is found by.
    let keywords: [String]
    /// Its lines, each with other words to find it by; in a result, those that were found, and none
    /// if the page itself was.
    package private(set) var lines: [Line]

    package typealias Line = (term: String, meaning: String, keywords: [String])

    package init(_ name: String, summary: String, keywords: [String], lines: [Line]) {
      (self.name, self.summary, self.keywords) = (name, summary, keywords)
      // Options are found by themselves, and a line without a meaning belongs to a file.
      self.lines = lines.filter { $0.term.trimmed.first != "-" && !$0.meaning.isEmpty }
    }

    /// Returns the same with some lines; the whole page is a better result than many lines.
    fileprivate func reduced(to lines: [Line]) -> Topic {
      var topic = self
      topic.lines = lines.count <= 3 ? lines : []
      return topic
    }
  }

  /// Whether nothing was found.
  package var isEmpty: Bool { commands.isEmpty && options.isEmpty && topics.isEmpty }

  /// Searches for words, and for what has other names, each a command or an option: keeps what has
  /// the most of the words, if that is more than half of them.
  ///
  /// Commands whose own names have the words come first.
  package init(
    _ words: [String], knownAs names: [[String]] = [], in program: CommandSpec, topics: [Topic]
  ) {
    let words = words.flatMap(Self.words)
    let known = names.map { program.command(at: $0).path.names }
    let all = Self.commands(in: program)
    let commands = all.dropFirst().map { command in
      let (spec, path) = (command.spec, command.path.names.dropFirst())
      let own = [spec.name] + spec.aliases
      let texts = own + [spec.summary] + spec.positionals.flatMap(\.value.known)
      let isKnown = known.contains(command.path.names)
      let hits = isKnown ? words.count : Self.hits(of: words, in: texts, path)
      return (hits: hits, isNamed: hits == Self.hits(of: words, in: own, path), command: command)
    }
    let options = all.flatMap { command in
      command.spec.options.map { option in
        let spellings = [option.spelling, option.short.map { "-\($0)" }]
        let isKnown = names.contains { spellings.contains($0.first) }
        let path = command.path.names.dropFirst()
        let hits = Self.hits(of: words, in: [option.name, option.help], path)
        return (hits: isKnown ? words.count : hits, option: option, path: command.path)
      }
    }
    let pages = topics.map { topic in
      let lines = topic.lines.map { line in
        let texts = [line.term, line.meaning] + line.keywords
        return (hits: Self.hits(of: words, in: texts, [topic.name]), line: line)
      }
      let hits = Self.hits(of: words, in: [topic.name, topic.summary] + topic.keywords)
      return (hits: hits, lines: lines, topic: topic)
    }
    let most =
      (commands.map(\.hits) + options.map(\.hits)
      + pages.flatMap { [$0.hits] + $0.lines.map(\.hits) }).max() ?? 0
    guard most * 2 > words.count else { return }
    let found = commands.filter { $0.hits == most }
    self.commands = (found.filter(\.isNamed) + found.filter { !$0.isNamed }).map(\.command)
    for (hits, option, path) in options where hits == most { add(option, of: path) }
    self.topics = pages.compactMap { page in
      let lines = page.lines.filter { $0.hits == most }.map(\.line)
      return page.hits == most || !lines.isEmpty ? page.topic.reduced(to: lines) : nil
    }
  }

  /// Returns the words without those that say nothing about what is looked for; all of them if
  /// every word is such a word.
  package static func telling(_ words: [String]) -> [String] {
    let telling = words.filter { !small.contains($0.lowercased()) }
    return telling.isEmpty ? words : telling
  }

  private static let small: Set<String> = [
    "a", "an", "and", "are", "can", "do", "does", "for", "from", "how", "i", "in", "into", "is",
    "it", "me", "my", "of", "on", "or", "the", "to", "want", "what", "with", "you", "your",
  ]

  /// Returns a command and all below it, in the order of the help.
  private static func commands(
    in spec: CommandSpec, below parents: [String] = []
  ) -> [CommandHit] {
    let names = parents + [spec.name]
    return [CommandHit(spec: spec, path: CommandPath(names: names))]
      + spec.subcommands.flatMap { commands(in: $0, below: names) }
  }

  private mutating func add(_ option: OptionSpec, of path: CommandPath) {
    let same = options.firstIndex { $0.spec.name == option.name && $0.spec.help == option.help }
    guard let same else { return options.append(OptionHit(spec: option, owners: [path])) }
    options[same] = OptionHit(spec: option, owners: options[same].owners + [path])
  }

  /// Returns how many of the words begin one in the texts or in the names of a command; none if the
  /// texts have none of them.
  private static func hits(
    of words: [String], in texts: [String], _ names: ArraySlice<String> = []
  ) -> Int {
    let own = texts.flatMap(Self.words)
    let all = own + names.flatMap(Self.words)
    guard words.contains(where: { word in own.contains { $0.hasPrefix(word) } }) else { return 0 }
    return words.count { word in all.contains { $0.hasPrefix(word) } }
  }

  /// Returns the words of a text in lowercase, without a plural `s`.
  private static func words(in text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.map { word in
      String(word.count > 3 && word.hasSuffix("s") ? word.dropLast() : word)
    }
  }
}

// MARK: Text

extension CommandSearch {
  /// Returns what was found as text, wrapped to a width.
  package func text(
    program: String, topicsFirst: Bool = false, width: Int, style: Style
  ) -> String {
    let topics = HelpSection(
      "TOPICS", longestTerm: 0,
      rows: topics.flatMap { topic in
        let page = "\(program) help \(topic.name)"
        return topic.lines.isEmpty
          ? [(page, topic.summary)] : topic.lines.map { ($0.term, "\($0.meaning) (\(page))") }
      })
    let others = [
      HelpSection(
        "COMMANDS", longestTerm: 0,
        rows: commands.map { hit in
          (UsageLine.lines(for: hit.spec, at: hit.path).first ?? "", hit.spec.summary)
        }),
      HelpSection(
        "OPTIONS", longestTerm: 0,
        rows: options.map { hit in
          (UsageLine.option(hit.spec).trimmed, "\(hit.spec.help) (\(owners(of: hit)))")
        }),
    ]
    return HelpSection.text(
      of: topicsFirst ? [topics] + others : others + [topics], width: width, style: style)
  }

  /// Names the commands that take an option, or some of many.
  private func owners(of hit: OptionHit) -> String {
    guard !hit.owners.contains(where: { $0.names.count < 2 }) else { return "every command" }
    let names = hit.owners.prefix(4).map(\.label).joined(separator: ", ")
    return names + (hit.owners.count > 4 ? " and \(hit.owners.count - 4) more" : "")
  }
}
