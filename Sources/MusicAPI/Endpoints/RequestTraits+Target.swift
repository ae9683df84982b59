extension RequestTraits {
  /// Derives traits from a method and a target, for typed endpoints and raw requests alike.
  package init(_ method: HTTPMethod, _ target: RequestTarget) {
    let isPersonal = target.path.hasPrefix("/v1/me/") || target.path == "/v1/me"
    self.init(needs: isPersonal ? .user : target.namesUser ? .userIfKnown : .developer)
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
  public var operation: String {
    let methods: [HTTPMethod] = [.get, .post, .put, .patch, .delete, .head]
    let count = target.path.split(separator: "/").prefix(8).count
    return (methods.contains(method) ? method.rawValue : "{method}") + " "
      + (Route.match(method, target).pattern ?? String(repeating: "/{id}", count: max(1, count)))
  }

  /// Whether the service is known to support the request; what it added since is a read or a `POST`.
  var isOffered: Bool {
    [.get, .head, .post].contains(method) || traits?.needs != .user
      || Route.match(method, target).route.method == method
  }

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
