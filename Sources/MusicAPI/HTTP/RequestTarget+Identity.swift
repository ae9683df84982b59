extension RequestTarget {
  /// What makes two targets the same request: the path and the decoded query, in any order.
  package struct Identity: Hashable, Sendable {
    /// The decoded parts of the path: an encoded slash does not part any.
    package let segments: [String]
    /// The items in one encoding, sorted.
    package let items: [String]
  }

  /// The target without what the order and the encoding of its query add.
  package var identity: Identity {
    Identity(
      segments: path.split(separator: "/", omittingEmptySubsequences: false)
        .map { PercentEncoding.decodePath($0) },
      items: query.items.map { Query.Item($0.name, $0.value).encoded }.sorted())
  }
}
