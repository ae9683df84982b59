import AmctlCommandLine
import MusicAPI
import MusicMatching

/// `amctl library duplicates`: lists the songs that the library, or a playlist, has more than once.
struct LibraryDuplicatesCommand: ServiceCommand {
  var playlist: String?
  var name: String?
  var hasExitCode = false
  var output = OutputOptions()
  var connection = ConnectionOptions()
  private var chosen: ReadPlaylist?
  /// The ID of the playlist; nil for the whole library.
  private var playlistID: String?

  static let help = CommandHelp(
    "duplicates", summary: "Find duplicate songs in your library or a playlist",
    discussion: """
      Prints the songs of each group, numbered by 'group'. 'by' is 'isrc' if the catalog \
      match of another song in the group has the same ISRC, or else 'recording': the same song \
      twice, or the same artist and title and a duration within 3 seconds. A live version or \
      remix is not a duplicate of the original. In a playlist, 'position' counts from 1.

      Nothing is removed: Apple's API cannot remove songs. Remove them in the Music app.

      Exit code 0; with --exit-code, 1 if there are duplicates. Exit code 3 if the service returns \
      less than nine tenths of the songs it counts.
      """,
    examples: [
      CommandSpec.Example("amctl library duplicates", "List duplicates in your library"),
      CommandSpec.Example(
        "amctl library duplicates p.QvDQE5RIVkRgpX -o tsv --fields position,name,by",
        "List duplicates in a playlist"),
      CommandSpec.Example(
        "amctl library duplicates --name 'Night Drive'", "Find the playlist by its name"),
    ])

  static let parameters: [Parameter<Self>] =
    ReadPlaylist.parameters(\.playlist, \.name) + [
      .flag("exit-code", \.hasExitCode, help: "Exit with 1 if there are duplicates"),
      .group(\.output), .group(\.connection),
    ]

  private static let fields: RecordFields = [
    "group": .number, "id": .string, "name": .string, "artistName": .string,
    "albumName": .string, "by": .string, "position": .number,
  ]

  var recordFields: RecordFields { Self.fields }

  mutating func check() throws(UsageError) {
    chosen = try ReadPlaylist(playlist, named: name)
  }

  func run(in context: Context) async throws {
    let service = try Service(context, connection, forVerdict: true)
    var command = self
    if let chosen {
      guard let id = try await chosen.id(service) else { return }
      command.playlistID = id
    }
    try await command.list(service, in: context)
  }

  private func list(_ service: Service, in context: Context) async throws {
    let endpoint = try endpoint(context.settings.language)
    let presentation = Presentation(context, output)
    let messages = presentation.messages
    var groups = DuplicateGroups()
    let size = try await read(endpoint, service, into: &groups, presentation)
    let found = groups.groups()
    var records = RecordStream(presentation, columns: Self.fields.columns)
    records.notesAbsence = false
    for (index, group) in found.enumerated() {
      for (place, likeness) in group {
        try records.write(record(of: groups.items[place], at: place, likeness, in: index + 1))
      }
    }
    try records.finish()
    messages.note(summary(of: size.count, groups: found.count))
    try size.check("missing songs were not compared", messages)
    if hasExitCode, !found.isEmpty { throw Failure(.failure, nil) }
  }

  private func summary(of songs: Int, groups: Int) -> String {
    guard songs > 0 else {
      return playlistID.map { "Playlist '\($0)' has no songs." } ?? "Your library has no songs."
    }
    return "\(songs.counted("song")) compared: "
      + (groups == 0 ? "no duplicates." : "\(groups.counted("group")) of duplicates.")
  }

  /// The request for the songs, each with its catalog match.
  private func endpoint(
    _ language: String?
  ) throws(InvalidRequestError) -> Endpoint<ResourceDocument<AnyKind>> {
    let options = FetchOptions(language: language, pageSize: LibraryFacts.pageLimit)
    let extras: [Extra<AnyKind>] = [.relationship(named: "catalog")]
    guard let playlistID else {
      return try Library.list(ResourceCollection<AnyKind>(.librarySongs)).with(extras).with(options)
        .checked()
    }
    return try Library.relationship(
      named: "tracks", of: ResourceCollection<AnyKind>(.libraryPlaylists),
      id: ResourceID(rawValue: playlistID)
    ).with(extras).with(options).checked()
  }

  /// Reads all songs; returns how many there are, and should be.
  private func read(
    _ endpoint: Endpoint<ResourceDocument<AnyKind>>, _ service: Service,
    into groups: inout DuplicateGroups, _ presentation: Presentation
  ) async throws -> ListSize {
    var progress = ProgressLine(before: presentation)
    defer { progress?.end() }
    var reported: Int?
    var seen: Set<String> = []
    do {
      for try await page in try service.client.pages(of: endpoint, extent: .all) {
        reported = page.reportedTotal ?? reported
        for element in page.elements {
          let id = element.resourceID ?? ""
          // Pages overlap if something is added while they are read; a library has each song once.
          guard playlistID != nil || id.isEmpty || seen.insert(id).inserted else { continue }
          groups.add(id, Resource<LibrarySong>(json: element)?.query ?? SongQuery())
        }
        progress?.show(groups.items.count, of: reported)
      }
    } catch let error as MusicAPIError {
      throw error.naming(playlistID.map { MissingName(name: $0, type: .libraryPlaylists) })
    }
    return ListSize(
      playlistID.map { .tracks(of: $0) } ?? .list(.librarySongs), groups.items.count,
      reported: reported)
  }

  private func record(
    of item: DuplicateGroups.Item, at place: Int, _ likeness: DuplicateGroups.Likeness,
    in group: Int
  ) -> JSONValue {
    let text = { (text: String) in text.isEmpty ? JSONValue.null : .string(text) }
    return [
      "group": .int(group), "id": .string(item.id), "name": text(item.query.title),
      "artistName": text(item.query.artist), "albumName": text(item.query.album ?? ""),
      "by": .string(likeness.rawValue),
      "position": playlistID == nil ? .null : .int(place + 1),
    ]
  }
}
