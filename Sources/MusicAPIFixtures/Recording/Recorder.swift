public import MusicAPI
import MusicPlatform
import Synchronization

/// Records the responses of one run in a folder; several transports can share it.
///
/// No secret is ever written: every response passes through a ``Redaction`` first. A 401 or 403 is
/// not written either, because it is about the tokens of one run and not about the request.
public final class Recorder: Sendable {
  /// Determines which requests are sent and which responses are written.
  public enum Mode: String, Sendable, CaseIterable {
    /// Sends every write, and reads without a fixture; other reads get their response from the
    /// folder. The responses to a write replace those of an earlier run. If a page of a list is
    /// missing, all of its pages are sent.
    case once
    /// Sends everything, and replaces the fixtures of every request sent.
    case all
  }

  /// A request that this run records, after `count` existing responses; its first one may replace
  /// all others.
  private struct Track {
    var count = 0
    var replacesOthers = false
    /// How often the last response came again, which is written only before a different one.
    var repeats = 0
  }

  private struct State {
    var tracks: [FixturePlace: Track] = [:]
    var refusals: [Refusal] = []
    var heads: [String] = []
    var writtenCount = 0
    /// The folders without files of killed recordings.
    var swept: Set<String> = []
  }

  private let writer: FixtureWriter
  private let player: FixturePlayer
  private let mode: Mode
  /// Whether repeats after the last different response are written too: a session that is played
  /// starts again after its last response.
  private let keepsRepeats: Bool
  private let redaction: Redaction
  private let keepsFailures: Bool
  private let keepsSurplusPages: Bool
  private let now: @Sendable () -> UnixTime
  private let state = Mutex(State())

  /// Records into a folder, which is created with the first response.
  ///
  /// With a session, everything is recorded in its own folder. Unless failures are kept, a 429 or
  /// 5xx is not written.
  public convenience init(
    directory: String, session: String? = nil, mode: Mode = .once,
    redaction: Redaction = Redaction(), keepsFailures: Bool = true,
    now: @escaping @Sendable () -> UnixTime = { .now }
  ) {
    self.init(
      directory: directory, session: session, mode: mode, redaction: redaction,
      keepsFailures: keepsFailures, log: nil, now: now)
  }

  /// Records into a folder, and adds what it reads there and what it writes to a log.
  ///
  /// Pages after the last one of a recorded list may be kept, for a caller that requests them too.
  package init(
    directory: String, session: String? = nil, mode: Mode, redaction: Redaction,
    keepsFailures: Bool = true, log: ReplayLog?, keepsSurplusPages: Bool = false,
    now: @escaping @Sendable () -> UnixTime
  ) {
    let folder = session.map { FixtureSession($0, of: directory).folder } ?? directory
    writer = FixtureWriter(directory: folder)
    player = FixturePlayer(folder: FixtureFolder(path: folder), log: log)
    self.mode = mode
    keepsRepeats = session != nil
    self.redaction = redaction
    self.keepsFailures = keepsFailures
    self.keepsSurplusPages = keepsSurplusPages
    self.now = now
  }

  /// The paths to redact that have led to nothing in any body recorded so far.
  public var unmatchedPaths: [JSONPath] { redaction.unmatchedPaths }

  /// The responses that were not kept, because they are about the tokens of this run.
  public var refusals: [Refusal] { state.withLock(\.refusals) }

  /// The HEAD requests, which are never recorded.
  public var unrecordedHeads: [String] { state.withLock(\.heads) }

  package var writtenCount: Int { state.withLock(\.writtenCount) }

  /// Whether there is anything to say of what it recorded.
  package var hasFlaws: Bool {
    !(unmatchedPaths.isEmpty && refusals.isEmpty && unrecordedHeads.isEmpty)
  }

  /// Answers a request from the folder, or from a transport, whose response is recorded.
  ///
  /// The response has no secrets, just as a replay will give it; only pseudonyms are left out,
  /// because a later request needs the real ids.
  func response(
    to request: HTTPRequest, from base: any Transport
  ) async throws(TransportError) -> HTTPResponse {
    let rules = try player.folder.rules.get()
    let redaction = redaction.following(rules)
    guard rules.pseudonym.isEmpty || redaction.pseudonyms != nil else {
      throw .fixture(
        .unwritable(
          path: player.folder.path,
          reason: "no pseudonym key, or not the folder's"))
    }
    let redacted = redaction.redacted(request)
    let isHead = request.method == .head
    if !isHead, let fixture = try prepare(redacted, for: request.traits) {
      return fixture.copy(from: player.folder)
    }
    if Pseudonym.occurs(in: request.target) {
      throw .malformedRequest(
        reason: "'\(request.target.path)' contains a pseudonym, which the service does not know")
    }
    let response = try await base.send(request)
    if let miss = response.miss(of: request) { throw miss }
    if isHead {
      state.withLock {
        if !$0.heads.contains(redacted.shown) { $0.heads.append(redacted.shown) }
      }
      return redaction.withoutPseudonyms.redacted(response, to: request)
    }
    let time = now()
    let kept = redaction.redacted(response, to: request)
    let fixture = Fixture(request: redacted, response: kept, recorded: time)
    try record(fixture)
    guard redaction.pseudonyms != nil else { return fixture.response }
    let shown = redaction.withoutPseudonyms.redacted(response)
    return Fixture(request: redacted, response: shown, recorded: time).response
  }
}

