package import MusicAPI

/// Why the service does not do what a request asks, as it tells it.
///
/// Apple publishes no list of codes: these are the ones that others met, with Apple's own sentences
/// where somebody wrote them down.
struct Refusal: Error {
  let status: HTTPStatus
  /// The methods that the path has, if it is about another one.
  private var allowed: [HTTPMethod] = []
  /// The error that the body names, after its ID; nil for an empty body.
  private var error: [JSONMember]?
  /// Why a change could not be kept; nil for everything else.
  private(set) var cause: SandboxStateError?

  private init(_ status: HTTPStatus) { self.status = status }

  /// Refuses with an error; its status is in its code unless another one is given.
  init(
    _ code: String, _ title: String, _ detail: String, status: HTTPStatus? = nil,
    at source: (name: String, value: String)? = nil
  ) {
    self.init(status ?? HTTPStatus(rawValue: Int(code.prefix(3)) ?? 400))
    error = [JSONMember](known: [
      "title": .string(title), "detail": .string(detail), "status": .string("\(self.status)"),
      "code": .string(code),
      "source": source.map { .object([JSONMember($0.name, .string($0.value))]) },
    ])
  }

  /// Returns the response, whose error has an ID that follows from the request.
  func response(to request: HTTPRequest) -> HTTPResponse {
    response(id: SHA256.hex(request.target.description).prefix(26).uppercased())
  }

  func response(id: String) -> HTTPResponse {
    guard let error else {
      return HTTPResponse(
        status: status, headers: HTTPHeaders(status == 501 ? [Sandbox.notBuilt] : []))
    }
    let errors = JSONValue.array([.object([JSONMember("id", .string(id))] + error)])
    var response = HTTPResponse.json([JSONMember("errors", errors)], status: status)
    if !allowed.isEmpty {
      response.headers["Allow"] = allowed.map(\.rawValue).joined(separator: ", ")
    }
    return response
  }
}

extension Refusal {
  /// The developer token is missing or wrong; or the method is none for what belongs to somebody.
  static let unauthorized = Refusal(401)
  /// Something that Apple has, or that was seen, and that the sandbox does not do.
  static let notBuilt = Refusal(501)
  static let forbidden = Refusal("40300", "Forbidden", "Invalid authentication")
  /// The account's playlist cannot be changed.
  static let insufficient = Refusal(
    "40012", "Insufficient Permissions", "The request needs permissions that a key cannot have")
  static let notFound = Refusal(
    "40400", "Resource Not Found", "Resource with requested id was not found")
  static let noRoute = Refusal("40400", "Not Found", "There is nothing at this path")

  /// A path has other methods.
  static func wrongMethod(allowed methods: [HTTPMethod]) -> Refusal {
    var refusal = Refusal(
      "40500", "Method Not Allowed", "The method is not allowed for this path")
    refusal.allowed = methods.flatMap { $0 == .get ? [.get, .head] : [$0] }
    return refusal
  }

  /// Something that Apple has and gives to no key.
  static func gated(_ name: String) -> Refusal {
    Refusal(
      "40012", "Insufficient Permissions",
      "'\(name)' entities require permissions that are not in the request")
  }

  /// A relationship leads to nothing.
  static func nothingRelated(_ name: String) -> Refusal {
    Refusal("40403", "No related resources", "No related resources found for \(name)")
  }

  /// A path names a type that there is not: of the catalog or the library, if it says so.
  static func type(_ name: String, of place: String? = nil) -> Refusal {
    let kind = (place.map { $0 + " " } ?? "") + "resource type"
    return Refusal("40008", "Invalid Path Value", "Unknown \(kind) '\(name)'")
  }

  /// A path names a relationship that the type has not.
  static func relationship(_ name: String) -> Refusal {
    Refusal("40008", "Invalid Path Value", "No relationship found matching '\(name)'")
  }

  static func storefront(_ id: String) -> Refusal {
    Refusal("40008", "Invalid Path Value", "Unknown storefront '\(id)'")
  }

  static func missing(_ parameter: String) -> Refusal {
    let detail =
      parameter == "ids"
      ? "No id(s) supplied on the request" : "Parameter '\(parameter)' is required"
    return Refusal("40003", "Missing Parameter", detail, at: ("parameter", parameter))
  }

  /// A parameter that this path does not take.
  static func unexpected(_ parameter: String, _ detail: String) -> Refusal {
    Refusal("40004", "Invalid Parameter", detail, at: ("parameter", parameter))
  }

  static func invalid(_ parameter: String, _ detail: String) -> Refusal {
    Refusal("40005", "Invalid Parameter Value", detail, at: ("parameter", parameter))
  }

  /// A part of the body has not the form that it must have.
  static func body(_ pointer: String, _ detail: String) -> Refusal {
    Refusal("40006", "Invalid Request Body", detail, at: ("pointer", pointer))
  }

  /// What was asked could not be kept.
  static func failure(_ cause: SandboxStateError) -> Refusal {
    var refusal = Refusal("50001", "Upstream Service Error", cause.description)
    refusal.cause = cause
    return refusal
  }
}

extension HTTPResponse {
  /// Returns the response to one request too many, which has no error and often names no time.
  package static func capacityExceeded(retryAfter seconds: Int? = nil) -> HTTPResponse {
    var response = HTTPResponse(
      status: 429, headers: ["Content-Type": "text/plain"],
      body: Array("API capacity exceeded".utf8))
    response.headers["Retry-After"] = seconds.map(String.init)
    return response
  }

  /// Returns a response whose body is an object.
  static func json(_ members: [JSONMember], status: HTTPStatus = 200) -> HTTPResponse {
    HTTPResponse(
      status: status, headers: ["Content-Type": "application/json;charset=utf-8"],
      body: JSONValue.object(members).encoded())
  }
}
