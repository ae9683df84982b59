import AmctlCommandLine
import MusicAPI

/// A command, which is declared, parsed into a value, and run in a context.
protocol Command: Parameters {
  /// The name, the description and the examples.
  static var help: CommandHelp { get }
  /// Whether the command uses the settings from the environment and the config file.
  static var readsSettings: Bool { get }
  /// Returns whether the command works in spite of a flaw in the config file.
  static func tolerates(_ flaw: SettingsError) -> Bool
  /// Whether a pager may hold the output back; false for a command that waits for a person.
  var isPaged: Bool { get }
  /// The connection options; nil for a command that sends no requests.
  var sending: ConnectionOptions? { get }
  /// Whether it has to do with the service or its tokens, which a sandbox can take the place of.
  var entersSandbox: Bool { get }
  /// The fields of the records that it writes, as far as the line says.
  var recordFields: RecordFields { get }
  /// The type of resources that its help is about; nil if the line names none.
  var typeOfHelp: ResourceType? { get }
  /// Whether its first argument is chosen like a command, so that its name alone shows help.
  static var isGroup: Bool { get }
  /// Whether it may write rows to a file besides the output.
  var writesOtherRows: Bool { get }
  func run(in context: Context) async throws
}

/// A command that sends requests.
protocol ServiceCommand: Command {
  var connection: ConnectionOptions { get }
}

extension ServiceCommand {
  var sending: ConnectionOptions? { connection }
}

/// A command that sends no requests.
protocol LocalCommand: Command {}

extension LocalCommand {
  var sending: ConnectionOptions? { nil }
}

/// The help of a command, apart from its parameters.
struct CommandHelp: Sendable {
  let name: String
  /// Alternative names.
  var aliases: [String] = []
  /// One line that starts with a verb.
  let summary: String
  /// Paragraphs, separated by empty lines; empty if the summary is sufficient.
  var discussion = ""
  /// Command lines to try.
  let examples: KeyValuePairs<String, String>

  init(
    _ name: String, aliases: [String] = [], summary: String, discussion: String = "",
    examples: KeyValuePairs<String, String> = [:]
  ) {
    self.name = name
    self.aliases = aliases
    self.summary = summary
    self.discussion = discussion
    self.examples = examples
  }
}

extension Command {
  var entersSandbox: Bool { sending != nil }
  var recordFields: RecordFields { .unknown }
  var typeOfHelp: ResourceType? { nil }
  var writesOtherRows: Bool { false }
  static var readsSettings: Bool { true }
  static var isGroup: Bool { false }
  static func tolerates(_ flaw: SettingsError) -> Bool { false }

  /// Returns whether the command sends requests over the network: without dry run, replay and
  /// stored responses.
  func sendsOverNetwork(with settings: Settings) -> Bool {
    guard let connection = sending else { return false }
    return connection.dryRun == nil && connection.replay == nil && settings[.replay] == nil
      && settings.sandbox == .off
      && !connection.usesStoredResponses(with: settings)
  }

  /// Returns the specification for the parser and for help.
  static func spec(
    members: @autoclosure @escaping @Sendable () -> [CommandSpec] = []
  ) -> CommandSpec {
    CommandSpec(
      help.name, aliases: help.aliases, summary: help.summary, discussion: help.discussion,
      parameters: Self.self, subcommands: members(), examples: help.examples,
      offering: { option, command in
        option == RecordFields.option ? command.recordFields.completions : nil
      })
  }
}

/// The context of a command, which contains everything external.
struct Context: Sendable {
  let streams: Streams
  let common: CommonOptions
  var settings: Settings
  var replayMode: ReplayMode
  /// The sandbox that answers requests; nil if they are sent.
  var sandbox: RunSandbox?
  /// The attributes that `--extend` requests; nil for a command without that option.
  var extended: [String]?
  /// What the service reported beside its data.
  let remarks = ServiceRemarks()
  let environment: Environment
  /// The current time, which tests replace.
  let now: @Sendable () -> UnixTime
  /// The clock for retries, which tests replace.
  let clock: any Clock<Duration>
  /// Returns a number in 0..<1 for each wait before a retry, which tests replace.
  var chance: @Sendable () -> Double = { .random(in: 0..<1) }
  /// Connects to a server, which tests replace.
  var connect: Connect = { CurlTransport(origin: $0, options: $1) }

  /// Creates the transport that reaches a server.
  typealias Connect = @Sendable (Origin, CurlTransport.Options) -> any Transport
}

extension Messages {
  /// Creates messages of this program on a stream.
  init(error: any OutputStream, isQuiet: Bool, canErase: Bool = false) {
    self.init(of: "amctl", error: error, isQuiet: isQuiet, canErase: canErase)
  }

  /// Creates messages on standard error, according to the common options.
  init(_ context: Context) {
    let error = context.streams.err
    self.init(
      error: error, isQuiet: context.common.isQuiet,
      canErase: error.isTerminal && context.environment["TERM"] != "dumb")
  }
}

/// The options that every command takes.
struct CommonOptions: OptionGroup {
  var isQuiet = false
  var isVerbose = false
  var color = ColorChoice.auto
  var profile: String?
  var showsHelp = false
  var showsVersion = false

  static let title: String? = "GLOBAL OPTIONS"

  static let parameters: [Parameter<Self>] = [
    .flag("quiet", short: "q", \.isQuiet, help: "Print errors only"),
    .flag("verbose", short: "v", \.isVerbose, help: "Log each request and response to stderr"),
    .option(
      "color", \.color, .choice("WHEN"),
      help: "Use colors"),
    .option(
      "profile", \.profile, .text("NAME", completion: .profiles),
      setting: Setting.profile.rawValue,
      help: "Use this section of the config file"),
    .flag("help", short: "h", \.showsHelp, overridesMistakes: true, help: "Show help"),
    .flag("version", \.showsVersion, overridesMistakes: true, help: "Show the version"),
  ]

  var conflicts: [(name: String, others: [String])] { [("--quiet", ["--verbose"])] }
}
