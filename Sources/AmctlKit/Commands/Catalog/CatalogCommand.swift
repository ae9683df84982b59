import MusicAPI

/// `amctl catalog`: resources of one type by their ids, or a list that belongs to one of them.
struct CatalogCommand: Command {
  static let type = Positional("type", CatalogTypes.one, help: "The type, such as songs")
  static let ids = ListPositional("id", .text("ID"), help: "The resources to fetch")
  static let relationship = Option(
    "relationship", .text("NAME"), help: "List the related resources of one id")
  static let view = Option("view", .text("NAME"), help: "List a view of one id")
  static let views = ListOption("views", .text("NAME"), help: "Views to send along with one id")

  static let spec = CommandSpec(
    "catalog", summary: "Fetch songs, albums, artists and more by id",
    discussion: """
      Several ids are asked for in as few requests as the service allows, and written in the \
      order given. Ids that are not found are named on stderr, and the exit code is 3; when none \
      is found it is 5.
      """,
    options: [relationship, view, views] + FetchOptionKeys.keys, positionals: [type, ids],
    examples: [
      CommandSpec.Example("amctl catalog songs 1613600188", "One song"),
      CommandSpec.Example(
        "amctl catalog albums 1616728060 --relationship tracks --all -o ndjson",
        "Every track of an album"),
      CommandSpec.Example(
        "amctl catalog artists 1147783278 --view top-songs", "What is heard most of an artist"),
    ])

  private let type: ResourceType
  private let ids: [String]
  private let part: Part
  private let arguments: Arguments

  /// What is wanted of the ids.
  private enum Part {
    case resources, relationship(String), view(String)
  }

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    type = try arguments[Self.type]
    ids = arguments[Self.ids]
    part = try Self.part(arguments)
    guard !ids.isEmpty else {
      throw .rule(
        "No id of \(type) was given.", hint: "write ids behind it: 'amctl catalog \(type) ID...'")
    }
    try checkCount()
    try checkNames()
  }

  func run(in context: Context) async throws {
    let collection = ResourceCollection(type)
    let catalog = try context.catalog()
    let id = ResourceID<AnyKind>(rawValue: ids[0])
    switch part {
    case .resources:
      let options = context.fetchOptions(arguments, views: arguments[Self.views])
      try await context.fetch(ids, of: collection, options: options)
    case .relationship(let name):
      let limit = type.facts?.relationships.pageLimit(of: name)
      let options = context.fetchOptions(arguments, pageLimit: limit)
      try await context.list(
        catalog.relationship(name, of: collection, id: id, options: options))
    case .view(let name):
      let limit = type.facts?.views.pageLimit(of: name)
      let options = context.fetchOptions(arguments, pageLimit: limit)
      try await context.list(catalog.view(name, of: collection, id: id, options: options))
    }
  }
}

extension CatalogCommand {
  private static func part(_ arguments: Arguments) throws(UsageError) -> Part {
    switch (arguments[relationship], arguments[view]) {
    case (nil, nil): .resources
    case (let name?, nil): .relationship(name)
    case (nil, let name?): .view(name)
    case (_?, _?): throw .conflict("--relationship", "--view")
    }
  }

  /// Lists and views belong to one resource.
  private func checkCount() throws(UsageError) {
    let option: String? =
      switch part {
      case .relationship: "--relationship"
      case .view: "--view"
      case .resources: arguments[Self.views].isEmpty ? nil : "--views"
      }
    guard let option, ids.count > 1 else { return }
    throw .rule(
      "'\(option)' is for one id, and \(ids.count) were given.",
      hint: "run the command once for each id")
  }

  /// Refuses names that this type does not have, before any request.
  private func checkNames() throws(UsageError) {
    guard let facts = type.facts else { return }
    try check(arguments[FetchOptionKeys.include], among: facts.relationships, "a relationship")
    try check(arguments[Self.views], among: facts.views, "a view")
    switch part {
    case .resources: break
    case .relationship(let name): try check([name], among: facts.relationships, "a relationship")
    case .view(let name): try check([name], among: facts.views, "a view")
    }
  }

  private func check(
    _ names: [String], among lists: [ResourceFacts.ListFacts], _ noun: String
  ) throws(UsageError) {
    let known = lists.map(\.name)
    guard let wrong = names.first(where: { !known.contains($0) }) else { return }
    throw .rule(
      "'\(wrong)' is not \(noun) of \(type).",
      hint: Suggestion.nearest(to: wrong, in: known).map(Suggestion.question)
        ?? Suggestion.list(known) ?? "\(type) have none")
  }
}

extension [ResourceFacts.ListFacts] {
  /// The biggest page of a list; nil when nobody knows.
  func pageLimit(of name: String) -> Int? {
    first { $0.name == name }?.pageLimit
  }
}
