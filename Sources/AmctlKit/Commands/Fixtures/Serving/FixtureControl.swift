import AmctlLoopback
import MusicAPI
import MusicAPIFixtures

/// The requests to the fixture server itself, below `/__amctl`.
struct FixtureControl: Sendable {
  let fixtures: Replaying
  let sessions: ServedSessions
  let history: ServedHistory

  private static let actions: [(name: String, method: String, parameters: [String])] = [
    ("reset", "POST", ["session"]),
    ("requests", "GET", ["path", "method", "unmatched", "session"]), ("unused", "GET", []),
  ]

  /// Answers a request; nothing in it is ignored.
  func response(to request: ServerRequest, at address: RequestAddress) -> ServerResponse {
    let (action, flaw) = ControlPath.action(of: request, for: address.target, among: Self.actions)
    if let flaw { return flaw }
    let query = address.target.query
    let session = query["session"] ?? (address.session.isEmpty ? nil : address.session)
    switch action {
    case "reset":
      history.reset(session)
      return Self.sessions(sessions.reset(session))
    case "requests":
      let isUnmatched = query["unmatched"].map { !["0", "false"].contains($0.lowercased()) }
      return history.response(to: query) { call in
        session ?? call.session == call.session && isUnmatched ?? call.isMiss == call.isMiss
      }
    default: return unused()
    }
  }

  /// Returns how many sessions were started anew.
  static func sessions(_ count: Int) -> ServerResponse { .json(["sessions": .int(count)]) }

  private func unused() -> ServerResponse {
    let files = history.unused(of: fixtures.files).sorted()
    return .json([
      "count": .int(files.count), "unused": .array(files.map { .string($0) }),
    ])
  }
}
