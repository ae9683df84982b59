internal import MusicAPI

/// A request and the service's response.
struct Exchange: Sendable {
  let request: HTTPRequest
  let response: HTTPResponse
  /// The number of this response among those to the same request, counted from 1.
  private(set) var turn = 1

  init(
    _ path: String, _ query: Query = [:], by method: HTTPMethod = .get, sent: JSONValue? = nil,
    status: Int = 200, headers: HTTPHeaders = [:], body: [UInt8]
  ) {
    request = HTTPRequest(
      method, RequestTarget(path: path, query: query), body: sent.map { $0.encoded() })
    response = HTTPResponse(
      status: HTTPStatus(rawValue: status), headers: headers, body: body)
  }

  init(
    _ path: String, _ query: Query = [:], by method: HTTPMethod = .get, sent: JSONValue? = nil,
    status: Int = 200, headers: HTTPHeaders = [:], text: String = ""
  ) {
    self.init(
      path, query, by: method, sent: sent, status: status, headers: headers, body: Array(text.utf8))
  }

  /// Returns the exchange as a later response to the same request.
  func turn(_ turn: Int) -> Exchange {
    var copy = self
    copy.turn = turn
    return copy
  }
}

extension Exchange {
  /// Creates a request with a JSON response.
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

  /// Creates a read with a JSON response.
  static func read(_ path: String, _ query: Query, _ response: JSONValue) -> Exchange {
    Exchange(path, query, json: response)
  }

  /// Creates a read without a query and with a JSON response.
  static func read(_ path: String, _ response: JSONValue) -> Exchange {
    read(path, [:], response)
  }
}
