import AmctlLoopback
import MusicAPI
import MusicAPIFixtures

/// The requests to the fixture server itself, below `/__amctl`.
struct ServerControl: Sendable {
  let fixtures: Replaying
  let sessions: ServedSessions
  let history: ServedHistory

  private static let root = "/__amctl"
  /// The path that starts sessions anew.
  static let resetPath = root + "/reset"
  private static let paths = "POST /__amctl/reset, GET /__amctl/requests, GET /__amctl/unused"

  /// Whether a request is for the server itself.
  static func concerns(_ target: RequestTarget) -> Bool {
    target.path == root || target.path.hasPrefix(root + "/")
  }

  /// Answers a request; nothing in it is ignored.
  func response(to request: ServerRequest, at address: RequestAddress) -> ServerResponse {
    if request.isFromOtherSite {
      return .error(403, "Forbidden", "Pages of other sites cannot control this server")
    }
    let named = address.session.isEmpty ? nil : address.session
    let query = address.target.query
    switch (address.target.path.dropFirst(Self.root.count), request.method) {
    case ("/reset", "POST"):
      return flaw(in: query, knowing: ["session"]) ?? reset(query["session"] ?? named)
    case ("/requests", "GET"):
      let names = ["path", "method", "unmatched", "session"]
      return flaw(in: query, knowing: names) ?? requests(query, of: named)
    case ("/unused", "GET"):
      return flaw(in: query, knowing: []) ?? unused()
    case ("/reset", _), ("/requests", _), ("/unused", _):
      return .error(405, "Method Not Allowed", "This server has only \(Self.paths)")
    default:
      return .error(404, "Not Found", "This server has only \(Self.paths)")
    }
  }

  private func flaw(in query: Query, knowing names: [String]) -> ServerResponse? {
    guard let item = query.items.first(where: { !names.contains($0.name) }) else { return nil }
    return .error(
      400, "Bad Request",
      names.isEmpty
        ? "This path takes no parameters"
        : "'\(item.name)' is not one of \(names.joined(separator: ", "))")
  }

  private func reset(_ session: String?) -> ServerResponse {
    history.reset(session)
    return Self.sessions(sessions.reset(session))
  }

  /// Returns how many sessions were started anew.
  static func sessions(_ count: Int) -> ServerResponse { json(["sessions": .int(count)]) }

  private func requests(_ query: Query, of session: String?) -> ServerResponse {
    let session = query["session"] ?? session
    let path = query["path"].map { PercentEncoding.decodePath($0) }
    let method = query["method"]?.uppercased()
    let isUnmatched = query["unmatched"].map { !["0", "false"].contains($0.lowercased()) }
    let found = history.lines { call in
      session ?? call.session == call.session && path.map { $0 == call.path } ?? true
        && method ?? call.method == call.method && isUnmatched ?? call.isMiss == call.isMiss
    }
    let head = #"{"count":\#(found.lines.count),"dropped":\#(found.dropped),"requests":["#
    let body = Array(head.utf8) + found.lines.joined(separator: [UInt8(ascii: ",")])
    return Self.json(body + Array("]}".utf8))
  }

  private func unused() -> ServerResponse {
    let files = history.unused(of: fixtures.files).sorted()
    return Self.json([
      "count": .int(files.count), "unused": .array(files.map { .string($0) }),
    ])
  }

  private static func json(_ value: JSONValue) -> ServerResponse { json(value.encoded()) }

  private static func json(_ bytes: [UInt8]) -> ServerResponse {
    ServerResponse(headers: ["Content-Type": "application/json;charset=utf-8"], body: bytes)
  }
}
