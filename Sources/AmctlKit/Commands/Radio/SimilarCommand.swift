import AmctlCommandLine
import MusicAPI

/// `amctl similar`: lists artists that are like another one.
struct SimilarCommand: ServiceCommand {
  var artist = ""
  var output = OutputOptions()
  var listing = ListingOptions()
  var catalog = CatalogOptions()
  var connection = ConnectionOptions()
  private var choice: ArtistChoice?

  static let help = CommandHelp(
    "similar", summary: "List artists that are like another one",
    discussion: """
      Each has the source that says so, its rank there, and a score from 0 to 1. Apple sends an \
      order and no figures; its score is 1 divided by the rank.
      """,
    examples: [
      CommandSpec.Example("amctl similar 1147783278", "List artists like this one"),
      CommandSpec.Example(
        "amctl similar 'glass harbour' --limit 5 -o id", "Print the five nearest, as ids"),
    ])

  static let parameters: [Parameter<Self>] = [
    ArtistChoice.parameter(\.artist),
    .group(\.output), .group(\.listing, taking: [ListingOptions.limit, ListingOptions.all]),
    .group(\.catalog), .group(\.connection),
  ]

  mutating func check() throws(UsageError) {
    choice = try ArtistChoice(artist)
  }

  var recordTypes: [ResourceType] { [.artists] }

  func run(in context: Context) async throws {
    let lister = try Lister(context, connection, output, listing)
    guard let artist = try await choice?.artist(lister.service, in: context) else { return }
    let endpoint = try artist.similarArtists(extent: lister.extent)
    var listing = Listing(
      lister.presentation, of: .only(.artists), marks: ["rank", "score", "source"])
    guard !lister.service.isDryRun else { return try await lister.service.show([endpoint.request]) }
    var rank = 0
    let pages = try lister.service.client.pages(of: endpoint, extent: lister.extent)
    try await artist.naming {
      try await listing.write(pages) { page in
        page.replacing(
          page.elements.map { similar in
            rank += 1
            return similar.marked([
              "rank": .int(rank),
              "score": JSONNumber(1 / Double(rank)).map { .number($0) } ?? .null,
              "source": "apple",
            ])
          })
      }
    }
    try listing.finish()
  }
}
