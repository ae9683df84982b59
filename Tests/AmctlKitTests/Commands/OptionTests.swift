import AmctlTestSupport
import Testing

@testable import AmctlCommandLine
@testable import AmctlKit

/// Every option of every command: declared ones are read, and others are rejected.
struct OptionTests {
  /// The option groups that commands share, by their headings in help.
  private static let groups: [String: [String]] = [
    "output": [
      "output", "fields", "no-header", "safe-csv", "jq", "jq-arg", "no-pager", "allow-unknown",
    ],
    "listing": ["limit", "all", "page-size", "offset"],
    "limit": ["limit"], "extent": ["limit", "all"], "catalog": ["storefront", "language"],
    "connection": ConnectionOptions.parameters.flatMap(\.options).map(\.name),
    "direct": ConnectionOptions.uncached.flatMap(\.options).map(\.name),
    "elsewhere": ConnectionOptions.elsewhere.flatMap(\.options).map(\.name),
    "abroad": ConnectionOptions.elsewhereUncached.flatMap(\.options).map(\.name),
    "storefront": ["storefront"],
    "sign-in": ["timeout", "output"], "redaction": ["base-url", "redact"],
    "comparison": ConnectionOptions.requests.flatMap(\.options).map(\.name),
    "refresh": ConnectionOptions.refreshing.flatMap(\.options).map(\.name),
    "format": ["output", "no-pager"], "announcement": ["output"], "planning": ["dry-run"],
    "proxy": ["record-mode", "timeout", "retries", "jobs", "sandbox"], "leaving-out": ["redact"],
    "session": ["session"], "attempts": ["timeout", "retries"],
  ]

  /// The option groups of each command.
  private static let takers: [String: String] = [
    "catalog": "output listing catalog connection",
    "search": "output listing catalog connection",
    "hints": "output limit catalog connection",
    "suggest": "output limit catalog connection",
    "charts": "output listing catalog connection",
    "similar": "output extent catalog connection", "mix": "output limit catalog connection",
    "radio": "output limit catalog connection",
    "genres": "output extent catalog connection",
    "storefronts": "output extent catalog connection",
    "library": "output listing catalog connection",
    "library search": "output listing catalog connection",
    "library add": "output connection", "library add-tracks": "output connection",
    "history log": "catalog direct",
    "library create-playlist": "output connection", "library create-folder": "output connection",
    "library export": "catalog direct",
    "library check": "output catalog connection", "library duplicates": "output connection",
    "ratings get": "output connection", "ratings set": "output connection",
    "ratings clear": "output connection", "favorites add": "output connection",
    "favorites list": "output listing catalog connection",
    "history": "output listing catalog connection",
    "recommendations": "output listing catalog connection",
    "replay-summary": "output listing catalog connection",
    "takeout": "output catalog connection", "report": "output limit",
    "artwork": "output catalog connection", "open": "catalog connection",
    "play": "output catalog connection", "queue": "output",
    "queue add": "catalog connection", "queue set": "catalog connection",
    "queue move": "", "queue remove": "", "queue clear": "", "queue jump": "",
    "match": "output catalog connection", "diff": "output direct",
    "releases": "output catalog connection",
    "itunes search": "output limit catalog elsewhere",
    "itunes lookup": "output limit catalog elsewhere",
    "itunes charts": "output limit storefront elsewhere",
    "feed latest": "output elsewhere", "feed download": "abroad", "feed sql": "output abroad",
    "now": "output catalog connection",
    "player ls": "output", "player status": "output", "player watch": "output catalog connection",
    "player play": "planning", "player pause": "planning", "player toggle": "planning",
    "player stop": "planning", "player next": "planning", "player previous": "planning",
    "player seek": "planning", "player volume": "planning", "player shuffle": "planning",
    "player repeat": "planning", "player quit": "planning",
    "api": "output extent catalog connection",
    "token": "", "token inspect": "output", "token verify": "output",
    "config list": "output", "config get": "", "config set": "", "config unset": "",
    "config path": "",
    "auth login": "sign-in", "auth logout": "", "auth status": "output direct",
    "cache ls": "output", "cache clear": "", "cache path": "",
    "doctor": "output direct",
    "fixtures ls": "output", "fixtures scan": "output", "fixtures convert": "redaction",
    "fixtures verify": "output comparison", "fixtures refresh": "output refresh",
    "fixtures prune": "output planning", "fixtures anonymize": "output planning",
    "fixtures serve": "announcement leaving-out session",
    "fixtures record": "announcement leaving-out session proxy",
    "sandbox": "announcement", "sandbox check": "output attempts", "sandbox openapi": "",
    "help": "format",
    "completions": "", "man": "", "version": "",
  ]

  private static let leaves = CommandTree.spec.leaves()

  @Test func `every command takes its option groups and no others`() {
    let shared = Set(Self.groups.values.joined())
    #expect(Self.leaves.map(\.path).sorted() == Self.takers.keys.sorted())
    for (path, spec) in Self.leaves {
      let groups = (Self.takers[path] ?? "").split(separator: " ").map(String.init)
      let expected = Set(groups.flatMap { Self.groups[$0] ?? [] })
      #expect(Set(spec.options.map(\.name)).intersection(shared) == expected, "\(path)")
    }
  }

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

extension Parameter {
  fileprivate var options: [OptionSpec] {
    declare().options
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
