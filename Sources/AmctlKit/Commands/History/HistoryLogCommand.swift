import AmctlCommandLine
import MusicAPI
import MusicPlatform

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
      "amctl history log plays.ndjson": "Log what you played since the last check",
      "amctl history log plays.ndjson --every 5m --dry-run": "Show the request of each check",
    ])

  static let parameters: [Parameter<Self>] = [
    .word("file", \.path, .file(), help: "The file to append to, created if necessary"),
    .option(
      "every", \.interval,
      .duration(in: .seconds(10)...(.seconds(86_400)), expected: "a time from 10s to 1d"),
      help: "Check at this interval until the command is stopped"),
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

/// Checks the list of plays, and logs new ones.
struct PlayLooks {
  let log: PlayLog
  let service: Service
  let endpoint: Endpoint<Page<AnyKind>>
  let storefront: StorefrontChoice
  let messages: Messages
  let now: @Sendable () -> UnixTime
  /// The catalog of the ISRCs; nil before the first is needed.
  var knownCatalog: Catalog?
  /// The ISRCs that are known, by catalog ID; nil for a song that the catalog does not have.
  var isrcs: [String: String?] = [:]

  /// The most tracks of a look; the service keeps about 50.
  private static let limit = 200

  mutating func look() async throws {
    let size = try log.size()
    let start = now()
    // Once more if a page begins with the end of the one before: something was played in between.
    var (tracks, isShifted) = try await readPages()
    if isShifted { (tracks, _) = try await readPages() }
    let end = now()
    // Before the log is locked: whatever of it is new then, its ISRC is known.
    try await findCodes(of: tracks, new: log.newCount(of: tracks) ?? tracks.count)
    for index in tracks.indices where tracks[index].isrc == nil {
      tracks[index].isrc = tracks[index].catalogID.flatMap { isrcs[$0] ?? nil }
    }
    let outcome = try log.add(tracks, from: start, to: end, after: size)
    if outcome.hasGap {
      messages.say(
        "None of the tracks of the last check are listed: plays may be missing in '\(log.path)'.")
    }
    if outcome.isEarlier {
      messages.say("The clock was set back since the last check: 'playedAfter' is null.")
    }
    messages.note(outcome.count == 0 ? "No new plays." : "Logged \(outcome.count.counted("play")).")
  }

  /// Reads the list of plays, the newest first.
  private func readPages() async throws -> (tracks: [PlayedTrack], isShifted: Bool) {
    var tracks: [PlayedTrack] = []
    var isShifted = false
    let pages = try service.client.pages(of: endpoint).makeAsyncIterator()
    while tracks.count < Self.limit, let page = try await pages.next() {
      let more = page.elements.compactMap(PlayedTrack.init)
      isShifted =
        isShifted
        || (1...3).contains { count in
          tracks.count >= count && more.count >= count
            && tracks.suffix(count).map(\.id) == more.prefix(count).map(\.id)
        }
      tracks += more
    }
    return (tracks, isShifted)
  }

  /// Looks up the ISRCs of new tracks that came without; one that cannot be looked up is null.
  private mutating func findCodes(of tracks: [PlayedTrack], new count: Int) async throws {
    var ids: [String] = []
    for track in tracks.prefix(count) where track.isrc == nil && track.isSong {
      guard let id = track.catalogID, isrcs[id] == nil, !ids.contains(id) else { continue }
      ids.append(id)
    }
    guard !ids.isEmpty else { return }
    do {
      let keys = ids.map { CatalogKey(type: .songs, id: $0) }
      let found = try await service.resources(keys, in: try await catalog())
      for key in keys { isrcs[key.id] = .some(found[key]?["attributes"]?["isrc"]?.string) }
    } catch MusicAPIError.rejected(let rejection) where rejection.status == 404 {
      // The catalog has none of them.
    } catch let error as MusicAPIError where Tally.concernsOnePart(error, in: nil) {
      messages.say("\(Failure(error).message ?? ""); 'isrc' is null")
    }
  }

  private mutating func catalog() async throws -> Catalog {
    if let knownCatalog { return knownCatalog }
    let found = try await storefront.catalog(orOfAccount: service)
    knownCatalog = found
    return found
  }
}

struct PlayedTrack: Sendable, Equatable {
  let id: String
  var catalogID: String?
  var isSong = true
  var isrc: String?
  var name: String?
  var artistName: String?
}

extension PlayedTrack {
  /// Reads a track of the service; nil for anything else, such as a station, and without an ID.
  init?(_ resource: JSON) {
    guard let id = resource.resourceID, let type = resource.resourceType,
      PersonalFacts.playedTrackTypes.contains(type)
    else { return nil }
    let attributes = resource["attributes"]
    let isOfCatalog = resource.resourceType == .songs || resource.resourceType == .musicVideos
    self.init(
      id: id,
      catalogID: isOfCatalog ? id : attributes?["playParams"]?["catalogId"]?.string,
      isSong: [.songs, .librarySongs].contains(resource.resourceType),
      isrc: attributes?["isrc"]?.string, name: attributes?["name"]?.string,
      artistName: attributes?["artistName"]?.string)
  }

  /// Returns the line about a play between two looks; the first look has none before.
  func record(after: UnixTime?, before: UnixTime) -> JSONValue {
    [
      "playedAfter": .text(after?.iso8601), "playedBefore": .string(before.iso8601),
      "id": .string(id), "catalogId": .text(catalogID), "isrc": .text(isrc), "name": .text(name),
      "artistName": .text(artistName),
    ]
  }
}
