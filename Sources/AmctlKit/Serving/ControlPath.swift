import AmctlLoopback
import MusicAPI

extension ServerResponse {
  /// Headers that describe a past transmission rather than the response itself.
  private static let ofTheWire: Set = [
    "connection", "content-encoding", "content-length", "date", "keep-alive", "transfer-encoding",
  ]

  /// Creates a response from a recorded one.
  init(_ response: HTTPResponse) {
    let kept = response.headers.fields.filter { !Self.ofTheWire.contains($0.name.lowercased()) }
    self.init(response.status, headers: HTTPHeaders(kept), body: response.body)
    if headers["Content-Type"] == nil, !body.isEmpty { headers["Content-Type"] = Self.jsonType }
  }

  private static let jsonType = "application/json;charset=utf-8"

  /// Returns a response with a JSON value.
  static func json(_ value: JSONValue) -> Self { json(value.encoded()) }

  /// Returns a response with the bytes of a JSON value.
  static func json(_ bytes: [UInt8]) -> Self {
    ServerResponse(headers: ["Content-Type": jsonType], body: bytes)
  }

  /// Returns an error in the service's format, whose ID tells it from one of the service.
  static func error(
    _ status: Int, _ title: String, _ detail: String, code: String? = nil,
    id: String = "AMCTLSERVER"
  ) -> Self {
    let error: JSONValue = [
      "id": .string(id), "title": .string(title), "detail": .string(detail),
      "status": .string("\(status)"), "code": .string(code ?? "\(status)00"),
    ]
    return ServerResponse(
      HTTPStatus(rawValue: status), headers: ["Content-Type": jsonType],
      body: JSONValue.object([JSONMember("errors", .array([error]))]).encoded())
  }
}

/// The requests to a server itself, below `/__amctl`, which it does not answer as the service.
enum ControlPath {
  private static let root = "/__amctl"

  /// Whether a request is for the server itself.
  static func concerns(_ target: RequestTarget) -> Bool {
    target.path == root || target.path.hasPrefix(root + "/")
  }

  /// Returns the action that a request asks for, and its flaw: nothing in it is ignored.
  ///
  /// Each action has a method and parameters.
  static func action(
    of request: ServerRequest, for target: RequestTarget,
    among actions: [(name: String, method: String, parameters: [String])]
  ) -> (name: String, flaw: ServerResponse?) {
    let name = String(target.path.dropFirst(root.count + 1))
    let list = actions.map { "\($0.method) \(root)/\($0.name)" }.joined(separator: ", ")
    let action = actions.first { $0.name == name }
    let known = action?.parameters ?? []
    let flaw: ServerResponse? =
      if request.isFromOtherSite {
        .error(403, "Forbidden", "Pages of other sites cannot control this server")
      } else if action == nil {
        .error(404, "Not Found", "This server has only \(list)")
      } else if request.method != action?.method {
        .error(405, "Method Not Allowed", "This server has only \(list)")
      } else if let other = target.query.items.first(where: { !known.contains($0.name) }) {
        .error(
          400, "Bad Request",
          known.isEmpty
            ? "This path takes no parameters"
            : "'\(other.name)' is not one of \(known.joined(separator: ", "))")
      } else {
        nil
      }
    return (name, flaw)
  }
}
