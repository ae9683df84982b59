import AmctlCommandLine
import MusicAPI

/// `amctl library copy-playlist`: creates a playlist with the tracks of another.
struct LibraryCopyPlaylistCommand: ServiceCommand {
  var playlist = ""
  var name = ""
  var description: String?
  var folder: String?
  var rest: String?
  var output = OutputOptions()
  var catalog = CatalogOptions()
  var connection = ConnectionOptions()

  static let help = CommandHelp(
    "copy-playlist", summary: "Make an editable copy of a playlist",
    discussion: """
      Reads every track, in order and with repeats, before it creates the playlist and adds them. \
      Copies a playlist of your library, or one of the catalog by its ID or URL. Prints the new \
      playlist; tracks that cannot be added are named.

      You can edit the copy even if you cannot edit the original: the service adds tracks only to \
      playlists that were made through it.
      """,
    examples: [
      CommandSpec.Example(
        "amctl library copy-playlist p.QvDQE5RIVkRgpX Homeward",
        "Copy a playlist of your library"),
      CommandSpec.Example(
        "amctl library copy-playlist pl.f4d106fed2bd41149aaacabb233eb5eb Mornings --dry-run",
        "Show how a playlist of the catalog would be read"),
    ])

  static let parameters: [Parameter<Self>] = [
    .word(
      "playlist", \.playlist, .text("ID", completion: .ownPlaylists),
      help: "The playlist's ID, such as p.QvDQE5RIVkRgpX; or a URL"),
    .word("name", \.name, .text(), help: "The name of the copy"),
    .option(
      "description", \.description, .text(allowsEmpty: true), help: "The description of the copy"),
    .option("folder", \.folder, .text("ID"), help: "Folder to create it in"),
    .option(
      "rest", \.rest, .file(), help: "Keep IDs that are not known to be added in this file"),
    .group(\.output), .group(\.catalog), .group(\.connection),
  ]

  /// Whether the playlist is one of the library.
  private var isOfLibrary: Bool {
    ResourceType.libraryPlaylists.facts?.fits(id: playlist) ?? false
  }

  mutating func check() throws(UsageError) {
    if let folder { try MisplacedID.check(folder, as: .libraryPlaylistFolders, .exact) }
    if !isOfLibrary { _ = try source() }
  }

  /// Reads the id or URL of a playlist of the catalog.
  private func source() throws(UsageError) -> CatalogItem {
    try CatalogItem(word: playlist, type: .playlists, .exact)
  }

  var recordFields: RecordFields { RecordFields(of: [.libraryPlaylists]) }

  func run(in context: Context) async throws {
    let service = try Service(context, connection, usesCache: false)
    let presentation = Presentation(context, output)
    let endpoint = try endpoint(in: context)
    // An invalid name is an error before anything is read.
    _ = try Library.createPlaylist(named: name)
    if service.isDryRun {
      try await service.show([endpoint.request])
      return service.showLater("the new playlist, with the tracks in the responses")
    }
    let (tracks, others) = try await tracks(endpoint, service.client)
    let missing = MissingTracks(others, of: tracks.count + others.count)
    missing?.report(to: presentation.messages)
    try await PlaylistCreation(
      name: name, description: description, folder: folder, service: service,
      presentation: presentation, restPath: rest
    ).run(with: tracks)
    if let missing { throw missing }
  }

  private func endpoint(in context: Context) throws -> Endpoint<ResourceDocument<AnyKind>> {
    let options = FetchOptions(
      language: context.settings.language, pageSize: LibraryFacts.pageLimit)
    guard !isOfLibrary else {
      try catalog.rejectStorefront(for: "a playlist of the library", in: context)
      return try Library.relationship(
        named: "tracks", of: ResourceCollection<AnyKind>(.libraryPlaylists),
        id: ResourceID(rawValue: playlist), options: options)
    }
    let item = try source()
    let catalog =
      try item.storefront.map { Catalog(storefront: $0) } ?? StorefrontChoice(context).catalog()
    return try catalog.relationship(
      named: "tracks", of: ResourceCollection<AnyKind>(.playlists),
      id: ResourceID(rawValue: item.value), options: options)
  }

  /// Reads every track; also returns those that cannot be added to a playlist.
  private func tracks(
    _ endpoint: Endpoint<ResourceDocument<AnyKind>>, _ client: MusicClient
  ) async throws -> (tracks: [ChangeTarget], others: [JSON]) {
    var tracks: [ChangeTarget] = []
    var others: [JSON] = []
    do {
      for try await page in client.pages(of: endpoint) {
        for element in page.elements {
          if let track = ChangeTarget(copying: element) {
            tracks.append(track)
          } else {
            others.append(element)
          }
        }
      }
    } catch {
      throw error.naming(
        MissingName(name: playlist, type: isOfLibrary ? .libraryPlaylists : .playlists))
    }
    return (tracks, others)
  }
}

/// The error if some tracks of a playlist cannot be added to another.
private struct MissingTracks: ReportedError {
  private let names: [String]
  private let total: Int

  init?(_ tracks: [JSON], of total: Int) {
    guard !tracks.isEmpty else { return nil }
    self.total = total
    names = tracks.map { $0.resourceID ?? $0["attributes"]?["name"]?.string ?? "" }
  }

  func report(to messages: Messages) {
    var first = FirstMessages(messages)
    for name in names { first.add("'\(name)' cannot be added to a playlist.") }
    first.end()
  }

  var failure: Failure {
    var failure = Failure(.partial, "\(names.count) of \(total) tracks not copied")
    failure.missing = Array(names.prefix(MissingItemsError.nameLimit))
    return failure
  }
}
