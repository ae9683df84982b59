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

  /// Returns the error for an option that the request does not take.
  func noOption(_ option: String, of noun: String? = nil) -> InvalidRequestError {
    InvalidRequestError("a request for \(noun ?? self.noun) takes no \(option)")
  }

  /// Returns the error for a number of items.
  func error(
    for count: Int, in range: ClosedRange<Int>?, _ name: String
  ) -> InvalidRequestError? {
    guard let range else { return noOption(name) }
    return .forNumber(count, in: range, name: name)
  }

  /// Returns the error for extras, such as lists that are only included in a single resource.
  func error<Owner>(for extras: [Extra<Owner>]) -> InvalidRequestError? {
    if let error = extras.firstNonNil(\.error) { return error }
    if let limited = extras.first(where: { $0.limit != nil }),
      limits != nil || !types.isEmpty || limited.type != nil
    {
      return noOption("limit of '\(limited.name)'", of: limited.type?.rawValue)
    }
    guard let first = types.first else { return nil }
    if let view = extras.first(where: { $0.parameter == .views })?.name {
      return singleOnly(view, of: types.first { $0.facts?.view(view) != nil } ?? first)
    }
    let included = extras.filter { $0.parameter == .include }
    guard !included.isEmpty, let facts = facts ?? (types.count == 1 ? first.facts : nil) else {
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
