import MusicAPIFixtures
import MusicPlatform
import Synchronization

/// A user of a fixture server, with its own place in sequences and its own faults.
struct ServedSession: Sendable {
  let fixtures: Replaying
  let faults: FaultPlan
}

/// The sessions of a fixture server; those that were not used for longest make room for others.
final class ServedSessions: Sendable {
  /// The most sessions at a time.
  static let limit = 1000

  private struct State {
    var sessions: [String: (session: ServedSession, use: Int)] = [:]
    var uses = 0
  }

  private let fixtures: Replaying
  private let standard: String?
  private let faults: [ServingFault.Series]
  private let onDrop: @Sendable (String) -> Void
  private let state = Mutex(State())

  /// Every session starts with these fixtures and faults.
  ///
  /// A request that names none belongs to the standard one. The closure gets each name that made
  /// room.
  init(
    _ fixtures: Replaying, standard: String?, faults: [ServingFault.Series],
    onDrop: @escaping @Sendable (String) -> Void
  ) {
    self.fixtures = fixtures
    self.standard = standard
    self.faults = faults
    self.onDrop = onDrop
  }

  /// Returns the session of that name, which starts with its first request.
  subscript(name: String) -> ServedSession {
    let (session, dropped) = state.withBriefLock { state in
      state.uses += 1
      if let known = state.sessions[name]?.session {
        state.sessions[name] = (known, state.uses)
        return (known, nil as String?)
      }
      var oldest: String?
      if state.sessions.count >= Self.limit {
        oldest = state.sessions.min { $0.value.use < $1.value.use }?.key
        if let oldest { state.sessions[oldest] = nil }
      }
      let session = ServedSession(
        fixtures: fixtures.restarted(session: name.isEmpty ? standard : name),
        faults: FaultPlan(faults))
      state.sessions[name] = (session, state.uses)
      return (session, oldest)
    }
    if let dropped { onDrop(dropped) }
    return session
  }

  /// Starts one session anew, or all of them; returns how many there were.
  func reset(_ name: String?) -> Int {
    state.withLock { state in
      guard let name else {
        defer { state.sessions = [:] }
        return state.sessions.count
      }
      return state.sessions.removeValue(forKey: name) == nil ? 0 : 1
    }
  }
}
