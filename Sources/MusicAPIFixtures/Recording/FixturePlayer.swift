import MusicAPI
import MusicPlatform
import Synchronization

/// Plays the responses of a folder; responses to the same request keep their order.
final class FixturePlayer: Sendable {
  let folder: FixtureFolder
  /// The log of what is used; nil for none.
  let log: ReplayLog?

  /// A file with a response, and its number among those of the request; 1 for another name.
  private typealias File = (path: String, number: Int)

  /// The responses to one request, and how many times it was made.
  private struct Turn {
    let files: [File]
    var requests = 0
  }

  private struct State {
    var turns: [ExchangeKey: Turn] = [:]
    var played: Set<String> = []
    /// The number of the current pass, and the files that it has played.
    var pass = 1
    var playedInPass: Set<String> = []

    /// Returns the place of the next request, which may take it; nil if its files are not known.
    mutating func next(_ key: ExchangeKey, takes: Bool, knowing found: [File] = []) -> Place? {
      var turn = turns[key] ?? Turn(files: found)
      turn.requests += 1
      guard let file = turn.files.prefix(turn.requests).last else { return nil }
      if takes { turns[key] = turn }
      return Place(
        file: file.path, number: file.number, count: turn.files.count,
        isRepeat: turn.requests > turn.files.count, pass: pass)
    }
  }

  private let state = Mutex(State())

  /// Plays a folder, and adds what it uses to a log.
  init(folder: FixtureFolder, log: ReplayLog? = nil) {
    self.folder = folder
    self.log = log
  }

  /// A response, and where it is among those of its request.
  struct Response {
    let fixture: Fixture
    let place: Place

    /// Whether the last recorded response was already played and is a temporary failure, so that
    /// the recording stopped before the service recovered.
    var isUnfinished: Bool { place.isRepeat && fixture.response.status.isTemporaryFailure }
  }

  /// The file of a response, and whether it was already played.
  struct Place {
    /// The file, relative to the folder.
    let file: String
    /// The number of the file among those of the request; 1 for a file with another name.
    let number: Int
    /// How many responses to the request are recorded.
    let count: Int
    /// Whether the request was made more often than it was recorded.
    let isRepeat: Bool
    /// The number of the pass that it belongs to.
    let pass: Int
  }

  /// Returns the next response to a request, or the last one again; nil when none is recorded.
  ///
  /// A HEAD without a response of its own gets the one that a GET would get, and leaves it to that.
  func next(for request: HTTPRequest) throws(TransportError) -> Response? {
    if let own = try next(for: request, takes: true) { return own }
    guard request.method == .head else { return nil }
    var get = request
    get.method = .get
    return try next(for: get, takes: false)
  }

  /// Starts again if everything was played in a pass, or if another request has done so meanwhile;
  /// returns whether it is at its start.
  func startsAgain(after pass: Int) -> Bool {
    let files = folder.files()
    return state.withLock { state in
      if state.pass != pass { return true }
      guard files.allSatisfy(state.playedInPass.contains) else { return false }
      state.pass += 1
      state.turns = [:]
      state.playedInPass = []
      return true
    }
  }

  /// Files are looked for and read without the lock, for which other requests would wait.
  private func next(
    for request: HTTPRequest, takes: Bool
  ) throws(TransportError) -> Response? {
    let rules = try folder.rules.get().match
    let key = ExchangeKey(request, rules)
    if let place = state.withBriefLock({ $0.next(key, takes: takes) }) {
      return try response(at: place)
    }
    if try ignoresBody(of: request) {
      var plain = request
      plain.body = nil
      return try next(for: plain, takes: takes)
    }
    let (files, first) = try files(for: request, rules)
    // Requests without a fixture are not remembered, so that any number of them uses no memory.
    guard let place = state.withBriefLock({ $0.next(key, takes: takes, knowing: files) }) else {
      return nil
    }
    return try response(at: place, place.file == files.first?.path ? first : nil)
  }

  /// Returns the response, and notes that its file was used.
  private func response(
    at place: Place, _ known: Fixture? = nil
  ) throws(TransportError) -> Response? {
    let read = if let known { known } else { try folder.fixture(in: place.file) }
    guard let fixture = read else { return nil }
    let isFirst = state.withBriefLock { state in
      if state.pass == place.pass { state.playedInPass.insert(place.file) }
      return state.played.insert(place.file).inserted
    }
    if isFirst { try log?.note(place.file, of: folder) }
    return Response(fixture: fixture, place: place)
  }

  /// Whether the fixtures of a request are for any body, so that they have one place for all
  /// bodies.
  ///
  /// A place for each would use more memory with every request.
  private func ignoresBody(of request: HTTPRequest) throws(TransportError) -> Bool {
    guard request.body?.isEmpty == false,
      try folder.fixture(in: FixturePath.path(for: request)) == nil
    else { return false }
    let files = try folder.strays(for: request)
    for file in files {
      guard try folder.fixture(in: file)?.takesAnyBody == true else { return false }
    }
    return !files.isEmpty
  }

  /// Returns the files with the responses to a request, and the first response if it was read;
  /// searches other names if none has the name of the request.
  ///
  /// A later response that cannot be read is an error when it is its turn.
  private func files(
    for request: HTTPRequest, _ rules: FixtureRules.Match
  ) throws(TransportError) -> (files: [File], first: Fixture?) {
    var files: [File] = []
    var first: Fixture?
    var number = 1
    while true {
      let file = FixturePath.path(for: request, number: number)
      do throws(TransportError) {
        guard let fixture = try folder.fixture(in: file) else { break }
        if fixture.matches(request, rules) {
          first = first ?? fixture
          files.append((file, number))
        }
      } catch {
        if files.isEmpty { throw error }
        files.append((file, number))
        break
      }
      number += 1
    }
    if files.isEmpty { files = try folder.strays(for: request).map { ($0, 1) } }
    return (files, first)
  }

  /// The files that no request has used.
  var unplayed: [String] {
    let played = state.withLock { $0.played }
    return folder.files().filter { !played.contains($0) }
  }
}
