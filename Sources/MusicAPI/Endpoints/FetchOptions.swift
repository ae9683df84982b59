/// The options that nearly every request takes.
public struct FetchOptions: Sendable, Hashable {
  /// The language of the response; the storefront's own by default.
  public var language: String?
  /// Items per page; nil leaves it to the service, which has a default for each list.
  ///
  /// The default of a related list is ``Relationship/defaultPage``, that of a view
  /// ``RelatedView/defaultPage``.
  public var pageSize: Int?
  /// How many items to skip.
  public var offset: Int?
  /// Further parameters, sent as they are.
  public var extra: Query
  /// The names of related lists, of extended attributes and of views to send along.
  package var include: [String] = []
  package var extend: [String] = []
  package var views: [String] = []

  /// Makes options; what is left out adds nothing to the request.
  public init(
    language: String? = nil, pageSize: Int? = nil, offset: Int? = nil, extra: Query = Query()
  ) {
    self.language = language
    self.pageSize = pageSize
    self.offset = offset
    self.extra = extra
  }

  /// The same options, and extras to send along.
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

  /// The parameters, after those that make the request what it is.
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
