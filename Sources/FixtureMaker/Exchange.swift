internal import MusicAPI

/// A request and what the service answers it.
struct Exchange: Sendable {
  /// What an answer's body is.
  enum Answer: Sendable {
    case json(JSONValue)
    case text(String)
  }

  /// A header's name and value.
  typealias Header = (name: String, value: String)

  let request: HTTPRequest
  let status: Int
  let headers: [Header]
  let answer: Answer

  init(
    _ path: String, _ query: Query = [:], by method: HTTPMethod = .get, sent: JSONValue? = nil,
    status: Int = 200, headers: [Header] = [], answer: Answer
  ) {
    request = HTTPRequest(
      method, RequestTarget(path: path, query: query), body: sent.map { $0.encoded() })
    self.status = status
    self.headers = answer.headers + headers
    self.answer = answer
  }

  /// A read that is answered with JSON.
  static func read(_ path: String, _ query: Query, _ answer: JSONValue) -> Exchange {
    Exchange(path, query, answer: .json(answer))
  }

  /// A read without a query that is answered with JSON.
  static func read(_ path: String, _ answer: JSONValue) -> Exchange {
    read(path, [:], answer)
  }
}

extension Exchange.Answer {
  /// Nothing at all.
  static let nothing = Self.text("")

  var isText: Bool {
    if case .text = self { true } else { false }
  }

  var json: JSONValue {
    switch self {
    case .json(let value): value
    case .text(let text): .string(text)
    }
  }

  fileprivate var headers: [Exchange.Header] {
    isText ? [] : [("Content-Type", "application/json;charset=utf-8")]
  }
}
