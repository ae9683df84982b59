import AmctlCommandLine
import MusicAPI

/// `amctl hints`: completes a search term.
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
      CommandSpec.Example("amctl hints north", "List search terms that begin with 'north'"),
      CommandSpec.Example("amctl hints north --limit 2 -o id", "Print two of them, one per line"),
    ])

  static let parameters: [Parameter<Self>] = [
    .word("term", \.term, .text(), help: "Beginning of the term"),
    .group(\.output), .group(\.listing, taking: [ListingOptions.limit]), .group(\.catalog),
    .group(\.connection),
  ]

  var recordFields: RecordFields { ["term": .string] }

  func run(in context: Context) async throws {
    let catalog = try StorefrontChoice(context).catalog()
    let hints = try await Service(context, connection).client.send(
      catalog.hints(term).language(context.settings.language).limit(listing.limit))
    let list = hints.json["results"]?["terms"]
    let terms = list.map { Array($0.elements) } ?? []
    let records = try terms.prefix(listing.limit ?? terms.count).map { term throws(JSONError) in
      try Record(term, with: [JSONMember("term", .json(term))])
    }
    try Presentation(context, output).write(
      records, inPlaceOf: list, of: hints.json, columns: [Column("term")], id: "term")
  }
}
