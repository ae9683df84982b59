import AmctlCommandLine
import MusicAPI

/// `amctl library sync-playlist`: adds the songs of a list that a playlist lacks, and shows what else
/// differs.
struct LibrarySyncPlaylistCommand: ServiceCommand, TableCommand {
  var playlist: String?
  var name: String?
  var input = ChangeInput()
  var isOrdered = false
  var isDryRun = false
  var verify = VerifyOptions()
  var output = OutputOptions()
  var catalog = CatalogOptions()
  var connection = ConnectionOptions()
  private var chosen: ChosenPlaylist?

  static let help = CommandHelp(
    "sync-playlist", summary: "Add missing songs of a list to a playlist; show what else differs",
    discussion: """
      Reads song IDs, ISRCs and URLs, and adds the missing songs to the end of the playlist, in the \
      order of the list. Prints a record for each song that was 'added', each track that is \
      'surplus' or 'moved', and each track or ID that is 'dead': the catalog lacks it. A dead \
      track has a 'replacement' if there is one. 'from' and 'to' are the positions in the playlist \
      and in the list. Songs are the same by catalog ID, then by ISRC; an ID counts once.

      The Apple Music API cannot remove or move tracks: do that at 'url'. Exit code 3 while tracks \
      are surplus or dead, and with --ordered while any are moved.
      """,
    examples: [
      "amctl library sync-playlist p.LV0PX3zTlkd9Wb --from songs.txt --dry-run":
        "Show what differs, and change nothing",
      "amctl match tracks.csv -o id | amctl library sync-playlist --name 'Deep Water' --from -":
        "Bring a playlist up to a list from another program",
    ])

  static let parameters: [Parameter<Self>] = [
    .word(
      "playlist", \.playlist, .text("ID", completion: .ownPlaylists),
      help: "A playlist ID, such as p.LV0PX3zTlkd9Wb, or URL"),
    .option("name", \.name, .text(), help: ChosenPlaylist.nameHelp),
    .group(\.input, taking: [ChangeInput.from]),
    .flag("ordered", \.isOrdered, help: "Exit with 3 while tracks are in another order"),
    .flag("dry-run", \.isDryRun, help: "Show the differences, and change nothing"),
    .group(\.verify), .group(\.output), .group(\.catalog),
    .group(\.connection, taking: ConnectionOptions.reading),
  ]

  static let table = PlaylistDifference.table

  mutating func derive() throws(UsageError) {
    chosen = try ChosenPlaylist(playlist, named: name, isWritten: true)
  }

  func check() throws(UsageError) {
    guard chosen == nil || input.from.isEmpty else { return }
    throw .rule(
      "'library sync-playlist' needs a playlist and '--from'",
      hint: "amctl library sync-playlist PLAYLIST --from FILE")
  }

  func run(in context: Context) async throws {
    let items = try list(in: context)
    let service = try Service(
      context, connection, usesCache: false, sendsReads: verify.isOn, forVerdict: true)
    guard let songs = try await ReadSongs(of: chosen, service), let id = songs.playlistID else {
      return
    }
    let synchronization = { try await sync(songs, of: id, with: items, service, context) }
    if isDryRun || service.isDryRun { return try await synchronization() }
    try await context.taking(turnOf: id, synchronization)
  }

  /// Reads the list, and names the IDs that it repeats.
  private func list(in context: Context) throws -> [CatalogItem] {
    var (seen, repeats) = (Set<String>(), Shortfall(Messages(context)))
    let items = try input.targets(in: context, mayBeEmpty: false) { line throws(UsageError) in
      try CatalogItem(line: line, type: .songs, .exact)
    }.filter { item in
      let isNew = seen.insert(item.value).inserted
      if !isNew { repeats.add(saying: "'\(item.name)' is in the list more than once.") }
      return isNew
    }
    repeats.endMessages()
    return items
  }

  private func sync(
    _ songs: ReadSongs, of playlist: String, with items: [CatalogItem], _ service: Service,
    _ context: Context
  ) async throws {
    let presentation = Presentation(context, output)
    let (messages, language) = (presentation.messages, context.settings.language)
    var tracks: [JSON] = []
    let size = try await songs.read(language, service, presentation) { tracks.append($0) }
    try size.check("nothing was added", messages)
    var comparison = try PlaylistComparison(tracks, with: items)
    if comparison.isOpen {
      let catalog = try await StorefrontChoice(context).catalog(orOfAccount: service)
      try await comparison.complete(
        ReplacementSearch(service: service, catalog: catalog, language: language))
    }
    let added = try comparison.add().map {
      try ChangeTarget(track: $0.resourceID ?? "", type: .songs)
    }
    if !isDryRun, !added.isEmpty {
      let before = tracks.compactMap { AnyResource(json: $0).map(TrackIdentity.init) }
      let change = BatchedChange(
        service: service, presentation: presentation, outcome: PlaylistTracks.outcome,
        restPath: nil, owner: songs.owner,
        check: verify.verification(service).map {
          PlaylistTracks.check($0, in: playlist, after: before)
        })
      try await change.send(
        after: 0, change.rest(of: added), by: PlaylistTracks.additions(to: playlist))
    }
    let url = "https://music.apple.com/library/playlist/\(playlist)"
    let differences = try comparison.differences(url: url)
    try presentation.write(
      differences, Self.table, columns: presentation.showsUsualTable ? 6 : .max)
    var counts = ChangeCounts<PlaylistDifference.Kind>()
    counts.count(max(tracks.count, items.count))
    for difference in differences { counts.add(difference.kind) }
    messages.note(counts.summary("track") + (isDryRun ? " Nothing was sent." : ""))
    let rest = counts[.surplus] + counts[.dead] + (isOrdered ? counts[.moved] : 0)
    guard rest > 0 else { return }
    throw Failure(
      .partial,
      "\(rest.counted("difference remains", "differences remain")): the Apple Music API can only "
        + "add tracks", hint: "correct the playlist at \(url), or the list")
  }
}
