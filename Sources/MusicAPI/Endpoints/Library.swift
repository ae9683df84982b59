/// Requests for the user's library; all of them need a user token.
///
/// ```swift
/// let newest = try Library.list(.librarySongs, sorted: .descending(.dateAdded))
/// for try await song in client.items(of: newest) { print(song.attributes.name ?? "") }
/// ```
public enum Library {
  /// Creates a request for all resources of a kind, by name unless sorted otherwise.
  ///
  /// An empty library yields an empty list, although the service responds 404.
  public static func list<Kind: InLibrary>(
    _ collection: ResourceCollection<Kind>, sorted order: SortOrder<Kind.Sort>? = nil,
    with extras: [Extra<Kind>] = [], options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<ResourceDocument<Kind>> {
    let type = collection.type
    let options = try options.adding(extras, toSeveral: [type])
    try type.checkIsInLibrary()
    try type.checkSort(order?.value, by: collection.facts)
    try type.checkManyHave(options.include, by: collection.facts)
    var query = Query()
    query.add("sort", order?.value)
    return try Endpoint(
      path(.value(type.pathName)), options.query(.list(upTo: LibraryFacts.pageLimit), query),
      absence: LibraryFacts.listAbsence)
  }

  /// Creates a request for a resource by its id.
  public static func resource<Kind: InLibrary>(
    _ collection: ResourceCollection<Kind>, id: ResourceID<Kind>, with extras: [Extra<Kind>] = [],
    options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<Resource<Kind>> {
    try collection.type.checkIsInLibrary()
    try InvalidRequestError.check(id: id.rawValue)
    return try Endpoint(
      path(.value(collection.type.pathName), .value(id.rawValue)),
      options.adding(extras).query(.single))
  }

  /// Creates a request for a resource that you have, to get further extras.
  public static func resource<Kind: InLibrary>(
    _ item: some ResourceReferring<Kind>, with extras: [Extra<Kind>] = [],
    options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<Resource<Kind>> {
    let reference = item.reference
    return try resource(
      ResourceCollection(type: reference.type), id: ResourceID(rawValue: reference.id),
      with: extras, options: options)
  }

  /// Creates a request for several resources by their ids, as many as one request may name.
  ///
  /// The service leaves out resources that it does not have.
  public static func resources<Kind: InLibrary>(
    _ collection: ResourceCollection<Kind>, ids: some Collection<ResourceID<Kind>>,
    with extras: [Extra<Kind>] = [],
    options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<ResourceDocument<Kind>> {
    let options = try options.adding(extras, toSeveral: [collection.type])
    try collection.type.checkIsInLibrary()
    try collection.type.checkLookup(.id, of: ids.map(\.rawValue), by: collection.facts)
    try collection.type.checkManyHave(options.include, by: collection.facts)
    var query = Query()
    query.add("ids", list: ids.map(\.rawValue))
    return try Endpoint(path(.value(collection.type.pathName)), options.query(.byID, query))
  }

  /// Creates a request for library resources of several types by their ids.
  public static func resources(
    mixed items: some Collection<some ResourceReferring>, with extras: [Extra<AnyKind>] = [],
    options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<ResourceDocument<AnyKind>> {
    let references = items.map(\.reference)
    let options = try options.adding(extras, toSeveral: references.map(\.type))
    for reference in references { try reference.type.checkIsInLibrary() }
    let types = Set(references.map(\.type))
    if types.count == 1 {
      for type in types { try type.checkManyHave(options.include, by: type.facts) }
    }
    return try Endpoint(path(), options.query(.byID, Query(ids: references)))
  }

  /// Returns the parts of a path in the library.
  static func path(_ rest: PathPart...) -> [PathPart] {
    [.word(.me), .word(.library)] + rest
  }
}

extension ResourceType {
  /// Rejects lists that are only included when a single resource is fetched.
  fileprivate func checkManyHave(
    _ names: [ExtraName], by facts: ResourceFacts?
  ) throws(InvalidRequestError) {
    guard !names.isEmpty else { return }
    let single = facts?.relationships.filter(\.isSingleOnly).map(\.name) ?? []
    let own = names.filter { $0.type == nil || $0.type == self }.map(\.name)
    if let name = own.first(where: { single.contains($0) }) { throw .singleOnly(name, self) }
  }

  /// Rejects a sort key that the service does not support for this type.
  fileprivate func checkSort(
    _ name: String?, by facts: ResourceFacts?
  ) throws(InvalidRequestError) {
    guard let name, let facts else { return }
    let bare = name.hasPrefix("-") ? String(name.dropFirst()) : name
    guard facts.sortNames.contains(bare) else { throw .noSort(name, self) }
  }
}
