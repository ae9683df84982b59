import MusicAPIFixtures
import MusicAPI

extension GlobalOptions {
  static let storefront = Option(
    "storefront", short: "s", .text("CC"), default: "us",
    help: "The country whose catalog is asked; several for a sweep: us,jp,de")
  static let language = Option(
    "language", short: "l", .text("TAG"), help: "The language of the answer, such as en-GB")
  static let format = Option(
    "output", short: "o", ValueType<OutputFormat>.choice("FORMAT", noun: "an output format"),
    help: "How data is written; a table on a terminal, else json")
  static let fieldNames = ListOption(
    "fields", .text("NAME"), help: "The columns, or members, such as name or artwork.url")
  static let limit = Option(
    "limit", .integer(in: 1...), help: "At most N items in all; of each group in a search")
  static let all = Flag("all", help: "Every page, not only the first")
  static let pageSizeOption = Option(
    "page-size", .integer(in: 1...), help: "How many items the service sends at a time")
  static let offsetOption = Option(
    "offset", .integer(in: 0...), help: "The place of the first item, from 0")
  static let replay = Option(
    "replay", .directory(), help: "Answer from recorded fixtures, never the network")
  static let replayStrict = Flag(
    "replay-strict", help: "Fail when a request is asked more often than it was recorded")
  static let replayComplete = Flag(
    "replay-complete", help: "Fail when a fixture was never asked for")
  static let record = Option(
    "record", .directory(), help: "Write answers as fixtures, without secrets")
  static let recordModeOption = Option(
    "record-mode", ValueType<Recorder.Mode>.choice("MODE", noun: "a way to record"),
    default: "once",
    help: """
      once: send writes and what is missing; new: send all, add what is missing; all: send all, \
      replace what is there
      """)
  static let redact = ListOption(
    "redact", .text("PATH"), help: "A member of bodies to record as <redacted>: data.*.id")
  static let timeoutOption = Option(
    "timeout", .duration(), default: "30s", help: "How long one attempt may take")
  static let retriesOption = Option(
    "retries", .integer(in: 0...100), default: "5", help: "How often a request is tried again")
  static let jobsOption = Option(
    "jobs", .integer(in: 1...64), default: "4", help: "How many requests are under way at once")
  static let dryRun = Flag(
    "dry-run", help: "Print the request that would be sent, and send nothing")
  static let curl = Flag(
    "curl", help: "Print the request as a curl command, and send nothing")
  static let quiet = Flag("quiet", short: "q", help: "Say nothing on stderr but failures")
  static let verbose = Flag(
    "verbose", short: "v", help: "Say each request, answer and time on stderr")
  static let colorOption = Option(
    "color", ValueType<ColorChoice>.choice("WHEN", noun: "a choice of color"), default: "auto",
    help: "Whether to use colors")
  static let profile = Option(
    "profile", .text("NAME"), help: "The section of the config file to use")
  static let baseURL = Option(
    "base-url", .text("URL"), help: "Another server: https, or http on this machine")
  static let help = Flag(
    "help", short: "h", overridesMistakes: true, help: "Show what a command takes")
  static let version = Flag("version", overridesMistakes: true, help: "Show the version")

  /// Those that say how much of a list to fetch; commands that fetch no list decline them.
  static let listing: [any OptionKey] = [limit, all, pageSizeOption, offsetOption]

  /// All of them, in the order help shows them.
  static let keys: [any OptionKey] =
    [storefront, language, format, fieldNames] + listing + [
      replay, replayStrict, replayComplete, record, recordModeOption, redact, timeoutOption,
      retriesOption, jobsOption, dryRun, curl, quiet, verbose, colorOption, profile, baseURL, help,
      version,
    ]
}
