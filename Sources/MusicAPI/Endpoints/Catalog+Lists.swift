extension Catalog {
  /// A related list of one resource, in pages of its own.
  public func relationship<Kind: ResourceKind>(
    _ name: String, of collection: ResourceCollection<Kind>, id: ResourceID<Kind>,
    options: FetchOptions = FetchOptions()
  ) throws(InvalidRequest) -> Endpoint<ResourceDocument<AnyKind>> {
    try InvalidRequest.check(id: id.rawValue)
    return try Endpoint(path(collection.type.rawValue, id.rawValue, name), options.query())
  }

  /// A list that the service puts together around one resource, in pages of its own.
  ///
  /// With `isTitled`, the answer has the view's own attributes, of which the title is one.
  public func view<Kind: ResourceKind>(
    _ name: String, of collection: ResourceCollection<Kind>, id: ResourceID<Kind>,
    isTitled: Bool = false, options: FetchOptions = FetchOptions()
  ) throws(InvalidRequest) -> Endpoint<ResourceDocument<AnyKind>> {
    try InvalidRequest.check(id: id.rawValue)
    let query: Query = isTitled ? ["with": "attributes"] : [:]
    return try Endpoint(
      path(collection.type.rawValue, id.rawValue, "view", name), options.query(query))
  }
}
