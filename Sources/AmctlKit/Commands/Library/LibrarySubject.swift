import MusicAPI

/// What ids of the library are ids of: all of one type, or each of the type that it looks like.
enum LibrarySubject: Sendable {
  case one(ResourceCollection<AnyKind>), mixed

  /// The type, or what stands for it where messages name it.
  var type: ResourceType {
    switch self {
    case .one(let collection): collection.type
    case .mixed: ResourceType(rawValue: "items of the library")
    }
  }

  /// How many ids one request names; of mixed ones, what the strictest type allows.
  var batchSize: Int {
    switch self {
    case .one(let collection): collection.type.batchSize(of: .id)
    case .mixed: ResourceFacts.library.map(\.idLimit).min() ?? 1
    }
  }

  /// What a list of them holds.
  var content: ListContent {
    switch self {
    case .one(let collection): .only(collection.type)
    case .mixed: .several
    }
  }

  /// The request for one resource alone; nil where there are several, or one of an unknown type.
  func only(
    of ids: [String], _ options: FetchOptions
  ) throws(InvalidRequest) -> Endpoint<ResourceDocument<AnyKind>>? {
    guard case .one(let collection) = self, ids.count == 1 else { return nil }
    return try Library.resource(collection, id: ResourceID(rawValue: ids[0]), options: options)
  }

  /// The request for several resources.
  ///
  /// Types that share a shape of ids are all asked: the service leaves out what is not of one.
  func resources(
    _ ids: [String], _ options: FetchOptions
  ) throws(InvalidRequest) -> Endpoint<ResourceDocument<AnyKind>> {
    switch self {
    case .one(let collection):
      try Library.resources(
        collection, ids: ids.map { ResourceID(rawValue: $0) }, options: options)
    case .mixed:
      try Library.resources(
        mixed: ResourceFacts.library.flatMap { facts in
          ids.filter(facts.fits(id:)).map { ResourceReference(facts.type, $0) }
        }, options: options)
    }
  }
}
