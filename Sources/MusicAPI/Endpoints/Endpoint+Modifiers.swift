import MusicPlatform

extension Endpoint {
  /// Returns the request for a response in a language; nil changes nothing.
  public func language(_ tag: String?) -> Endpoint {
    guard let tag else { return self }
    return changing(place.route.hasLanguage ? nil : noOption("language")) {
      $0 = $0.replacing("l", with: tag)
    }
  }

  /// Returns the request for a response in a language, unless it names another, or makes a change.
  func defaulting(to language: String?) -> Endpoint {
    let isOpen = place.route.hasLanguage && request.target.query["l"] == nil
    return isOpen ? self.language(language) : self
  }

  /// Returns the request for a list that the service compiles, with its own attributes, such as its
  /// title.
  public func titled<Item>() -> Endpoint where Response == Page<Item> {
    changing(place.route.isView ? nil : noOption("title")) {
      $0 = $0.replacing("with", with: "attributes")
    }
  }

  /// Returns the request with further query parameters, sent unmodified.
  public func adding(_ query: Query) -> Endpoint {
    changing { $0 = Query($0.items + query.items) }
  }
}

extension Endpoint where Response: ResourceResponse {
  /// Returns the request for resources with extras, in addition to those it already has.
  public func with(_ extras: Extra<Response.Kind>...) -> Endpoint {
    with(extras)
  }

  /// Returns the request for resources with extras, in addition to those it already has.
  package func with(_ extras: [Extra<Response.Kind>]) -> Endpoint {
    guard !extras.isEmpty else { return self }
    return changing(error(for: extras)) { query in
      for parameter in ExtraParameter.allCases {
        query.append(extras.filter { $0.parameter == parameter }, to: parameter.rawValue)
      }
      for case let (name, limit?) in extras.map({ ($0.name, $0.limit) }) {
        query = query.replacing("limit[\(name)]", with: String(limit))
      }
    }
  }
}

extension Endpoint where Response: ResourceResponse {
  /// Returns the request with explicit items replaced by their clean versions where there are any;
  /// for equivalents, tracks of a playlist, and lists that the service compiles for an artist.
  public func preferringClean(_ isPreferred: Bool = true) -> Endpoint {
    isPreferred ? changing { $0 = $0.replacing("restrict", with: "explicit") } : self
  }
}

extension Endpoint where Response: PagedResponse {
  /// Returns the request with a number of items per page; nil changes nothing.
  ///
  /// Without a number, the service uses its default, for a related list ``RelatedList/defaultPage``.
  public func limit(_ count: Int?) -> Endpoint {
    guard let count else { return self }
    return changing(error(for: count, in: place.limits, place.route.limitName)) {
      $0 = $0.replacing("limit", with: String(count))
    }
  }

  /// Returns the request for the items after as many others; nil changes nothing.
  public func offset(_ count: Int?) -> Endpoint {
    guard let count else { return self }
    return changing(error(for: count, in: place.route.offsets, place.route.offsetName)) {
      $0 = $0.replacing("offset", with: String(count))
    }
  }
}

extension Endpoint {
  /// Returns the error for an option that the request does not take.
  private func noOption(_ option: String, of noun: String? = nil) -> InvalidRequestError {
    InvalidRequestError("a request for \(noun ?? place.route.noun) takes no \(option)")
  }

  /// Returns the error for a number of items.
  private func error(
    for count: Int, in range: ClosedRange<Int>?, _ name: String
  ) -> InvalidRequestError? {
    guard let range else { return noOption(name) }
    return .forNumber(count, in: range, name: name)
  }

  /// Returns the error for extras, such as lists that are only included in a single resource.
  private func error<Owner>(for extras: [Extra<Owner>]) -> InvalidRequestError? {
    if let error = extras.firstNonNil(\.error) { return error }
    if let limited = extras.first(where: { $0.limit != nil }),
      place.limits != nil || !types.isEmpty || limited.type != nil
    {
      return noOption("limit of '\(limited.name)'", of: limited.type?.rawValue)
    }
    guard let first = types.first else { return nil }
    if let view = extras.first(where: { $0.parameter == .views })?.name {
      return singleOnly(view, of: types.first { $0.facts?.view(view) != nil } ?? first)
    }
    let included = extras.filter { $0.parameter == .include }
    guard !included.isEmpty, types.count == 1, let facts = place.itemFacts ?? first.facts else {
      return nil
    }
    let own = included.filter { $0.type == nil || $0.type == first }.map(\.name)
    let single = facts.relationships.filter(\.isSingleOnly).map(\.name)
    return own.first { single.contains($0) }.map { singleOnly($0, of: first) }
  }

  private func singleOnly(_ list: String, of type: ResourceType) -> InvalidRequestError {
    InvalidRequestError(
      "'\(list)' of \(type) is only included when a single one is fetched by its id")
  }
}

extension Query {
  /// Adds extras as a list for the requested resources, and as one for each type that they name.
  fileprivate mutating func append<Owner>(_ extras: [Extra<Owner>], to parameter: String) {
    for type in ([nil] + extras.map(\.type)).unique {
      let names = extras.filter { $0.type == type }.map(\.name)
      guard !names.isEmpty else { continue }
      let name = parameter + (type.map { "[\($0.rawValue)]" } ?? "")
      let all = [self[name]].compactMap(\.self) + names
      self = replacing(name, with: all.joined(separator: ","))
    }
  }
}
