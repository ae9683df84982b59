import AmctlCommandLine
import MusicAPI

/// `amctl library check`: lists the songs of the library that need attention.
struct LibraryCheckCommand: ServiceCommand {
  var findsReplacements = false
  var hasExitCode = false
  var output = OutputOptions()
  var catalog = CatalogOptions()
  var connection = ConnectionOptions()

  static let help = CommandHelp(
    "check", summary: "List songs in your library that cannot be played, and what replaces them",
    discussion: """
      Reads the songs of your library and prints a record for each one that needs attention. \
      Status: 'withdrawn' if it can no longer be played, 'purchase-only' if it can only be \
      downloaded as a purchase, 'uploaded' if it is your own file without a catalog match, and \
      with --storefront 'not-in-storefront' if that storefront lacks it or cannot play it, as after \
      a move.

      --replacements finds the song that takes its place in that storefront, or in the one of your \
      account, and can be played there: by ISRC, then by the service's equivalents, then by a \
      search for title, artist, album and duration, as 'match' does. 'replacement' says which and \
      why.

      Exit code 0; with --exit-code, 1 if any song cannot be played. Uploads can be played, so \
      they do not count. Exit code 3 if the service returns less than nine tenths of the songs it \
      counts.
      """,
    examples: [
      CommandSpec.Example("amctl library check", "List what can no longer be played"),
      CommandSpec.Example(
        "amctl library check --replacements -o tsv", "Find songs that replace them"),
      CommandSpec.Example(
        "amctl library check -s jp --jq '.data[] | select(.status == \"not-in-storefront\") | .id'",
        "List what you would lose in Japan"),
    ])

  static let parameters: [Parameter<Self>] = [
    .flag(
      "replacements", \.findsReplacements, help: "Find the song that takes the place of each"),
    .flag("exit-code", \.hasExitCode, help: "Exit with 1 if any song cannot be played"),
    .group(\.output), .group(\.catalog), .group(\.connection),
  ]

  var recordFields: RecordFields { CheckedSong.fields }

  func run(in context: Context) async throws {
    let service = try Service(context, connection, forVerdict: true)
    let language = context.settings.language
    let choice = StorefrontChoice(context)
    let storefront = choice.isGiven ? try choice.catalog() : nil
    guard !service.isDryRun else {
      let check = SongCheck(
        service: service, language: language, storefront: storefront, replacements: nil)
      try await service.show([try check.songs.request])
      if storefront != nil { service.showLater("the songs of the storefront, 300 IDs at a time") }
      if findsReplacements { service.showLater("the searches for replacements") }
      return service.showLater("the next pages, as each response names them in 'next'")
    }
    var replacements: ReplacementSearch?
    if findsReplacements {
      replacements = ReplacementSearch(
        service: service, catalog: try await choice.catalog(orOfAccount: service),
        language: language)
    }
    var check = LibraryCheck(
      SongCheck(
        service: service, language: language, storefront: storefront, replacements: replacements),
      Presentation(context, output))
    let hasProblems = try await check.run()
    if hasExitCode, hasProblems { throw Failure(.failure, nil) }
  }
}
