import AmctlCommandLine
import MusicAPI

/// The resources of a whole list, such as all playlists of a library, or those that have one of
/// some names.
struct WholeListSource: LookupSource {
  private let service: Service
  private let endpoint: Endpoint<ResourceDocument<AnyKind>>
  private let type: ResourceType
  private let names: [String]
  private var wanted: WantedNames
  private let shown: (Page<AnyKind>) async throws -> Page<AnyKind>
  /// The list; nil before it is requested.
  private var pages: PageSequence<AnyKind>.AsyncIterator?
  private var isOver = false

  /// Creates a source for the list of resources of a type; each page passes through a closure.
  init(
    _ service: Service, _ endpoint: Endpoint<ResourceDocument<AnyKind>>, of type: ResourceType,
    named names: [String],
    as shown: @escaping (Page<AnyKind>) async throws -> Page<AnyKind> = { $0 }
  ) {
    self.service = service
    self.endpoint = endpoint
    self.type = type
    self.names = names
    wanted = WantedNames(names)
    self.shown = shown
  }

  mutating func next() async throws -> Found? {
    guard !isOver else { return nil }
    let pages = try pages ?? service.client.pages(of: endpoint, extent: .all).makeAsyncIterator()
    self.pages = pages
    guard let page = try await pages.next() else {
      isOver = true
      return Found(
        asked: names.count, parts: parts, open: missing.map { ($0.part, .absent($0.name)) })
    }
    guard !names.isEmpty else {
      return Found(pages: [try await shown(page)], asked: page.elements.count)
    }
    let matches = wanted.matches(in: page.elements)
    return Found(
      pages: matches.isEmpty ? [] : [try await shown(page.replacing(matches))],
      asked: 0, parts: parts, owners: matches.map { wanted.index(of: $0) ?? 0 })
  }

  /// The names in the order of the input.
  private var parts: [Part] {
    names.enumerated().map { index, name in Part(name: name, position: index) }
  }

  mutating func leave(isWaiting: Bool) -> [Part]? {
    guard !isOver else { return nil }
    isOver = true
    return missing.map(\.part)
  }

  /// The names that no resource has so far.
  private var missing: [(part: Part, name: MissingName)] {
    let missing = wanted.missing(among: type)
    let names = Set(missing.map(\.name))
    return Array(zip(parts.filter { names.contains($0.name ?? "") }, missing))
  }

  func show() async throws { try await service.show([endpoint.request]) }
}

/// The search results that have the name that was searched for.
struct NamedInSearch: LookupSource {
  private let service: Service
  private let type: ResourceType
  private let shown: (Page<AnyKind>, String) async throws -> Page<AnyKind>
  /// Returns the next search.
  private let searches: () -> Search?
  /// The responses; nil before the first request.
  private var responses: OrderedWork<Search, Result<SearchResults, any Error>, Never>?
  /// The search whose response is being read.
  private var current: Search?

  /// A search for one name in one storefront.
  private struct Search: Sendable {
    let part: Part
    let storefront: String
    let endpoint: Endpoint<SearchResults>

    var name: String { part.name ?? "" }
  }

  /// Creates a source; each page passes through a closure, with its storefront.
  init(
    _ service: Service, _ names: [String], of type: ResourceType, in storefronts: [String],
    options: FetchOptions,
    as shown: @escaping (Page<AnyKind>, String) async throws -> Page<AnyKind>
  ) throws {
    self.service = service
    self.type = type
    self.shown = shown
    let isSweep = storefronts.count > 1
    var searches: [Search] = []
    for (index, name) in names.enumerated() {
      searches += try storefronts.map { storefront in
        Search(
          part: Part(name: name, storefront: isSweep ? storefront : nil, position: index),
          storefront: storefront,
          endpoint: try Catalog(storefront: storefront)
            .search(name, types: [type]).with(options).checked())
      }
    }
    var rest = searches[...]
    self.searches = { rest.popFirst() }
  }

  mutating func next() async throws -> Found? {
    let client = try service.client
    let responses =
      responses
      ?? OrderedWork(
        inFlight: service.jobs,
        from: { [searches, patience = service.patience] in patience.isOver ? nil : searches() }
      ) { search in
        do { return .success(try await client.send(search.endpoint)) } catch {
          return .failure(error)
        }
      }
    self.responses = responses
    guard let (search, response) = await responses.next() else { return nil }
    current = search
    let found = try await found(response, to: search)
    current = nil
    return found
  }

