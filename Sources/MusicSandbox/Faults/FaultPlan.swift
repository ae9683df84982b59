import MusicAPI

/// What is going to happen to one request.
struct FaultPlan: Sendable {
  /// The request as the service gets it.
  var request: HTTPRequest
  /// How long the response takes, apart from the service's own time.
  var delay = Duration.zero
  /// After how long a change shows.
  var shownAfter: Duration
  /// The tracks that a change loses.
  private(set) var losing: Set<String> = []
  /// What the client gets although the service never gets the request.
  private var early: Result<HTTPResponse, TransportError>?
  /// What the client gets although the service has done what was asked.
  private var late: Result<HTTPResponse, TransportError>?
  private var edits: [Incident.Effect] = []

  init(request: HTTPRequest, shownAfter: Duration) {
    self.request = request
    self.shownAfter = shownAfter
  }

  /// Whether the service gets the request.
  var isOpen: Bool { early == nil }

  /// Adds something to it.
  mutating func add(_ effect: Incident.Effect) {
    switch effect {
    case .response(let response, false): early = .success(response)
    case .response(let response, true): late = late ?? .success(response)
    case .reset(false): early = .failure(.connectionLost(reason: "reset by an incident"))
    case .reset(true): late = late ?? .failure(.connectionLost(reason: "reset by an incident"))
    case .silence:
      let limit = request.timeout ?? .seconds(30)
      (delay, early) = (limit, .failure(.timedOut(after: limit)))
    case .delay(let time): delay += time
    case .pageSize(let size):
      let query = request.target.query
      let limit = min(query["limit"].flatMap { Int($0) } ?? size, size)
      request.target.query = (["limit": "\(limit)"] as Query).filled(from: query)
    case .accept(let ids, let time): (losing, shownAfter) = (losing.union(ids), time)
    case .cut, .set, .hide, .reverse: edits.append(effect)
    }
  }

  /// Lets the service respond, or not, and returns what arrives.
  func carryOut(_ respond: (HTTPRequest) -> HTTPResponse) throws(TransportError) -> HTTPResponse {
    if let early { return try early.get() }
    var response = respond(request)
    if let late { return try late.get() }
    for edit in edits { edit.apply(to: &response) }
    return response
  }
}

extension HTTPResponse {
  /// Returns the response of a service that an incident lets fail.
  static func incident(
    _ status: HTTPStatus, retryAfter: Int?, code: String? = nil, parameter: String? = nil
  ) -> HTTPResponse {
    let error: [JSONMember?] = [
      JSONMember("id", "AMCTLSANDBOXINCIDENT"), JSONMember("title", "Incident"),
      JSONMember("detail", "This response was asked for, to see what a program does with it"),
      JSONMember("status", .string("\(status)")),
      JSONMember("code", .string(code ?? "\(status)00")),
      parameter.map { JSONMember("source", ["parameter": .string($0)]) },
    ]
    var response = json(
      [JSONMember("errors", [.object(error.compactMap { $0 })])], status: status)
    if let retryAfter { response.headers["Retry-After"] = "\(retryAfter)" }
    return response
  }

  /// Sets a value of the body, or removes it; a body that is no JSON stays as it is.
  fileprivate mutating func set(_ path: JSONPath, _ value: JSONValue?) {
    guard let document = try? JSONDocument(parsing: body), let name = path.steps.last,
      let parent = document.root.value(at: JSONPath(steps: path.steps.dropLast()))
    else { return }
    var editor = JSONEditor(document)
    switch (document.root.value(at: path), value) {
    case (let old?, let value?): editor.replace(old, with: value.encoded())
    case (nil, let value?): editor.add(JSONMember(name, value), to: parent)
    case (_, nil): editor.remove(member: name, of: parent)
    }
    body = editor.bytes()
  }

  /// Changes the resources of a list.
  fileprivate mutating func changeData(_ change: ([JSON]) -> [JSON]) {
    guard let data = (try? JSONDocument(parsing: body))?.root["data"] else { return }
    set("data", .array(change(Array(data.elements)).map { .json($0) }))
  }
}

extension Incident.Effect {
  /// Changes a response.
  fileprivate func apply(to response: inout HTTPResponse) {
    switch self {
    case .cut(let length):
      response.body = Array(response.body.prefix(length ?? response.body.count / 2))
    case .set(let path, let value): response.set(path, value)
    case .hide(let ids):
      response.changeData { $0.filter { !ids.contains($0["id"]?.string ?? "") } }
    case .reverse: response.changeData { $0.reversed() }
    default: break
    }
  }
}
