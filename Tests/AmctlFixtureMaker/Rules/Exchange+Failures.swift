internal import MusicAPI

extension Exchange {
  /// Creates a request that fails.
  static func failing(
    _ path: String, _ query: Query = [:], by method: HTTPMethod = .get, sent: JSONValue? = nil,
    with failure: Failure, headers: HTTPHeaders = [:]
  ) -> Exchange {
    Exchange(
      path, query, by: method, sent: sent, status: failure.status, headers: headers,
      json: failure.json)
  }
}
