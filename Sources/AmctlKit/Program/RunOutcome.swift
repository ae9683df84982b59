import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// The end of a run: the rest of its output, and the report of a failure as far as the run came.
struct RunOutcome {
  /// The streams of the command, without secrets in its messages.
  var streams: Streams
  var color = ColorChoice.auto
  private let run: Run
  private var settings: Settings?

  /// Expects a run that has not started.
  init(of run: Run) {
    self.run = run
    streams = run.streams.redacted()
  }

  /// Takes the settings of the command, which the report explains and whose secrets it leaves out.
  mutating func use(_ settings: Settings) {
    self.settings = settings
    streams = run.streams.redacted(about: settings)
  }

  /// Reports why the run failed; returns the exit code.
  func report(_ error: any Error) -> ExitCode {
    let failure = failure(for: finish(after: error))
    let preferred = run.streams.out.isTerminal ? settings?.format?.reportsFailuresAsJSON : nil
    return failure.report(
      to: streams, origin: settings?.usableOrigin ?? .appleMusic,
      asJSON: Self.reportsAsJSON(run.words) ?? preferred ?? false,
      style: color.style(for: streams.err, in: run.environment))
  }

  /// Writes the output from before a failure, which goes first; returns the failure to report.
  ///
  /// A closed pipe does not change it, unless the program at its other end failed.
  private func finish(after error: any Error) -> any Error {
    do { try streams.out.finish() } catch let later where !(later is WriteError) {
      if case WriteError.brokenPipe = error { return later }
      if let message = Failure(later).message {
        Messages(error: streams.err, isQuiet: false).say(message)
      }
    } catch {}
    return error
  }

  /// Adds what the settings and the line have to do with the failure.
  private func failure(for error: any Error) -> Failure {
    var failure = Failure(error)
    if let settings { failure.explainRejection(with: settings, at: run.now()) }
    failure.explainWait(at: run.now())
    if let error = error as? UsageError, let hint = Hint.hint(for: error, in: run.words) {
      failure.hint = hint
    }
    if case .noDeveloperToken? = error as? SettingsError, hasSandbox {
      failure.hint? += "; --sandbox needs no account"
    }
    failure.addRecording(of: CommandLineWords(words: run.words))
    if failure.exit == .interrupted, let signal = StopSignal.current?.number {
      failure.exit = .ended(by: signal)
    }
    return failure
  }

  /// Whether a sandbox can take the place of the service for the command.
  private var hasSandbox: Bool {
    var scan = LineScan(root: CommandTree.spec, words: run.words)
    scan.run()
    return scan.command.options.contains { $0.name == Setting.sandbox.rawValue }
  }

  /// Returns whether the line says that failures are written as JSON, which must also work for an
  /// invalid one; nil if it names no format.
  static func reportsAsJSON(_ words: [String]) -> Bool? {
    var scan = LineScan(root: CommandTree.spec, words: words)
    scan.run()
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

extension Settings {
  /// The server that requests are sent to, or the usual one if the setting is not valid.
  var usableOrigin: Origin { (try? origin()) ?? .appleMusic }
}
