import AmctlLoopback
import MusicAPI
import AmctlTestSupport

/// A library as a server has it, for tests of how it is listed.
enum LibraryServer {
  /// Answers each path and query from a table, and anything else with 404 and no body.
  static func answering(_ table: [String: ServerResponse]) throws -> TestServer {
    try TestServer { table[$0.target] ?? ServerResponse(404) }
  }

  /// A page of items, each an object of JSON.
  static func page(_ items: [String], next: String? = nil, total: Int? = nil) -> ServerResponse {
    let next = next.map { #""next":"\#($0)","# } ?? ""
    let meta = total.map { #","meta":{"total":\#($0)}"# } ?? ""
    return .json("{\(next)\"data\":[\(items.joined(separator: ","))]\(meta)}")
  }

  /// A playlist or folder with a name.
  static func item(_ type: String, _ id: String, _ name: String) -> String {
    #"{"id":"\#(id)","type":"\#(type)","attributes":{"name":"\#(name)"}}"#
  }

  /// An error as the service writes it.
  static func rejection(_ status: HTTPStatus, code: String) -> ServerResponse {
    .json(#"{"errors":[{"id":"A","title":"T","code":"\#(code)"}]}"#, status: status)
  }
}
