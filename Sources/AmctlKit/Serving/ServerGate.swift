import AmctlLoopback
import MusicAPI

/// Decides which requests a server answers, and what pages of other sites may read.
struct ServerGate: Sendable {
  /// The hosts besides those of this machine that requests may name.
  var hosts: Set<String> = []
  /// Whether pages of any site may read responses.
  var allowsPages = false
  /// Whether requests are sent on to the service; without permission, none of a page.
  var sendsOn = false

  /// Returns a handler that responds to the requests that may have a response of another.
  func guarding(_ handler: ServerHandler) -> ServerHandler {
    switch handler {
    case .atOnce(let respond):
      .atOnce { request in ownResponse(to: request) ?? opened(respond(request), to: request) }
    case .later(let respond):
      .later { request in
        if let response = ownResponse(to: request) { return response }
        return opened(await respond(request), to: request)
      }
    }
  }

  /// Whether a request may have a response of another, by its head.
  func passes(_ request: ServerRequest) -> Bool { ownResponse(to: request) == nil }

  /// Returns the response to a request that needs no fixture.
  private func ownResponse(to request: ServerRequest) -> ServerResponse? {
    guard accepts(request) else { return misdirected }
    if sendsOn, request.hasSeveralOrigins || !allowsPages && request.isFromOtherSite {
      return .error(
        403, "Forbidden",
        "This server sends no requests of web pages from other sites to the service")
    }
    let isPreflight =
      request.method == "OPTIONS" && request.headers["Access-Control-Request-Method"] != nil
    guard allowsPages, isPreflight, request.headers["Origin"] != nil else { return nil }
    return opened(preflight(request), to: request)
  }

  /// Lets the page that made a request read the response, if pages may.
  private func opened(_ closed: ServerResponse, to request: ServerRequest) -> ServerResponse {
    guard allowsPages, let origin = request.headers["Origin"] else { return closed }
    var response = closed
    response.headers.add("Access-Control-Allow-Origin", origin)
    response.headers.add("Access-Control-Allow-Credentials", "true")
    response.headers.add(
      "Access-Control-Expose-Headers", "Amctl-Fixture, Amctl-Sandbox, Location, Retry-After")
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

extension ServerRequest {
  /// Whether a browser sends it for a page that is not of this machine.
  ///
  /// A page may send many requests to any server without asking, although it cannot read the
  /// responses. Another site of the same domain counts as well, unless its origin is given.
  var isFromOtherSite: Bool {
    let origins = values(of: "origin")
    if hasSeveralOrigins { return true }
    if let origin = origins.first, (try? Origin(parsing: origin))?.isLoopback != true {
      return true
    }
    return values(of: "sec-fetch-site").contains { site in
      switch site.lowercased() {
      case "none", "same-origin": false
      case "same-site": origins.isEmpty
      default: true
      }
    }
  }

  /// Whether it has more than one origin, of which only one can be true.
  var hasSeveralOrigins: Bool { values(of: "origin").count > 1 }

  private func values(of name: String) -> [String] {
    headers.fields.filter { $0.name.lowercased() == name }.map(\.value)
  }
}
