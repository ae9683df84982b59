import MusicAPI

/// `amctl library`: what the user's library has of one type, by ids or as a list.
struct LibraryCommand: Command {
  /// The type as it was written.
  let word: String
  let type: ResourceType
  let ids: [String]
  let part: Part
  let arguments: Arguments

  /// What is wanted.
  enum Part: Equatable {
    case list, recentlyAdded, resources, mixed, tree, relationship(String)
  }

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    let word = try arguments[Self.type]
    self.word = LibraryTypes.facts(named: word)?.pathName ?? word
    type = LibraryTypes.type(named: word)
    part = try Self.part(arguments, of: word)
    ids = (part == .mixed ? [word] : []) + arguments[Self.ids]
    try check(word)
  }

  func run(in context: Context) async throws {
    let collection = ResourceCollection(type)
    switch part {
    case .list:
      let options = options(context, pageLimit: LibraryFacts.pageLimit)
      try await list(try endpoint(options), of: .only(type), in: context)
    case .recentlyAdded:
      let options = options(context, pageLimit: LibraryFacts.recentlyAddedPageLimit)
      try await list(
        try Library.recentlyAdded(options: options), of: .several, in: context)
    case .relationship(let name):
      let related = type.facts?.relationship(name)
      let endpoint = try Library.relationship(
        named: name, of: collection, id: ResourceID(rawValue: ids[0]),
        options: options(context, pageLimit: related?.pageLimit ?? LibraryFacts.pageLimit))
      try await list(endpoint, of: ListContent(related), in: context)
    case .resources, .mixed:
      try await LibraryFetch(
        context, part == .mixed ? .mixed : .one(collection), options: options(context),
        missing: arguments[Self.missing],
        hasTwins: arguments[Self.withCatalog]
      ).run(ids, from: arguments[Self.from])
    case .tree:
      let limit = context.options.extent == .all ? LibraryFacts.pageLimit : nil
      try await FolderTree(context, options: options(context, pageLimit: limit)).run(ids)
    }
  }

  /// The whole list; with `--allow-unknown` in whatever order was asked for.
  private func endpoint(
    _ options: FetchOptions
  ) throws(InvalidRequest) -> Endpoint<ResourceDocument<AnyKind>> {
    guard let order = arguments[Self.sort], arguments[FetchOptionKeys.allowUnknown] else {
      return try Library.list(
        ResourceCollection(type), sorted: arguments[Self.sort].map { .named($0) },
        options: options)
    }
    var options = options
    options.extra.add("sort", order)
    return try Library.list(ResourceCollection(type), options: options)
  }

  /// What is added to requests: twins may be known by nothing but their relationship.
  private func options(_ context: Context, pageLimit: Int? = nil) -> FetchOptions {
    var options = context.fetchOptions(arguments, pageLimit: pageLimit)
    if arguments[Self.withCatalog], !options.include.contains("catalog") {
      options.include.append("catalog")
    }
    return options
  }

  /// Writes a list as far as it was asked for.
  private func list(
    _ endpoint: Endpoint<ResourceDocument<AnyKind>>, of content: ListContent,
    in context: Context
  ) async throws {
    let hasTwins = arguments[Self.withCatalog]
    try await context.list(
      endpoint, of: content, columns: hasTwins ? content.columns(from: nil) + Column.twin : nil,
      hasTwins: hasTwins)
  }
}