  /// Returns the result of a search; a failure affects this search only.
  private func found(
    _ response: Result<SearchResults, any Error>, to search: Search
  ) async throws -> Found {
    var found = Found(asked: 1, parts: [search.part], storefront: search.part.storefront)
    var wanted = WantedNames([search.name])
    do {
      let response = try response.get()
      for place in ListPlace.lists(of: response.json) {
        let pages = try service.client.pages(
          at: place, in: response.json, to: search.endpoint, extent: .firstPage)
        guard let page = try await pages.makeAsyncIterator().next() else { continue }
        let matches = wanted.matches(in: page.elements)
        if !matches.isEmpty {
          found.pages.append(try await shown(Page(ofOnly: matches), search.storefront))
          found.owners += matches.map { _ in 0 }
        }
      }
      found.open = wanted.missing(among: type, in: search.storefront)
        .map { (search.part, .absent($0)) }
    } catch {
      try found.add(error) { name in
        MissingName(name: name, type: type, storefront: search.storefront, isInWords: true)
      }
    }
    return found
  }

  mutating func leave(isWaiting: Bool) -> [Part]? {
    (current.take() ?? responses?.takeInput() ?? searches()).map { [$0.part] }
  }

  func show() async throws {
    while let search = searches() { try await service.show([search.endpoint.request]) }
  }
}

extension Page<AnyKind> {
  /// Creates a page of resources, without the other results of their search.
  fileprivate init(ofOnly resources: [JSON]) throws(JSONError) {
    let list: JSONValue = ["data": .array(resources.map { .json($0) })]
    self.init(try JSONDocument(parsing: list.encoded()).root)
  }
}

/// The names that were asked for, and the resources that have them.
///
/// Case, accents and punctuation are ignored, and nothing else.
struct WantedNames {
  private let names: [(text: String, words: NameWords)]
  private var found: Set<String> = []
  /// Names that were seen, one of which may have been meant.
  private var seen: [String] = []

  /// The number of names to compare with a missing one.
  private static let memory = 10_000

  init(_ names: [String]) {
    self.names = names.map { ($0, NameWords($0)) }
  }

  /// Returns the resources with one of the names.
  mutating func matches(in resources: some Sequence<JSON>) -> [JSON] {
    resources.filter { resource in
      guard let name = resource["attributes"]?["name"]?.string else { return false }
      if seen.count < Self.memory { seen.append(name) }
      let words = NameWords(name)
      let matches = names.filter { $0.words.isEqual(to: words) || $0.text == name }
      found.formUnion(matches.map(\.text))
      return !matches.isEmpty
    }
  }

  /// Returns the index of the first name that a resource has.
  func index(of resource: JSON) -> Int? {
    guard let name = resource["attributes"]?["name"]?.string else { return nil }
    let words = NameWords(name)
    return names.firstIndex { $0.words.isEqual(to: words) || $0.text == name }
  }

  /// Returns the names that no resource has, each with the first name that begins with it, or the
  /// nearest one, or a line that lists others.
  func missing(among type: ResourceType, in storefront: String? = nil) -> [MissingName] {
    names.filter { !found.contains($0.text) }.map { name, words in
      MissingName(
        name: name, type: type, storefront: storefront, isInWords: true,
        nearest: seen.first { NameWords($0).begin(with: words) }
          ?? Suggestion.nearest(to: name, in: seen),
        list: line(for: name, among: type, in: storefront))
    }
  }

  /// Returns the line that lists what a name may mean: all playlists or folders, or a search.
  private func line(for name: String, among type: ResourceType, in storefront: String?) -> String {
    if type == .libraryPlaylists { return "amctl library playlists --all" }
    if type == .libraryPlaylistFolders { return "amctl library playlist-folders --tree" }
    let search = "amctl \(type.isInLibrary ? "library " : "")search \(ShellWord.plain(name))"
    return search + (type.isInLibrary || seen.isEmpty ? "" : " --types \(type)")
      + (storefront.map { $0 == "us" ? "" : " -s \($0)" } ?? "")
  }
}
