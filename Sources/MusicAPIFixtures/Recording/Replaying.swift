public import MusicAPI
package import MusicPlatform

/// A transport that responds strictly from recorded fixtures and never uses the network.
///
/// Requests may come in any order, and concurrently. A request that was recorded several times gets
/// its responses in the recorded order, then the last one again. A session that was played to its
/// end starts again, so that its test can run again. Copies share their position.
public struct Replaying: Transport {
  /// The response to a request made more often than it was recorded.
  public enum Repeats: Sendable {
    /// The last response again.
    case lastAgain
    /// ``FixtureError/notRecorded(_:)``.
    case rejected
  }

  let folder: FixtureFolder
  private let log: ReplayLog?
  /// What is played, and its path in the folder: a session, and the folder itself where that has no
  /// response.
  private let players: [(player: FixturePlayer, home: String)]
  private let repeats: Repeats
  private let redaction: Redaction

  /// Creates a transport that responds from the fixtures in a folder.
  ///
  /// The responses of a session come first. Requests are redacted the same way as during recording,
  /// so that they match their fixtures.
  public init(
    directory: String, session: String? = nil, repeats: Repeats = .lastAgain,
    redaction: Redaction = Redaction()
  ) {
    self.init(
      directory: directory, session: session, repeats: repeats, redaction: redaction, log: nil)
  }

  /// Creates a transport that also adds the fixtures it uses to a log.
  ///
  /// For requests that come very often, it keeps the fixtures that it reads, and reads those that
  /// have changed anew.
  package init(
    directory: String, session: String? = nil, repeats: Repeats = .lastAgain,
    redaction: Redaction = Redaction(), log: ReplayLog?, keepsFixtures: Bool = false
  ) {
    self.init(
      folder: FixtureFolder(path: directory, cache: keepsFixtures ? FixtureCache() : nil),
      session: session, repeats: repeats, redaction: redaction, log: log)
  }

  /// Creates a transport for a folder that others may use too.
  init(
    folder: FixtureFolder, session: String? = nil, repeats: Repeats, redaction: Redaction,
    log: ReplayLog? = nil
  ) {
    let home = session.flatMap { FixtureSession($0, of: folder.path).recordedHome }
    let own = home.map { home in
      let folder = FixtureFolder(path: "\(folder.path)/\(home)", cache: folder.cache)
      let player = FixturePlayer(folder: folder, log: log, startsAgain: repeats == .lastAgain)
      return (player: player, home: home + "/")
    }
    let rest = (player: FixturePlayer(folder: folder, log: log), home: "")
    players = own.map { [$0, rest] } ?? [rest]
    self.folder = folder
    self.log = log
    self.repeats = repeats
    self.redaction = redaction
  }

  /// Returns the recorded response; throws ``FixtureError/notRecorded(_:)`` when there is none.
  public func send(
    _ request: HTTPRequest, to sink: (any BodySink)?
  ) async throws(TransportError) -> HTTPResponse {
    var response = try play(request).response
    // One to a GET has the headers of a HEAD.
    if request.method == .head { response.body = [] }
    return try await response.passingBody(to: sink)
  }

  /// Returns the recorded response with its file.
  package func play(_ request: HTTPRequest) throws(TransportError) -> PlayedFixture {
    try play(redacted: redacted(request))
  }

  /// Returns a request as its fixture has it; a mistake in the rules is an error of playing it.
  package func redacted(_ request: HTTPRequest) -> HTTPRequest {
    let rules = (try? folder.rules.get()) ?? FixtureRules()
    return redaction.following(rules).redacted(request)
  }

  /// Returns the recorded response to a request without secrets.
  package func play(redacted request: HTTPRequest) throws(TransportError) -> PlayedFixture {
    if Task.isCancelled { throw .canceled }
    for (player, home) in players {
      guard let next = try player.next(for: request) else { continue }
      if next.position.isRepeat, repeats == .rejected {
        throw .fixture(
          .notRecorded(ReplayMiss(request, in: folder.path, responses: next.position.count)))
      }
      return PlayedFixture(
        response: next.fixture.copy(from: player.folder), file: home + next.position.file)
    }
    throw try miss(of: request)
  }

