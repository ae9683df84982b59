/// Requests for the user's library; all of them need a user token.
///
/// ```swift
/// let newest = Library.list(.librarySongs, sorted: .descending(.dateAdded))
/// for try await song in client.items(of: newest) { print(song.attributes.name ?? "") }
/// ```
public enum Library {
  /// Creates a request for all resources of a kind, by name unless sorted otherwise.
  ///
  /// An empty library yields an empty list, although the service responds 404.
  public static func list<Kind: InLibrary>(
    _ collection: ResourceCollection<Kind>, sorted order: LibrarySort? = nil
  ) -> Endpoint<ResourceDocument<Kind>> {
    let (type, facts) = (collection.type, collection.facts)
    var query = Query()
    query.add("sort", order?.rawValue)
    return Endpoint(
      path(.value(type.pathName)), query: query,
      .list(upTo: LibraryFacts.pageLimit, of: [type], facts),
      absence: LibraryFacts.listAbsence,
      error: type.isWrongInLibrary ?? type.isWrong(sort: order?.rawValue, by: facts))
  }

  /// Creates a request for a resource by its id.
  public static func resource<Kind: InLibrary>(
    _ collection: ResourceCollection<Kind>, id: ResourceID<Kind>
  ) -> Endpoint<Resource<Kind>> {
    Endpoint(
      path(.value(collection.type.pathName), .value(id.rawValue)), .single,
      error: collection.type.isWrongInLibrary ?? .wrong(id: id.rawValue))
  }

  /// Creates a request for a resource that you have, to get extras.
  public static func resource<Kind: InLibrary>(
    _ item: some ResourceReferring<Kind>
  ) -> Endpoint<Resource<Kind>> {
    let reference = item.reference
    return resource(
      ResourceCollection(type: reference.type), id: ResourceID(rawValue: reference.id))
  }

  /// Creates a request for several resources by their ids, as many as one request may name.
  ///
  /// The service leaves out resources that it does not have.
  public static func resources<Kind: InLibrary>(
    _ collection: ResourceCollection<Kind>, ids: some Collection<ResourceID<Kind>>
  ) -> Endpoint<ResourceDocument<Kind>> {
    let (type, facts) = (collection.type, collection.facts)
    let ids = ids.map(\.rawValue)
    return Endpoint(
      path(.value(type.pathName)), query: Query("ids", list: ids), .byID([type], facts),
      error: type.isWrongInLibrary ?? type.isWrong(for: .id, of: ids, by: facts))
  }

  /// Creates a request for library resources of several types by their ids.
  public static func resources(
    mixed items: some Collection<some ResourceReferring>
  ) -> Endpoint<ResourceDocument<AnyKind>> {
    let references = items.map(\.reference)
    var types: [ResourceType] = []
    for type in references.map(\.type) where !types.contains(type) { types.append(type) }
    return Endpoint(
      path(), query: Query(ids: references), .byID(types),
      error: types.firstNonNil(\.isWrongInLibrary) ?? references.isWrongAsIDs)
  }

  /// Returns the parts of a path in the library.
  static func path(_ rest: PathPart...) -> [PathPart] {
    [.word(.me), .word(.library)] + rest
  }
}

extension ResourceType {
  /// Returns what is wrong with a sort key that the service does not support for this type.
  fileprivate func isWrong(
    sort name: String?, by facts: ResourceFacts?
  ) -> InvalidRequestError? {
    guard let name, let facts else { return nil }
    let bare = name.hasPrefix("-") ? String(name.dropFirst()) : name
    return facts.sortNames.contains(bare) ? nil : .noSort(name, self)
  }
}
