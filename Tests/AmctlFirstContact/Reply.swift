import MusicAPI

/// The response to a request, as rules read it.
struct Reply: Sendable {
  /// What was requested.
  let target: RequestTarget
  /// What was requested, without anything personal.
  private let shown: RequestTarget
  /// The responses to all attempts, of which the last one counts.
  let attempts: [HTTPResponse]
  /// When it arrived, by the clock of this machine.
  let received: UnixTime
  /// The body; nil if it is not JSON.
  let json: JSON?

  /// Reads what came of a request, after at least one attempt.
  init(
    _ target: RequestTarget, shownAs shown: RequestTarget, _ attempts: [HTTPResponse],
    received: UnixTime
  ) {
    self.target = target
    self.shown = shown
    self.attempts = attempts
    self.received = received
    json = attempts.last.flatMap { try? JSONDocument(parsing: $0.body).root }
  }

  /// The headers.
  var headers: HTTPHeaders { attempts.last?.headers ?? HTTPHeaders() }

  /// The number of the status.
  var status: Int { attempts.last?.status.rawValue ?? 0 }

  /// The first error of the body.
  var error: ServerError? { json?["errors"]?[0].map { ServerError($0) } }

  /// Whether it is a list, empty or not.
  var isPage: Bool { status == 200 && json?["data"]?.kind == .array }

  /// The lists in it: itself, or the groups of a search or of charts.
  var lists: [JSON] {
    json.map { json in ListPlace.lists(of: json).compactMap { $0.list(in: json) } } ?? []
  }

  /// The items of a list.
  var items: [JSON] { json?["data"].map { Array($0.elements) } ?? [] }

  /// The IDs of the items.
  var ids: [String] { items.compactMap { $0["id"]?.string } }

  /// The IDs that were requested.
  var wanted: [String] { target.query["ids"]?.split(separator: ",").map(String.init) ?? [] }

  /// Whether no list in it has more items.
  func hasPages(upTo limit: Int) -> Bool {
    lists.allSatisfy { $0["data"]?.count ?? 0 <= limit }
  }

  /// The first item, nil if this is no list; throws if the list has none to look at.
  var first: JSON? {
    get throws(Unseen) { isPage ? try items.first.seen("the list is empty") : nil }
  }

  /// The request for the page after the first list, nil if there is no list; throws if the list has
  /// only one page.
  var next: RequestTarget? {
    get throws(Unseen) {
      guard status == 200, let list = lists.first else { return nil }
      return RequestTarget(
        parsing: try (list["next"]?.string).seen("the list has only one page"))
    }
  }

  /// Returns the same response; throws if it is a 404, which may mean that a list is empty.
  func unlessMissing() throws(Unseen) -> Reply {
    guard status != 404 else { throw Unseen("the list is empty, or there is none (404)") }
    return self
  }

  /// Whether the service rejected the request with that status, and one of its codes if one is
  /// named.
  func isRejected(_ status: Int, code: String? = nil) -> Bool {
    self.status == status && (code == nil || error?.code == code)
  }

  /// Whether a client takes it for an empty list.
  func isEmpty(by absence: Absence) -> Bool {
    isPage ? items.isEmpty : status == 404 && absence.isEmpty(saying: error?.code)
  }

  /// The request and its response in a line, where long lists of IDs are only counted.
  var line: String {
    let items = shown.query.items.map { item in
      let count = item.value.split(separator: ",").count
      return "\(item.name)=" + (count > 4 ? "(\(count) values)" : item.value)
    }
    let query = items.isEmpty ? "" : "?" + items.joined(separator: "&")
    return "`GET \(shown.path)\(query)`: \(summary)"
  }

  /// The status, the code of an error, and the number of items, none of which is personal.
  private var summary: String {
    var parts = ["\(status)"]
    if let code = error?.code { parts.append("code \(code)") }
    if let parameter = error?.parameter { parts.append("parameter \(parameter)") }
    let counts = lists.map { $0["data"]?.count ?? 0 }
    if status == 200, !counts.isEmpty {
      let sum = counts.reduce(0, +)
      parts.append("\(sum) item\(sum == 1 ? "" : "s")")
    }
    if attempts.count > 1 { parts.append("\(attempts.count) attempts") }
    return parts.joined(separator: ", ")
  }
}
