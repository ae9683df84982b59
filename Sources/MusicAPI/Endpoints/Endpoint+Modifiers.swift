import MusicPlatform

extension Endpoint {
  /// Returns the request for a response in a language; nil changes nothing.
  public func language(_ tag: String?) -> Endpoint {
    guard let tag else { return self }
    return changing(form.hasLanguage ? nil : form.noOption("language")) {
      $0 = $0.replacing("l", with: tag)
    }
  }

  /// Returns the request for a response in a language, unless it names another, or makes a change.
  func defaulting(to language: String?) -> Endpoint {
    let isOpen = form.hasLanguage && request.target.query["l"] == nil
    return isOpen ? self.language(language) : self
  }

  /// Returns the request for a list that the service compiles, with its own attributes, such as its
  /// title.
  public func titled<Item>() -> Endpoint where Response == Page<Item> {
    changing(form.isView ? nil : form.noOption("title")) {
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
    return changing(form.error(for: extras)) { query in
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
    return changing(form.error(for: count, in: form.limits, form.limitName)) {
      $0 = $0.replacing("limit", with: String(count))
    }
  }

  /// Returns the request for the items after as many others; nil changes nothing.
  public func offset(_ count: Int?) -> Endpoint {
    guard let count else { return self }
    return changing(form.error(for: count, in: form.offsets, form.offsetName)) {
      $0 = $0.replacing("offset", with: String(count))
    }
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
