import AmctlCommandLine
import MusicAPI

enum ITunesGroup {
  static let help = CommandHelp(
    "itunes", summary: "Search Apple's store and charts",
    discussion: """
      IDs are catalog IDs: --with-catalog fetches their resources, with a token. iTunes accepts \
      about 20 requests a minute from one network address; all your amctl processes share that \
      budget and wait their turn.
      """,
    examples: [
      "amctl itunes search 'northern lights'": "Find songs",
      "amctl itunes charts --limit 20": "Show the most played songs",
    ])

  static let catalogHelp = "Add the catalog resource of each result; needs a token"
}

extension CatalogKey {
  /// The catalog resource with the ID of an item of another server; nil for anything but music.
  init?(_ type: ResourceType?, _ id: String?) {
    guard let type, let id else { return nil }
    self.init(type: type, id: id)
  }
}

/// Adds the catalog resource to each object of another server, if that is wanted.
struct CatalogJoin {
  private let service: Service?
  private let language: String?

  /// Reads the credentials, so that nothing is requested in vain without them.
  init(_ isWanted: Bool, _ context: Context, _ connection: ConnectionOptions) throws {
    service = isWanted ? try Service(context, connection) : nil
    language = context.settings.language
    _ = try service?.client
  }

  /// Adds a member `catalog` to each object: its resource, or null if the storefront has none.
  func join(
    _ objects: [(json: JSON, key: CatalogKey?)], in storefront: String
  ) async throws -> [JSON] {
    guard let service else { return objects.map(\.json) }
    let found = try await service.resources(
      objects.compactMap(\.key), in: Catalog(storefront: storefront), language: language)
    return objects.map { json, key in
      json.marked(["catalog": key.flatMap { found[$0] }.map { .json($0) } ?? .null])
    }
  }
}
