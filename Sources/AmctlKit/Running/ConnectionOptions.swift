import AmctlCommandLine
import MusicAPI
import MusicAPIFixtures

/// The options of commands that send requests.
struct ConnectionOptions: OptionGroup {
  var timeout = Duration.seconds(30)
  /// The number of retries; nil for the usual one.
  var retries: Int?
  var jobs: Int?
  var baseURL: String?
  var replay: String?
  var isReplayStrict = false
  var isReplayComplete = false
  var record: String?
  /// Whether a sandbox answers; nil if only a setting says so.
  var sandbox: SandboxSetting?
  /// What to record; nil if only a setting says so.
  var recordMode: Recorder.Mode?
  /// The sequence to record or to replay; nil if only a setting says so.
  var session: String?
  var redactedPaths: [String] = []
  /// The longest age of stored responses; nil if only a setting says so.
  var cache: Duration?
  var isRefreshing = false
  var isOffline = false
  var cachesPersonal = false
  /// The format for requests in a dry run; nil if they are sent.
  var dryRun: DryRun? { showsRequests ? .request : showsCurl ? .curl : nil }
  private var showsRequests = false
  private var showsCurl = false

  static let title: String? = "REQUESTS"

  /// The help topics that describe the options once for all commands.
  enum Topic: String, CaseIterable {
    case connection, recording
  }

  /// The number of retries without the option.
  static let usualRetries = RetryPolicy().limit
  /// The time limit of an attempt; without any time, none could succeed.
  private static let timeoutType = ValueType.duration(
    in: .milliseconds(1)...(.seconds(24 * 3_600)), expected: "a time from 1ms to 24h")

  static let baseURL = Parameter<Self>.option(
    "base-url", \.baseURL, .text("URL"), setting: Setting.baseURL.rawValue,
    help: "Send requests to another server: https, or http on this machine")
  /// The same option of a server that passes requests on.
  static let upstream = Parameter<Self>.option(
    "upstream", \.baseURL, .text("URL"), setting: Setting.baseURL.rawValue,
    help: "Pass requests on to another server: https, or http on this machine")
  /// The option for data to leave out of recordings.
  static let redact = Parameter<Self>.list(
    "redact", \.redactedPaths, .text("PATH"),
    help: "Record this field as <redacted>, such as data.*.id")

  /// The number of requests in flight, from the option or the setting.
  static let jobsType = ValueType.integer(in: 1...64)

  /// The options of commands that must see what the service sends now.
  static let uncached = fixtures + requests + dryRuns

  /// The same of a command whose dry run sends reads.
  static let reading = fixtures + requests + described(in: .connection, [curl])

  /// The options of commands that record into a folder of their own choice.
  static let refreshing = repeating + [redact] + dryRuns

  /// The options of a server that records what it passes on, besides '--redact'.
  static let passingOn = [recordMode, upstream, sandbox] + attempts

  /// The options of commands that ask other servers than the service.
  static let elsewhere = elsewhereUncached + cached

  /// The same of commands that must see what such a server sends now.
  static let elsewhereUncached = fixtures + attempts + dryRuns

  /// The options of commands that send what is recorded.
  static let repeating = requests + [sandbox]

  private static let requests = attempts + [baseURL.described(in: Topic.connection.rawValue)]

  /// The options of a command that sends one request after another to a server that it names.
  static let oneByOne = described(
    in: .connection,
    [
      .option("timeout", \.timeout, timeoutType, help: "Time limit for each attempt"),
      .option(
        "retries", \.retries, .integer(in: 0...100), default: "\(usualRetries)",
        help: "Retry a request up to N times"),
    ])

  private static let attempts =
    oneByOne
    + described(
      in: .connection,
      [
        .option(
          "jobs", \.jobs, jobsType, setting: Setting.jobs.rawValue, default: Setting.jobs.standard,
          help: "Keep up to N requests in flight")
      ])

  private static let recordMode = Parameter<Self>.option(
    "record-mode", \.recordMode, recordModeType, setting: Setting.recordMode.rawValue,
    default: "once",
    help: "once: send writes and unrecorded requests; all: send all, replace recordings")

  static let session = Parameter<Self>.option(
    "session", \.session, sessionType, setting: Setting.session.rawValue,
    help: "Record or replay an independent sequence, such as one test's")

  private static let sandbox = Parameter<Self>.option(
    "sandbox", \.sandbox, .sandbox, bareText: "on", setting: Setting.sandbox.rawValue,
    help: "Use a computed service, without an account; keep changes in DIR"
  ).described(in: Topic.connection.rawValue)

  private static let fixtures =
    [sandbox]
    + described(
      in: .recording,
      [
        .option(
          "replay", \.replay, .directory(completion: .fixtureFolders),
          setting: Setting.replay.rawValue,
          help: "Use recorded responses, never the network"),
        .flag(
          "replay-strict", \.isReplayStrict,
          help: "Fail if a request is sent more often than it was recorded"),
        .flag(
          "replay-complete", \.isReplayComplete, help: "Fail if a fixture was not requested"),
        .option(
          "record", \.record, .directory(completion: .fixtureFolders),
          setting: Setting.record.rawValue,
          help: "Write responses as fixtures, without secrets"),
        recordMode, session, redact,
      ])

