import MusicAPI

/// An assumption about the service that the code rests on, and how to find out whether it holds.
struct Rule: Sendable {
  /// The assumption in plain words.
  let name: String
  /// The constant or type that is wrong if it does not hold.
  let basis: String
  /// The requests whose responses show it; empty if every response of the visit does.
  let requests: @Sendable (Samples) throws(Unseen) -> [Ask]
  /// Reads the responses to these requests, in their order.
  let check: @Sendable ([Reply]) throws(Unseen) -> Observation

  /// States an assumption.
  init(
    _ name: String, basis: String,
    requests: @escaping @Sendable (Samples) throws(Unseen) -> [Ask],
    check: @escaping @Sendable ([Reply]) throws(Unseen) -> Observation
  ) {
    self.name = name
    self.basis = basis
    self.requests = requests
    self.check = check
  }

  /// States an assumption that every response shows.
  init(
    _ name: String, basis: String,
    ofAll check: @escaping @Sendable ([Reply]) throws(Unseen) -> Observation
  ) {
    self.init(name, basis: basis, requests: { _ throws(Unseen) in [] }, check: check)
  }
}

/// A read-only request of a rule.
struct Ask: Sendable, Hashable, ExpressibleByStringInterpolation {
  /// The path and query, encoded as a command sends them.
  let target: RequestTarget
  /// The `ETag` of the response that the service need not send again.
  var tag: String?

  /// Creates a request from a path and a query without any encoding.
  init(stringLiteral text: String) {
    let parts = RequestTarget(parsing: text)
    target = RequestTarget(
      path: parts.path, query: Query(parts.query.items.map { Query.Item($0.name, $0.value) }))
  }

  /// Returns the same request with an `ETag`.
  func unlessSame(as tag: String) -> Ask {
    var ask = self
    ask.tag = tag
    return ask
  }
}

/// What the responses show of a rule.
struct Observation: Sendable {
  /// Whether the rule holds.
  let holds: Bool
  /// What was seen, besides the status and size of each response.
  var detail: String?

  /// Creates an observation.
  init(_ holds: Bool, _ detail: String? = nil) {
    self.holds = holds
    self.detail = detail
  }
}

extension Sequence<String> {
  /// The texts in a line, for the details of an observation.
  var words: String {
    let line = joined(separator: ", ")
    return line.isEmpty ? "none" : line
  }
}

extension RequestTarget? {
  /// The target of a `next`, for the details of an observation.
  var words: String { "next: " + (map { "`\($0)`" } ?? "none") }
}

/// The reason why nothing can be said about a rule, which never counts as holding.
struct Unseen: Error, Hashable {
  /// The reason as a clause, such as `there is no user token`.
  let reason: String

  /// Creates a reason.
  init(_ reason: String) {
    self.reason = reason
  }
}

/// A rule and what was found out about it.
struct Finding: Sendable {
  /// What is known of the rule.
  enum Status: String, Sendable {
    case holds = "holds"
    case broken = "does not hold"
    case unseen = "could not be seen"
  }

  let rule: Rule
  let status: Status
  /// The evidence, or the reason for its absence.
  let lines: [String]
}
