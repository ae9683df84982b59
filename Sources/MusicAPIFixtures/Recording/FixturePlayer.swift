import MusicAPI
import MusicPlatform
import Synchronization

/// Plays the responses of a folder; responses to the same request keep their order.
final class FixturePlayer: Sendable {
  let folder: FixtureFolder
  /// Whether a page of another size answers a request that has no fixture.
  private let takesOtherPages: Bool

  /// The position among the responses to one request.
  private struct Turn {
    /// How many times the request was made.
    var requests = 0
    /// The matching files found so far.
    var files: [(path: String, number: Int)] = []
    /// The number of the next file to look for; nil when there are no more.
    var place: Int? = 1
    /// The last fixture found, kept until it is played.
    var found: Fixture?
  }

  private struct State {
    var turns: [ExchangeKey: Turn] = [:]
    var played: Set<String> = []
  }

  private let state = Mutex(State())
  /// The log of what is used; nil for none.
  let log: ReplayLog?

  /// Plays a folder, and adds what it uses to a log.
  init(folder: FixtureFolder, takesOtherPages: Bool = false, log: ReplayLog? = nil) {
    self.folder = folder
    self.takesOtherPages = takesOtherPages
    self.log = log
  }

  /// A response, and whether it was already played.
  struct Response {
    let fixture: Fixture
    /// Its file, relative to the folder.
    let file: String
    /// The number of its file among those of the request; 1 for a file with another name.
    let number: Int
    /// How many responses to the request are recorded; nil while there may be more.
    let count: Int?
    /// Whether the request was made more often than it was recorded.
    let isRepeat: Bool
  }

  /// Returns the next response to a request, or the last one again; nil when none is recorded.
  func next(for request: HTTPRequest) throws(TransportError) -> Response? {
    let rules = try folder.rules.get().match
    let key = ExchangeKey(request, rules)
    return try state.withLock { state throws(TransportError) -> Response? in
      var turn = state.turns[key] ?? Turn()
      let response = try next(for: request, rules, turn: &turn, &state.played)
      // Requests without a fixture are not remembered, so that any number of them uses no memory.
      if !turn.files.isEmpty { state.turns[key] = turn }
      return response
    }
  }

  private func next(
    for request: HTTPRequest, _ rules: MatchRules, turn: inout Turn, _ played: inout Set<String>
  ) throws(TransportError) -> Response? {
    turn.requests += 1
    while turn.files.count < turn.requests, turn.place != nil {
      try look(for: request, rules, &turn)
    }
    defer { turn.found = nil }
    guard let file = turn.files.prefix(turn.requests).last else { return nil }
    let found = if let found = turn.found { found } else { try folder.fixture(in: file.path) }
    guard let fixture = found else { return nil }
    if played.insert(file.path).inserted { try note(file.path) }
    return Response(
      fixture: fixture, file: file.path, number: file.number,
      count: turn.place == nil ? turn.files.count : nil,
      isRepeat: turn.requests > turn.files.count)
  }

  /// Adds a fixture to the log: one that is missing there could be removed as unused.
  private func note(_ file: String) throws(TransportError) {
    do { try log?.add(file, of: folder.path) } catch {
      throw .unwritableFixture(path: error.path, reason: "\(error.reason)")
    }
  }

  /// Looks for the next file; if the request has no file at its own path, searches other names.
  private func look(
    for request: HTTPRequest, _ rules: MatchRules, _ turn: inout Turn
  ) throws(TransportError) {
    guard let place = turn.place else { return }
    let file = FixturePath.path(for: request, number: place)
    if let fixture = try folder.fixture(in: file) {
      turn.place = place + 1
      if fixture.matches(request, rules) {
        turn.files.append((file, place))
        turn.found = fixture
      }
    } else {
      turn.place = nil
      if turn.files.isEmpty {
        turn.files = try folder.strays(for: request, orOtherPages: takesOtherPages).map { ($0, 1) }
      }
    }
  }

  /// The files that no request has used.
  var unplayed: [String] {
    let played = state.withLock { $0.played }
    return folder.files().filter { !played.contains($0) }
  }
}