  /// Returns the recorded response to a request, or to the same request to the first recorded
  /// host that has one.
  ///
  /// A server of fixtures has one URL, and clients of several hosts may send to it.
  package func playOfAnyHost(
    redacted request: HTTPRequest
  ) throws(TransportError) -> PlayedFixture {
    do throws(TransportError) { return try play(redacted: request) } catch {
      guard case .notRecorded = error.fixtureError else { throw error }
      for host in players.flatMap({ $0.player.folder.hosts() }) {
        var other = request
        other.target = RequestTarget(request.target, ofHost: host)
        if let played = try? play(redacted: other) { return played }
      }
      throw error
    }
  }

  /// Returns the error for a request without a fixture, with the nearest recorded one.
  private func miss(of request: HTTPRequest) throws(TransportError) -> TransportError {
    let nearest = players.flatMap { $0.player.folder.requests(near: request) }
    if Task.isCancelled { throw .canceled }
    return .fixture(
      .notRecorded(
        ReplayMiss(request, in: folder.path, near: nearest, try folder.rules.get().match)))
  }

  /// The files, relative to the folder, that no request has used; with a session, those of the
  /// session.
  public var unused: [String] {
    players.first.map { player, home in player.unplayed.map { home + $0 } } ?? []
  }
}

extension Replaying {
  /// Returns a transport for the same folder that plays every sequence from its start, those of a
  /// session first.
  ///
  /// Both share what is known of the files, so that any number of them costs little.
  package func restarted(
    session: String?, repeats: Repeats? = nil, redaction: Redaction? = nil
  ) -> Replaying {
    Replaying(
      folder: folder, session: session, repeats: repeats ?? self.repeats,
      redaction: redaction ?? self.redaction, log: log)
  }

  /// The fixtures of the folder and its sessions, relative to it.
  package var files: [String] { get throws(FileError) { try folder.allFiles() } }

  /// The same without the files of other sessions than one, if one is named.
  package func files(of session: String?) throws(FileError) -> [String] {
    guard let session else { return try files }
    let home = FixtureSession(session, of: folder.path).recordedHome
    return try files.filter { file in FixtureSession.home(of: file).map { $0 == home } ?? true }
  }
}

/// A recorded response, and where it comes from.
package struct PlayedFixture: Sendable {
  package let response: HTTPResponse
  /// The file, relative to the folder.
  package let file: String
}

extension MusicClient {
  /// A client that answers from a folder of fixtures, without network or credentials.
  ///
  /// Recorded failures are retried as they were, without waiting.
  public static func replaying(
    _ directory: String, retries: RetryPolicy = RetryPolicy(), origin: Origin = .appleMusic,
    observe: (any Transport) -> any Transport = { $0 },
    onRetry: @escaping @Sendable (RetryEvent) -> Void = { _ in }
  ) -> MusicClient {
    replaying(
      Replaying(directory: directory), retries: retries, origin: origin,
      observe: observe, onRetry: onRetry)
  }

  /// Creates a client that responds from fixtures you can share with other clients and check for
  /// unused files.
  ///
  /// Fixtures may be of any size, as they come from your own disk.
  public static func replaying(
    _ fixtures: Replaying, retries: RetryPolicy = RetryPolicy(), origin: Origin = .appleMusic,
    observe: (any Transport) -> any Transport = { $0 },
    onRetry: @escaping @Sendable (RetryEvent) -> Void = { _ in }
  ) -> MusicClient {
    MusicClient(
      transport: Retrying(
        observe(fixtures), policy: retries, clock: UnwaitingClock(), onRetry: onRetry),
      origin: origin, valueLimit: .max)
  }
}

/// A clock whose sleeps end at once: what was recorded is here already.
package struct UnwaitingClock: Clock {
  package init() {}

  package var now: ContinuousClock.Instant { ContinuousClock.now }

  package var minimumResolution: Duration { ContinuousClock().minimumResolution }

  /// Returns at once, unless the task was canceled.
  package func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
  }
}
