package import AmctlCommandLine
package import MusicAPI
import MusicPlatform

/// The whole program, from arguments to exit code, with everything external as a parameter.
package enum Amctl {
  /// Runs one command line; retries wait on the clock.
  package static func run(
    _ words: [String], environment: [String: String], streams: Streams,
    now: @escaping @Sendable () -> UnixTime = { .now },
    clock: any Clock<Duration> = ContinuousClock()
  ) async -> Int32 {
    var origin = Origin.appleMusic
    var used: Settings?
    var color = ColorChoice.auto
    let page = streams.out.isTerminal ? PagedOutput(streams) : nil
    defer { try? page?.finish() }
    let given = page.map { Streams(input: streams.input, out: $0, err: $0.messages) } ?? streams
    var streams = given.redacted()
    do {
      let match = try match(words)
      let environment = Environment(environment)
      let common = try ProgramParameters(match.arguments).common
      color = common.color
      if let pager = Pager(for: match, common, environment, streams) {
        page?.page(with: pager.command)
      }
      if try !showsText(for: match, common, environment, streams) {
        let type = try CommandTree.command(for: match)
        // An error in the command line is reported before one in the settings.
        let read = Result { try Settings(of: type, match.arguments, environment) }
        if let settings = try? read.get(), type.sendsOverNetwork(match.arguments, with: settings) {
          openLibcurl()
        }
        let command = try type.init(match.arguments)
        let settings = try read.get()
        streams = given.redacted(about: settings)
        used = settings
        origin = (try? settings.origin()) ?? origin
        let folders = FolderRedaction(
          settings, environment, Messages(error: streams.err, isQuiet: common.isQuiet))
        let replayMode = try command.sending.map { connection throws(UsageError) in
          try ReplayMode(
            CommandLineWords(words: words), connection, settings, environment, folders,
            origin: origin, now: now)
        }
        if let options = match.outputOptions {
          try options.check(with: settings, for: command, at: streams.out)
          if let jq = try JqOutput(options, for: command, environment, streams) {
            streams = Streams(input: streams.input, out: jq, err: streams.err)
          }
        }
        let context = Context(
          streams: streams, common: common, settings: settings, replayMode: replayMode ?? .none,
          environment: environment, now: now, clock: clock)
        UnknownVariables(in: environment).report(to: Messages(context))
        // An invalid storefront option is an error even if no storefront is used.
        if case .option = settings.value(of: .storefront)?.source {
          _ = try StorefrontChoice(context).all()
        }
        try await run(command, in: context)
      }
      try streams.out.finish()
      return ExitCode.success.rawValue
    } catch {
      let error = finish(streams, after: error)
      var failure = Failure(error)
      if let used { failure.explainRejection(with: used, at: now()) }
      failure.explainWait(at: now())
      if let error = error as? UsageError,
        let hint = ServiceLimits.hint(for: error) ?? Synonym.hint(for: error, in: words)
      {
        failure.hint = hint
      }
      failure.addRecording(of: CommandLineWords(words: words))
      if failure.exit == .interrupted, let signal = StopSignal.current?.number {
        failure.exit = .ended(by: signal)
      }
      let preferred = given.out.isTerminal ? used?.format?.reportsFailuresAsJSON : nil
      return failure.report(
        to: streams, origin: origin, asJSON: reportsFailuresAsJSON(words) ?? preferred ?? false,
        style: color.style(for: streams.err, in: Environment(environment))
      ).rawValue
    }
  }

  /// Writes the output from before a failure, which goes first; returns the failure to report.
  ///
  /// A closed pipe does not change it, unless the program at its other end failed.
  private static func finish(_ streams: Streams, after error: any Error) -> any Error {
    do { try streams.out.finish() } catch let later where !(later is WriteError) {
      if case WriteError.brokenPipe = error { return later }
      if let message = Failure(later).message {
        Messages(error: streams.err, isQuiet: false).say(message)
      }
    } catch {}
    return error
  }

  /// Reports that the process has too little of something for any command; returns the exit code.
  package static func reject(
    _ words: [String], lacking shortage: CurrentProcess.Shortage, streams: Streams
  ) -> Int32 {
    let failure =
      switch shortage {
      case .files: Failure.tooManyOpenFiles
      case .memory: Failure.notEnoughMemory
      }
    return failure.report(
      to: streams, origin: .appleMusic, asJSON: reportsFailuresAsJSON(words) ?? false
    ).rawValue
  }

  /// Returns whether the line says that failures are written as JSON, which must also work for an
  /// invalid one; nil if it names no format.
  private static func reportsFailuresAsJSON(_ words: [String]) -> Bool? {
    OutputFormat.requested(in: words)?.reportsFailuresAsJSON
  }

  /// Runs a command; a dry run succeeds when it reaches the first request.
  private static func run(_ command: any Command, in context: Context) async throws {
    let isComplete = command.sending?.isReplayComplete ?? false
    let messages = Messages(context)
    defer { context.replayMode.sayFlaws(messages) }
    do { try await command.run(in: context) } catch MusicAPIError.canceled
      where command.sending?.dryRun != nil
    {
      return
    } catch {
      if isComplete { context.replayMode.sayUnusedFixtures(messages) }
      throw error
    }
    if isComplete { try context.replayMode.checkFixturesAreUsed(messages) }
  }

  /// Parses the words; a command line without a command shows help.
  private static func match(_ words: [String]) throws(UsageError) -> Match {
    do throws(UsageError) {
      return try CommandTree.spec.parse(words)
    } catch {
      guard case .missingCommand(let path, _) = error, path.names.count == 1 else { throw error }
      return try CommandTree.spec.parse(["--help"] + words)
    }
  }

  /// Loads libcurl on a separate thread, because this takes longer than everything else before the
  /// first request; a failure is reported by the request.
  private static func openLibcurl() {
    try? Thread.detached { CurlTransport.prepare() }
  }

  /// Handles `--help` and `--version`, which take precedence over everything else.
  private static func showsText(
    for match: Match, _ common: CommonOptions, _ environment: Environment, _ streams: Streams
  ) throws -> Bool {
    let output = streams.out
    if common.showsHelp {
      let style = common.color.style(for: output, in: environment)
      try HelpCommand.write(HelpPage(match.spec, at: match.path), to: output, style)
    } else if common.showsVersion {
      try output.write("amctl \(ProductVersion.current)\n")
    } else if OutputOptions(partial: match.arguments).fields == [FieldHelp.word] {
      let types = try CommandTree.command(for: match).init(partial: match.arguments).recordTypes
      let help = try FieldHelp(types, of: match.path)
      try output.write(help.text(width: HelpCommand.width(on: output)))
    } else {
      return false
    }
    return true
  }
}

