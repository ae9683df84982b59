import MusicAPI

/// `amctl genres`: the genres of a storefront.
struct GenresCommand: Command {
  static let ids = ListPositional("id", .text("ID"), help: "The genres to show; all without any")

  static let spec = CommandSpec(
    "genres", summary: "Show the genres of a storefront",
    options: FetchOptionKeys.keys, positionals: [ids],
    examples: [
      CommandSpec.Example("amctl genres", "Every genre"),
      CommandSpec.Example("amctl genres 20 -o json", "One genre with all that is known of it"),
    ])

  private let ids: [String]
  private let arguments: Arguments

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    ids = arguments[Self.ids]
  }

  func run(in context: Context) async throws {
    let genres = ResourceCollection(.genres)
    let options = context.fetchOptions(arguments)
    if ids.isEmpty {
      try await context.list { try $0.list(genres, options: options) }
    } else {
      try await context.fetch(ids, of: genres, options: options)
    }
  }
}
