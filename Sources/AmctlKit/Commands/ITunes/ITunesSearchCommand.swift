import AmctlCommandLine
import MusicAPI
import MusicServices

/// `amctl itunes search`: searches Apple's store.
struct ITunesSearchCommand: ServiceCommand {
  var term = ""
  var entity = ITunesEntity.song
  var attribute: ITunesAttribute?
  var limit: Int?
  var isJoined = false
  var output = OutputOptions()
  var catalog = CatalogOptions()
  var connection = ConnectionOptions()

  /// The number of results without a limit.
  private static let usualLimit = 50

  static let help = CommandHelp(
    "search", summary: "Search Apple's store",
    discussion: """
      Prints items as the store sends them. The store has no second page and no ISRCs, and may leave \
      out explicit songs. A price of -1 means that an item is not sold separately.
      """,
    examples: [
      CommandSpec.Example("amctl itunes search 'northern lights'", "Find songs"),
      CommandSpec.Example(
        "amctl itunes search 'glass harbour' --entity album --attribute artistTerm",
        "Find albums by artist name"),
      CommandSpec.Example(
        "amctl itunes search 'northern lights' --with-catalog -o tsv --fields "
          + "id,name,catalog.attributes.isrc", "Add catalog fields"),
    ])

  static let parameters: [Parameter<Self>] = [
    .word("term", \.term, .text(), help: "Text to search for"),
    .option(
      "entity", \.entity, .choice("TYPE"),
      help: "Type of results"),
    .option(
      "attribute", \.attribute, .choice("NAME"),
      help: "Search this attribute only"),
    .option(
      "limit", \.limit, .integer(in: ITunesClient.limits), help: "Show at most N results"),
    .flag("with-catalog", \.isJoined, help: ITunesGroup.catalogHelp),
    .group(\.output), .group(\.catalog), .group(\.connection, taking: ConnectionOptions.elsewhere),
  ]

  var recordFields: RecordFields { ITunesItem.fields }

  func run(in context: Context) async throws {
    let storefront = try StorefrontChoice(context).one()
    let join = try CatalogJoin(isJoined, context, connection)
    let client = ITunesClient(
      transport: try Network(context, connection).transport(to: .iTunes(context)))
    let results = try await client.search(
      term, for: entity, by: attribute, storefront: storefront, limit: limit,
      language: context.settings.language)
    let items = results.items
    let objects = try await join.join(items.map { ($0.json, $0.key) }, in: storefront)
    let presentation = Presentation(context, output)
    try presentation.write(
      zip(items, objects).map { try $0.record($1) }, inPlaceOf: results.list, of: results.json,
      columns: ITunesItem.columns)
    noteGaps(in: items, presentation.messages)
  }

  /// Notes that the store may have left out results.
  private func noteGaps(in items: [ITunesItem], _ messages: Messages) {
    if limit == nil, items.count >= Self.usualLimit {
      messages.note(
        "Showing \(items.count). Use --limit to show up to \(ITunesClient.limits.upperBound).")
    }
    // Most searches have nothing explicit to find: only a clean version shows that there is one.
    let ratings = items.map { $0.json["trackExplicitness"]?.string }
    if entity == .song, ratings.contains("cleaned"), !ratings.contains("explicit") {
      messages.note("Only clean versions found: iTunes may leave out the explicit ones.")
    }
  }
}
