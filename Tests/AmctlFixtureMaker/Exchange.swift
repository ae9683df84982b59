internal import MusicAPI

/// A request and what the service answers it.
struct Exchange: Sendable {
  let request: HTTPRequest
  let response: HTTPResponse
  /// Which of the answers to the same request this is, counted from 1.
  private(set) var turn = 1

  init(
    _ path: String, _ query: Query = [:], by method: HTTPMethod = .get, sent: JSONValue? = nil,
    status: Int = 200, headers: HTTPHeaders = [:], text: String = ""
  ) {
    request = HTTPRequest(
      method, RequestTarget(path: path, query: query), body: sent.map { $0.encoded() })
    response = HTTPResponse(
      status: HTTPStatus(rawValue: status), headers: headers, body: Array(text.utf8))
  }

  /// The same as a later answer to the request.
  func turn(_ turn: Int) -> Exchange {
    var copy = self
    copy.turn = turn
    return copy
  }
}

extension Exchange {
  /// A request that is answered with JSON.
  init(
    _ path: String, _ query: Query = [:], by method: HTTPMethod = .get, sent: JSONValue? = nil,
    status: Int = 200, headers: HTTPHeaders = [:], json: JSONValue
  ) {
    var headers = headers
    headers["Content-Type"] = "application/json;charset=utf-8"
    self.init(
      path, query, by: method, sent: sent, status: status, headers: headers,
      text: String(decoding: json.encoded(), as: UTF8.self))
  }

  /// A read that is answered with JSON.
  static func read(_ path: String, _ query: Query, _ answer: JSONValue) -> Exchange {
    Exchange(path, query, json: answer)
  }

  /// A read without a query that is answered with JSON.
  static func read(_ path: String, _ answer: JSONValue) -> Exchange {
    read(path, [:], answer)
  }
}
