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
  let isQuiet: Bool
  let isVerbose: Bool
  let color: ColorChoice
  /// The options that set a setting.
  let settings: [Setting: Settings.Value]

  /// Reads what the line says; what it does not say has its usual value.
  init(_ arguments: Arguments) throws(UsageError) {
    if arguments[Self.all], arguments[Self.limit] != nil { throw .conflict("--all", "--limit") }
    if arguments[Self.dryRun], arguments[Self.curl] { throw .conflict("--dry-run", "--curl") }
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
    isQuiet = arguments[Self.quiet]
    isVerbose = arguments[Self.verbose]
    color = arguments[Self.colorOption] ?? .auto
    settings = Self.settings(from: arguments)
  }

  private static func settings(from arguments: Arguments) -> [Setting: Settings.Value] {
    let options: [(Setting, Option<String>)] = [
      (.storefront, storefront), (.language, language), (.replay, replay), (.profile, profile),
      (.baseURL, baseURL),
    ]
    return options.reduce(into: [:]) { settings, pair in
      settings[pair.0] = arguments[pair.1].map {
        Settings.Value(text: $0, source: .option("--" + pair.1.spec.name))
      }
    }
  }

  /// How text for a stream is styled.
  func style(for stream: any OutputStream, in environment: Environment) -> Style {
    Style(isOn: color.isOn(in: environment.variables, isTerminal: stream.isTerminal))
  }
}
