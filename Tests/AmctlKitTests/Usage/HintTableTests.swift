import AmctlTestProgram
import AmctlTestSupport
import Testing

@testable import AmctlCommandLine
@testable import AmctlKit

/// The table of guesses, of words of other programs, and of what the service cannot do.
@Suite(.quick) struct HintTableTests {
  /// A spelling that people type, with its row in the table.
  struct Spelling: Sendable, CustomTestStringConvertible {
    let words: [String]
    let hint: Hint
    var testDescription: String { words.joined(separator: " ") }
    /// The last word, which may be an option.
    var last: String { words.last ?? "" }
    var isOption: Bool { last.hasPrefix("-") }
    /// What is said about it.
    var says: String { hint.says.replacing("WORD", with: last) }
  }

  /// Every combination of the alternatives in each row.
  static let spellings = Hint.all.flatMap { hint in
    hint.patterns.flatMap { pattern in
      pattern.reduce([[]]) { lines, words in lines.flatMap { line in words.map { line + [$0] } } }
        .map { Spelling(words: $0, hint: hint) }
    }
  }
  static let commands = spellings.filter { $0.words.count > 1 || !$0.isOption && !isValue($0) }
  static let options = spellings.filter { $0.words.count == 1 && $0.isOption }
  static let values = spellings.filter(isValue)

  private static func isValue(_ spelling: Spelling) -> Bool { spelling.last.hasPrefix("=") }

  @Test(arguments: commands)
  func `a name that is no command, and an option that a command does not take`(
    spelling: Spelling
  ) async throws {
    let result = try await Program(environment: Secrets.tokens).run(words: spelling.words)
    #expect(result.err.hasSuffix("\nhint: \(spelling.says)\n"))
    #expect(result.out == "")
    #expect(result.exit == 2)
  }

  /// Guesses with arguments and options.
  static let lines = [
    "library copy-playlist p.1 Mix --description Copy --public",
    "library sync p.1 --from list.txt --dry-run",
    "library diff Backup -o tsv --exit-code", "feed verify Feed -o csv", "feed schema Feed song",
    "queue insert 2 1613600188 -p mpv", "queue ls -o id",
    "fixtures requests calls.ndjson --path /v1/a", "fixtures lint Fixtures -o github",
    "fixtures serve Fixtures --record --port 0 -- true",
  ]

  @Test(arguments: lines)
  func `a guess is explained on the line that it was typed on`(line: String) async throws {
    let result = try await Program(environment: Secrets.tokens).run(line)
    let words = line.split(separator: " ").map(String.init)
    let row = Self.commands.first { spelling in
      spelling.words.allSatisfy(words.contains) && spelling.words.first == words.first
    }
    #expect(result.err.hasSuffix("\nhint: \(try #require(row).says)\n"))
    #expect(result.out == "")
    #expect(result.exit == 2)
  }

  @Test(arguments: [
    "-q .data search love", "search love -q .data", "library songs -q .data",
    "api catalog/us/songs/1 -q .data",
  ])
  func `a jq program after -q leads to --jq`(line: String) async throws {
    let result = try await Program(environment: Secrets.tokens).run(line)
    #expect(result.err.hasSuffix("\nhint: use --jq .data; -q is --quiet\n"))
    #expect((result.out, result.exit) == ("", 2))
  }

