import MusicAPI

/// `amctl suggest`: terms to search for and what they would find, for somebody who is still typing.
struct SuggestCommand: Command {
  static let term = Positional("term", .text(), help: "What was typed so far")
  static let kinds = ListOption(
    "kinds",
    .choice("KIND", noun: "a kind of suggestion", from: SuggestionKind.known.map(\.rawValue)),
    default: "terms,topResults", help: "Terms to search for, or resources that match already")
  static let types = ListOption(
    "types", CatalogTypes.searchable, help: "The types that those resources may be of")

  static let spec = CommandSpec(
    "suggest", summary: "Suggest terms and matches for what was typed so far",
    discussion: """
      --limit is how many the service sends, ten at most; it sends five unless told. With -o id \
      the resources have a line each; the terms do where nothing but terms was asked for.
      """,
    options: [kinds, types], positionals: [term],
    examples: [
      CommandSpec.Example("amctl suggest nor", "Terms and matches"),
      CommandSpec.Example(
        "amctl suggest nor --kinds topResults --types artists -o id", "The ids of artists"),
    ])

  private let term: String
  private let kinds: [SuggestionKind]
  private let types: [ResourceType]

  init(_ arguments: Arguments) throws(UsageError) {
    term = try arguments[Self.term]
    let asked = arguments[Self.kinds].map { SuggestionKind(rawValue: $0) }
    kinds = asked.isEmpty ? SuggestionKind.known : asked
    types = arguments[Self.types]
    guard types.isEmpty || kinds.contains(.topResults) else {
      throw .dependency("--types", needs: "--kinds topResults")
    }
    try NameRules(allowsUnknown: false).check(
      types, among: SearchFacts.types, "a type that can be searched for")
  }

  func run(in context: Context) async throws {
    let catalog = try context.catalog()
    let found = try await context.client().send(
      catalog.suggestions(
        term, kinds: kinds, named: types, limit: context.options.extent.count,
        language: context.settings[.language]))
    let records = try found.suggestions.compactMap(Self.record)
    let isTerms = kinds.allSatisfy { $0 == .terms }
    try context.write(
      records, inPlaceOf: found.json["results"]?["suggestions"], of: found.json,
      columns: Self.columns, id: isTerms ? "searchTerm" : "id")
  }

  private static let columns = [
    Column("kind"), Column("searchTerm"), Column("id", .link), Column("type"), Column("name"),
    Column("artistName"),
  ]

  /// A term with its own members, or a resource with its own; both with their kind.
  private static func record(
    of suggestion: SearchSuggestions.Suggestion
  ) throws(JSONError) -> FoundRecord? {
    guard let json = suggestion.json else { return nil }
    let kind = suggestion.kind.map { [JSONMember("kind", .string($0.rawValue))] }
    return try FoundRecord(json, with: kind ?? [], of: suggestion.content?.json ?? json)
  }
}
