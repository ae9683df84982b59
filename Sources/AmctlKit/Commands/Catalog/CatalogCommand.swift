import MusicAPI

/// `amctl catalog`: resources of one type by ids, codes or addresses, or a list that belongs to one.
struct CatalogCommand: Command {
  let type: ResourceType
  let ids: [String]
  let part: Part
  let arguments: Arguments

  /// What is wanted.
  enum Part {
    case resources, relationship(String), view(String), selection(CatalogSelection)
  }

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    let word = try arguments[Self.type]
    ids = MusicURL.isURL(word) ? [word] + arguments[Self.ids] : arguments[Self.ids]
    type = try Self.type(of: word)
    part = try Self.part(arguments)
    try checkType()
    try checkCount()
    try checkNames()
  }

  func run(in context: Context) async throws {
    switch part {
    case .resources:
      try await fetch(in: context)
    case .relationship(let name):
      try await list(type.facts?.relationship(name), in: context) { catalog, id, options in
        try catalog.relationship(
          named: name, of: ResourceCollection(type), id: id, options: options)
      }
    case .view(let name):
      try await list(type.facts?.view(name), in: context) { catalog, id, options in
        try catalog.view(named: name, of: ResourceCollection(type), id: id, options: options)
      }
    case .selection(let selection):
      let options = context.fetchOptions(arguments)
      try await context.list(of: .only(selection.type)) {
        try selection.endpoint(in: $0, options: options)
      }
    }
  }
}

extension CatalogCommand {
  /// Fetches resources by whatever they were named by.
  private func fetch(in context: Context) async throws {
    let options = context.fetchOptions(arguments, views: arguments[Self.views])
    let collection = ResourceCollection(type)
    let isSweep = try context.storefronts().count > 1
    // The service sends views along with a single resource alone.
    if let only = try onlyID(), !isSweep || !arguments[Self.views].isEmpty {
      var options = options
      options.extra.add("restrict", arguments[Self.restrict])
      let catalog = try context.catalog(of: only.storefront)
      let endpoint = try catalog.resource(
        collection, id: ResourceID(rawValue: only.value), options: options)
      return try await context.listWhole(endpoint, of: type, only.value, options: options)
    }
    let targets = arguments[Self.equivalentsIn]
    if !targets.isEmpty {
      return try await EquivalentsSearch(
        context, collection, targets: targets, options: options,
        prefersClean: arguments[Self.restrict] != nil, missing: arguments[Self.missing]
      ).run(items(in: context))
    }
    try await CatalogFetch(
      context, collection, options: options,
      prefersClean: arguments[Self.restrict] != nil, missing: arguments[Self.missing]
    ).run(items(in: context))
  }

  /// The one resource that was named, when it is named by its id and nothing else is asked for.
  private func onlyID() throws -> CatalogItem? {
    let isAlone =
      ids.count == 1 && arguments[Self.from] == nil && arguments[Self.equivalentsIn].isEmpty
      && Lookup.allCases.allSatisfy { codes(of: $0).isEmpty } && arguments[Self.missing] == nil
    return isAlone ? try CatalogItem(word: ids[0], type: type) : nil
  }

  private func items(in context: Context) throws -> CatalogInput {
    var items: [CatalogItem] = []
    for id in ids { items.append(try CatalogItem(word: id, type: type)) }
    for lookup in Lookup.allCases {
      items += codes(of: lookup).map { CatalogItem(lookup: lookup, value: $0) }
    }
    return CatalogInput(
      items, type: type, lines: try context.lines(of: arguments[Self.from]),
      linesAre: arguments[Self.by])
  }

  private func codes(of lookup: Lookup) -> [String] {
    switch lookup {
    case .id: []
    case .isrc: arguments[Self.isrc]
    case .upc: arguments[Self.upc]
    case .equivalents: arguments[Self.equivalents]
    }
  }

  /// Lists what belongs to one resource.
  private func list(
    _ list: ResourceFacts.ListFacts?, in context: Context,
    _ endpoint: (Catalog, ResourceID<AnyKind>, FetchOptions) throws ->
      Endpoint<ResourceDocument<AnyKind>>
  ) async throws {
    let item = try CatalogItem(word: ids[0], type: type)
    var options = context.fetchOptions(arguments, pageLimit: list?.pageLimit)
    options.extra.add("restrict", arguments[Self.restrict])
    try await context.list(of: ListContent(list), in: item.storefront) { catalog in
      try endpoint(catalog, ResourceID(rawValue: item.value), options)
    }
  }
}
