package import AmctlLoopback
package import AmctlTestSupport
import MusicAPI

/// A small service with songs and albums, for lookup tests.
package enum CatalogServer {
  /// A request for songs or albums: the parameter and its values.
  package struct Question {
    package let storefront: String
    package let parameter: String
    package let values: [String]

    package init?(_ request: ServerRequest) {
      let target = RequestTarget(parsing: request.target)
      let parts = target.path.split(separator: "/")
      guard parts.count > 2 else { return nil }
      storefront = String(parts[2])
      let names = ["ids", "filter[isrc]", "filter[upc]", "filter[equivalents]"]
      guard let name = names.first(where: { target.query[$0] != nil }) else { return nil }
      parameter = name
      values = (target.query[name] ?? "").split(separator: ",").map(String.init)
    }
  }

  /// Responds to each request with elements and, for a filter, the matches of its values.
  package static func answering(
    _ response: @escaping @Sendable (Question) -> [(value: String, element: String)]
  ) throws -> TestServer {
    try TestServer { request in
      guard let question = Question(request) else { return ServerResponse(404) }
      return page(response(question), of: question)
    }
  }

  /// Returns the response to a request.
  package static func page(
    _ found: [(value: String, element: String)], of question: Question
  ) -> ServerResponse {
    let data = found.map(\.element).joined(separator: ",")
    let filter = question.parameter.dropFirst("filter[".count).dropLast()
    guard question.parameter != "ids" else { return .json("{\"data\":[\(data)]}") }
    let codes = Dictionary(grouping: found, by: \.value).map { value, found in
      let ids = found.map { "{\"id\":\"\(id(of: $0.element))\"}" }
      return "\"\(value)\":[\(ids.joined(separator: ","))]"
    }
    return .json(
      """
      {"data":[\(data)],"meta":{"filters":{"\(filter)":{\(codes.joined(separator: ","))}}}}
      """)
  }

  private static func id(of element: String) -> Substring {
    element.dropFirst(#"{"id":""#.count).prefix { $0 != "\"" }
  }
}
