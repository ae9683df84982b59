public import MusicAPI

/// Answers from recorded fixtures, strictly, and never touches the network.
///
/// Requests may come in any order, and many at a time. One that was recorded several times gets its
/// answers in the recorded order, and then the last one again. Copies share how far they are.
public struct Replaying: Transport {
  /// What comes when a request is asked more often than it was recorded.
  public enum Repeats: Sendable {
    /// The last answer again.
    case lastAgain
    /// `TransportError.notRecorded`.
    case rejected
  }

  private let player: FixturePlayer
  private let repeats: Repeats
  private let redaction: Redaction

  /// Answers from the fixtures in a folder.
  ///
  /// Requests are redacted as they were when they were recorded, so that they find their fixtures.
  public init(
    directory: String, repeats: Repeats = .lastAgain, redaction: Redaction = Redaction()
  ) {
    player = FixturePlayer(folder: FixtureFolder(path: directory))
    self.repeats = repeats
    self.redaction = redaction
  }

  /// The recorded answer; throws `TransportError.notRecorded` when there is none.
  public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    if Task.isCancelled { throw .canceled }
    let request = redaction.redacted(request)
    let folder = player.folder
    guard let answer = try player.next(for: request) else {
      let nearest = folder.requests(near: request)
      if Task.isCancelled { throw .canceled }
      throw .notRecorded(ReplayMiss(request, in: folder.path, recorded: nearest))
    }
    if answer.isRepeat, repeats == .rejected {
      throw .notRecorded(ReplayMiss(request, in: folder.path, answers: answer.count ?? 0))
    }
    return answer.fixture.copy(from: folder)
  }

  /// The files of the folder that no request has asked for, relative to it.
  public var unused: [String] {
    player.unplayed
  }
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

  /// A client that answers from fixtures which others may play along, and ask what is left.
  ///
  /// A fixture may be of any size: whoever has the folder put it there.
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
