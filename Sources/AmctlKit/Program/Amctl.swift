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
    outcome.use(settings)
    if command.sendsOverNetwork(with: settings) { openLibcurl() }
    let context = try run.context(of: command, line.common, settings, outcome.streams)
    outcome.streams = context.streams
    try await run.perform(command, in: context)
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
