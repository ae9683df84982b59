import MusicAPI

/// `amctl hints`: terms that others search for.
struct HintsCommand: Command {
  static let term = Positional("term", .text(), help: "How the terms begin")

  static let spec = CommandSpec(
    "hints", summary: "Show what others search for that begins so",
    discussion: "--limit is how many terms the service sends; it sends ten unless told.",
    positionals: [term],
    examples: [
      CommandSpec.Example("amctl hints north", "Terms that begin with 'north'"),
      CommandSpec.Example("amctl hints north --limit 3 -o id", "Three of them, one in a line"),
    ])

  private let term: String

  init(_ arguments: Arguments) throws(UsageError) {
    term = try arguments[Self.term]
  }

  func run(in context: Context) async throws {
    let catalog = try context.catalog()
    let hints = try await context.client().send(
      catalog.hints(
        term, limit: context.options.extent.count, language: context.settings[.language]))
    let list = hints.json["results"]?["terms"]
    let records = try (list.map { Array($0.elements) } ?? []).map { term throws(JSONError) in
      try FoundRecord(term, with: [JSONMember("term", .json(term))])
    }
    try context.write(
      records, inPlaceOf: list, of: hints.json, columns: [Column("term")], id: "term")
  }
}

extension ListingExtent {
  /// How many were asked for; nil when nobody gave a number.
  var count: Int? {
    if case .items(let count) = self { count } else { nil }
  }
}

extension Context {
  /// Writes what an answer lists that has no pages, and says so to a person when that is nothing.
  func write(
    _ records: [FoundRecord], inPlaceOf list: JSON?, of answer: JSON, columns: [Column],
    id: String = "id"
  ) throws(WriteError) {
    let presentation = presentation()
    try presentation.write(records, inPlaceOf: list, of: answer, columns: columns, id: id)
    if records.isEmpty, presentation.format == .table { talk.note("Nothing was found.") }
  }
}
