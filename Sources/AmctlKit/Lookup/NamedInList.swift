import MusicAPI

/// The resources of a whole list that have one of some names.
struct NamedInList: LookupSource {
  private var list: ListSource
  private var wanted: WantedNames
  private let count: Int
  private let type: ResourceType
  private let shown: (Page<AnyKind>) async throws -> Page<AnyKind>
  private var isOver = false

  /// Creates a source for the list of resources of a type; each page passes through a closure.
  init(
    _ list: ListSource, _ names: [String], of type: ResourceType,
    as shown: @escaping (Page<AnyKind>) async throws -> Page<AnyKind> = { $0 }
  ) {
    self.list = list
    wanted = WantedNames(names)
    count = names.count
    self.type = type
    self.shown = shown
  }

  mutating func next() async throws -> Found? {
    guard !isOver else { return nil }
    guard let page = try await list.next()?.pages.first else {
      isOver = true
      return Found(asked: count, missing: wanted.missing(among: type))
    }
    let matches = wanted.matches(in: page.elements)
    return Found(
      pages: matches.isEmpty ? [] : [try await shown(page.replacing(matches))], asked: 0)
  }

  mutating func nextRequests() -> [HTTPRequest]? { list.nextRequests() }
}
