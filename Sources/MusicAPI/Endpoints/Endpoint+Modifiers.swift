import MusicPlatform

extension Endpoint {
  /// Returns the request for a response in a language; nil changes nothing.
  public func language(_ tag: String?) -> Endpoint {
    guard let tag else { return self }
    return changing(form.hasLanguage ? nil : .noOption("language", of: form.noun)) {
      $0 = $0.replacing("l", with: tag)
    }
  }

  /// Returns the request for a response in a language, unless it names another, or makes a change.
  func defaulting(to language: String?) -> Endpoint {
    let isOpen = form.hasLanguage && request.target.query["l"] == nil
    return isOpen ? self.language(language) : self
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

/// What a request can be given beside the parameters that it is made with.
struct RequestForm: Sendable {
  /// The numbers of items that a page can have; nil if there are no pages.
  var limits: ClosedRange<Int>? = 1...Int.max
  /// The numbers of items that can be skipped; nil if there are no pages.
  var offsets: ClosedRange<Int>? = ListOffset.range
  var limitName = "page size"
  var offsetName = "offset"
  /// The response, for an error.
  var noun = "a list"
  /// Whether the response depends on a language.
  var hasLanguage = true
  /// Whether the list is a view, which has attributes of its own.
  var isView = false
  /// Whether it may name types that it is known not to take.
  var allowsAnyType = false
  /// The types of the requested resources, where there may be several of each.
  var types: [ResourceType] = []
  /// The facts of the only type.
  var facts: ResourceFacts?

  /// A single resource.
  static let single = RequestForm(limits: nil, offsets: nil, noun: "a single resource")
  /// A change.
  static let change = RequestForm(
    limits: nil, offsets: nil, noun: "a change", hasLanguage: false)

  /// The resources with the given ids or codes, all in one response.
  static func byID(_ types: [ResourceType], _ facts: ResourceFacts? = nil) -> RequestForm {
    RequestForm(
      limits: nil, offsets: nil, noun: "resources by ID or code", types: types, facts: facts)
  }

  /// A list of resources of some types, with the largest size of a page if it is known.
  static func list(
    upTo limit: Int? = nil, of types: [ResourceType] = [], _ facts: ResourceFacts? = nil
  ) -> RequestForm {
    RequestForm(limits: 1...(limit ?? .max), types: types, facts: facts)
  }

  /// The results of each type, which may be one that is not known yet.
  static func groups(upTo limit: Int, of types: [ResourceType]) -> RequestForm {
    RequestForm(limits: 1...limit, allowsAnyType: true, types: types)
  }

  /// A list without an offset.
  static func terms(upTo limit: Int = .max) -> RequestForm {
    RequestForm(limits: 1...limit, offsets: nil, limitName: "limit", noun: "search terms")
  }

  /// Returns the error for a number of items.
  func error(
    for count: Int, in range: ClosedRange<Int>?, _ name: String
  ) -> InvalidRequestError? {
    guard let range else { return .noOption(name, of: noun) }
    return .forNumber(count, in: range, name: name)
  }

  /// Returns the error for extras, such as lists that are only included in a single resource.
  func error<Owner>(for extras: [Extra<Owner>]) -> InvalidRequestError? {
    if let error = extras.firstNonNil(\.error) { return error }
    if let limited = extras.first(where: { $0.limit != nil }),
      limits != nil || !types.isEmpty || limited.type != nil
    {
      return .noOption("limit of '\(limited.name)'", of: limited.type?.rawValue ?? noun)
    }
    guard let first = types.first else { return nil }
    if let view = extras.first(where: { $0.parameter == .views })?.name {
      return .singleOnly(view, types.first { $0.facts?.view(view) != nil } ?? first)
    }
    let included = extras.filter { $0.parameter == .include }
    guard !included.isEmpty, let facts = facts ?? (types.count == 1 ? first.facts : nil) else {
      return nil
    }
    let own = included.filter { $0.type == nil || $0.type == first }.map(\.name)
    let single = facts.relationships.filter(\.isSingleOnly).map(\.name)
    return own.first { single.contains($0) }.map { .singleOnly($0, first) }
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
