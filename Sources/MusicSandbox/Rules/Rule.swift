import MusicAPI

/// A rule of the service: a sentence, what it rests on, and how to find out whether a server keeps
/// it.
package struct Rule: Sendable {
  /// What a rule rests on.
  package enum Basis: Sendable, Hashable {
    /// Apple's documentation, or its sample responses.
    case documented
    /// Responses that others got from the service, and where they say so.
    case seen(String)
    /// Neither, and why.
    case assumed(String)

    /// The word of a record, and where it was seen or why it is assumed.
    package var words: (basis: String, source: String?) {
      switch self {
      case .documented: ("documented", nil)
      case .seen(let source): ("seen", source)
      case .assumed(let reason): ("assumed", reason)
      }
    }
  }

  /// A short name that stays the same.
  package let name: String
  /// The rule in a sentence.
  package let sentence: String
  /// What it rests on.
  package let basis: Basis
  /// The requests whose responses show it.
  let asks: [Ask]
  /// Reads the responses to these requests, in their order; nil if there is nothing to look at.
  var check: @Sendable ([Reply]) -> Bool?

  /// Several requests show it.
  init(
    _ name: String, _ sentence: String, basis: Basis = .documented, _ first: Ask, _ second: Ask,
    _ others: Ask..., check: @escaping @Sendable ([Reply]) -> Bool?
  ) {
    (self.name, self.sentence, self.basis) = (name, sentence, basis)
    (asks, self.check) = ([first, second] + others, check)
  }

  /// One request shows it.
  init(
    _ name: String, _ sentence: String, basis: Basis = .documented, _ ask: Ask,
    check: @escaping @Sendable (Reply) -> Bool?
  ) {
    (self.name, self.sentence, self.basis) = (name, sentence, basis)
    (asks, self.check) = ([ask], { check($0[0]) })
  }

  /// A request is rejected with a status, and a code and in words if they are named.
  init(
    _ name: String, _ sentence: String, basis: Basis = .documented, _ ask: Ask,
    rejected status: Int, _ code: String? = nil, saying detail: String? = nil
  ) {
    self.init(name, sentence, basis: basis, ask) {
      $0.isRejected(status, code) && (detail == nil || $0.text("errors.0.detail") == detail)
    }
  }

  /// Each item of a type has a related list or an attribute that a parameter names with the type, and
  /// none has what it names without one.
  init(
    _ name: String, _ sentence: String, basis: Basis, _ path: String, scoping parameter: String,
    _ member: String, to type: String
  ) {
    let group = parameter == "include" ? "relationships" : "attributes"
    self.init(
      name, sentence, basis: basis, Ask(.get, "\(path)&\(parameter)=\(member)"),
      Ask(.get, "\(path)&\(parameter)[\(type)]=\(member)")
    ) { replies in
      let lists = replies.map { reply in
        reply.items.filter { $0.resourceType?.rawValue == type }.map { $0[group]?[member] != nil }
      }
      return lists.contains([]) ? nil : !lists[0].contains(true) && !lists[1].contains(false)
    }
  }

  /// Every rule that reading shows, in the order in which they are checked.
  package static let reads =
    tokens + places + lookups + contents + search + pages + limits + library + personal

  /// What the service is known to answer and the sandbox does not, as it says itself.
  package static let unbuilt: [Rule] = Route.all.compactMap { route in
    let query: String
    switch route.action {
    case .unbuilt where route.method == .get: query = ""
    case .list(let shape) where !shape.isBuilt: query = "?ids=1"
    default: return nil
    }
    let names = route.parts.drop { $0 == "v1" }
    let path = names.map { $0 == "{storefront}" ? "<storefront>" : $0.hasPrefix("{") ? "1" : $0 }
    return Rule(
      names.map { $0.hasPrefix("{") ? "*" : $0 }.joined(separator: "/"),
      "The service responds to this request",
      basis: .seen("the web player's API, and notes of several clients"),
      Ask(.get, "/" + path.joined(separator: "/") + query)
    ) { $0.status != 404 }
  }

  /// Every rule that a change shows.
  package static let writes = changes
}

/// A request of a rule, in which `<songs>` becomes a song ID that the server has.
///
/// A path that does not start with `/` is in the catalog. `<songs.isrc>` is an attribute of the
/// first song that has it, `<songs*300>` are 300 IDs, `<none>` is an ID that nothing has.
struct Ask: Sendable, Hashable, ExpressibleByStringInterpolation {
  /// The tokens of a request.
  enum Tokens: Sendable, Hashable {
    /// Those that its path needs.
    case needed
    /// A developer token with a flaw.
    case flawed(TokenFlaw)
    /// The right developer token, with no user token or another.
    case user(String?)
    /// Both, although its path is in the catalog.
    case both
  }

  var method = HTTPMethod.get
  /// The path and query, without any encoding.
  let text: String
  var tokens = Tokens.needed
  /// The body as JSON.
  var body: String?

  init(stringLiteral text: String) {
    self.init(.get, text)
  }

  init(_ method: HTTPMethod, _ text: String, tokens: Tokens = .needed, body: String? = nil) {
    self.method = method
    self.text = text
    self.tokens = tokens
    self.body = body
  }

  /// What a request is for, and so the token that it needs.
  enum Access: Sendable {
    case catalog, account
  }

  /// What it is for.
  var access: Access { text.hasPrefix("/me") || tokens == .both ? .account : .catalog }
  var isPersonal: Bool { access == .account }

  /// What it cannot be sent without: a request that shows a user token needs no good one.
  var needed: Access {
    if case .user = tokens { .catalog } else { access }
  }
}

/// A rule and what a server shows of it.
package struct RuleResult: Sendable {
  /// What is known of a rule.
  package enum Verdict: String, Sendable, CaseIterable {
    case holds, differs
    /// The server says that it does not answer such requests.
    case notBuilt = "not built"
    case notSeen = "not seen"
  }

  package let rule: Rule
  package let verdict: Verdict
  /// The requests with their responses, or why nothing was seen.
  package let detail: String
}

/// Why nothing can be said about a rule, which never counts as holding.
struct Unseen: Error, Hashable {
  let reason: String
}

extension Optional {
  /// The value; if there is none, nothing can be seen for that reason.
  func seen(_ reason: @autoclosure () -> String) throws(Unseen) -> Wrapped {
    guard let self else { throw Unseen(reason: reason()) }
    return self
  }
}
