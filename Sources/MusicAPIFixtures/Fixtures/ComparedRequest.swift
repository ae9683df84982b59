import MusicAPI

/// A request in the parts by which it is compared with others.
struct ComparedRequest: Sendable {
  let request: HTTPRequest
  let segments: [String]
  /// The values by name; values of a repeated name are joined.
  let parameters: [String: String]

  init(_ request: HTTPRequest) {
    self.request = request
    segments = request.target.path.split(separator: "/").map { PercentEncoding.decodePath($0) }
    parameters = Dictionary(request.target.query.items.map { ($0.name, $0.value) }) {
      "\($0),\($1)"
    }
  }
}
