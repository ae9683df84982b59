import AmctlCommandLine
import AmctlTestProgram
import AmctlTestSupport
import Testing

@testable import AmctlKit

/// A value that an option does not take is reported in one form, whatever the option.
@Suite(.quick) struct WrongValueTests {
  /// An option of a command that checks its value, and a value that it does not take.
  struct Wrong: Sendable, CustomTestStringConvertible {
    let path: [String]
    let option: OptionSpec
    let value: ValueType<Void>

    /// A text that is no value of any type with a form: no number, name, path or word of a list.
    static let text = "no such/value!"

    init?(_ path: [String], _ option: OptionSpec) {
      guard let value = option.value, (try? value.parse(Self.text)) == nil else { return nil }
      (self.path, self.option, self.value) = (path, option, value)
    }

    var testDescription: String { (path + [option.spelling]).joined(separator: " ") }

    /// The beginning of the sentence, and all that may follow it.
    var message: String { "amctl: invalid value '\(Self.text)' for \(option.spelling)" }
  }

  private static func all(in spec: CommandSpec, at path: [String]) -> [Wrong] {
    // The options of the program itself are the same for every command.
    let isRunnable = path.isEmpty || !spec.needsSubcommand
    let own = isRunnable ? spec.options.compactMap { Wrong(path, $0) } : []
    return own + spec.subcommands.flatMap { all(in: $0, at: path + [$0.name]) }
  }

  static let wrong = all(in: CommandTree.spec, at: [])

  @Test(arguments: wrong.filter { !$0.isType })
  func `a wrong value names the option, and what it takes`(wrong: Wrong) async throws {
    let result = try await Program().run(words: wrong.path + [wrong.option.spelling, Wrong.text])
    let lines = result.err.split(separator: "\n").map(String.init)
    let known = wrong.value.known
    #expect(lines.first?.hasPrefix(wrong.message) == true, "\(result.err)")
    let end = lines.first?.dropFirst(wrong.message.count) ?? ""
    #expect(end.isEmpty || end.hasPrefix(" (") && end.hasSuffix(")"))
    switch known.count {
    case 0: #expect(!end.isEmpty)
    case 1 where end.isEmpty: #expect(lines[1...] == ["hint: the only value is '\(known[0])'"])
    case 1...12: #expect(!end.isEmpty)
    default: #expect(!end.isEmpty || lines.dropFirst().first?.hasPrefix("hint: one of: ") == true)
    }
    #expect(result.out == "")
    #expect(result.exit == 2)
  }

  @Test(arguments: wrong.filter(\.isType))
  func `a wrong type says what the types are for`(wrong: Wrong) async throws {
    let result = try await Program().run(words: wrong.path + [wrong.option.spelling, Wrong.text])
    #expect(result.err.hasPrefix("amctl: '\(Wrong.text)' is not a "))
    #expect(result.err.contains("\nhint: one of: "))
    #expect(result.exit == 2)
  }

  @Test func `a suggestion hides no list`() async throws {
    for (word, format) in [("jsn", "json"), ("md", "id")] {
      let result = try await Program().run("charts -o \(word)")
      #expect(
        result.ending == """
          amctl: invalid value '\(word)' for -o \
          (table, json, ndjson, tsv, csv, id, m3u8, xspf, jspf)
          hint: did you mean '\(format)'?
          [exit 2]
          """)
    }
  }

  @Test func `most commands and many options are covered`() {
    #expect(Self.wrong.count > 300)
    let names = Set(Self.wrong.map(\.option.name))
    let expected: Set = [
      "output", "limit", "timeout", "jobs", "restrict", "color", "record-mode", "language",
      "value", "columns", "fault", "size", "cache", "type", "fail-on", "engine", "entity",
    ]
    #expect(expected.subtracting(names) == [])
  }
}

extension WrongValueTests.Wrong {
  /// Whether the option takes types of resources.
  var isType: Bool { value.name == "TYPE" && option.name != "entity" }
}
