/// The options that most requests take.
public struct FetchOptions: Sendable, Hashable {
  /// The language of the response; nil uses the storefront's default.
  public var language: String?
  /// The number of items per page; nil uses the service's default for the list.
  ///
  /// The default for a related list is ``Relationship/defaultPage``, and for a view
  /// ``RelatedView/defaultPage``. A request for a single resource, or by ids, has no pages.
  public var pageSize: Int?
  /// The number of items to skip.
  public var offset: Int?
  /// Further query parameters, sent unmodified.
  public var extra: Query
  /// The names of related lists, extended attributes and views to include.
  package var include: [ExtraName] = []
  package var extend: [ExtraName] = []
  package var views: [String] = []
  /// Whether types are sent that the request is known not to take.
  package var allowsAnyType = false

  /// Creates options; arguments that are left out add nothing to the request.
  public init(
    language: String? = nil, pageSize: Int? = nil, offset: Int? = nil, extra: Query = Query()
  ) {
    self.language = language
    self.pageSize = pageSize
    self.offset = offset
    self.extra = extra
  }

  /// Returns the same options with more extras.
  func adding<Owner>(_ extras: [Extra<Owner>]) -> FetchOptions {
    var options = self
    for extra in extras {
      switch extra.parameter {
      case .include: options.include.append(extra.name)
      case .extend: options.extend.append(extra.name)
      case .views: options.views.append(extra.name.name)
      }
    }
    return options
  }

  /// Returns the same options with more extras, for a request for several resources of some types.
  ///
  /// Rejects views, which are only included in a single resource.
  func adding<Owner>(
    _ extras: [Extra<Owner>], toSeveral types: [ResourceType]
  ) throws(InvalidRequestError) -> FetchOptions {
    let options = adding(extras)
    guard let name = options.views.first,
      let type = types.first(where: { $0.facts?.view(name) != nil }) ?? types.first
    else { return options }
    throw .singleOnly(name, type)
  }

  /// Returns the query parameters, after the endpoint's own.
  ///
  /// Rejects a page that the request does not have.
  func query(_ paging: Paging, _ leading: Query = Query()) throws(InvalidRequestError) -> Query {
    try paging.check(self)
    var query = leading
    query.add("include", include)
    query.add("extend", extend)
    query.add("views", list: views)
    query.add("l", language)
    query.add("limit", pageSize.map(String.init))
    query.add("offset", offset.map(String.init))
    return Query(query.items + extra.items)
  }
}

/// The pages of a response.
enum Paging: Equatable {
  /// A single resource.
  case single
  /// The resources with the given ids or codes, all in one response.
  case byID
  /// A list, with the largest size of a page if it is known.
  case list(upTo: Int? = nil)

  fileprivate func check(_ options: FetchOptions) throws(InvalidRequestError) {
    guard case .list(let limit) = self else {
      let given = options.pageSize == nil ? options.offset.map { _ in "offset" } : "page size"
      guard let given else { return }
      throw .noPages(given, of: self == .single ? "a single resource" : "resources by ID or code")
    }
    try InvalidRequestError.check(options.pageSize, in: 1...(limit ?? .max), name: "page size")
    try InvalidRequestError.check(options.offset, in: 0...Int.max, name: "offset")
  }
}

extension Query {
  /// Adds names as a list for the requested resources, and as one for each type that they name.
  fileprivate mutating func add(_ parameter: String, _ names: [ExtraName]) {
    add(parameter, list: names.filter { $0.type == nil }.map(\.name))
    var types: [ResourceType] = []
    for case let type? in names.map(\.type) where !types.contains(type) { types.append(type) }
    for type in types {
      add("\(parameter)[\(type.rawValue)]", list: names.filter { $0.type == type }.map(\.name))
    }
  }
}
