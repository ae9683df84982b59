import MusicAPI

/// `amctl genres`: the genres of a storefront.
struct GenresCommand: Command {
  static let genres = ListPositional(
    "genre", .text("ID|NAME"), help: "The genres to show, by id or name; all without any")
  static let tree = Flag("tree", help: "Show each genre with those below it")

  static let spec = CommandSpec(
    "genres", summary: "Show the genres of a storefront",
    discussion: """
      A name is found however it is written: 'jazz funk', 'funk-jazz' and 'Jazz/Funk' are one. Of \
      several genres of a name all are shown, with those above them. Where no genre has the \
      name, those that hold all its words are.
      """,
    options: [tree] + FetchOptionKeys.keys, positionals: [genres],
    examples: [
      CommandSpec.Example("amctl genres", "Every genre"),
      CommandSpec.Example("amctl genres jazz --tree", "One genre and those below it"),
      CommandSpec.Example("amctl genres 20 -o json", "One genre with all that is known of it"),
    ])

  private let items: [CatalogItem]
  private let arguments: Arguments

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    items = try arguments[Self.genres].map { word throws(UsageError) in
      try CatalogItem(word: word, type: .genres)
    }
    try NameRules(arguments).checkFetchOptions(arguments, of: [.genres])
  }

  func run(in context: Context) async throws {
    let options = context.fetchOptions(arguments)
    let genres = ResourceCollection(.genres)
    if arguments[Self.tree] || !asked.allSatisfy(\.isGenreID) {
      try await find(in: context.genreList(in: context.catalog(), options: options), context)
    } else if asked.isEmpty {
      try await context.list(of: .only(.genres)) { try $0.list(named: .genres, options: options) }
    } else if items.allSatisfy({ $0.storefront == nil }) {
      try await context.fetch(asked, of: genres, options: options)
    } else {
      try await CatalogFetch(context, genres, options: options)
        .run(CatalogInput(items, type: .genres, lines: nil, linesAre: .id))
    }
  }

  /// The ids and names.
  private var asked: [String] { items.map(\.value) }
}

extension GenresCommand {
  private static let columns = [Column("id", .link), Column("name"), Column("path")]
  /// For people: what is above a genre is seen from where it stands.
  private static let treeColumns = [Column("id", .link), Column("tree")]

  private func find(in list: GenreList, _ context: Context) async throws {
    let found = asked.map { list.index.genres(calledOrNamed: $0) }
    let missing = zip(asked, found).filter(\.1.isEmpty).map(\.0)
    let isTree = arguments[Self.tree]
    let places =
      isTree
      ? list.index.tree(below: asked.isEmpty ? nil : found.flatMap { $0 })
      : found.flatMap { $0 }.map { ($0, 0) }
    // Where no name is one of a genre, the error is all there is to say.
    if missing.isEmpty || missing.count < asked.count {
      try write(places, of: list, asTree: isTree, in: context)
    }
    if !missing.isEmpty { throw UnknownGenres(missing, of: asked.count, in: list.index) }
  }

  private func write(
    _ places: [GenreIndex.Place], of list: GenreList, asTree isTree: Bool, in context: Context
  ) throws {
    let limit = context.options.extent.count ?? places.count
    let records = try places.prefix(limit).map { genre, depth throws(JSONError) in
      let name = String(repeating: "  ", count: depth) + (genre.attributes.name ?? "")
      return try FoundRecord(
        genre.json,
        with: [
          JSONMember("tree", .string(name)),
          JSONMember("path", .string(list.index.parents(of: genre).joined(separator: " > "))),
        ], of: genre.json)
    }
    let isForPeople = context.presentation().format == .table
    try context.write(
      records, inPlaceOf: list.answer["data"], of: list.answer,
      columns: isTree && isForPeople ? Self.treeColumns : Self.columns)
    try context.streams.out.flush()
    guard records.count < places.count else { return }
    context.talk.note("\(records.count) written, and there are more: --all gets them all.")
  }
}

extension GenreIndex {
  /// The genre with an id, or those of a name.
  fileprivate func genres(calledOrNamed text: String) -> [Resource<Genre>] {
    text.isGenreID
      ? [self[ResourceID(rawValue: text)]].compactMap { $0 } : genres(named: text)
  }
}
