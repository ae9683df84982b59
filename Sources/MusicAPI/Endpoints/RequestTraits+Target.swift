extension RequestTraits {
  /// Derives traits from a method and a target, for typed endpoints and raw requests alike.
  package init(_ method: HTTPMethod, _ target: RequestTarget) {
    let isPersonal = target.path.hasPrefix("/v1/me/") || target.path == "/v1/me"
    let isRating = target.path.hasPrefix("/v1/me/ratings/") && [.put, .delete].contains(method)
    self.init(
      needs: isPersonal ? .user : target.namesUser ? .userIfKnown : .developer,
      isOffered: !isPersonal || [.get, .head, .post].contains(method) || isRating)
  }

  /// The methods that keep their names in an operation.
  private static let methods: Set<HTTPMethod> = [.get, .post, .put, .patch, .delete, .head]

  /// The number of parts in the longest path of an endpoint.
  private static let longestPath = 8

  /// The parts of paths that are fixed words: the names of types and lists, and others.
  private static let words: Set<String> = {
    let facts = ResourceFacts.catalog + ResourceFacts.library
    let types = facts.flatMap { [$0.type.rawValue, $0.pathName] }
    let lists = facts.flatMap { ($0.relationships + $0.views).map(\.name) }
    let others = """
      v1 catalog charts contents favorites heavy-rotation hints history language library me \
      music-summaries pins played radio-stations ratings recent recently-added recommendations \
      search storefront storefronts suggestions tag test tracks view
      """
    return Set(types + lists + others.split(separator: " ").map(String.init))
  }()

  /// Returns the method and path with placeholders for ids, storefronts and unknown parts.
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
  /// Whether this catalog request needs the user token for part of its response.
  fileprivate var namesUser: Bool {
    path.hasSuffix("/library")
      || query.items.contains { item in
        let name = item.name
        return switch name.prefix(while: { $0 != "[" }) {
        case "filter": name == "filter[identity]" && item.value == "personal"
        case "include", "relate": item.lists(RelatedList.inLibrary.name)
        case "extend": item.lists(ExtendedAttribute.inFavorites.name)
        default: false
        }
      }
  }
}

extension Query.Item {
  /// Returns whether its value is a list that contains a name.
  fileprivate func lists(_ name: String) -> Bool {
    value.split(separator: ",").contains { $0 == name }
  }
}

extension HTTPRequest {
  /// The name of the operation, with a placeholder for each name and id:
  /// `GET /v1/catalog/{storefront}/songs/{id}`.
  ///
  /// There are few operations, so you can use them as names of metrics.
  public var operation: String { RequestTraits.operation(method, target.path) }

  /// Returns the request with traits derived from its method and target; other traits are kept.
  func described(absence: Absence? = nil) -> HTTPRequest {
    var request = self
    var traits = RequestTraits(method, target)
    traits.absence = absence ?? self.traits?.absence ?? .notFound
    traits.isDivisible = self.traits?.isDivisible ?? false
    traits.listLength = self.traits?.listLength
    request.traits = traits
    return request
  }
}

extension RequestScope {
  /// The API of Apple Music on a server: by default on Apple's, or on a replacement.
  package static func appleMusic(on origin: Origin = .appleMusic) -> RequestScope {
    RequestScope(origin: origin, path: "/v1/")
  }
}
