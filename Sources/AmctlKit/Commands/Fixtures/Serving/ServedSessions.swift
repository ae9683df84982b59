import AmctlLoopback
import MusicAPI
import MusicAPIFixtures
import MusicPlatform
import Synchronization

/// What a server keeps for each session, which starts with its first request.
final class ServedSessions<Session: Sendable>: Sendable {
  private struct State {
    var known: [String: (session: Session, use: Int)] = [:]
    var uses = 0
  }

  private let limit: Int
  private let standard: String?
  private let onDrop: (@Sendable (String) -> Void)?
  private let make: @Sendable (String?) -> Session
  private let state = Mutex(State())

  /// Requests that name no session belong to the standard one, or to the folder itself.
  ///
  /// With a closure, the session that was not used for longest makes room for one above the limit,
  /// and the closure gets its name.
  init(
    atMost limit: Int, standard: String?, onDrop: (@Sendable (String) -> Void)? = nil,
    _ make: @escaping @Sendable (String?) -> Session
  ) {
    self.limit = limit
    self.standard = standard
    self.onDrop = onDrop
    self.make = make
  }

  /// Returns the session of that name; nil if there are too many.
  subscript(name: String) -> Session? {
    let (session, dropped) = state.withBriefLock { state -> (Session?, String?) in
      state.uses += 1
      if let known = state.known[name]?.session {
        state.known[name] = (known, state.uses)
        return (known, nil)
      }
      var oldest: String?
      if state.known.count >= limit {
        guard onDrop != nil else { return (nil, nil) }
        oldest = state.known.min { $0.value.use < $1.value.use }?.key
        if let oldest { state.known[oldest] = nil }
      }
      let session = make(name.isEmpty ? standard : name)
      state.known[name] = (session, state.uses)
      return (session, oldest)
    }
    if let dropped { onDrop?(dropped) }
    return session
  }

  var all: [Session] {
    state.withLock { $0.known.sorted { $0.key < $1.key }.map(\.value.session) }
  }

  /// Ends one session, or all of them, so that they start anew; returns those that have ended.
  func reset(_ name: String?) -> [Session] {
    state.withLock { state in
      let ended = state.known.filter { name == nil || $0.key == name }
      for name in ended.keys { state.known[name] = nil }
      return ended.values.map(\.session)
    }
  }
}

/// The session that a request to a server belongs to, and the target without it.
struct RequestAddress: Sendable {
  /// The name of the session; empty for a request that names none.
  let session: String
  /// The path and query, as they are recorded.
  let target: RequestTarget

  /// The reason a request has no usable session.
  struct Fault: Error {
    let detail: String

    var response: ServerResponse { .error(400, "Bad Request", detail) }
  }

  /// Reads the session from the header or the start of the path, `/~NAME/`.
  init(_ request: ServerRequest) throws(Fault) {
    let local = request.localTarget
    var (named, rest) = (nil as String?, local[...])
    if local.hasPrefix("/~") {
      let name = local.dropFirst(2).prefix { $0 != "/" && $0 != "?" }
      named = PercentEncoding.decodePath(name)
      rest = local[name.endIndex...]
      if !rest.hasPrefix("/") { rest = "/" + rest }
    }
    let header = request.headers[FixtureSession.header]
    if let named, let header, named != header {
      throw Fault(
        detail:
          "The path names the session '\(named)', and '\(FixtureSession.header)' names '\(header)'"
      )
    }
    session = named ?? header ?? ""
    target = RequestTarget(parsing: rest)
    guard named ?? header == nil || FixtureSession.isName(session) else {
      throw Fault(detail: "The name of a session has 1 to \(FixtureSession.longestName) bytes")
    }
  }

  /// The session that a request for the server itself concerns; nil for all of them.
  var concerned: String? { target.query["session"] ?? (session.isEmpty ? nil : session) }
}

extension ServerResponse {
  /// Returns how many sessions were started anew.
  static func sessions(_ count: Int) -> Self { .json(["sessions": .int(count)]) }
}

extension HTTPRequest {
  /// Takes some headers of a request to a server, and its body.
  init(_ request: ServerRequest, for target: RequestTarget, headers names: [String]) {
    self.init(
      HTTPMethod(rawValue: request.method), target,
      headers: HTTPHeaders(
        names.compactMap { name in
          request.headers[name].map { HTTPHeaders.Field(name: name, value: $0) }
        }), body: request.body.isEmpty ? nil : request.body)
  }
}
