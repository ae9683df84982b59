import AmctlCommandLine
import MusicAPI
import MusicPlatform

struct SuggestCommand: ServiceCommand {
  var term = ""
  var kinds = SearchFacts.suggestionKinds
  var types: [ResourceType] = []
  var output = OutputOptions()
  var listing = ListingOptions()
  var catalog = CatalogOptions()
  var connection = ConnectionOptions()

  static let help = CommandHelp(
    "suggest", summary: "Suggest search terms and top results",
    discussion: """
      --limit is at most ten; without it, the service sends five. -o id prints the IDs of the \
      matches; with --kinds terms, the terms.
      """,
    examples: [
      "amctl suggest north": "Show search terms and matches",
      "amctl suggest north --kinds topResults --types artists -o id": "Print artist IDs",
    ])

  static let parameters: [Parameter<Self>] = [
    .word("term", \.term, .phrase(), help: "Text typed so far"),
    .list(
      "kinds", \.kinds,
      .choice("KIND", from: SearchFacts.suggestionKinds),
      help: "Suggest search terms, or matching resources"),
    .list("types", \.types, TypeWords.searchable.closedValue, help: "Types of matching resources"),
    .group(\.output), .group(\.listing, taking: [ListingOptions.limit]), .group(\.catalog),
    .group(\.connection),
  ]

  func check() throws(UsageError) {
    guard types.isEmpty || kinds.contains("topResults") else {
      throw .dependency("--types", needs: "--kinds topResults")
    }
  }

  var recordFields: RecordFields {
    let types = types.isEmpty ? SearchFacts.types : types
    let own: RecordFields = ["kind": .string, "searchTerm": .string, "displayTerm": .string]
    return kinds.allSatisfy { $0 == "terms" }
      ? own : RecordFields(of: types).adding(own)
  }

  func run(in context: Context) async throws {
    context.remarks.note("Try fewer letters, or search with: amctl search \(ShellWord.plain(term))")
    let catalog = try StorefrontChoice(context).catalog()
    let found = try await Service(context, connection).client.send(
      catalog.suggestions(term, kinds: kinds, types: types).language(context.settings.language)
        .limit(listing.limit))
    let isTerms = kinds.allSatisfy { $0 == "terms" }
    let presentation = Presentation(context, output)
    let suggestions = found.suggestions
      .filter { suggestion in suggestion.kind.map(kinds.contains) ?? true }
      .prefix(listing.limit ?? .max)
    guard !presentation.showsUsualTable else { return try show(suggestions, presentation) }
    try presentation.write(
      suggestions.compactMap { Self.record(of: $0, presentation) },
      inPlaceOf: found.json["results"]?["suggestions"], of: found.json,
      columns: isTerms ? Self.termColumns : Self.columns, id: isTerms ? "searchTerm" : "id")
  }

  /// Writes a table for each kind of suggestion.
  private func show(
    _ suggestions: some Sequence<Attributes<SearchSuggestions.Suggestion>>,
    _ presentation: Presentation
  ) throws {
    var stream = RecordStream(
      presentation,
      ColumnChoice(chosen: Self.termColumns + Column.mixed, leavesOutEmpty: true))
    for kind in suggestions.map(\.kind).unique {
      try stream.write(
        suggestions.filter { $0.kind == kind }.compactMap { Self.record(of: $0, presentation) },
        in: kinds.count > 1 ? kind.map { Column($0).label } : nil)
    }
    try stream.finish()
  }

  private static let columns = [Column("kind")] + termColumns + Column.mixed
  private static let termColumns = [Column("searchTerm")]

  /// Returns a record with the kind of a suggestion, and the members of its term or resource.
  private static func record(
    of suggestion: Attributes<SearchSuggestions.Suggestion>, _ presentation: Presentation
  ) -> JSON? {
    guard !presentation.keepsRecords else { return suggestion.json }
    let content = suggestion.content?.json ?? suggestion.json
    return suggestion.kind.map { content?.marked(["kind": .string($0)]) } ?? content
  }
}

struct HintsCommand: ServiceCommand {
  var term = ""
  var output = OutputOptions()
  var listing = ListingOptions()
  var catalog = CatalogOptions()
  var connection = ConnectionOptions()

  static let help = CommandHelp(
    "hints", summary: "Complete a search term",
    discussion: "Apple sends ten terms unless --limit says otherwise.",
    examples: [
      "amctl hints north": "List search terms that begin with 'north'",
      "amctl hints north --limit 2 -o id": "Print two terms, one per line",
    ])

  static let parameters: [Parameter<Self>] = [
    .word("term", \.term, .phrase(), help: "Beginning of the term"),
    .group(\.output), .group(\.listing, taking: [ListingOptions.limit]), .group(\.catalog),
    .group(\.connection),
  ]

  var recordFields: RecordFields { ["term": .string] }

  func run(in context: Context) async throws {
    context.remarks.note("Try fewer letters, or search with: amctl search \(ShellWord.plain(term))")
    let catalog = try StorefrontChoice(context).catalog()
    let hints = try await Service(context, connection).client.send(
      catalog.hints(term).language(context.settings.language).limit(listing.limit))
    let list = hints.json["results"]?["terms"]
    let terms = list.map { Array($0.elements) } ?? []
    let presentation = Presentation(context, output)
    let records = try terms.prefix(listing.limit ?? terms.count).map { term throws(JSONError) in
      let row = JSONValue.object([JSONMember("term", .json(term))])
      return presentation.keepsRecords ? term : try JSONDocument(parsing: row.encoded()).root
    }
    try presentation.write(
      records, inPlaceOf: list, of: hints.json, columns: [Column("term")], id: "term")
  }
}