  private static let dryRuns = described(
    in: .connection,
    [
      .flag("dry-run", \.showsRequests, help: "Print the requests and send nothing"), curl,
    ])

  private static let curl = Parameter<Self>.flag(
    "curl", \.showsCurl, help: "Print the requests as curl commands and send nothing")

  /// The options of commands that use stored responses.
  private static let cached = described(
    in: .connection,
    [
      .option(
        "cache", \.cache, lifetimeType, setting: Setting.cache.rawValue,
        help: "Reuse cached responses younger than this, and cache the rest: 30m, 1h, 7d"),
      .flag(
        "refresh", \.isRefreshing, help: "With --cache, send every request and store responses"),
      .flag("offline", \.isOffline, help: "Use stored responses of any age, and send nothing"),
      .flag(
        "cache-personal", \.cachesPersonal,
        help: "Also store and use personal responses, for you alone"),
    ])

  private static func described(
    in topic: Topic, _ parameters: [Parameter<Self>]
  ) -> [Parameter<Self>] {
    parameters.map { $0.described(in: topic.rawValue) }
  }

  static let parameters = uncached + cached

  /// The age up to which stored responses are used.
  static let lifetimeType = ValueType.duration("TTL")

  var conflicts: [(name: String, others: [String])] {
    [("--dry-run", ["--curl"]), ("--replay", ["--record"]), ("--offline", ["--refresh"])]
      + ["--cache", "--refresh", "--offline", "--cache-personal"].map {
        ($0, ["--replay", "--record", "--dry-run", "--curl"])
      }
  }

  func check() throws(UsageError) {
    if sandbox ?? .off != .off, let cacheOption { throw .conflict("--sandbox", cacheOption) }
  }

  /// The first of the options about stored responses that was used.
  var cacheOption: String? {
    let options: [(String, Bool)] = [
      ("--cache", cache != nil), ("--refresh", isRefreshing), ("--offline", isOffline),
      ("--cache-personal", cachesPersonal),
    ]
    return options.first(where: \.1)?.0
  }

  /// The options for checks, which tell at once what does not work.
  var forChecks: ConnectionOptions {
    var options = self
    options.retries = retries ?? 1
    return options
  }

  /// Whether a stored response may be used instead of sending a request.
  func usesStoredResponses(with settings: Settings) -> Bool {
    isOffline || settings[.cache] != nil && !isRefreshing
  }

  /// Rejects options about stored responses when there are none, or where others are used.
  private func checkCache(with settings: Settings) throws(UsageError) {
    if let option = cacheOption,
      let other = [Setting.replay, .record].first(where: { settings[$0] != nil })
    {
      throw .conflict(option, other.variable)
    }
    let isCaching = settings[.cache] != nil
    if isRefreshing, !isCaching { throw .dependency("--refresh", needs: "--cache") }
    if cachesPersonal, !isCaching, !isOffline {
      throw .dependency("--cache-personal", needs: "--cache' or '--offline")
    }
  }

  /// Rejects options that need a setting, or contradict it.
  func check(with settings: Settings) throws(UsageError) {
    let isReplaying = settings[.replay] != nil && record == nil
    let isRecording = record != nil || settings[.record] != nil && replay == nil
    if isReplayStrict, !isReplaying { throw .dependency("--replay-strict", needs: "--replay") }
    if isReplayComplete, !isReplaying { throw .dependency("--replay-complete", needs: "--replay") }
    if !redactedPaths.isEmpty, !isRecording, !isReplaying {
      throw .dependency("--redact", needs: "--record' or '--replay")
    }
    if let recordMode, recordMode != .once, !isRecording {
      throw .dependency("--record-mode", needs: "--record")
    }
    if session != nil, !isReplaying, !isRecording {
      throw .dependency("--session", needs: "--record' or '--replay")
    }
    try checkCache(with: settings)
  }
}

/// The settings of recording and replay, from options or the environment.
extension Settings {
  /// Returns what a recording sends and writes.
  func recordMode() throws(SettingsError) -> Recorder.Mode {
    try value(of: .recordMode, as: ConnectionOptions.recordModeType) ?? .once
  }

  /// Returns the name of the session; nil if there is none.
  func session() throws(SettingsError) -> String? {
    try value(of: .session, as: ConnectionOptions.sessionType)
  }

  func isReplayStrict() throws(SettingsError) -> Bool {
    try value(of: .replayStrict, as: .onOff) ?? false
  }
}

extension ConnectionOptions {
  static let recordModeType = ValueType<Recorder.Mode>.choice("MODE")

  var redactions: [JSONPath] { redactedPaths.map { JSONPath($0) } }

  static let sessionType = ValueType<String>(name: "NAME") { text throws(ValueError) in
    guard FixtureSession.isName(text) else {
      throw .mismatch(text, expected: "a name of 1 to \(FixtureSession.longestName) bytes")
    }
    return text
  }
}
