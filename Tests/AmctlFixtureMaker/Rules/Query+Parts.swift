internal import MusicAPI

extension Query {
  /// What asks for pages of a size, and for one that starts behind others.
  init(limit: Int?, offset: Int = 0) {
    self.init()
    add("limit", limit.map { String($0) })
    add("offset", offset == 0 ? nil : String(offset))
  }

  /// The same query behind another.
  func filled(behind first: Query) -> Query {
    first.filled(from: self)
  }

  /// The query with what it takes to get relations and views.
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
