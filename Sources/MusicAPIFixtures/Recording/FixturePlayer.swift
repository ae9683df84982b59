import MusicAPI
import MusicPlatform
import Synchronization

/// Plays the responses of a folder; responses to the same request keep their order.
final class FixturePlayer: Sendable {
  let folder: FixtureFolder
  /// The log of what is used; nil for none.
  let log: ReplayLog?
  /// Whether it starts again once all of it was played.
  private let startsAgain: Bool

  private typealias File = FixtureFolder.Responses.File

  /// The responses to one request, and how many times it was made.
  private struct Turn {
    let files: [File]
    var requests = 0
  }

  private struct State {
    var turns: [FixturePlace: Turn] = [:]
    var played: Set<String> = []
    /// The number of the current pass, and the files that it has played.
    var pass = 1
    var playedInPass: Set<String> = []

    /// Returns the next position at a place, which a request may take; nil if its files are not
    /// known.
    mutating func next(
      at place: FixturePlace, takes: Bool, knowing found: [File] = []
    ) -> Position? {
      var turn = turns[place] ?? Turn(files: found)
      turn.requests += 1
      guard let file = turn.files.prefix(turn.requests).last else { return nil }
      if takes { turns[place] = turn }
      return Position(
        file: file.path, number: file.number, count: turn.files.count,
        isRepeat: turn.requests > turn.files.count, pass: pass)
    }
  }

  private let state = Mutex(State())

  /// Plays a folder, and adds what it uses to a log.
  ///
  /// A session is recorded with every repeat, so that one more request is the first of another run.
  init(folder: FixtureFolder, log: ReplayLog? = nil, startsAgain: Bool = false) {
    self.folder = folder
    self.log = log
    self.startsAgain = startsAgain
  }

  /// A response, and where it is among those of its request.
  struct Response {
    let fixture: Fixture
    let position: Position

    /// Whether the last recorded response was already played and is a temporary failure, so that
    /// the recording stopped before the service recovered.
    var isUnfinished: Bool { position.isRepeat && fixture.response.status.isTemporaryFailure }
  }

  /// The file of a response, and whether it was already played.
  struct Position {
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
    while let next = try nextOfPass(for: request) {
      guard startsAgain, next.position.isRepeat, restart(after: next.position.pass) else {
        return next
      }
    }
    return nil
  }

  private func nextOfPass(for request: HTTPRequest) throws(TransportError) -> Response? {
    if let own = try next(for: request, takes: true) { return own }
    guard request.method == .head else { return nil }
    var get = request
    get.method = .get
    return try next(for: get, takes: false)
  }

  /// Starts again if everything was played in a pass, or if another request has done so meanwhile;
  /// returns whether it is at its start.
  private func restart(after pass: Int) -> Bool {
    guard let files = try? folder.files() else { return false }
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
    let own = FixturePlace(request, try folder.rules.get().match)
    if let position = state.withBriefLock({ $0.next(at: own, takes: takes) }) {
      return try response(at: position)
    }
    let found = try folder.responses(to: request)
    // Requests without a fixture are not remembered, so that any number of them uses no memory.
    let position = state.withBriefLock {
      $0.next(at: found.place, takes: takes, knowing: found.files)
    }
    guard let position else { return nil }
    return try response(at: position, position.file == found.files.first?.path ? found.first : nil)
  }

  /// Returns the response, and notes that its file was used.
  private func response(
    at position: Position, _ known: Fixture? = nil
  ) throws(TransportError) -> Response? {
    let read = if let known { known } else { try folder.fixture(in: position.file) }
    guard let fixture = read else { return nil }
    let isFirst = state.withBriefLock { state in
      if state.pass == position.pass { state.playedInPass.insert(position.file) }
      return state.played.insert(position.file).inserted
    }
    if isFirst { try log?.note(position.file, of: folder) }
    return Response(fixture: fixture, position: position)
  }

  /// The files that no request has used.
  var unplayed: [String] {
    let played = state.withLock { $0.played }
    return ((try? folder.files()) ?? []).filter { !played.contains($0) }
  }
}
