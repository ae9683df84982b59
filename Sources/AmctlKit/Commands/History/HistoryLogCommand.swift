import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// `amctl history log`: logs plays to a file.
struct HistoryLogCommand: ServiceCommand {
  var path = ""
  var interval: Duration?
  var catalog = CatalogOptions()
  var connection = ConnectionOptions()

  static let help = CommandHelp(
    "log", summary: "Log your plays to a file",
    discussion: """
      Appends a line of JSON for each track played since the last check, the oldest first. Run it \
      often, or let it run with --every: Apple lists only about the last 50 tracks.

      Apple reports no times: the track was played between two checks, at 'playedAfter' and at \
      'playedBefore'. 'playedAfter' is null for the first check, and after the clock was set back. \
      FILE.look contains the list of the last check.

      A track that is played again is logged again. A replay of exactly the same list cannot be \
      detected. Songs and music videos are logged, stations are not. A list that is empty, cut \
      short or older than the last one adds nothing. If none of the tracks of the last check are \
      listed, plays may be missing, and a notice on stderr reports it. An ISRC that cannot be \
      looked up is null.

      Several processes can log to the same file. With --every, Control-C and SIGTERM end the \
      command with exit code 0.
      """,
    examples: [
      CommandSpec.Example(
        "amctl history log plays.ndjson", "Log what you played since the last check"),
      CommandSpec.Example(
        "amctl history log plays.ndjson --every 5m --dry-run", "Show the request of each check"),
    ])

  static let parameters: [Parameter<Self>] = [
    .word("file", \.path, .file(), help: "The file to append to, created if necessary"),
    .option(
      "every", \.interval,
      .duration(in: .seconds(10)...(.seconds(86_400)), expected: "a time from 10s to 1d"),
      help: "Check this often, until the command is stopped"),
    .group(\.catalog), .group(\.connection, taking: ConnectionOptions.uncached),
  ]

  func run(in context: Context) async throws {
    let service = try Service(context, connection, usesCache: false)
    let options = FetchOptions(
      language: context.settings.language, pageSize: PersonalFacts.playedTracksPageLimit)
    let endpoint = try History.playedTracks(PersonalFacts.playedTrackTypes).with(options).checked()
    let log = PlayLog(path: path)
    _ = try log.size()
    var looks = PlayLooks(
      log: log, service: service, endpoint: endpoint, storefront: StorefrontChoice(context),
      messages: Messages(context), now: context.now)
    guard let interval else { return try await looks.look() }
    do {
      while true {
        do { try await looks.look() } catch let error as MusicAPIError where error.mayPass {
          Messages(context).say("\(Failure(error).message ?? ""); checking again later")
        }
        try await context.clock.sleep(for: interval)
      }
    } catch is CancellationError {
    } catch MusicAPIError.canceled {}
    if StopSignal.current?.number == StopSignal.hangUp { throw CancellationError() }
  }
}

extension MusicAPIError {
  /// Whether a later look may succeed.
  fileprivate var mayPass: Bool {
    switch self {
    case .transport(let error, _):
      switch error {
      case .hostNotFound, .cannotConnect, .timedOut, .connectionLost: true
      default: false
      }
    case .rejected(let rejection): rejection.status == 429 || rejection.status.rawValue >= 500
    case .notJSON, .endedEarly, .repeatedPage, .emptyPages: true
    case .invalidRequest, .unexpectedShape, .foreignPage, .canceled: false
    }
  }
}
