/// The commands, options and topics whose names or summaries contain some words.
package struct CommandSearch {
  /// The commands.
  package private(set) var commands: [CommandHit] = []
  /// The options, each once for all commands that describe it in the same way.
  package private(set) var options: [OptionHit] = []
  /// The topics.
  package private(set) var topics: [Topic] = []

  /// A command that was found.
  package struct CommandHit {
    /// The command.
    package let spec: CommandSpec
    /// Its names.
    package let path: CommandPath
  }

  /// An option that was found.
  package struct OptionHit {
    /// The option.
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

    package init(_ name: String, summary: String, keywords: [String]) {
      (self.name, self.summary, self.keywords) = (name, summary, keywords)
    }
  }

  /// Whether nothing was found.
  package var isEmpty: Bool { commands.isEmpty && options.isEmpty && topics.isEmpty }

  /// Searches for all the words, and for what has other names, each a command or an option.
  ///
  /// Commands whose own names have the words come first.
  package init(
    _ words: [String], knownAs names: [[String]] = [], in program: CommandSpec, topics: [Topic]
  ) {
    let words = words.flatMap(Self.words)
    let known = names.map { program.command(at: $0).path.names }
    let all = Self.commands(in: program)
    var others: [CommandHit] = []
    for command in all.dropFirst() {
      let (spec, path) = (command.spec, command.path.names.dropFirst())
      let own = [spec.name] + spec.aliases
      let texts = own + [spec.summary] + spec.positionals.flatMap(\.value.known)
      if Self.areFound(words, in: own, of: path) {
        commands.append(command)
      } else if known.contains(command.path.names) || Self.areFound(words, in: texts, of: path) {
        others.append(command)
      }
    }
    commands += others
    for command in all {
      for option in command.spec.options {
        let spellings = [option.spelling, option.short.map { "-\($0)" }]
        let texts = [option.name, option.help]
        if names.contains(where: { spellings.contains($0.first) })
          || Self.areFound(words, in: texts, of: command.path.names.dropFirst())
        {
          add(option, of: command.path)
        }
      }
    }
    self.topics = topics.filter { Self.areFound(words, in: [$0.name, $0.summary] + $0.keywords) }
  }

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

  /// Whether a word begins one in the texts, and each of the others does so too, or one in the
  /// names of a command.
  private static func areFound(
    _ words: [String], in texts: [String], of names: ArraySlice<String> = []
  ) -> Bool {
    let own = texts.flatMap(Self.words)
    let all = own + names.flatMap(Self.words)
    return words.contains { word in own.contains { $0.hasPrefix(word) } }
      && words.allSatisfy { word in all.contains { $0.hasPrefix(word) } }
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
      rows: topics.map { ("\(program) help \($0.name)", $0.summary) })
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
