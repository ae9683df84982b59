import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// The help as JSON for programs, from the declarations that also parse the command line.
///
/// Members are never left out, so that a program can rely on each: a missing value is `null`.
enum HelpDocument {
  /// Returns the whole tree of commands, with topics, exit codes, settings and the environment.
  static func program(_ spec: CommandSpec) -> JSONValue {
    let whole: [JSONMember] = [
      JSONMember("version", .string(ProductVersion.current)),
      JSONMember("topics", .array(HelpTopic.all.map(summary))),
      JSONMember("exitCodes", .array(ExitCode.all.map(code))),
      JSONMember("settings", .array(Setting.allCases.map(setting))),
      JSONMember(
        "environment",
        .array(
          Environment.honored.map {
            ["variable": .string($0.term), "summary": .string($0.meaning)]
          }
        )),
    ]
    return .object(members(of: spec, at: CommandPath(names: [spec.name])) + whole)
  }

  /// Returns a command with all commands below it.
  static func command(_ spec: CommandSpec, at path: CommandPath) -> JSONValue {
    .object(members(of: spec, at: path))
  }

  /// Returns a topic with its sections.
  static func topic(_ topic: HelpTopic) -> JSONValue {
    let sections = topic.sections().map { section -> JSONValue in
      let rows = section.rows.map { row -> JSONValue in
        ["term": .string(row.term), "meaning": .string(row.meaning)]
      }
      return ["heading": optional(section.heading), "rows": .array(rows)]
    }
    return [
      "name": .string(topic.name), "summary": .string(topic.summary),
      "introduction": .string(topic.introduction), "sections": .array(sections),
    ]
  }

  /// Returns what a search found; commands and options have some of their members.
  static func search(_ search: CommandSearch) -> JSONValue {
    let commands = search.commands.map { hit -> JSONValue in
      [
        "name": .string(hit.spec.name), "path": path(hit.path),
        "summary": .string(hit.spec.summary),
        "usage": strings(UsageLine.lines(for: hit.spec, at: hit.path)),
      ]
    }
    let options = search.options.map { hit -> JSONValue in
      [
        "name": .string(hit.spec.name), "summary": .string(hit.spec.help),
        "value": optional(hit.spec.value?.name), "commands": .array(hit.owners.map(path)),
      ]
    }
    let topics = search.topics.map { topic -> JSONValue in
      ["name": .string(topic.name), "summary": .string(topic.summary)]
    }
    return ["commands": .array(commands), "options": .array(options), "topics": .array(topics)]
  }

  private static func members(of spec: CommandSpec, at path: CommandPath) -> [JSONMember] {
    let below = spec.subcommands.map { command($0, at: CommandPath(names: path.names + [$0.name])) }
    return [
      JSONMember("name", .string(spec.name)),
      JSONMember("path", Self.path(path)),
      JSONMember("aliases", strings(spec.aliases)),
      JSONMember("category", optional(spec.category)),
      JSONMember("summary", .string(spec.summary)),
      JSONMember("discussion", .string(spec.discussion)),
      JSONMember("usage", strings(UsageLine.lines(for: spec, at: path))),
      JSONMember("isGroup", .bool(spec.needsSubcommand)),
      JSONMember("arguments", .array(spec.positionals.map(argument))),
      JSONMember("options", .array(spec.options.map(option))),
      JSONMember(
        "examples",
        .array(
          spec.examples.map { ["command": .string($0.command), "summary": .string($0.says)] })),
      JSONMember("commands", .array(below)),
    ]
  }
}

extension HelpDocument {
  /// Returns an argument, with the number of words it takes.
  private static func argument(_ spec: PositionalSpec) -> JSONValue {
    [
      "name": .string(spec.name), "summary": .string(spec.help),
      "values": strings(spec.value.known), "minimum": .int(spec.arity.minimum),
      "maximum": spec.arity.maximum == .max ? .null : .int(spec.arity.maximum),
    ]
  }

  /// Returns an option, with its value and the setting it overrides.
  static func option(_ spec: OptionSpec) -> JSONValue {
    let setting = spec.setting.flatMap { Setting(rawValue: $0) }
    return [
      "name": .string(spec.name), "letter": optional(spec.short.map(String.init)),
      "summary": .string(spec.help), "value": optional(spec.value?.name),
      "values": strings(spec.value?.known ?? []), "default": optional(spec.defaultText),
      "isRepeatable": .bool(spec.repetition.takesMore),
      "splitsAtCommas": .bool(spec.repetition.splitsAtCommas), "group": optional(spec.group),
      "topic": optional(spec.topic),
      "variable": optional(setting?.variable), "configKey": optional(setting?.configKey),
    ]
  }

  private static func summary(of topic: HelpTopic) -> JSONValue {
    ["name": .string(topic.name), "summary": .string(topic.summary)]
  }

  private static func code(_ code: ExitCode) -> JSONValue {
    [
      "code": .int(Int(code.rawValue)), "kind": .string(code.kind),
      "summary": .string(code.summary),
    ]
  }

  private static func setting(_ setting: Setting) -> JSONValue {
    [
      "variable": .string(setting.variable), "configKey": optional(setting.configKey),
      "summary": .string(setting.summary), "isSecret": .bool(setting.isSecret),
      "default": optional(setting.standard),
    ]
  }

  /// Returns the words after the program's name.
  private static func path(_ path: CommandPath) -> JSONValue {
    strings(Array(path.names.dropFirst()))
  }

  private static func strings(_ texts: [String]) -> JSONValue {
    .array(texts.map { .string($0) })
  }

  private static func optional(_ text: String?) -> JSONValue {
    text.map { .string($0) } ?? .null
  }
}
