import AmctlCommandLine
import AmctlTestProgram
import AmctlTestSupport
import Testing

@testable import AmctlKit

/// Words of other programs get a hint with the right ones.
struct SynonymTests {
  /// A spelling that people type, with its entry in the table.
  struct Spelling: Sendable, CustomTestStringConvertible {
    let words: [String]
    let synonym: Synonym
    var testDescription: String { words.joined(separator: " ") }
  }

  /// Returns every combination of the alternatives in a table's entries.
  private static func spellings(_ table: [Synonym]) -> [Spelling] {
    table.flatMap { synonym in
      synonym.typed.split(separator: " ").reduce([[]]) { lines, alternatives in
        lines.flatMap { line in
          alternatives.split(separator: "|").map { line + [String($0)] }
        }
      }.map { Spelling(words: $0, synonym: synonym) }
    }
  }

  static let commands = spellings(Synonym.commands)
  static let options = spellings(Synonym.options)
  static let formerOptions = spellings(Synonym.formerOptions)

  /// Values for the placeholders.
  private static let samples = [
    "TYPE": "songs", "ID": "1", "TERM": "x", "NAME": "x", "PLAYLIST": "p.1", "PATH": "test",
    "DIR": "x", "CC": "de", "TAG": "de", "FORMAT": "json", "FILE": "x", "TIME": "5s", "N": "5",
    "URL": "https://example.com", "METHOD": "PUT", "NAME=VALUE": "a=b", "KEY": "storefront",
    "PLACE": "1:30",
  ]

  private static func words(of right: String) -> [String] {
    right.split(separator: " ").map { samples[String($0)] ?? String($0) }
  }

  @Test(arguments: commands)
  func `a command of another program is exit code 2 with the right one`(
    spelling: Spelling
  ) async throws {
    let result = try await Program(environment: Secrets.tokens).run(words: spelling.words)
    #expect(result.err.hasSuffix("\nhint: \(spelling.synonym.hint)\n"))
    #expect(result.out == "")
    #expect(result.exit == 2)
  }

  @Test(arguments: Synonym.commands + Synonym.options.filter { !$0.right.hasPrefix("-") })
  func `every right command can be run`(synonym: Synonym) throws {
    let match = try CommandTree.spec.parse(Self.words(of: synonym.right))
    guard match.path.names.count > 1 else { return #expect(synonym.right == "--version") }
    _ = try CommandTree.command(for: match).init(match.arguments)
  }

  @Test(arguments: options)
  func `an option of another program gets the right one where it exists`(
    spelling: Spelling
  ) throws {
    let typed = spelling.words[0]
    let right = Self.words(of: spelling.synonym.right)
    let isOption = spelling.synonym.right.hasPrefix("-")
    // Another one for each spelling; to try all of them would take minutes.
    let turn = typed.utf8.reduce(0) { $0 + Int($1) }
    let strangers = Self.takers.rotated(by: turn).filter { !$0.options.contains(typed) }
    let taker = strangers.first { !isOption || $0.options.contains(right[0]) }
    try check(spelling, in: try #require(taker).path, isTaken: true)
    let other = strangers.first { isOption && !$0.options.contains(right[0]) }
    if let other { try check(spelling, in: other.path, isTaken: false) }
  }

  /// The options of each command, as they may be typed.
  private static let takers = HelpTests.commands.map { command in
    let path = command.split(separator: " ").map(String.init)
    let options = CommandTree.spec.command(at: path).spec.options + CommandTree.spec.options
    let spellings = options.flatMap { [$0.spelling] + ($0.short.map { ["-\($0)"] } ?? []) }
    return (path: path, options: Set(spellings))
  }

  private func check(_ spelling: Spelling, in path: [String], isTaken: Bool) throws {
    let line = path + [spelling.words[0]]
    let error = try #require(Self.mistake(line), "\(line)")
    #expect(Self.isUnknown(error), "\(line)")
    let hint = isTaken ? spelling.synonym.hint : nil
    #expect(Synonym.hint(for: error, in: line) == hint, "\(line)")
    guard spelling.synonym.right.hasPrefix("-") else { return }
    let other = Self.mistake(path + Self.words(of: spelling.synonym.right))
    #expect(other.map(Self.isUnknown) ?? false == !isTaken, "\(line)")
  }

  @Test(arguments: formerOptions)
  func `an option of an earlier version is exit code 2 with what to type`(
    spelling: Spelling
  ) async throws {
    let result = try await Program(environment: Secrets.tokens).run(
      words: spelling.words + ["2020"])
    let (path, option) = (spelling.words.dropLast(), spelling.words.last ?? "")
    #expect(
      result.err
        == "amctl: \(ExpectedMessages.noOption(option, of: path.joined(separator: " ")))\n"
        + "hint: \(spelling.synonym.hint)\n")
    #expect(result.out == "")
    #expect(result.exit == 2)
  }

  @Test func `no spelling is in the table twice, or valid`() throws {
    let all = (Self.commands + Self.options).map(\.testDescription)
    #expect(Set(all).count == all.count)
    #expect(Self.commands.count > 100)
    #expect(Self.options.count > 80)
  }

  @Test(arguments: HelpTopic.all.map(\.name))
  func `a topic alone leads to the help`(topic: String) async throws {
    let result = try await Program().run(topic)
    #expect(
      result.err
        == "amctl: '\(topic)' is not a command of 'amctl'\nhint: use 'amctl help \(topic)'\n")
    #expect(result.exit == 2)
  }

  @Test func `help finds what is known by another name`() async throws {
    let country = try await Program().run("help country").out
    #expect(country.contains("\n  -s, --storefront CC\n"))
    #expect(try await Program().run("help signin").out.contains("\n  amctl auth login [options]\n"))
  }

  private static func mistake(_ words: [String]) -> UsageError? {
    do throws(UsageError) {
      _ = try CommandTree.spec.parse(words)
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

extension Synonym: CustomTestStringConvertible {
  /// What is typed.
  public var testDescription: String { typed }
}
