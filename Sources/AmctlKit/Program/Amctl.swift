package import AmctlCommandLine
package import MusicAPI
import MusicPlatform

/// The whole program, from arguments to exit code, with everything external as a parameter.
package enum Amctl {
  /// Runs one command line; retries wait on the clock, for times that `chance` spreads, and
  /// requests go where `connect` leads.
  package static func run(
    _ words: [String], environment: [String: String], streams: Streams,
    now: @escaping @Sendable () -> UnixTime = { .now },
    clock: any Clock<Duration> = ContinuousClock(),
    chance: @escaping @Sendable () -> Double = { .random(in: 0..<1) },
    connect: @escaping @Sendable (Origin, CurlTransport.Options) -> any Transport = {
      CurlTransport(origin: $0, options: $1)
    }
  ) async -> Int32 {
    let page = streams.out.isTerminal ? PagedOutput(streams) : nil
    defer { try? page?.finish() }
    let streams = page.map { Streams(input: streams.input, out: $0, err: $0.messages) } ?? streams
    let run = Run(
      words: words, environment: Environment(environment), streams: streams, now: now,
      clock: clock, chance: chance, connect: connect)
    var outcome = RunOutcome(of: run)
    do {
      try await perform(run, page, &outcome)
      try outcome.streams.out.finish()
      return ExitCode.success.rawValue
    } catch {
      return outcome.report(error).rawValue
    }
  }

  /// Reads the line, then the settings, then runs the command; what is known by then is noted for
  /// the report of a failure.
  private static func perform(
    _ run: Run, _ page: PagedOutput?, _ outcome: inout RunOutcome
  ) async throws {
    let line = try Line(run.words)
    outcome.color = line.common.color
    let request = try line.request()
    if line.isPaged(request), let pager = Pager(line.common, run.environment, outcome.streams) {
      page?.page(with: pager.command)
    }
    guard case .command(let command) = request else {
      return try run.write(request, line.common.color)
    }
    let settings = try run.settings(of: command, line)
    if type(of: command).readsSettings { outcome.use(settings) }
    if command.sendsOverNetwork(with: settings) { openLibcurl() }
    let context = try run.context(of: command, line.common, settings, outcome.streams)
    outcome.streams = context.streams
    do { try await run.perform(command, in: context) } catch {
      outcome.acceptsDeveloperToken = await context.acceptsDeveloperToken(
        after: error, command.sending)
      throw error
    }
  }

  /// Loads libcurl on a separate thread, because this takes longer than everything else before the
  /// first request; a failure is reported by the request.
  private static func openLibcurl() {
    try? Thread.detached { CurlTransport.prepare() }
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
      to: streams, origin: .appleMusic, asJSON: RunOutcome.reportsAsJSON(words) ?? false
    ).rawValue
  }
}

/// The end of a run: the rest of its output, and the report of a failure as far as the run came.
struct RunOutcome {
  /// The streams of the command, without secrets in its messages.
  var streams: Streams
  var color = ColorChoice.auto
  /// What the service says of the developer token alone, where that was asked after a failure.
  var acceptsDeveloperToken: Bool?
  private let run: Run
  private var settings: Settings?

  /// Expects a run that has not started.
  init(of run: Run) {
    self.run = run
    // The words of a wrong line may be secrets too; a key is read only by who has the settings.
    streams = run.streams.redacted {
      Settings([], run.environment).hiding([.privateKeyFile]).secrets
    }
  }

  /// Takes the settings of the command, which the report explains and whose secrets it leaves out.
  mutating func use(_ settings: Settings) {
    self.settings = settings
    streams = run.streams.redacted { settings.secrets }
  }

  /// Reports why the run failed; returns the exit code.
  func report(_ error: any Error) -> ExitCode {
    let failure = failure(for: finish(after: error))
    let preferred = run.streams.out.isTerminal ? settings?.format?.reportsFailuresAsJSON : nil
    return failure.report(
      to: streams, origin: (try? settings?.origin()) ?? .appleMusic,
      asJSON: Self.reportsAsJSON(run.words) ?? preferred ?? false,
      style: color.style(for: streams.err, in: run.environment))
  }

  /// Writes the output from before a failure, which goes first; returns the failure to report.
  ///
  /// A closed pipe does not change it, unless the program at its other end failed.
  private func finish(after error: any Error) -> any Error {
    do { try streams.out.finish() } catch let later where !(later is WriteError) {
      if error as? WriteError == .brokenPipe { return later }
      if let message = Failure(later).message {
        Messages(error: streams.err, isQuiet: false).say(message)
      }
    } catch {}
    return error
  }

  /// Adds what the settings and the line have to do with the failure.
  private func failure(for error: any Error) -> Failure {
    var failure = Failure(error)
    if let settings {
      failure.explainRejection(
        with: settings, at: run.now(), acceptsDeveloperToken: acceptsDeveloperToken)
    }
    failure.explainWait(at: run.now())
    if let error = error as? UsageError, let hint = Hint.hint(for: error, in: run.words) {
      failure.hint = hint
    }
    if case .noDeveloperToken? = error as? SettingsError, hasSandbox {
      failure.add(hint: "--sandbox needs no account")
    }
    if let folder = folderOfSandbox(in: failure) {
      failure.add(
        hint: "for a folder of a sandbox, write '--sandbox=\(folder)' or set AMCTL_SANDBOX")
    }
    failure.addRecording(of: run.words)
    if failure.exit == .interrupted, let signal = StopSignal.current?.number {
      failure.exit = .ended(by: signal)
    }
    return failure
  }

  /// Whether a sandbox can take the place of the service for the command.
  private var hasSandbox: Bool {
    let scan = LineScan(root: CommandTree.spec, words: run.words)
    return scan.command.options.contains { $0.name == Setting.sandbox.rawValue }
  }

  /// Returns the word after `--sandbox` if the failure is about it: it was probably meant as a
  /// folder, and not as an argument.
  private func folderOfSandbox(in failure: Failure) -> String? {
    let after = run.words.drop { $0 != "--sandbox" }.dropFirst()
    guard let word = after.first, !word.hasPrefix("-"),
      failure.exit == .usage || failure.exit == .notFound,
      failure.message?.includes("'\(word)'") == true
    else { return nil }
    return ShellWord.plain(word)
  }

  /// Returns whether the line says that failures are written as JSON, which must also work for an
  /// invalid one; nil if it names no format.
  static func reportsAsJSON(_ words: [String]) -> Bool? {
    let scan = LineScan(root: CommandTree.spec, words: words)
    let formats = scan.findings.compactMap { finding in
      if case .option(let option, _, let value) = finding, option.name == "output" {
        value
      } else {
        nil
      }
    }
    return formats.last.flatMap { try? OutputOptions.formatType.parse($0) }?.reportsFailuresAsJSON
  }
}