  @Test(arguments: ["", "song ", "library add "])
  func `a URL of another service leads to 'match'`(command: String) async throws {
    let result = try await Program(environment: Secrets.tokens).run(
      command + "https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC")
    #expect(
      result.err.hasSuffix(
        "\nhint: 'amctl match FILE' finds the songs of other services' lists\n"))
    #expect((result.out, result.exit) == ("", 2))
  }

  /// Values for the placeholders.
  private static let samples = [
    "TYPE": "songs", "ID": "1", "TERM": "x", "NAME": "x", "PLAYLIST": "p.1", "CC": "de",
    "TAG": "de", "FORMAT": "json", "FILE": "x", "N": "5",
  ]

  private static func words(of right: String) -> [String] {
    right.split(separator: " ").map { samples[String($0)] ?? String($0) }
  }

  /// The command lines in the words of a hint, without `amctl`.
  private static func commands(in says: String) -> [String] {
    says.split(separator: "amctl ", omittingEmptySubsequences: false).dropFirst().map { rest in
      let words = rest.prefix { !"'\";|<>".contains($0) }.split(separator: " ")
      return words.joined(separator: " ")
    }
  }

  @Test(arguments: spellings)
  func `what a hint recommends exists`(spelling: Spelling) throws {
    let hint = spelling.hint
    let commands = Self.commands(in: spelling.says)
    for command in commands {
      switch Self.mistake(Self.words(of: command)) {
      case .unknownCommand, .unknownOption, .foreignOption, .surplusArgument, .invalidValue:
        Issue.record("'amctl \(command)' is not valid")
      default: continue
      }
    }
    if hint.limit == nil {
      #expect(hint.commands.map { $0.replacing("WORD", with: spelling.last) } == commands)
    }
    if spelling.words.count > 1, spelling.isOption, hint.says.hasPrefix("use '-") {
      let right = Self.words(of: String(hint.says.split(separator: "'")[1]))
      if let error = Self.mistake(spelling.words.dropLast() + right) {
        #expect(!Self.isUnknown(error), "\(error)")
      }
    }
  }

  @Test(arguments: options)
  func `an option of another program gets the right one where it exists`(
    spelling: Spelling
  ) throws {
    let isOption = spelling.says.hasPrefix("use '-")
    let right = isOption ? Self.words(of: String(spelling.says.split(separator: "'")[1])) : []
    // Another one for each spelling; to try all of them would take minutes.
    let turn = spelling.last.utf8.reduce(0) { $0 + Int($1) }
    let strangers = Self.takers.rotated(by: turn).filter { taker in
      !taker.path.isEmpty && !taker.options.contains(spelling.last)
        && !Self.commands.contains { $0.words == taker.path + [spelling.last] }
    }
    let taker = strangers.first { !isOption || $0.options.contains(right[0]) }
    try check(spelling, right, in: try #require(taker).path, isTaken: true)
    let other = strangers.first { isOption && !$0.options.contains(right[0]) }
    if let other { try check(spelling, right, in: other.path, isTaken: false) }
  }

  /// The options of each command, as they may be typed.
  private static let takers = HelpTests.commands.map { command in
    let path = command.split(separator: " ").map(String.init)
    let options = CommandTree.spec.command(at: path).spec.options + CommandTree.spec.options
    let spellings = options.flatMap { [$0.spelling] + ($0.short.map { ["-\($0)"] } ?? []) }
    return (path: path, options: Set(spellings))
  }

  private func check(
    _ spelling: Spelling, _ right: [String], in path: [String], isTaken: Bool
  ) throws {
    let line = path + spelling.words
    let error = try #require(Self.mistake(line), "\(line)")
    #expect(Self.isUnknown(error), "\(line)")
    #expect(Hint.hint(for: error, in: line) == (isTaken ? spelling.says : nil), "\(line)")
    guard !right.isEmpty else { return }
    let other = Self.mistake(path + right)
    #expect(other.map(Self.isUnknown) ?? false == !isTaken, "\(line)")
  }

  @Test(arguments: values)
  func `a value of another program gets the right one where it is valid`(spelling: Spelling) throws
  {
    let right = String(spelling.says.split(separator: "'")[1])
    for (choices, says) in [([right, "x"], spelling.says), (["x"], nil)] {
      let error = UsageError.invalidValue(
        .unknown(String(spelling.last.dropFirst()), .invalidValue, choices: choices), of: "--x")
      #expect(Hint.hint(for: error, in: []) == says)
    }
  }

  @Test func `no spelling is in the table twice, and other programs have a limited place`() {
    let all = Self.spellings.map(\.testDescription)
    #expect(Set(all).count == all.count)
    #expect(Hint.all.count < 100)
  }

  @Test(arguments: HelpTopic.all.map(\.name))
  func `a topic alone leads to the help`(topic: String) async throws {
    let result = try await Program().run(topic)
    #expect(
      result.err
        == "amctl: '\(topic)' is not a command of 'amctl'\nhint: use 'amctl help \(topic)'\n")
    #expect(result.exit == 2)
  }

  @Test func `help and completions have no former name`() async throws {
    let groups = CommandTree.spec.subcommands.map(\.name)
    for row in Self.commands where row.words.count == 2 && groups.contains(row.words[0]) {
      let page = try await Program().run("\(row.words[0]) --help").out
      #expect(!page.contains("\n  \(row.words[1]) "), "\(row.testDescription)")
    }
  }

  private static func mistake(_ words: [String]) -> UsageError? {
    do throws(UsageError) {
      let match = try CommandTree.spec.parse(words)
      guard match.path.names.count > 1 else { return nil }
      _ = try CommandTree.command(for: match).init(match.arguments)
      return nil
    } catch {
      return error
    }
  }

  private static func isUnknown(_ error: UsageError) -> Bool {
    switch error {
    case .unknownOption, .foreignOption: true
    default: false
    }
  }
}

extension Hint: CustomTestStringConvertible {
  /// What is typed.
  public var testDescription: String { typed }
}
