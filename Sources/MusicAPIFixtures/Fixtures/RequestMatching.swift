import MusicAPI

/// Which differences between a request and a recorded one never matter, whatever the rules.
enum RequestMatching {
  /// Returns a JSON body with the members of objects in the order of their names and numbers in one
  /// form, so that equal values have equal bytes.
  static func value(of body: FixtureBody) -> [UInt8] {
    guard case .json(let json) = body else { return body.identity }
    return sorted(json).encoded()
  }

  /// Whether two JSON values are equal.
  static func areEqual(_ one: JSON, _ other: JSON) -> Bool {
    sorted(one).encoded() == sorted(other).encoded()
  }

  private static func sorted(_ json: JSON) -> JSONValue {
    switch json.kind {
    case .object:
      .object(
        json.members.map { JSONMember($0.name, sorted($0.value)) }.sorted { $0.name < $1.name })
    case .array: .array(json.elements.map(sorted))
    case .string: json.string.map { .string($0) } ?? .json(json)
    case .number: json.canonicalNumber.map { .number($0) } ?? .json(json)
    default: .json(json)
    }
  }
}

/// The parts of a request, other than the body, that decide whether a fixture matches it.
struct FixtureKey: Hashable, Sendable {
  private let method: HTTPMethod
  private let segments: [String]
  private let items: [String]

  /// Takes the parts of a request, normalized so that what does not matter makes no difference.
  init(_ request: HTTPRequest, _ rules: FixtureRules.Match, without ignored: Set<String> = []) {
    method = request.method
    segments = request.target.identity.segments
    items = request.target.query.items.filter { item in
      !ignored.contains(item.name) && !rules.ignores(item.name)
    }.map { item in
      let values =
        rules.isSet(item.name) ? Set(item.value.split(separator: ",")).sorted() : [item.value[...]]
      // A new item has a uniform encoding.
      return Query.Item(item.name, values.joined(separator: ",")).encoded
    }.sorted()
  }
}

/// The parts of a request, body included, that decide whether it was recorded before.
struct ExchangeKey: Hashable, Sendable {
  private let key: FixtureKey
  private let body: [UInt8]

  /// Takes the parts of a request, normalized so that what does not matter makes no difference.
  init(_ request: HTTPRequest, _ rules: FixtureRules.Match) {
    key = FixtureKey(request, rules)
    body = request.bodyIdentity(rules)
  }
}

extension HTTPRequest {
  /// Returns the part of the body that matters; no body equals an empty one.
  func bodyIdentity(_ rules: FixtureRules.Match) -> [UInt8] {
    guard let body else { return [] }
    switch rules.body {
    case .json: return RequestMatching.value(of: FixtureBody(body))
    case .exact: return FixtureBody(body).identity
    case .ignore: return []
    }
  }
}
