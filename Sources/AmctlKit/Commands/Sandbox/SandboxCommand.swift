import AmctlCommandLine
import MusicAPI
import MusicPlatform
import MusicSandbox

/// `amctl sandbox`: serves a computed service to programs in any language.
struct SandboxCommand: LocalCommand {
  var program: [String] = []
  var options = ServingOptions()
  var seed: Int?
  var day: UnixTime?
  var songs: Int?
  var librarySongs: Int?
  var users: Int?
  var folder: String?
  var delay = Duration.zero
  var oddities = Sandbox.Oddities.some
  var faults: [Incident] = []
  var latency = Duration.zero...Duration.zero
  var rate: Int?

  private static let usual = Sandbox.Options()

  static let help = CommandHelp(
    "sandbox", summary: "Serve a computed Apple Music, without an account",
    discussion: """
      Serves a service like Apple Music on this machine: a catalog, and an account that you can \
      change, computed from a seed. It verifies tokens, and has its own keys and tokens. Anything \
      it lacks returns 501 with the header 'Amctl-Sandbox: not-built'.

      With a program after --, runs it with the URL and the tokens in variables, passes signals on \
      to it, and ends with its exit code. At its end, open requests have five seconds. For \
      commands of amctl, --sandbox does the same.

      'amctl help sandboxing' describes the variables, the account, faults, and recipes; \
      'amctl help fixed-urls' is for programs whose URL is fixed.
      """,
    examples: [
      "amctl sandbox -- npm test": "Run tests against the sandbox",
      "amctl sandbox --port 8080": "Serve until Control-C",
      "amctl sandbox --library 20K --fault 429@/v1/me/library:3 --latency 80..200":
        "Serve a large library on a bad day",
      "amctl sandbox --state Account --port 8080": "Keep what programs change",
    ])

  static let parameters: [Parameter<Self>] = [
    ServingOptions.program(\.program),
    .group(\.options),
    .option(
      "seed", \.seed, .integer(in: 0...), default: "\(usual.seed)",
      help: "Compute another catalog and account"),
    .option("date", \.day, .day, default: "today", help: "Start at this day, in UTC"),
    .option(
      "songs", \.songs, .count(in: Sandbox.Options.songCounts), default: usual.songs.grouped,
      help: "Size of the catalog, about"),
    .option(
      "library", \.librarySongs, .count(in: Sandbox.Options.libraryCounts),
      default: usual.librarySongs.grouped, help: "Songs in the library"),
    .option(
      "users", \.users, .integer(in: Sandbox.Options.userCounts), default: "\(usual.users)",
      help: "Serve N users, each with an account"),
    .option("state", \.folder, .directory(), help: "Keep changes, keys and tokens in a directory"),
    .option("delay", \.delay, .duration(), help: "Delay before a change shows"),
    .option(
      "oddities", \.oddities, .choice("AMOUNT"),
      help: "How many resources are incomplete or odd"),
    .list(
      "fault", \.faults, .fault(ofSandbox: true), help: "Fail the first N requests in this way"),
    .option(
      "latency", \.latency, .latency, help: "Delay each response; 50..200 is random"),
    .option(
      "rate", \.rate, .requestRate, help: "Allow N requests a minute, and return 429 for others"),
  ]

  func check() throws(UsageError) {
    try options.check(running: program)
    if let songs, let librarySongs, librarySongs > songs / 2 {
      let (library, least) = (librarySongs.grouped, 2 * librarySongs)
      throw .rule("a library of \(library) songs needs at least '--songs \(least)'", hint: nil)
    }
  }

  func run(in context: Context) async throws {
    let start = day ?? context.environment.sandboxTime
    let clock = ServedClock(startingAt: start, context.now)
    let sandbox = try sandbox(clock, in: context)
    let keys = try ServedKeys(sandbox, at: context.now())
    let keyFile = try PrivateKeyFile(
      sandbox.keys, besideState: folder, in: context.environment)
    defer { keyFile.remove() }
    let server = SandboxServer(sandbox: sandbox, clock: clock, realNow: context.now)
    var serving = Serving(
      program: program, options: options, title: "Serving a sandbox",
      urlVariables: [Setting.baseURL.variable, Setting.baseURL.publicVariable],
      variables: keys.variables(keyFile: keyFile.path).mapValues { $0 })
    serving.variables[Setting.privateKey.variable] = .some(nil)
    serving.facts =
      [
        JSONMember("seed", .int(Int(clamping: sandbox.options.seed))),
        JSONMember("date", .string(clock.now().day)),
      ] + keys.facts(keyFile: keyFile.path)
    if program.isEmpty, options.format == nil, options.logFile != "-", !context.common.isQuiet {
      serving.explanation = Self.explanation(sandbox.options)
      serving.lines = keys.exported
    }
    try await serving.run(server, in: context)
  }

