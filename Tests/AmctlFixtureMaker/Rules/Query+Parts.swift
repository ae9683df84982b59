internal import MusicAPI

extension Query {
  /// Creates the query for a page size and an offset.
  init(limit: Int?, offset: Int = 0) {
    self.init()
    add("limit", limit.map { String($0) })
    add("offset", offset == 0 ? nil : String(offset))
  }

  /// Returns this query appended to another.
  func filled(behind first: Query) -> Query {
    first.filled(from: self)
  }

  /// Returns the query with the parameters that include relationships and views.
  func asking(
    include: [String] = [], relate: [String] = [], limits: [String: Int] = [:],
    views: [String] = []
  ) -> Query {
    var query = self
    query.add("include", list: include)
    query.add("relate", list: relate)
    for (name, limit) in limits { query.add("limit[\(name)]", String(limit)) }
    query.add("views", list: views)
    return query
  }
}
