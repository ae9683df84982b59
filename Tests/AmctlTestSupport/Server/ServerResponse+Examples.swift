package import AmctlLoopback
package import MusicAPI

extension ServerResponse {
  /// Creates a response with a JSON body.
  package static func json(_ text: String, status: HTTPStatus = 200) -> ServerResponse {
    ServerResponse(status, headers: ["Content-Type": "application/json"], body: Array(text.utf8))
  }

  /// Creates a redirect.
  package static func redirect(_ status: HTTPStatus = 302, to location: String) -> ServerResponse {
    ServerResponse(status, headers: ["Location": location])
  }

  /// Creates a small response with a fault.
  package static func failing(_ fault: Fault) -> ServerResponse {
    var response = json(#"{"data":[{"id":"1613600188","type":"songs"}]}"#)
    response.fault = fault
    return response
  }
}

extension ServerRequest {
  /// The target without its query.
  package var path: String {
    String(target.prefix { $0 != "?" })
  }
}

extension ServerLimits {
  /// Generous limits for a trusted client, however slow its machine is.
  package static let patient: ServerLimits = {
    var limits = ServerLimits()
    (limits.patience, limits.idleness) = (.seconds(3600), .seconds(3600))
    return limits
  }()
}
