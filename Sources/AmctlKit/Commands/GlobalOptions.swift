import MusicAPIFixtures
import MusicAPI

/// The options that every command takes.
struct GlobalOptions: Sendable {
  let output: OutputFormat?
  let fields: [String]
  let extent: ListingExtent
  let pageSize: Int?
  let offset: Int?
  let timeout: Duration
  let retries: Int
  let jobs: Int
  let rehearsal: Rehearsal?
  let recordMode: Recorder.Mode
  let redactedPaths: [JSONPath]
  /// Whether asking more often than was recorded is a failure.
  let isReplayStrict: Bool
  /// Whether a fixture that was never asked for is a failure.
  let isReplayComplete: Bool
  let isQuiet: Bool
  let isVerbose: Bool
  let color: ColorChoice
  /// The options that set a setting.
  let settings: [Setting: Settings.Value]

  /// Reads what the line says; what it does not say has its usual value.
  init(_ arguments: Arguments) throws(UsageError) {
    if arguments[Self.all], arguments[Self.limit] != nil { throw .conflict("--all", "--limit") }
    if arguments[Self.dryRun], arguments[Self.curl] { throw .conflict("--dry-run", "--curl") }
    if arguments[Self.replay] != nil, arguments[Self.record] != nil {
      throw .conflict("--replay", "--record")
    }
    output = arguments[Self.format]
    fields = arguments[Self.fieldNames]
    extent =
      arguments[Self.all] ? .all : arguments[Self.limit].map { .items($0) } ?? .firstPage
    pageSize = arguments[Self.pageSizeOption]
    offset = arguments[Self.offsetOption]
    timeout = arguments[Self.timeoutOption] ?? .seconds(30)
    retries = arguments[Self.retriesOption] ?? 5
    jobs = arguments[Self.jobsOption] ?? 4
    rehearsal = arguments[Self.dryRun] ? .request : arguments[Self.curl] ? .curl : nil
    recordMode = arguments[Self.recordModeOption] ?? .once
    redactedPaths = arguments[Self.redact].map { JSONPath($0) }
    isReplayStrict = arguments[Self.replayStrict]
    isReplayComplete = arguments[Self.replayComplete]
    isQuiet = arguments[Self.quiet]
    isVerbose = arguments[Self.verbose]
    color = Self.color(arguments)
    settings = Self.settings(from: arguments)
  }

  private static func settings(from arguments: Arguments) -> [Setting: Settings.Value] {
    let options: [(Setting, Option<String>)] = [
      (.storefront, storefront), (.language, language), (.replay, replay), (.record, record),
      (.profile, profile), (.baseURL, baseURL),
    ]
    return options.reduce(into: [:]) { settings, pair in
      settings[pair.0] = arguments[pair.1].map {
        Settings.Value(text: $0, source: .option("--" + pair.1.spec.name))
      }
    }
  }

  /// What a line says about colors, whatever else in it may be wrong.
  static func color(_ arguments: Arguments) -> ColorChoice {
    arguments[colorOption] ?? .auto
  }

  /// The form of data that a line asks for, even when something in it is wrong.
  static func output(askedForBy words: [String]) -> OutputFormat? {
    var scan = LineScan(root: CommandTree.spec, words: words)
    scan.run()
    let values = scan.findings.compactMap { finding in
      if case .option(let option, _, let value) = finding, option.name == format.spec.name {
        value
      } else {
        nil
      }
    }
    return values.last.flatMap { OutputFormat(rawValue: $0) }
  }
}

extension ColorChoice {
  /// How text for a stream is styled.
  func style(for stream: any OutputStream, in environment: Environment) -> Style {
    Style(isOn: isOn(in: environment.variables, isTerminal: stream.isTerminal))
  }
}