extension Settings {
  /// Reads the settings of a run from the command line, the environment and the config file.
  fileprivate init(
    of command: any Command.Type, _ arguments: Arguments, _ environment: Environment
  ) throws(SettingsError) {
    // An invalid config file must not prevent help.
    guard command.readsSettings else {
      self.init(options: [:], environment: Environment([:]), file: nil)
      return
    }
    var given: [Setting: Value] = [:]
    for (name, text, option) in arguments.settings {
      guard let setting = Setting(rawValue: name) else { continue }
      given[setting] = Value(text: text, source: .option(option))
    }
    self.init(given, environment)
    if let flaw = flaws.first(where: { !command.tolerates($0) }) { throw flaw }
  }
}

extension Match {
  /// The output options; nil if the command takes none.
  fileprivate var outputOptions: OutputOptions? {
    spec.takes(OutputOptions.title) ? try? OutputOptions(arguments) : nil
  }
}

extension JqOutput {
  /// Starts the `jq` that processes a command's output; nil if none was asked for.
  ///
  /// Its program is checked even in a dry run, which shows requests and has no output to process.
  fileprivate convenience init?(
    _ options: OutputOptions, for command: any Command, _ environment: Environment,
    _ streams: Streams
  ) throws {
    guard let filter = options.filter else { return nil }
    guard let jq = ExternalProgram("jq", in: environment, or: ["/usr/bin"]) else {
      throw ExternalProgram.missing("jq", for: "--jq")
    }
    try filter.check(with: jq)
    guard command.sending?.dryRun == nil else { return nil }
    try self.init(filter, by: jq, byLine: options.format == .ndjson, to: streams)
  }
}

extension OutputFormat {
  /// Finds the requested format, even on an invalid command line.
  fileprivate static func requested(in words: [String]) -> OutputFormat? {
    var scan = LineScan(root: CommandTree.spec, words: words)
    scan.run()
    let values = scan.findings.compactMap { finding in
      if case .option(let option, _, let value) = finding, option.name == "output" {
        value
      } else {
        nil
      }
    }
    return values.last.flatMap { OutputFormat(rawValue: $0) }
  }
}
