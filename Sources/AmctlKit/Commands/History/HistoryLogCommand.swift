import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// `amctl history log`: keeps a file of what was played.
struct HistoryLogCommand: ServiceCommand {
  var path = ""
  var interval: Duration?
  var catalog = CatalogOptions()
  var connection = ConnectionOptions()

  static let help = CommandHelp(
    "log", summary: "Keep a file of what you played",
    discussion: """
      Appends a line of JSON for each track that was played since the last entry, the oldest \
      first. Run it often, or let it run with --every: Apple keeps the last 50 tracks or so.

      Apple reports no times. playedAfter and playedBefore are the times of two looks, between \
      which the track was played; playedAfter is null in the first look, and after a look with a \
      later clock. What the last look saw is kept beside the file, in FILE.look.

      Two looks are compared, so that a track that is played again is logged again, and so is one \
      that a list has twice. Only if the same list comes again, in the same order, nothing shows \
      it. Only songs and music videos count, not stations. A list that is empty, cut short \
      or older than the last one adds nothing. Where a look has nothing of the file, plays in \
      between are lost, and stderr says so. An ISRC that cannot be looked up is null.

      Several processes can keep the same file. With --every, Control-C and SIGTERM end the \
      command with exit code 0.
      """,
    examples: [
      CommandSpec.Example("amctl history log plays.ndjson", "Add what was played since last time"),
      CommandSpec.Example(
        "amctl history log plays.ndjson --every 5m --dry-run", "Show the request of each look"),
    ])

  static let parameters: [Parameter<Self>] = [
    .word("file", \.path, .file(), help: "The file to append to, created if necessary"),
    .option(
      "every", \.interval,
      .duration(in: .seconds(10)...(.seconds(86_400)), expected: "a time from 10s to 1d"),
      help: "Look again this often, until the command is stopped"),
    .group(\.catalog), .group(\.connection, taking: ConnectionOptions.uncached),
  ]

  func run(in context: Context) async throws {
    let service = try Service(context, connection, usesCache: false)
    let options = FetchOptions(
      language: context.settings.language, pageSize: PersonalFacts.playedTracksPageLimit)
    let endpoint = try History.playedTracks(
      named: PersonalFacts.playedTrackTypes, options: options)
    guard !service.isDryRun else {
      try await service.show([endpoint.request])
      return service.showLater("the next pages, and the ISRCs of new tracks")
    }
    let log = PlayLog(path: path)
    _ = try log.size()
    var looks = PlayLooks(
      log: log, service: service, endpoint: endpoint, storefront: StorefrontChoice(context),
      messages: Messages(context), now: context.now)
    guard let interval else { return try await looks.look() }
    do {
      while true {
        do { try await looks.look() } catch let error as MusicAPIError where error.mayPass {
          Messages(context).say("\(Failure(error).message ?? ""); looking again later")
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