// MARK: Tracking requests

extension Recorder {
  /// Returns the fixture of a request that need not be sent.
  ///
  /// A request without fixtures belongs to this run from then on, so that repeats are recorded too.
  private func prepare(
    _ request: HTTPRequest, for traits: RequestTraits?
  ) throws(TransportError) -> Fixture? {
    let place = FixturePlace(request, try rules)
    return try state.withLock { state throws(TransportError) -> Fixture? in
      guard state.tracks[place] == nil else { return nil }
      let (fixture, track) = try decision(about: request, for: traits)
      if let track {
        // A response that could not be written is not requested either.
        do throws(FileError) { try writer.check(place.file(track.count + 1)) } catch {
          throw Self.unwritable(error)
        }
        state.tracks[place] = track
      }
      return fixture
    }
  }

  /// Returns the fixture of a request that need not be sent, or where this run records the request.
  private func decision(
    about request: HTTPRequest, for traits: RequestTraits?
  ) throws(TransportError) -> (Fixture?, Track?) {
    // A write that was not sent has changed nothing, whatever its fixture says.
    if mode == .all || !request.method.isRead || traits?.isCurrent == true {
      return (nil, Track(replacesOthers: true))
    }
    guard let next = try player.next(for: request) else { return (nil, Track()) }
    if next.fixture.response.status.rejectsTokens {
      return (nil, Track(count: next.position.number - 1))
    }
    if next.isUnfinished { return (nil, Track(count: next.position.number)) }
    if let listLength = traits?.listLength,
      !list(by: try rules).isWhole(from: next.fixture, of: request, upTo: listLength)
    {
      return (nil, Track(replacesOthers: true))
    }
    return (next.fixture, nil)
  }

  /// The rules of the folder; with a mistake in them, nothing is sent.
  private var rules: FixtureRules.Match {
    get throws(TransportError) { try player.folder.rules.get().match }
  }

  private static func unwritable(_ error: FileError) -> TransportError {
    error.reason == .nameTooLong
      ? .pathTooLong : .fixture(.unwritable(path: error.path, reason: "\(error.reason)"))
  }

  /// Writes a response after the others of this run, in the order of arrival.
  private func record(_ fixture: Fixture) throws(TransportError) {
    if fixture.response.status.rejectsTokens {
      let refusal = Refusal(
        request: fixture.request.shown, status: fixture.response.status.rawValue)
      return state.withLock { if !$0.refusals.contains(refusal) { $0.refusals.append(refusal) } }
    }
    guard keepsFailures || !fixture.response.status.isTemporaryFailure
    else { return }
    let rules = try rules
    let place = fixture.place(by: rules)
    try state.withLock { state throws(TransportError) in
      guard var track = state.tracks[place] else { return }
      do throws(FileError) {
        if track.count > 0, let last = try? player.folder.fixture(in: place.file(track.count)) {
          if !keepsRepeats, fixture.response.repeats(last.response) {
            state.tracks[place]?.repeats += 1
            return
          }
          for _ in 0..<track.repeats {
            track.count = try write(last, after: track.count, at: place, rules)
            state.writtenCount += 1
          }
          state.tracks[place]?.repeats = 0
        }
        let number = try write(fixture, after: track.count, at: place, rules)
        state.writtenCount += 1
        let folder = FileSystem.parent(of: writer.directory + "/" + place.file(number))
        if state.swept.insert(folder).inserted { FileSystem.sweep(folder) }
        if track.replacesOthers, track.count == 0 { try writer.remove(from: number + 1, at: place) }
        state.tracks[place]?.count = number
        if track.replacesOthers { try replacePages(after: fixture, &state.tracks, rules) }
        try player.log?.add(place.file(number), of: player.folder.path)
      } catch {
        throw Self.unwritable(error)
      }
    }
  }
}

extension Recorder {
  /// Makes this run record the page after a replaced one, and removes those after the last.
  private func replacePages(
    after page: Fixture, _ tracks: inout [FixturePlace: Track], _ rules: FixtureRules.Match
  ) throws(FileError) {
    if mode == .once, let next = ListPage(page)?.continuation() {
      let place = FixturePlace(next, rules)
      if tracks[place] != nil { return }
      tracks[place] = Track(replacesOthers: true)
    }
    if !keepsSurplusPages { try writer.remove(list(by: rules).surplus(after: page)) }
  }

  private func list(by rules: FixtureRules.Match) -> RecordedList {
    RecordedList(folder: player.folder, rules: rules)
  }

  /// Writes a response to the first free file above the count; returns its number.
  ///
  /// Files with the response to another request stay: somebody may have put them there.
  private func write(
    _ fixture: Fixture, after count: Int, at place: FixturePlace, _ rules: FixtureRules.Match
  ) throws(FileError) -> Int {
    var number = count + 1
    while let other = try? player.folder.fixture(in: place.file(number)),
      other.place(by: rules) != place
    {
      number += 1
    }
    try writer.write(fixture, to: place.file(number))
    return number
  }
}

extension Recorder {
  /// A response that is about the tokens of this run, and therefore not kept.
  public struct Refusal: Sendable, Hashable {
    /// The method and target of the request.
    public let request: String
    /// The status: 401 or 403.
    public let status: Int
  }
}
