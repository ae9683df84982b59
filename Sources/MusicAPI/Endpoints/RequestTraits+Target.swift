extension RequestTraits {
  /// What a method and a target say; typed endpoints and raw requests have it from here alike.
  package init(_ method: HTTPMethod, _ target: RequestTarget) {
    let isPersonal = target.path.hasPrefix("/v1/me/") || target.path == "/v1/me"
    let isRating = target.path.hasPrefix("/v1/me/ratings/") && [.put, .delete].contains(method)
    self.init(
      needs: isPersonal ? .user : target.namesUser ? .userIfKnown : .developer,
      isOffered: !isPersonal || [.get, .head, .post].contains(method) || isRating)
  }

  /// The methods that have names of their own.
  private static let methods: Set<HTTPMethod> = [.get, .post, .put, .patch, .delete, .head]

  /// How many parts the longest path of an endpoint has.
  private static let longestPath = 8

  /// The parts of paths that are neither names nor ids.
  private static let words: Set<String> = {
    let facts = ResourceFacts.catalog + ResourceFacts.library
    let types = facts.flatMap { [$0.type.rawValue, $0.pathName] }
    let lists = facts.flatMap { ($0.relationships + $0.views).map(\.name) }
    let others = [
      "catalog", "charts", "contents", "favorites", "heavy-rotation", "hints", "history",
      "language",
      "library", "me", "music-summaries", "played", "radio-stations", "ratings", "recent",
      "recently-added", "recommendations", "replay", "search", "storefront", "storefronts",
      "suggestions", "tag", "test", "tracks", "v1", "view",
    ]
    return Set(types + lists + others)
  }()

  /// Method and path with placeholders for what there is much of.
  fileprivate static func operation(_ method: HTTPMethod, _ path: String) -> String {
    var parts: [String] = []
    for part in path.split(separator: "/").prefix(longestPath).map(String.init) {
      switch parts.last {
      case "catalog", "language": parts.append("{storefront}")
      default: parts.append(words.contains(part) ? part : "{id}")
      }
    }
    let name = methods.contains(method) ? method.rawValue : "{method}"
    return name + " /" + parts.joined(separator: "/")
  }
}

extension RequestTarget {
  /// The attributes that depend on the user.
  private static let attributesOfUser: Set = [Substring(ExtendedAttribute.inFavorites.name)]
  /// The relationships that depend on the user.
  private static let listsOfUser: Set = [Substring(Relationship.inLibrary.name)]

  /// Whether it asks the catalog for what only the user's token brings.
  fileprivate var namesUser: Bool {
    path.hasSuffix("/library") || query["filter[identity]"] == "personal"
      || !Self.listsOfUser.isDisjoint(with: names(in: "include") + names(in: "relate"))
      || !Self.attributesOfUser.isDisjoint(with: names(in: "extend"))
  }

  private func names(in parameter: String) -> [Substring] {
    query.items
      .filter { $0.name == parameter || $0.name.hasPrefix(parameter + "[") }
      .flatMap { $0.value.split(separator: ",") }
  }
}

extension HTTPRequest {
  /// The operation, with a placeholder for each name and id:
  /// `GET /v1/catalog/{storefront}/songs/{id}`.
  ///
  /// There are few of them, so they can be used as names of metrics.
  public var operation: String { RequestTraits.operation(method, target.path) }

  /// The request with what its method and target say of it; what only its maker knows stays.
  func described(absence: Absence? = nil) -> HTTPRequest {
    var request = self
    var traits = RequestTraits(method, target)
    traits.absence = absence ?? self.traits?.absence ?? .notFound
    traits.isDivisible = self.traits?.isDivisible ?? false
    request.traits = traits
    return request
  }
}
