import AmctlCommandLine
import MusicAPI

/// `amctl library check`: lists songs of the library, or of a playlist, that need attention.
struct LibraryCheckCommand: ServiceCommand {
  var playlist: String?
  var name: String?
  var findsReplacements = false
  var hasExitCode = false
  var output = OutputOptions()
  var catalog = CatalogOptions()
  var connection = ConnectionOptions()
  private var chosen: ReadPlaylist?

  static let help = CommandHelp(
    "check", summary: "Find unplayable songs in your library, and replacements for them",
    discussion: """
      Prints a record for each song that needs attention. Its status is 'withdrawn' if it can no \
      longer be played, 'purchase-only' if it can only be downloaded, 'uploaded' if it is your own \
      file without a catalog match, and with --storefront 'not-in-storefront' if it cannot be \
      played there.

      --replacements finds a playable song for each in that storefront, or in your account's: by \
      ISRC, by the service's equivalents, then by a search.

      Exit code 3 if the service returns less than nine tenths of the songs it counts. Uploads can \
      be played, so --exit-code ignores them.
      """,
    examples: [
      CommandSpec.Example("amctl library check", "List songs that need attention"),
      CommandSpec.Example(
        "amctl library check --replacements -o tsv", "Find replacements for them"),
      CommandSpec.Example(
        "amctl library check -s jp --jq '.data[] | select(.status == \"not-in-storefront\") | .id'",
        "List what you would lose in Japan"),
      CommandSpec.Example("amctl library check 'Night Drive'", "Check the songs of a playlist"),
    ])

  static let parameters: [Parameter<Self>] =
    ReadPlaylist.parameters(\.playlist, \.name) + [
      .flag(
        "replacements", \.findsReplacements, help: "Find a replacement for each unplayable song"),
      .flag("exit-code", \.hasExitCode, help: "Exit with 1 if any song cannot be played"),
      .group(\.output), .group(\.catalog), .group(\.connection),
    ]

  var recordFields: RecordFields { CheckedSong.fields }

  mutating func check() throws(UsageError) {
    chosen = try ReadPlaylist(playlist, named: name)
  }

  func run(in context: Context) async throws {
    let service = try Service(context, connection, forVerdict: true)
    let playlistID = try await chosen?.id(service)
    if chosen != nil, playlistID == nil { return }
    let language = context.settings.language
    let choice = StorefrontChoice(context)
    let storefront = choice.isGiven ? try choice.catalog() : nil
    guard !service.isDryRun else {
      let check = SongCheck(
        service: service, language: language, playlistID: playlistID, storefront: storefront,
        replacements: nil)
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
        service: service, language: language, playlistID: playlistID, storefront: storefront,
        replacements: replacements),
      Presentation(context, output))
    let hasProblems = try await check.run()
    if hasExitCode, hasProblems { throw Failure(.failure, nil) }
  }
}
