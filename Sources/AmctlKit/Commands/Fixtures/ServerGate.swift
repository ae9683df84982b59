import AmctlLoopback
import MusicAPI

/// Decides which requests a server answers, and what pages of other sites may read.
struct ServerGate: Sendable {
  /// The hosts besides those of this machine that requests may name.
  var hosts: Set<String> = []
  /// Whether pages of any site may read responses.
  var allowsPages = false

  /// Returns the response to a request, if it may have one.
  func answer(
    _ request: ServerRequest, by responder: any FixtureResponder
  ) async -> ServerResponse {
    guard accepts(request) else { return misdirected }
    guard allowsPages, let origin = request.headers["Origin"] else {
      return await responder.answer(request)
    }
    let isPreflight =
      request.method == "OPTIONS" && request.headers["Access-Control-Request-Method"] != nil
    var response = isPreflight ? preflight(request) : await responder.answer(request)
    response.headers.add("Access-Control-Allow-Origin", origin)
    response.headers.add("Access-Control-Allow-Credentials", "true")
    response.headers.add("Access-Control-Expose-Headers", "Amctl-Fixture, Location, Retry-After")
    response.headers.add("Vary", "Origin")
    return response
  }

  /// Whether a request names this machine, or a host that was allowed.
  private func accepts(_ request: ServerRequest) -> Bool {
    if request.loopbackOrigin != nil { return true }
    return request.namedHost.map(hosts.contains) ?? false
  }

  /// Says what a page may request; it uses up no fixture and no fault.
  private func preflight(_ request: ServerRequest) -> ServerResponse {
    var response = ServerResponse(204)
    response.headers.add(
      "Access-Control-Allow-Methods", "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS")
    if let names = request.headers["Access-Control-Request-Headers"] {
      response.headers.add("Access-Control-Allow-Headers", names)
    }
    if request.headers["Access-Control-Request-Private-Network"] != nil {
      response.headers.add("Access-Control-Allow-Private-Network", "true")
    }
    response.headers.add("Access-Control-Max-Age", "600")
    return response
  }

  private var misdirected: ServerResponse {
    let others = hosts.sorted().map { ", " + $0 }.joined()
    return .error(
      421, "Misdirected Request",
      hosts.isEmpty
        ? "This server accepts requests for 127.0.0.1, localhost and [::1] only."
        : "This server accepts requests for 127.0.0.1, localhost, [::1]\(others) only.")
  }
}
