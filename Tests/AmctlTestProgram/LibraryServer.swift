package import AmctlLoopback
package import AmctlTestSupport
package import MusicAPI

/// A server with a library, for tests of exact bytes, sizes and orders that no sandbox has.
package enum LibraryServer {
  /// Responds to each path and query from a table, and to anything else with an empty 404.
  package static func answering(_ table: [String: ServerResponse]) throws -> TestServer {
    try TestServer { table[$0.target] ?? ServerResponse(404) }
  }

  /// Returns a page of items, each a JSON object.
  package static func page(
    _ items: [String], next: String? = nil, total: Int? = nil
  ) -> ServerResponse {
    let next = next.map { #""next":"\#($0)","# } ?? ""
    let meta = total.map { #","meta":{"total":\#($0)}"# } ?? ""
    return .json("{\(next)\"data\":[\(items.joined(separator: ","))]\(meta)}")
  }

  /// Returns a playlist or folder with a name.
  package static func item(_ type: String, _ id: String, _ name: String) -> String {
    #"{"id":"\#(id)","type":"\#(type)","attributes":{"name":"\#(name)"}}"#
  }

  /// Returns an error in the service's format.
  package static func rejection(_ status: HTTPStatus, code: String) -> ServerResponse {
    .json(#"{"errors":[{"id":"A","title":"T","code":"\#(code)"}]}"#, status: status)
  }
}
