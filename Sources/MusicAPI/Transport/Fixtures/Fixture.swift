/// One recorded exchange: a request and the answer it got.
public struct Fixture: Sendable {
  /// The method and target that it answers.
  public let request: HTTPRequest
  /// The answer; its body is the recorded JSON without white space, as the service sends it.
  public let response: HTTPResponse

  /// Reads `{"request": {...}, "response": {...}}`.
  init(json: JSON) throws(FixtureFault) {
    guard let request = json["request"], let path = request["path"]?.string else {
      throw .missing("request.path")
    }
    guard let response = json["response"], let status = response["status"]?.int else {
      throw .missing("response.status")
    }
    let query = (request["query"]?.members.map { $0 } ?? []).map { name, value in
      Query.Item(name, value.string ?? value.text)
    }
    self.request = HTTPRequest(
      HTTPMethod(rawValue: request["method"]?.string ?? "GET"),
      RequestTarget(path: path, query: Query(query)))
    self.response = HTTPResponse(
      status: HTTPStatus(rawValue: status),
      headers: HTTPHeaders(
        (response["headers"]?.members.map { $0 } ?? []).map { name, value in
          HTTPHeaders.Field(name: name, value: value.string ?? value.text)
        }),
      body: response["body"]?.compact() ?? Array((response["text"]?.string ?? "").utf8))
  }

  /// Whether this answers a request: same method, same path, same query in any order.
  func answers(_ other: HTTPRequest) -> Bool {
    request.method == other.method && request.target.identity == other.target.identity
  }
}

/// Why a file is no fixture.
enum FixtureFault: Error, Sendable {
  case missing(String)
}

extension FixtureFault: CustomStringConvertible {
  /// What is missing.
  var description: String {
    switch self {
    case .missing(let member): "It has no '\(member)'"
    }
  }
}
