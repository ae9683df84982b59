/// The user's library, as a maker of requests; all of them need a user token.
///
/// ```swift
/// let newest = try Library.list(.librarySongs, sortedBy: "-dateAdded")
/// for try await song in client.items(of: newest) { print(song.attributes.name ?? "") }
/// ```
public enum Library {
  /// Everything of one type, by name unless told otherwise; a `-` before a name turns the order.
  ///
  /// Of a library without any, the service denies the list; a listing of it is empty.
  public static func list<Kind: ResourceKind>(
    _ collection: ResourceCollection<Kind>, sortedBy name: String? = nil,
    options: FetchOptions = FetchOptions()
  ) throws(InvalidRequest) -> Endpoint<ResourceDocument<Kind>> {
    let type = collection.type
    try InvalidRequest.check(options.pageSize, in: 1...LibraryFacts.pageLimit, name: "page size")
    try type.checkSort(name)
    try type.checkManyHave(options.include)
    var query = Query()
    query.add("sort", name)
    return try Endpoint(
      path(type.pathName), options.query(query), absence: LibraryFacts.listAbsence)
  }

  /// One resource by its id.
  public static func resource<Kind: ResourceKind>(
    _ collection: ResourceCollection<Kind>, id: ResourceID<Kind>,
    options: FetchOptions = FetchOptions()
  ) throws(InvalidRequest) -> Endpoint<ResourceDocument<Kind>> {
    try InvalidRequest.check(id: id.rawValue)
    return try Endpoint(path(collection.type.pathName, id.rawValue), options.query())
  }

  /// Several resources by their ids, as many as one request may name.
  ///
  /// The service leaves out those it does not have.
  public static func resources<Kind: ResourceKind>(
    _ collection: ResourceCollection<Kind>, ids: [ResourceID<Kind>],
    options: FetchOptions = FetchOptions()
  ) throws(InvalidRequest) -> Endpoint<ResourceDocument<Kind>> {
    try collection.type.checkLookup(.id, of: ids.map(\.rawValue))
    try collection.type.checkManyHave(options.include)
    var query = Query()
    query.add("ids", list: ids.map(\.rawValue))
    return try Endpoint(path(collection.type.pathName), options.query(query))
  }

  /// Resources of several types of the library by their ids, in one request.
  public static func resources(
    mixed ids: [(type: ResourceType, ids: [String])], options: FetchOptions = FetchOptions()
  ) throws(InvalidRequest) -> Endpoint<ResourceDocument<AnyKind>> {
    guard let first = ids.first else { throw .noTypes }
    let types = ResourceFacts.library.map(\.type)
    for (type, _) in ids { try InvalidRequest.check(type, among: types, "a library has") }
    if ids.count == 1 { try first.type.checkManyHave(options.include) }
    var query = Query()
    try query.add(mixed: ids)
    return try Endpoint(path(), options.query(query))
  }

  /// The path of something in the library.
  static func path(_ rest: String...) -> [String] {
    ["me", "library"] + rest
  }
}

extension ResourceType {
  /// Refuses lists that come along with a single resource alone.
  fileprivate func checkManyHave(_ names: [String]) throws(InvalidRequest) {
    let single = facts?.relationships.filter(\.isSingleOnly).map(\.name) ?? []
    if let name = names.first(where: { single.contains($0) }) { throw .singleOnly(name, self) }
  }

  /// Refuses an order that the service does not know of this type.
  fileprivate func checkSort(_ name: String?) throws(InvalidRequest) {
    guard let name, let facts else { return }
    let bare = name.hasPrefix("-") ? String(name.dropFirst()) : name
    guard facts.sortNames.contains(bare) else { throw .noSort(name, self) }
  }
}
