import MusicAPI
import Synchronization

/// Plays the answers of a folder: those to one request in their order, those to others in any.
final class FixturePlayer: Sendable {
  let folder: FixtureFolder

  /// How far the answers to one request have been played.
  private struct Turn {
    /// How often the request was asked.
    var asked = 0
    /// The files that answer it, as far as they were looked for.
    var files: [(path: String, number: Int)] = []
    /// The number of the place to look at next; nil when all were looked at.
    var place: Int? = 1
    /// The fixture that was found last, until it is played.
    var found: Fixture?
  }

  private struct State {
    var turns: [ExchangeKey: Turn] = [:]
    var played: Set<String> = []
  }

  private let state = Mutex(State())

  /// Plays a folder from the start.
  init(folder: FixtureFolder) {
    self.folder = folder
  }

  /// An answer, and whether it is one that was given before.
  struct Answer {
    let fixture: Fixture
    /// The number of its file among those of the request; 1 for a file of another name.
    let number: Int
    /// How many answers to the request are recorded; nil while there are more to come.
    let count: Int?
    /// Whether the request was asked more often than it was recorded.
    let isRepeat: Bool
  }

  /// The next answer to a request, or the last again; nil when none is recorded.
  func next(for request: HTTPRequest) throws(TransportError) -> Answer? {
    let key = ExchangeKey(request)
    return try state.withLock { state throws(TransportError) -> Answer? in
      var turn = state.turns[key] ?? Turn()
      let answer = try next(for: request, turn: &turn, &state.played)
      // Of what nothing answers there is nothing to keep, however much of it is asked.
      if !turn.files.isEmpty { state.turns[key] = turn }
      return answer
    }
  }

  private func next(
    for request: HTTPRequest, turn: inout Turn, _ played: inout Set<String>
  ) throws(TransportError) -> Answer? {
    turn.asked += 1
    while turn.files.count < turn.asked, turn.place != nil { try look(for: request, &turn) }
    defer { turn.found = nil }
    guard let file = turn.files.prefix(turn.asked).last else { return nil }
    let found = if let found = turn.found { found } else { try folder.fixture(in: file.path) }
    guard let fixture = found else { return nil }
    played.insert(file.path)
    return Answer(
      fixture: fixture, number: file.number, count: turn.place == nil ? turn.files.count : nil,
      isRepeat: turn.asked > turn.files.count)
  }

  /// Looks at the next place; a request without an answer at its own may have one elsewhere.
  private func look(for request: HTTPRequest, _ turn: inout Turn) throws(TransportError) {
    guard let place = turn.place else { return }
    let file = FixturePath.path(for: request, number: place)
    if let fixture = try folder.fixture(in: file) {
      turn.place = place + 1
      if fixture.answers(request) {
        turn.files.append((file, place))
        turn.found = fixture
      }
    } else {
      turn.place = nil
      if turn.files.isEmpty { turn.files = try folder.strays(for: request).map { ($0, 1) } }
    }
  }

  /// The files that were never asked for.
  var unplayed: [String] {
    let played = state.withLock { $0.played }
    return folder.files().filter { !played.contains($0) }
  }
}
