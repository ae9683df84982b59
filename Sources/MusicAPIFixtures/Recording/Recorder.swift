public import MusicAPI
import MusicPlatform
import Synchronization

/// What one run records into one folder; several transports may share it.
///
/// Nothing secret is written, whatever else happens: a ``Redaction`` stands before every file. A 401
/// or 403 is not written either: it is about the tokens of one run, not about what was requested.
public final class Recorder: Sendable {
  /// What is sent, and what is written.
  public enum Mode: String, Sendable, CaseIterable {
    /// Sends every write and the reads that have no fixture; other reads are answered from the
    /// folder. The responses to a write replace those of an earlier run.
    case once
    /// Sends everything, leaves fixtures as they are, and adds those that are missing.
    case new
    /// Sends everything, and replaces the fixtures of what was sent.
    case all
  }

  /// Whether a request is this run's to record, and how many answers it has.
  private enum Track {
    /// The fixtures are of an earlier run.
    case old
    /// The responses of this run are recorded, after so many; the first may replace all others.
    case new(count: Int, replacesOthers: Bool)
  }

  private let writer: FixtureWriter
  private let player: FixturePlayer
  private let mode: Mode
  private let redaction: Redaction
  private let readme: String
  private let now: @Sendable () -> UnixTime
  private let tracks = Mutex<[ExchangeKey: Track]>([:])

  /// Records into a folder, which is made with the first exchange; `readme` says in it what it is.
  public init(
    directory: String, mode: Mode = .once, redaction: Redaction = Redaction(),
    readme: String = "Recorded answers of the Apple Music API. Secrets were taken out.\n",
    now: @escaping @Sendable () -> UnixTime = { .now }
  ) {
    writer = FixtureWriter(directory: directory)
    player = FixturePlayer(folder: FixtureFolder(path: directory))
    self.mode = mode
    self.redaction = redaction
    self.readme = readme
    self.now = now
  }

  /// The paths to redact that have led to nothing in any body recorded so far.
  public var unmatchedPaths: [JSONPath] { redaction.unmatchedPaths }

  /// Answers a request from the folder, or from a transport, whose answer is recorded.
  ///
  /// What is returned is what a replay will give, secrets taken out and all.
  func answer(
    _ request: HTTPRequest, from base: any Transport
  ) async throws(TransportError) -> HTTPResponse {
    let redacted = redaction.redacted(request)
    if let fixture = try prepare(redacted) { return fixture.copy(from: player.folder) }
    let response = try await base.send(request)
    if let miss = response.miss(of: request) { throw miss }
    let fixture = Fixture(
      request: redacted, response: redaction.redacted(response), recorded: now())
    try record(fixture)
    return fixture.response
  }
}

// MARK: Keeping track

extension Recorder {
  /// Finds out whose a request is; answers the fixture when it need not be sent.
  ///
  /// A request without fixtures becomes this run's at once, so that its repeats are recorded too.
  private func prepare(_ request: HTTPRequest) throws(TransportError) -> Fixture? {
    let key = ExchangeKey(request)
    return try tracks.withLock { tracks throws(TransportError) -> Fixture? in
      if case .new = tracks[key] { return nil }
      // A write that was not sent has changed nothing, whatever its fixture says.
      if mode == .all || mode == .once && !request.method.isRead {
        tracks[key] = try track(request, after: 0, replacesOthers: true)
        return nil
      }
      guard let answer = try player.next(for: request) else {
        tracks[key] = try track(request, after: 0)
        return nil
      }
      if answer.fixture.response.rejectsTokens {
        tracks[key] = try track(request, after: answer.number - 1)
        return nil
      }
      if mode == .once, answer.isUnfinished {
        tracks[key] = try track(request, after: answer.number)
        return nil
      }
      tracks[key] = .old
      return mode == .once ? answer.fixture : nil
    }
  }

  /// Makes a request this run's; fails before it is sent when its response could not be written.
  private func track(
    _ request: HTTPRequest, after count: Int, replacesOthers: Bool = false
  ) throws(TransportError) -> Track {
    do { try writer.check(request, number: count + 1) } catch { throw Self.unwritable(error) }
    return .new(count: count, replacesOthers: replacesOthers)
  }

  private static func unwritable(_ error: FileError) -> TransportError {
    .unwritableFixture(path: error.path, reason: "\(error.reason)")
  }

  /// Writes an exchange after those of this run, in the order in which responses came.
  private func record(_ fixture: Fixture) throws(TransportError) {
    guard !fixture.response.rejectsTokens else { return }
    let key = ExchangeKey(fixture.request)
    try tracks.withLock { tracks throws(TransportError) in
      guard case .new(let count, let replacesOthers) = tracks[key] else { return }
      do throws(FileError) {
        if count == 0 { try writer.describe(readme) }
        let place = place(of: fixture, from: count + 1)
        try writer.write(fixture, number: place)
        if replacesOthers, count == 0 {
          try writer.remove(answersTo: fixture.request, from: place + 1)
        }
        tracks[key] = .new(count: place, replacesOthers: replacesOthers)
      } catch {
        throw Self.unwritable(error)
      }
    }
  }
}

extension Recorder {
  /// The first place from a number on where no answer to another request lies.
  ///
  /// A person may have put one there; and two requests may, once in a blue moon, share a hash.
  private func place(of fixture: Fixture, from first: Int) -> Int {
    var place = first
    while let other = try? player.folder.fixture(in: fixture.file(place)),
      !other.answers(fixture.request)
    {
      place += 1
    }
    return place
  }
}

extension HTTPResponse {
  /// Whether the tokens were rejected, or the user has not agreed to something.
  var rejectsTokens: Bool {
    status == 401 || status == 403
  }
}

extension FixturePlayer.Answer {
  /// Whether a recording ended before the service had served: the next answer was never recorded.
  fileprivate var isUnfinished: Bool {
    isRepeat && (fixture.response.status == 429 || fixture.response.status.kind == .serverError)
  }
}
