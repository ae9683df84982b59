extension RequestTarget {
  /// What makes two targets the same request: the path and the decoded query, in any order.
  struct Identity: Hashable, Sendable {
    let path: String
    let items: [String]
  }

  /// The target without what the order and the encoding of its query add.
  var identity: Identity {
    Identity(
      path: PercentEncoding.decodePath(path),
      items: query.items.map { "\($0.name)=\($0.value)" }.sorted())
  }
}
