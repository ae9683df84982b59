import AmctlCommandLine
import AmctlLoopback
import MusicAPI
import MusicAPIFixtures
import MusicSandbox

extension ServerResponse {
  /// Headers that describe a past transmission rather than the response itself.
  private static let ofTheWire: Set = [
    "connection", "content-encoding", "content-length", "date", "keep-alive", "transfer-encoding",
  ]

  init(_ response: HTTPResponse) {
    let kept = response.headers.fields.filter { !Self.ofTheWire.contains($0.name.lowercased()) }
    self.init(response.status, headers: HTTPHeaders(kept), body: response.body)
    if headers["Content-Type"] == nil, !body.isEmpty { headers["Content-Type"] = Self.jsonType }
    if headers[HTTPResponse.missHeader.name] != nil { reason = Self.missReason }
  }

  /// The reason of a response that no client can take for one of the service.
  fileprivate static let missReason = "No Such Fixture"

  /// Creates a response that may be late, incomplete or missing.
  init(_ delivery: Delivery) {
    self.init(delivery.response)
    delay = delivery.delay
    switch delivery.flaw {
    case .reset: fault = .resetBeforeResponse
    case .close: fault = .closeBeforeResponse
    case .silence: fault = .silence
    case .cut(let length): fault = .cutBody(after: length)
    case .slow(let pause): fault = .dribble(pause: pause)
    case nil: break
    }
  }

  fileprivate static let jsonType = "application/json;charset=utf-8"

  static func json(_ value: JSONValue) -> Self { json(value.encoded()) }

  /// Returns a response with the bytes of a JSON value.
  static func json(_ bytes: [UInt8]) -> Self {
    ServerResponse(headers: ["Content-Type": jsonType], body: bytes)
  }

  /// Returns an error in the service's format, whose ID tells it from one of the service.
  static func error(
    _ status: HTTPStatus, _ title: String, _ detail: String, code: String? = nil
  ) -> Self {
    ServerResponse(HTTPResponse.error(status, title, detail, code: code))
  }
}

extension HTTPResponse {
  /// Returns an error in the service's format, whose ID tells it from one of the service.
  static func error(
    _ status: HTTPStatus, _ title: String, _ detail: String, code: String? = nil,
    id: String = "AMCTLSERVER"
  ) -> Self {
    let error: JSONValue = [
      "id": .string(id), "title": .string(title), "detail": .string(detail),
      "status": .string("\(status)"), "code": .string(code ?? "\(status)00"),
    ]
    return HTTPResponse(
      status: status, headers: ["Content-Type": ServerResponse.jsonType],
      body: JSONValue.object([JSONMember("errors", .array([error]))]).encoded())
  }

  /// Returns the response to a request without a fixture, which no client can take for one of the
  /// service.
  static func miss(_ detail: String, _ status: HTTPStatus) -> Self {
    var response = error(status, ServerResponse.missReason, detail, id: "AMCTLFIXTURESSERVE")
    response.headers.add(missHeader.name, missHeader.value)
    return response
  }
}

/// What a server does for a request to itself, below `/__amctl`, which is not one to the service.
struct ControlAction {
  private static let root = "/__amctl"

  private let name: String
  private let method: String
  private let parameters: [String]
  private let perform: () throws(ValueError) -> ServerResponse

  init(
    _ method: String, _ name: String, _ parameters: [String] = [],
    _ perform: @escaping () throws(ValueError) -> ServerResponse
  ) {
    (self.name, self.method, self.parameters) = (name, method, parameters)
    self.perform = perform
  }

  /// Whether a request is for the server itself.
  static func concerns(_ target: RequestTarget) -> Bool {
    target.path == root || target.path.hasPrefix(root + "/")
  }

  /// Returns the response to a request for one of these actions; nothing in it is ignored.
  static func response(
    to request: ServerRequest, for target: RequestTarget, among actions: [Self]
  ) -> ServerResponse {
    guard !request.isFromOtherSite else {
      return .error(403, "Forbidden", "Pages of other sites cannot control this server")
    }
    let list = actions.map { "\($0.method) \(root)/\($0.name)" }.joined(separator: ", ")
    guard let action = actions.first(where: { target.path == "\(root)/\($0.name)" }) else {
      return .error(404, "Not Found", "This server has only \(list)")
    }
    guard request.method == action.method else {
      return .error(405, "Method Not Allowed", "This server has only \(list)")
    }
    let known = action.parameters
    if let other = target.query.items.first(where: { !known.contains($0.name) }) {
      return .error(
        400, "Bad Request",
        known.isEmpty
          ? "This path takes no parameters"
          : "'\(other.name)' is not one of \(known.joined(separator: ", "))")
    }
    do throws(ValueError) { return try action.perform() } catch {
      return .error(400, "Bad Request", "\(UsageError.invalidValue(error, of: action.name))")
    }
  }
}
