import AmctlCommandLine
import MusicAPI
import MusicServices

/// The songs that iTunes lists of an artist, as resources of the catalog.
struct ITunesSongs {
  private let artist: ChosenArtist
  private let service: Service
  private let client: ITunesClient
  private let messages: Messages

  init(of artist: ChosenArtist, _ service: Service, _ context: Context) throws {
    self.artist = artist
    self.service = service
    client = ITunesClient(transport: try service.network.transport(to: .iTunes(context)))
    messages = Messages(context)
  }

  /// Shows the only request that needs no response before it.
  func showFirstRequest() async throws {
    service.showLater("the catalog resources of the songs that iTunes lists")
    _ = try await lookup()
  }

  /// Returns the songs in the order of iTunes, with their genres; those that the catalog lacks are
  /// counted in a notice.
  func songs() async throws -> [AnyResource] {
    // Without credentials for the catalog, the request to iTunes would be in vain.
    _ = try service.client
    let items = try await lookup().items
    guard !items.isEmpty else {
      throw UnknownArtistError(
        "iTunes has no artist with ID \(artist.id) in storefront '\(artist.catalog.storefront)'",
        artist)
    }
    var known: Set<String> = []
    let ids = items.filter { $0.type == .songs }.compactMap(\.id)
      .filter { known.insert($0).inserted }
    var options = FetchOptions(language: artist.language)
    options.include = ["genres"]
    var lookup = ValueLookup<String>()
    try lookup.add(
      ids.map { ($0, $0) }, of: ResourceCollection(.songs), in: artist.catalog, options: options)
    try await lookup.run(service)
    if let failure = lookup.firstFailure { throw failure }
    let missing = ids.count - lookup.found.count
    if missing > 0 {
      messages.note(
        "\(missing) of \(ids.count) songs from iTunes could not be found in the catalog of storefront "
          + "'\(artist.catalog.storefront)'.")
    }
    return ids.flatMap { lookup.found[$0]?.resources ?? [] }
  }

  private func lookup() async throws -> ITunesResults {
    try await client.lookup(
      ids: [artist.id.rawValue], with: .song, storefront: artist.catalog.storefront,
      language: artist.language)
  }
}
