import AmctlCommandLine
import MusicAPI

/// The types of library ids: one type for all, or the type that each id looks like.
enum LibrarySubject: Sendable {
  case one(ResourceCollection<AnyKind>), mixed

  /// The type, or a placeholder for messages.
  var type: ResourceType {
    switch self {
    case .one(let collection): collection.type
    case .mixed: ResourceType(rawValue: "library-items")
    }
  }

  /// The content of a list of them.
  var content: ContentTypes {
    switch self {
    case .one(let collection): .only(collection.type)
    case .mixed: .several
    }
  }

  /// The number of ids per request; for mixed types, the lowest limit applies.
  private var batchSize: Int {
    switch self {
    case .one(let collection): collection.type.batchSize(of: .id)
    case .mixed: ResourceFacts.library.map(\.idLimit).min() ?? 1
    }
  }

  /// Returns the request for a single resource; nil for several ids, or for mixed types.
  func only(
    of ids: [String], _ options: FetchOptions
  ) throws(InvalidRequestError) -> Endpoint<ResourceDocument<AnyKind>>? {
    guard case .one(let collection) = self, ids.count == 1 else { return nil }
    let id = ResourceID<AnyKind>(rawValue: ids[0])
    return try Endpoint(Library.resource(collection, id: id).with(options)).checked()
  }

  /// Returns the requests for resources, as many at once as a request may name.
  func batches(of input: CatalogInput, _ options: FetchOptions) -> Questions {
    Question.batches(of: input, upTo: batchSize, type: type) { resources($0, options) }
  }

  /// Returns the request for several resources.
  ///
  /// Requests every type that has such IDs: the service leaves out those that do not fit.
  private func resources(
    _ ids: [String], _ options: FetchOptions
  ) -> Endpoint<ResourceDocument<AnyKind>> {
    switch self {
    case .one(let collection):
      Library.resources(collection, ids: ids.map { ResourceID(rawValue: $0) }).with(options)
    case .mixed:
      Library.resources(
        mixed: ResourceFacts.library.flatMap { facts in
          ids.filter(facts.fits(id:)).map { ResourceReference(facts.type, $0) }
        }
      ).with(options)
    }
  }
}

/// A list whose items the service or the user has chosen, of any type.
enum ChosenList: String, CaseIterable, Sendable {
  case recentlyAdded = "recently-added"
  /// What the user has pinned to the top of the library, at most six items.
  case pins

  /// The words for the lists.
  static let names = allCases.map(\.rawValue)

  /// The items of the list.
  var meaning: String {
    self == .recentlyAdded ? "What you added last" : "What you pinned, at most six items"
  }

  /// The largest page; nil if the list has no pages.
  var pageLimit: Int? { self == .recentlyAdded ? LibraryFacts.recentlyAddedPageLimit : nil }

  /// Returns the request for the list.
  func endpoint(_ options: FetchOptions) -> Endpoint<ResourceDocument<AnyKind>> {
    switch self {
    case .recentlyAdded:
      Library.recentlyAdded().with(options.scoped(to: ResourceFacts.library.map(\.type)))
    case .pins: Library.pins().with(options)
    }
  }
}
