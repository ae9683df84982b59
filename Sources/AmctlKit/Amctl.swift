public import MusicAPI
import MusicPlatform

/// The whole program, from its words to its exit code, with everything from outside as a parameter.
public enum Amctl {
  /// The version, as `--version` shows it.
  public static let version = Version.current

  /// Runs one command line; retries wait on the clock.
  public static func run(
    _ words: [String], environment: [String: String], streams: Streams,
    now: @escaping @Sendable () -> UnixTime = { .now },
    clock: any Clock<Duration> = ContinuousClock()
  ) async -> Int32 {
    var origin = Origin.appleMusic
    let given = streams
    var streams = given.discreet()
    do {
      let match = try CommandTree.spec.parse(words)
      let environment = Environment(environment)
      if try !showsText(for: match, environment, streams) {
        let commandType = try CommandTree.command(for: match)
        if sendsRequests(commandType, match.arguments, environment) { openLibcurl() }
        let command = try commandType.init(match.arguments)
        let options = try GlobalOptions(match.arguments)
        let settings = try commandType.settings(options, environment)
        streams = given.discreet(about: settings)
        origin = (try? settings.origin()) ?? origin
        let context = Context(
          streams: streams, options: options, settings: settings,
          tape: try Tape(
            CommandLineWords(words: words), options, settings, origin: origin, now: now),
          environment: environment, now: now, clock: clock)
        if options.settings[.storefront] != nil { _ = try context.storefronts() }
        try await run(command, in: context)
      }
      try streams.out.flush()
      return ExitCode.success.rawValue
    } catch {
      // What was found before goes first; a reader that has gone changes nothing about the failure.
      try? streams.out.flush()
      // The line may be wrong, so its own words say how to report that.
      let isJSON = GlobalOptions.output(askedForBy: words)?.isJSON ?? false
      var failure = Failure(error)
      failure.addRecording(of: CommandLineWords(words: words))
      if failure.exit == .interrupted, let signal = StopSignal.current?.number {
        failure.exit = ExitCode(rawValue: 128 + signal)
      }
      return failure.report(to: streams, origin: origin, asJSON: isJSON).rawValue
    }
  }

  /// Runs a command; a rehearsal ends well where the first request would have left.
  private static func run(_ command: any Command, in context: Context) async throws {
    do { try await command.run(in: context) } catch MusicAPIError.canceled
      where context.options.rehearsal != nil
    {
      return
    } catch {
      context.sayUnusedFixtures()
      throw error
    }
    try context.checkFixturesAreUsed()
  }

  /// Whether a line sends requests to the service: its command does, and nothing takes their place.
  static func sendsRequests(
    _ command: any Command.Type, _ arguments: Arguments, _ environment: Environment
  ) -> Bool {
    command.sendsRequests && arguments[GlobalOptions.replay] == nil
      && environment[.replay] == nil && !arguments[GlobalOptions.dryRun]
      && !arguments[GlobalOptions.curl]
  }

  /// Opens libcurl on a thread of its own, which takes longer than all that comes before the first
  /// request; should that fail, the request says so.
  private static func openLibcurl() {
    try? Thread.detached { CurlTransport.prepare() }
  }

  /// Answers `--help` and `--version`, which come before all else.
  private static func showsText(
    for match: Match, _ environment: Environment, _ streams: Streams
  ) throws -> Bool {
    let output = streams.out
    if match.arguments[GlobalOptions.help] {
      let style = GlobalOptions.color(match.arguments).style(for: output, in: environment)
      try HelpCommand.write(HelpPage(match.spec, at: match.path), to: output, style)
    } else if match.arguments[GlobalOptions.version] {
      try output.write("amctl \(version)\n")
    } else {
      return false
    }
    return true
  }
}