  private func sandbox(_ clock: ServedClock, in context: Context) throws -> Sandbox {
    try Sandbox.opened(in: folder, seed: seed.map { UInt64($0) }) { options in
      if let songs { options.songs = songs }
      if let librarySongs { options.librarySongs = librarySongs }
      if let users { options.users = users }
      options.oddities = oddities
      options.delay = delay
      (options.script, options.latency, options.rate) = (faults, latency, rate)
      options.clock = context.clock
      options.now = { clock.now() }
    }
  }

  /// How to use the server, above the lines to paste.
  private static func explanation(_ options: Sandbox.Options) -> String {
    let isShared = options.users > 1
    let accounts = isShared ? "\(options.users.grouped) accounts, each" : "an account"
    return """
      It has about \(options.songs.grouped) songs, and \(accounts) with \
      \(options.librarySongs.grouped) in its library. Control-C ends it.
      Paste these lines into another terminal; then every command of amctl uses it. Other programs
      send the first token in Authorization (Bearer), and the second in Music-User-Token.

      """
        + (isShared
          ? "The second token is the first user's; '-o json' prints the tokens of all users.\n"
          : "")
  }
}

extension ValueType where Value == UnixTime {
  /// The start of a day in UTC.
  fileprivate static var day: Self {
    ValueType(name: "DAY", text: \.day) { text throws(ValueError) in
      guard let time = UnixTime(day: text) else {
        throw .mismatch(text, expected: "a day such as 2026-05-01")
      }
      return time
    }
  }
}

extension ValueType where Value == Int {
  /// A number, perhaps of thousands, such as `20K`.
  fileprivate static func count(in range: ClosedRange<Int>) -> Self {
    ValueType(name: "N", text: \.grouped) { text throws(ValueError) in
      let isThousands = text.last.map { "kK".contains($0) } ?? false
      let digits = isThousands ? text.dropLast() : text[...]
      let number = Int(digits)?.multipliedReportingOverflow(by: isThousands ? 1_000 : 1)
      guard let number, !number.overflow, range.contains(number.partialValue) else {
        throw .mismatch(
          text,
          expected: "a number from \(range.lowerBound.grouped) to \(range.upperBound.grouped), "
            + "such as 20K")
      }
      return number.partialValue
    }
  }

  /// Requests a minute, such as `60/min`.
  fileprivate static var requestRate: Self {
    ValueType(name: "N/min", text: { "\($0)/min" }) { text throws(ValueError) in
      guard text.hasSuffix("/min"), let number = Int(text.dropLast(4)), number > 0 else {
        throw .mismatch(text, expected: "requests a minute, such as 60/min")
      }
      return number
    }
  }
}

/// `amctl sandbox openapi`: describes the service for other programs.
struct SandboxOpenAPICommand: LocalCommand {
  static let help = CommandHelp(
    "openapi", summary: "Print an OpenAPI 3.1 description of the service",
    discussion: """
      Describes every endpoint that the sandbox answers, with its documented limits, errors and \
      tokens, and every type of resource with its attributes. It is for generators of clients, \
      mocks and documentation in any language. Set the server's URL there; here it is Apple's.
      """,
    examples: [
      "amctl sandbox openapi >openapi.json": "Write the description to a file",
      "amctl sandbox openapi | jq '.paths | keys'": "List the paths",
    ])

  static let parameters: [Parameter<Self>] = []

  func run(in context: Context) async throws {
    try context.streams.out.write(
      document: OpenAPI.document.encoded(),
      context.common.color.style(for: context.streams.out, in: context.environment))
  }
}
