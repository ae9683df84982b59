import AmctlCommandLine
import MusicAPI

/// `amctl library copy-playlist`: creates a playlist with the tracks of another.
struct LibraryCopyPlaylistCommand: ServiceCommand {
  /// The original's ID or URL; nil if its name is given.
  var playlist: String?
  var originalName: String?
  /// The name of the copy.
  var name = ""
  var description: String?
  var folder: String?
  var rest: String?
  var verify = VerifyOptions()
  var output = OutputOptions()
  var catalog = CatalogOptions()
  var connection = ConnectionOptions()

  static let help = CommandHelp(
    "copy-playlist", summary: "Make an editable copy of a playlist",
    discussion: """
      Reads every track, in order and with repeats, before it creates the playlist and adds them. \
      Copies a playlist of your library, or one of the catalog by its ID or URL. Prints the new \
      playlist; tracks that cannot be added are named.

      With --name, the only argument is the name of the copy, and exactly one of your playlists \
      must have the other name; otherwise nothing is sent.

      You can edit the copy even if you cannot edit the original: the service adds tracks only to \
      playlists that were made through it.
      """,
    examples: [
      CommandSpec.Example(
        "amctl library copy-playlist p.QvDQE5RIVkRgpX Homeward",
        "Copy a playlist of your library"),
      CommandSpec.Example(
        "amctl library copy-playlist --name Homeward 'Homeward 2' --dry-run",
        "Show how a playlist is found by its name"),
      CommandSpec.Example(
        "amctl library copy-playlist pl.f4d106fed2bd41149aaacabb233eb5eb Mornings --dry-run",
        "Show how a playlist of the catalog would be read"),
    ])

  static let parameters: [Parameter<Self>] = [
    .word(
      "playlist", \.playlist, .text("ID", completion: .ownPlaylists),
      help: "Playlist to copy: its ID, such as p.QvDQE5RIVkRgpX; or a URL"),
    .word("new-name", \.name, .text(), help: "Name of the copy"),
    .option("name", \.originalName, .text(), help: NamedPlaylist.help),
    .option(
      "description", \.description, .text(allowsEmpty: true), help: "The description of the copy"),
    .option("folder", \.folder, .text("ID"), help: "Folder to create it in"),
    .option(
      "rest", \.rest, .file(), help: "Keep IDs not known to be added in this file"),
    .group(\.verify), .group(\.output), .group(\.catalog), .group(\.connection),
  ]

  /// The playlist to copy.
  private enum Original {
    case ofLibrary(id: String)
    case ofCatalog(CatalogItem)

    var name: MissingName {
      switch self {
      case .ofLibrary(let id): MissingName(name: id, type: .libraryPlaylists)
      case .ofCatalog(let item): MissingName(name: item.value, type: .playlists)
      }
    }
  }

  mutating func check() throws(UsageError) {
    if let folder { try MisplacedID.check(folder, as: .libraryPlaylistFolders, .exact) }
    guard originalName == nil else {
      if playlist != nil { throw .conflict("<playlist>", "--name") }
      return
    }
    guard let playlist else {
      throw .missingArgument(
        "playlist", of: CommandPath(names: ["amctl", "library", "copy-playlist"]))
    }
    _ = try Self.original(playlist)
  }

  /// Reads the ID or URL of a playlist, of the library or of the catalog.
  private static func original(_ word: String) throws(UsageError) -> Original {
    if MusicURL.isURL(word), case let link = try LinkedResource(word), link.isInLibrary {
      _ = try link.type(among: [.libraryPlaylists])
      return .ofLibrary(id: link.id)
    }
    if ResourceType.libraryPlaylists.facts?.fits(id: word) ?? false { return .ofLibrary(id: word) }
    if !MusicURL.isURL(word) {
      try MisplacedID.check(word, as: .playlists, .exact, for: .naming)
    }
    return .ofCatalog(try CatalogItem(word: word, type: .playlists, .exact))
  }

  /// Returns the playlist to copy; nil in a dry run that would have to find it by its name.
  private func original(
    _ service: Service, in context: Context
  ) async throws -> Original? {
    if let playlist { return try Self.original(playlist) }
    try rejectStorefront(in: context)
    let id = try await NamedPlaylist(name: originalName ?? "", service: service).id()
    return id.map { .ofLibrary(id: $0) }
  }

  var recordFields: RecordFields { RecordFields(of: [.libraryPlaylists]) }

  func run(in context: Context) async throws {
    let service = try verify.service(context, connection, usesCache: false)
    let presentation = Presentation(context, output)
    // An invalid name is an error before anything is read.
    _ = try Library.createPlaylist(named: name)
    guard let original = try await original(service, in: context) else {
      return service.showLater("the tracks of the playlist with this name, and the new playlist")
    }
    let endpoint = try endpoint(of: original, in: context)
    if service.isDryRun {
      try await service.show([endpoint.request])
      return service.showLater("the new playlist, with the tracks in the responses")
    }
    let (tracks, others) = try await tracks(of: original, endpoint, service.client)
    let missing = MissingTracks(others, of: tracks.count + others.count)
    missing?.report(to: presentation.messages)
    try await PlaylistCreation(
      name: name, description: description, folder: folder, service: service,
      presentation: presentation, restPath: rest,
      verification: verify.verification(service, presentation.messages)
    ).run(with: tracks)
    if let missing { throw missing }
  }

  private func rejectStorefront(in context: Context) throws {
    try catalog.rejectStorefront(for: "a playlist of the library", in: context)
  }

  private func endpoint(
    of original: Original, in context: Context
  ) throws -> Endpoint<ResourceDocument<AnyKind>> {
    let options = FetchOptions(
      language: context.settings.language, pageSize: LibraryFacts.pageLimit)
    switch original {
    case .ofLibrary(let id):
      try rejectStorefront(in: context)
      return try Library.relationship(
        named: "tracks", of: ResourceCollection<AnyKind>(.libraryPlaylists),
        id: ResourceID(rawValue: id), options: options)
    case .ofCatalog(let item):
      let catalog =
        try item.storefront.map { Catalog(storefront: $0) } ?? StorefrontChoice(context).catalog()
      return try catalog.relationship(
        named: "tracks", of: ResourceCollection<AnyKind>(.playlists),
        id: ResourceID(rawValue: item.value), options: options)
    }
  }

  /// Reads every track; also returns those that cannot be added to a playlist.
  private func tracks(
    of original: Original, _ endpoint: Endpoint<ResourceDocument<AnyKind>>, _ client: MusicClient
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
      throw error.naming(original.name, at: endpoint.request)
    }
    return (tracks, others)
  }
}
