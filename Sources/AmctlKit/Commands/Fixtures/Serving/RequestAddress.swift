import AmctlLoopback
import MusicAPI
import MusicAPIFixtures

/// The session that a request to the fixture server belongs to, and the target without it.
struct RequestAddress: Sendable {
  /// The name of the session; empty for a request that names none.
  let session: String
  /// The path and query, as they are recorded.
  let target: RequestTarget

  /// The reason a request has no usable session.
  struct Fault: Error {
    let detail: String
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
    let isGiven = named != nil || header != nil
    guard !isGiven || FixtureSession.isName(session) else {
      throw Fault(
        detail: "The name of a session has 1 to \(FixtureSession.longestName) bytes")
    }
  }
}
