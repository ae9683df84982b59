import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// One run of the program, with everything external.
struct Run {
  let words: [String]
  let environment: Environment
  let streams: Streams
  let now: @Sendable () -> UnixTime
  let clock: any Clock<Duration>
  var chance: @Sendable () -> Double = { .random(in: 0..<1) }
  let connect: Context.Connect

  /// Writes the text that is shown in place of a command's output.
  func write(_ request: Line.Request, _ color: ColorChoice) throws {
    let output = streams.out
    let style = color.style(for: output, in: environment)
    let width = HelpCommand.width(on: output)
    switch request {
    case .help(let page): try output.write(page.text(width: width, style: style))
    case .topic(let topic): try output.write(topic.page(width: width, style: style))
    case .version: try output.write(VersionCommand.line)
    case .fields(let help):
      try help.write(
        to: output, width: width, style, Messages(error: streams.err, isQuiet: true))
    case .command: break
    }
  }

  /// Reads the settings of a command from the line, the environment and the config file.
  func settings(of command: any Command, _ line: Line) throws -> Settings {
    let type = type(of: command)
    // An invalid config file must not prevent help.
    guard type.readsSettings else {
      return Settings(options: [], environment: Environment([:]), file: nil)
    }
    let settings = Settings(line.settings, environment)
    if let flaw = settings.flaws.first(where: { !type.tolerates($0) }) { throw flaw }
    // A command for a player may have to do with Cider, which is a server too.
    let isForPlayer = command.options(PlayerOptions.self) != nil
    guard command.entersSandbox || isForPlayer else { return settings.hiding([.sandbox]) }
    return try settings.choosingSandbox(
      usesStoredResponses: command.sending?.cacheOption != nil)
  }

  /// Prepares the context of a command: where responses come from, and where the output goes.
  func context(
    of command: any Command, _ common: CommonOptions, _ settings: Settings, _ streams: Streams
  ) throws -> Context {
    let messages = Messages(error: streams.err, isQuiet: common.isQuiet)
    var now = now
    if settings.sandbox != .off, let time = environment.sandboxTime { now = { time } }
    let replayMode = try replayMode(of: command, settings, messages, now: now)
    return Context(
      streams: try filtered(streams, of: command, settings), common: common, settings: settings,
      replayMode: replayMode, sandbox: RunSandbox(settings, messages, clock: clock, now: now),
      extended: command.options(FetchParameters.self)?.namesExtended, environment: environment,
      now: now, clock: clock, chance: chance, connect: connect)
  }

  private func replayMode(
    of command: any Command, _ settings: Settings, _ messages: Messages,
    now: @escaping @Sendable () -> UnixTime
  ) throws -> ReplayMode {
    guard let connection = command.sending else { return .none }
    return try ReplayMode(
      connection, settings, FolderRedaction(settings, environment, messages), messages, now: now)
  }

  /// Checks the output options, and sends the output through `jq` if they say so.
  ///
  /// Its program is checked even in a dry run, which shows requests and has no output to process.
  private func filtered(
    _ streams: Streams, of command: any Command, _ settings: Settings
  ) throws -> Streams {
    guard let options = command.options(OutputOptions.self) else { return streams }
    try options.check(with: settings, for: command, at: streams.out)
    guard let filter = options.filter else { return streams }
    guard let jq = ExternalProgram("jq", in: environment, or: ["/usr/bin"]) else {
      throw ExternalProgram.missing("jq", for: "--jq")
    }
    try filter.check(with: jq)
    guard command.sending?.dryRun == nil else { return streams }
    let output = try JqOutput(filter, by: jq, byLine: options.format == .ndjson, to: streams)
    return Streams(input: streams.input, out: output, err: streams.err)
  }

  /// Rejects a language in the environment or the config file that is not valid; an option was
  /// checked as it was read.
  private func checkLanguage(of command: any Command, _ settings: Settings) throws {
    guard settings.value(of: .language) != nil,
      type(of: command).spec().options.contains(where: { $0.name == "language" })
    else { return }
    _ = try settings.value(of: .language, as: LanguageTag.value)
  }

  /// Reports variables that look like settings but are none, each with the most similar setting: a
  /// misspelled one would change nothing.
  private func noteUnknownVariables(_ messages: Messages) {
    let settings = Setting.allCases.map(\.variable)
    let internalNames = ["AMCTL_MUSICKIT_SCRIPT", ServingPeer.url, ServingPeer.secret]
    let unknown = environment.variables.keys.filter { name in
      name.hasPrefix("AMCTL_") && !(settings + internalNames).contains(name)
        && environment[name] != nil
    }
    for name in unknown.sorted() {
      let nearest = Suggestion.nearest(to: name, in: settings)
      messages.note(
        "'\(name)' is not a variable of amctl"
          + (nearest.map { "; " + Suggestion.question($0) } ?? "."))
    }
  }

  /// Runs a command; a dry run succeeds when it reaches the first request.
  func perform(_ command: any Command, in context: Context) async throws {
    let messages = Messages(context)
    noteUnknownVariables(messages)
    // An invalid storefront option is an error even if no storefront is used.
    if case .option = context.settings.value(of: .storefront)?.source {
      _ = try StorefrontChoice(context).all()
    }
    try checkLanguage(of: command, context.settings)
    let isComplete = command.sending?.isReplayComplete ?? false
    defer { context.replayMode.sayFlaws(messages) }
    let isDryRun = command.sending?.dryRun != nil
    do { try await command.run(in: context) } catch
      where isDryRun && !Task.isCancelled && Failure(error).exit == .interrupted
    {
      return
    } catch {
      context.remarks.say(messages)
      if isComplete { context.replayMode.sayUnusedFixtures(messages) }
      throw error
    }
    try context.remarks.check()
    if isComplete { try context.replayMode.checkFixturesAreUsed(messages) }
  }
}

/// The program that shows long output page by page.
struct Pager {
  /// The program, which gets no key and no token.
  let command: SpawnCommand

  /// Chooses the pager for long output; nil if there is none.
  ///
  /// One that does not exist is no failure: the output is there without it.
  init?(_ common: CommonOptions, _ environment: Environment, _ streams: Streams) {
    guard streams.out.isTerminal, environment["TERM"] != "dumb" else { return nil }
    let variables = environment.variables
    let line = variables["AMCTL_PAGER"] ?? variables["PAGER"] ?? "less"
    let words = line.split(separator: " ").map(String.init)
    guard let name = words.first(where: { !$0.utf8.contains(UInt8(ascii: "=")) }), line != "cat"
    else { return nil }
    guard Self.exists(name, environment) else {
      if common.isVerbose {
        Messages(error: streams.err, isQuiet: common.isQuiet).note(
          "No such pager: '\(name)'. The output is not paged.")
      }
      return nil
    }
    // As git does: quit if it fits on the screen, keep colors, leave the text on the screen.
    let usual = ["LESS": "FRX", "LV": "-c"]
    command = SpawnCommand(
      path: "/bin/sh", arguments: ["-c", line],
      environment: usual.merging(environment.forOtherPrograms) { $1 })
  }

  /// Whether a program can be found; the shell knows what a word with other characters means.
  private static func exists(_ name: String, _ environment: Environment) -> Bool {
    if ShellWord.plain(name) != name || name.hasPrefix("~") { return true }
    if name.utf8.contains(UInt8(ascii: "/")) { return FileSystem.isProgram(name) }
    return ExternalProgram(name, in: environment) != nil
  }
}
