import MusicAPI
import MusicPlatform
import Synchronization

/// Plays the responses of a folder; responses to the same request keep their order.
final class FixturePlayer: Sendable {
  let folder: FixtureFolder

  /// The position among the responses to one request.
  private struct Turn {
    /// How many times the request was made.
    var requests = 0
    /// The matching files found so far.
    var files: [(path: String, number: Int)] = []
    /// The number of the next file to look for; nil when there are no more.
    var place: Int? = 1

    /// Takes the place of the next request; nil if a file has to be looked for first.
    mutating func next() -> Place? {
      guard place == nil || requests < files.count else { return nil }
      requests += 1
      guard let file = files.prefix(requests).last else { return nil }
      return Place(
        file: file.path, number: file.number, count: place == nil ? files.count : nil,
        isRepeat: requests > files.count)
    }
  }

  private struct State {
    var turns: [ExchangeKey: Turn] = [:]
    var played: Set<String> = []
    /// The number of the current pass, and the files that it has played.
    var pass = 1
    var playedInPass: Set<String> = []

    /// Takes the place of the next request, with the files that were found for it meanwhile.
    mutating func next(_ key: ExchangeKey, knowing found: Turn?) -> Place? {
      if let found {
        var turn = turns[key] ?? Turn()
        // Another request may have found them too, or even more.
        if found.place ?? .max > turn.place ?? .max {
          turn.files = found.files
          turn.place = found.place
        }
        turns[key] = turn
      }
      guard var place = turns[key]?.next() else { return nil }
      place.pass = pass
      return place
    }
  }

  private let state = Mutex(State())
  /// The log of what is used; nil for none.
  let log: ReplayLog?

  /// Plays a folder, and adds what it uses to a log.
  init(folder: FixtureFolder, log: ReplayLog? = nil) {
    self.folder = folder
    self.log = log
  }

  /// A response, and where it is among those of its request.
  struct Response {
    let fixture: Fixture
    let place: Place
  }

  /// The file of a response, and whether it was already played.
  struct Place {
    /// The file, relative to the folder.
    let file: String
    /// The number of the file among those of the request; 1 for a file with another name.
    let number: Int
    /// How many responses to the request are recorded; nil while there may be more.
    let count: Int?
    /// Whether the request was made more often than it was recorded.
    let isRepeat: Bool
    /// The number of the pass that it belongs to.
    var pass = 1
  }

  /// Returns the next response to a request, or the last one again; nil when none is recorded.
  ///
  /// Files are looked for and read without the lock, for which other requests would wait.
  ///
  /// A HEAD without a response of its own gets the one that a GET would get, and leaves it to that.
  func next(for request: HTTPRequest) throws(TransportError) -> Response? {
    if let own = try next(for: request, advances: true) { return own }
    guard request.method == .head else { return nil }
    var get = request
    get.method = .get
    return try next(for: get, advances: false)
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

  private func next(
    for request: HTTPRequest, advances: Bool
  ) throws(TransportError) -> Response? {
    let rules = try folder.rules.get().match
    var request = request
    var key = ExchangeKey(request, rules)
    var known: Turn?
    var found: (file: String, fixture: Fixture)?
    while true {
      if advances, let place = state.withBriefLock({ $0.next(key, knowing: known) }) {
        return try response(at: place, found)
      }
      let pass: Int
      var turn: Turn
      (turn, pass) = state.withBriefLock { ($0.turns[key] ?? Turn(), $0.pass) }
      if turn.files.isEmpty, try ignoresBody(of: request) {
        request.body = nil
        key = ExchangeKey(request, rules)
        continue
      }
      found = nil
      while turn.files.count <= turn.requests, turn.place != nil {
        found = try look(for: request, rules, &turn)
      }
      // Requests without a fixture are not remembered, so that any number of them uses no memory.
      if turn.files.isEmpty { return nil }
      guard advances else {
        guard var place = turn.next() else { return nil }
        place.pass = pass
        return try response(at: place, found)
      }
      known = turn
    }
  }

  /// Returns the response, and notes that its file was used.
  private func response(
    at place: Place, _ found: (file: String, fixture: Fixture)?
  ) throws(TransportError) -> Response? {
    let known = found?.file == place.file ? found?.fixture : nil
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

  /// Looks for the next file, and returns it if it matches; if the request has no file at its own
  /// path, searches other names.
  private func look(
    for request: HTTPRequest, _ rules: FixtureRules.Match, _ turn: inout Turn
  ) throws(TransportError) -> (file: String, fixture: Fixture)? {
    guard let place = turn.place else { return nil }
    let file = FixturePath.path(for: request, number: place)
    if let fixture = try folder.fixture(in: file) {
      turn.place = place + 1
      guard fixture.matches(request, rules) else { return nil }
      turn.files.append((file, place))
      return (file, fixture)
    }
    turn.place = nil
    if turn.files.isEmpty {
      turn.files = try folder.strays(for: request).map { ($0, 1) }
    }
    return nil
  }

  /// The files that no request has used.
  var unplayed: [String] {
    let played = state.withLock { $0.played }
    return folder.files().filter { !played.contains($0) }
  }
}

extension FixturePlayer.Response {
  /// Whether the last recorded response was already played and is a temporary failure, so that the
  /// recording stopped before the service recovered.
  var isUnfinished: Bool {
    place.isRepeat && fixture.response.status.isTemporaryFailure
  }
}
