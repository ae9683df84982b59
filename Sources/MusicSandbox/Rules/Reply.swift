import MusicAPI

/// The response to a request, as rules read it.
struct Reply: Sendable {
  /// What was asked.
  let ask: Ask
  let target: RequestTarget
  let response: HTTPResponse
  /// The body; nil if it is not JSON.
  let json: JSON?

  init(_ ask: Ask, _ target: RequestTarget, _ response: HTTPResponse) {
    self.ask = ask
    self.target = target
    self.response = response
    json = try? JSONDocument(parsing: response.body).root
  }

  var status: Int { response.status.rawValue }

  /// Whether the server says that it knows the request, and does not answer it.
  var isNotBuilt: Bool { status == 501 && response.headers["Amctl-Sandbox"] != nil }

  /// The value at a path such as `data.0.id`.
  subscript(path: String) -> JSON? { json?.value(at: JSONPath(path)) }

  /// The text at a path.
  func text(_ path: String) -> String? { json?.text(JSONPath(path)) }

  /// The five digits of the error.
  var code: String? { text("errors.0.code") }

  /// Whether it is a list, empty or not.
  var isPage: Bool { status == 200 && json?["data"]?.kind == .array }

  /// The lists in it: itself, or the groups of a search or of charts.
  var lists: [JSON] {
    guard let json else { return [] }
    if json["data"] != nil { return [json] }
    return (json["results"]?.members.map(\.value) ?? []).flatMap {
      $0.kind == .array ? Array($0.elements) : [$0]
    }.filter { $0["data"]?.kind == .array }
  }

  /// The items of all lists in it.
  var items: [JSON] { lists.flatMap { $0["data"].map { Array($0.elements) } ?? [] } }

  /// The items' IDs.
  var ids: [String] { items.compactMap { $0["id"]?.string } }

  /// The types of the items.
  var types: Set<String> { Set(items.compactMap { $0["type"]?.string }) }

  /// The first item of a list.
  var first: JSON? { isPage ? items.first : nil }

  /// The request for the page after the first list.
  var next: RequestTarget? { (lists.first?["next"]?.string).map { RequestTarget(parsing: $0) } }

  /// The values of a parameter of the request.
  func asked(_ name: String) -> [String] {
    target.query[name]?.parts(at: ",") ?? []
  }

  /// Whether the request was rejected with that status, and that code if one is named.
  func isRejected(_ status: Int, _ code: String? = nil) -> Bool {
    self.status == status && (code == nil || self.code == code)
  }

  /// Whether it is an empty list, or the error that says the same.
  var isEmptyList: Bool { isPage ? items.isEmpty : isRejected(404, "40403") }

  /// The request and its response in a line, in which nothing is personal: lists of values are
  /// counted, and an account's IDs are left out.
  var line: String {
    let path = target.path.split(separator: "/").map { part in
      part.contains(".") && ask.isPersonal ? "{id}" : String(part)
    }
    return "\(ask.method) /\(path.joined(separator: "/"))\(Self.words(target.query)): "
      + ([status == 0 ? "" : "\(status)"] + evidence).joined(separator: ", ")
  }

  private static func words(_ query: Query) -> String {
    let items = query.items.map { item in
      let count = item.value.split(separator: ",").count
      let isCounted = count > 4 || item.name.hasPrefix("ids")
      return "\(item.name)=" + (isCounted ? "(\(count))" : item.value)
    }
    return items.isEmpty ? "" : "?" + items.joined(separator: "&")
  }

  private var evidence: [String] {
    [
      code.map { "code \($0)" },
      text("errors.0.source.parameter").map { "parameter \($0)" },
      status == 200 && !lists.isEmpty ? "\(items.count) item\(items.count == 1 ? "" : "s")" : nil,
      next.map { "next \(Self.words($0.query))" },
    ].compactMap(\.self)
  }
}

extension JSON {
  /// The text at a path such as `attributes.name`.
  func text(_ path: JSONPath) -> String? { value(at: path)?.string }
}
