/// The options that most requests take.
public struct FetchOptions: Sendable, Hashable {
  /// The language of the response; nil uses the storefront's default.
  public var language: String?
  /// The number of items per page; nil uses the service's default for the list.
  ///
  /// The default for a related list is ``Relationship/defaultPage``, and for a view
  /// ``RelatedView/defaultPage``.
  public var pageSize: Int?
  /// The number of items to skip.
  public var offset: Int?
  /// Further query parameters, sent unmodified.
  public var extra: Query
  /// The names of related lists, extended attributes and views to include.
  package var include: [String] = []
  package var extend: [String] = []
  package var views: [String] = []

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
      case .views: options.views.append(extra.name)
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

  /// Returns the query parameters, after those that the endpoint itself needs.
  func query(_ leading: Query = Query()) -> Query {
    var query = leading
    query.add("include", list: include)
    query.add("extend", list: extend)
    query.add("views", list: views)
    query.add("l", language)
    query.add("limit", pageSize.map(String.init))
    query.add("offset", offset.map(String.init))
    return Query(query.items + extra.items)
  }
}
