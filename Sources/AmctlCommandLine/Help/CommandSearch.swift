/// The commands, options and topics that concern some words, the best first.
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
    /// Its other text, which is a detail.
    let rows: [String]

    package init(_ name: String, summary: String, rows: [String]) {
      (self.name, self.summary, self.rows) = (name, summary, rows)
    }
  }

  /// Whether nothing was found.
  package var isEmpty: Bool { commands.isEmpty && options.isEmpty && topics.isEmpty }

  /// Searches for all the words, in names and summaries or in everything.
  package init(
    _ words: [String], in program: CommandSpec, topics: [Topic], includingDetails: Bool = false
  ) {
    let terms = SearchTerm.terms(in: words)
    guard !terms.isEmpty else { return }
    let entries = Entry.all(in: program)
    let texts = includingDetails ? \Entry.all : \Entry.own
    commands = Self.ranked(entries.dropFirst()) { $0.score(terms, texts) }
    options = Self.options(of: entries, terms)
    self.topics = Self.found(topics, terms) { topic in
      [topic.name, topic.summary] + (includingDetails ? topic.rows : [])
    }
  }

  private static func ranked(
    _ entries: some Sequence<Entry>, _ score: (Entry) -> Int
  ) -> [CommandHit] {
    let scored = entries.map { (entry: $0, score: score($0)) }.filter { $0.score > 0 }
    return scored.sorted { $0.score > $1.score }
      .map { CommandHit(spec: $0.entry.spec, path: $0.entry.path) }
  }

  private static func found(
    _ topics: [Topic], _ terms: [SearchTerm], _ texts: (Topic) -> [String]
  ) -> [Topic] {
    topics.filter { topic in
      terms.allSatisfy { SearchTexts(texts: texts(topic).map { ($0, 1) }).score($0) > 0 }
    }
  }
}

// MARK: Commands

extension CommandSearch {
  /// A command with the texts to search.
  private struct Entry {
    let spec: CommandSpec
    let path: CommandPath
    /// What the command is called and does.
    let own: SearchTexts
    /// The same, and what is said about it elsewhere.
    let all: SearchTexts

    init(_ spec: CommandSpec, at path: CommandPath) {
      self.spec = spec
      self.path = path
      let isProgram = path.names.count < 2
      let names = ([spec.name] + spec.aliases).map { ($0, 9) }
      let parents = path.names.dropFirst().dropLast().map { ($0, 2) }
      let own =
        isProgram
        ? []
        : names + parents + [(spec.summary, 4)]
          + spec.positionals.flatMap {
            [($0.name, 1), ($0.help, 1)] + $0.value.known.map { ($0, 1) }
          }
      self.own = SearchTexts(texts: own)
      all = SearchTexts(
        texts: own + [(spec.discussion, 1)] + spec.examples.map { ($0.says, 1) })
    }

    static func all(in spec: CommandSpec, below parents: [String] = []) -> [Entry] {
      let names = parents + [spec.name]
      return [Entry(spec, at: CommandPath(names: names))]
        + spec.subcommands.flatMap { all(in: $0, below: names) }
    }

    /// Returns the score of all terms; 0 unless one fits the texts, and each of the others these or
    /// an option.
    func score(_ terms: [SearchTerm], _ texts: KeyPath<Entry, SearchTexts>) -> Int {
      let scores = terms.map { self[keyPath: texts].score($0) }
      let others = zip(terms, scores).filter { $0.1 == 0 }.map(\.0)
      guard others.count < terms.count else { return 0 }
      let isComplete = others.allSatisfy { term in
        spec.options.contains { SearchTexts($0).score(term) > 0 }
      }
      return isComplete ? scores.reduce(0, +) : 0
    }
  }
}

// MARK: Options

extension CommandSearch {
  /// Finds options by at least one term; the others may fit the command instead.
  private static func options(of entries: [Entry], _ terms: [SearchTerm]) -> [OptionHit] {
    var found: [(hit: OptionHit, score: Int)] = []
    for entry in entries {
      for option in entry.spec.options {
        let values = option.value?.known ?? []
        let scores = terms.map { term in
          values.contains(where: term.isExactly) ? 9 : SearchTexts(option).score(term)
        }
        let others = zip(terms, scores).filter { $0.1 == 0 }.map(\.0)
        guard others.count < terms.count, others.allSatisfy({ entry.own.score($0) > 0 }) else {
          continue
        }
        let same = found.firstIndex {
          $0.hit.spec.name == option.name && $0.hit.spec.help == option.help
        }
        if let same {
          let hit = found[same].hit
          found[same].hit = OptionHit(spec: hit.spec, owners: hit.owners + [entry.path])
        } else {
          let hit = OptionHit(spec: option, owners: [entry.path])
          found.append((hit, scores.reduce(0, +)))
        }
      }
    }
    // Similar values are listed only if no option is about the words.
    let isAbout = { (score: Int) in score > 2 }
    let best = found.contains { isAbout($0.score) } ? found.filter { isAbout($0.score) } : found
    return best.sorted { $0.score > $1.score }.map(\.hit)
  }
}

extension SearchTexts {
  fileprivate init(_ option: OptionSpec) {
    let values = (option.value?.known ?? []).map { ($0, 1) }
    self.init(texts: [(option.name, 9), (option.help, 4)] + values)
  }
}

// MARK: Text

extension CommandSearch {
  /// Returns what was found as text, wrapped to a width.
  package func text(program: String, width: Int, style: Style) -> String {
    let sections: [(heading: String, rows: [(term: String, meaning: String)])] = [
      (
        "COMMANDS",
        commands.map { hit in
          (UsageLine.lines(for: hit.spec, at: hit.path).first ?? "", hit.spec.summary)
        }
      ),
      (
        "OPTIONS",
        options.map { hit in
          (UsageLine.option(hit.spec).trimmed, "\(hit.spec.help) (\(owners(of: hit)))")
        }
      ),
      ("TOPICS", topics.map { ("\(program) help \($0.name)", $0.summary) }),
    ]
    let blocks = sections.filter { !$0.rows.isEmpty }.map { section in
      [style(section.heading, .bold)]
        + DefinitionList(rows: section.rows, longestTerm: 0).lines(width: width)
    }
    return blocks.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  /// Names the commands that take an option, or some of many.
  private func owners(of hit: OptionHit) -> String {
    guard !hit.owners.contains(where: { $0.names.count < 2 }) else { return "every command" }
    let names = hit.owners.prefix(4).map(\.label).joined(separator: ", ")
    return names + (hit.owners.count > 4 ? " and \(hit.owners.count - 4) more" : "")
  }
}
