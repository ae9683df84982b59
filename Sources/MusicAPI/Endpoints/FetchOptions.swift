/// What may be added to nearly every request.
public struct FetchOptions: Sendable, Hashable {
  /// Related lists to send along, such as `tracks`, with the attributes of what is in them.
  public var include: [String]
  /// Attributes that come only when asked for, such as `artistUrl`.
  public var extend: [String]
  /// Views to send along; for a single resource.
  public var views: [String]
  /// The language of the answer; the storefront's own by default.
  public var language: String?
  /// The size of a page; the service's own by default.
  public var pageSize: Int?
  /// The place of the first item, from 0.
  public var offset: Int?
  /// Further parameters, sent as they are.
  public var extra: Query

  /// Makes options; what is left out adds nothing to the request.
  public init(
    include: [String] = [], extend: [String] = [], views: [String] = [], language: String? = nil,
    pageSize: Int? = nil, offset: Int? = nil, extra: Query = Query()
  ) {
    self.include = include
    self.extend = extend
    self.views = views
    self.language = language
    self.pageSize = pageSize
    self.offset = offset
    self.extra = extra
  }

  /// The parameters, behind those that make the request what it is.
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
