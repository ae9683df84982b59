import MusicAPI

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
  func endpoint(_ options: FetchOptions) -> Endpoint<Page<AnyKind>> {
    switch self {
    case .recentlyAdded:
      Library.recentlyAdded().with(options.scoped(to: ResourceFacts.library.map(\.type)))
    case .pins: Library.pins().with(options)
    }
  }
}
