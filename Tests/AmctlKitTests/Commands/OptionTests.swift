import AmctlTestSupport
import Testing

@testable import AmctlCommandLine
@testable import AmctlKit

/// Every option of every command: declared ones are read, and others are rejected.
@Suite(.quick) struct OptionTests {
  private static let leaves = CommandTree.spec.leaves()

  @Test(arguments: CommandTree.commands.map { OpenedCommand($0) })
  func `every declared option is read`(command: OpenedCommand) throws {
    for name in command.names {
      #expect(try command.reads(name), "\(name)")
    }
  }

  /// What a command takes depends on its own declarations, so one sample for each command and one
  /// for each option show the same as all pairs.
  @Test func `every undeclared option is rejected`() throws {
    var seen = Set(CommandTree.spec.options.map(\.name))
    let options = Self.leaves.flatMap(\.spec.options).filter { seen.insert($0.name).inserted }
    let commands = Self.leaves.map { ($0.path, own: Set($0.spec.options.map(\.name))) }
    for (place, (path, own)) in commands.enumerated() {
      let foreign = options.rotated(by: place).first { !own.contains($0.name) }
      try Self.reject(try #require(foreign, "\(path)"), of: path)
    }
    for (place, option) in options.enumerated() {
      let stranger = commands.rotated(by: place).first { !$0.own.contains(option.name) }
      try Self.reject(option, of: try #require(stranger, "\(option.name)").0)
    }
  }

  private static func reject(_ option: OptionSpec, of path: String) throws {
    let words = path.split(separator: " ").map(String.init) + [option.spelling]
    let error = #expect(throws: UsageError.self, "\(words)") {
      try CommandTree.spec.parse(words + (option.value?.samples.prefix(1) ?? []))
    }
    #expect(error?.description == "'\(option.spelling)' is not an option of '\(path)'")
  }
}

/// A command whose parameters can be tested one by one.
struct OpenedCommand: CustomTestStringConvertible, Sendable {
  private let type: any Command.Type

  init(_ type: any Command.Type) {
    self.type = type
  }

  var testDescription: String { type.help.name }

  /// The declared options and arguments.
  var names: [String] {
    type.spec().options.map(\.name) + type.spec().positionals.map(\.name)
  }

  /// Returns whether a value for the option or argument changes the command.
  func reads(_ name: String) throws -> Bool {
    try type.isRead(name)
  }
}

extension Command {
  /// Returns whether a value for the option or argument changes the command.
  fileprivate static func isRead(_ name: String) throws -> Bool {
    let spec = Self.spec()
    if let option = spec.options.first(where: { $0.name == name }) {
      return try (option.value?.samples ?? [""]).contains { text in
        try isRead { $0.add([text], to: option) }
      }
    }
    let word = spec.positionals.first { $0.name == name }
    return try (word?.value.samples ?? []).contains { text in
      try isRead { arguments in word.map { arguments.add(text, to: $0) } }
    }
  }

  private static func isRead(_ add: (inout Arguments) -> Void) throws -> Bool {
    var arguments = Arguments()
    add(&arguments)
    var value = Self()
    for parameter in Self.parameters { try parameter.read(arguments, &value) }
    var (before, after) = ("", "")
    dump(Self(), to: &before)
    dump(value, to: &after)
    return before != after
  }
}

extension ValueType where Value == Void {
  /// Valid texts for the type.
  fileprivate var samples: [String] {
    (known + [
      "sample", "7", "2024", "17s", "429:2", "a.b=c", "song_2024-03-28T16-01", "a:b", "en-GB",
      "2024-05-01", "60/min", "http://127.0.0.1:8080",
    ])
    .filter {
      (try? parse($0)) != nil
    }
  }
}

extension Array {
  /// The elements from a place on, and then those before it; a place beyond the end is counted anew.
  func rotated(by place: Int) -> [Element] {
    guard !isEmpty else { return [] }
    return Array(self[(place % count)...] + self[..<(place % count)])
  }
}

extension CommandSpec {
  /// Returns the commands below this one that are not just groups, with the words that name them.
  fileprivate func leaves(below path: [String] = []) -> [(path: String, spec: CommandSpec)] {
    subcommands.flatMap { command in
      let names = path + [command.name]
      let own = command.needsSubcommand ? [] : [(names.joined(separator: " "), command)]
      return own + command.leaves(below: names)
    }
  }
}
