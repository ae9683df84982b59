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
  private var chosen: ChosenPlaylist?

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
      "amctl library check": "List songs that need attention",
      "amctl library check --replacements -o tsv": "Find replacements for unplayable songs",
      "amctl library check -s jp --jq '.data[] | select(.status == \"not-in-storefront\") | .id'":
        "List what you would lose in Japan",
      "amctl library check 'Night Drive'": "Check the songs of a playlist",
    ])

  static let parameters: [Parameter<Self>] =
    ChosenPlaylist.parameters(\.playlist, \.name) + [
      .flag(
        "replacements", \.findsReplacements, help: "Find a replacement for each unplayable song"),
      .flag("exit-code", \.hasExitCode, help: "Exit with 1 if any song cannot be played"),
      .group(\.output), .group(\.catalog), .group(\.connection),
    ]

  var recordFields: RecordFields { CheckedSong.table.fields }

  mutating func derive() throws(UsageError) {
    chosen = try ChosenPlaylist(playlist, named: name)
  }

  func run(in context: Context) async throws {
    let service = try Service(context, connection, forVerdict: true)
    guard let songs = try await ReadSongs(of: chosen, service) else { return }
    let language = context.settings.language
    let choice = StorefrontChoice(context)
    let storefront = choice.isGiven ? try choice.catalog() : nil
    var check = SongCheck(
      service: service, language: language, list: songs, storefront: storefront,
      replacements: nil)
    if findsReplacements {
      check.replacements = ReplacementSearch(
        service: service, catalog: try await choice.catalog(orOfAccount: service),
        language: language)
    }
    let hasProblems = try await check.run(Presentation(context, output))
    if hasExitCode, hasProblems { throw Failure(.failure, nil) }
  }
}

/// Walks the songs of the library or a playlist, and writes those that need attention.
private struct SongCheck {
  let service: Service
  let language: String?
  let list: ReadSongs
  /// The catalog that must have the songs; nil if any will do.
  let storefront: Catalog?
  /// Finds replacements for songs; nil if nothing is to be found.
  var replacements: ReplacementSearch?

  /// The number of songs that are checked together: as many as one request by IDs may name.
  private static let windowSize = 300

  /// Writes a record for each song that needs attention; returns whether any cannot be played.
  ///
  /// A list that is much shorter than the service says is an error: missing songs were not checked.
  func run(_ presentation: Presentation) async throws -> Bool {
    let messages = presentation.messages
    var records = RecordStream(
      presentation,
      presentation.showsUsualTable
        ? CheckedSong.tableColumns(withReplacements: replacements != nil)
        : ColumnChoice(chosen: CheckedSong.table.fields.columns))
    records.notesAbsence = false
    var counts = ChangeCounts<SongStatus>()
    let songs = Endpoint<Page<LibrarySong>>(try list.endpoint(language).request)
    let pages = try service.client.pages(of: songs, extent: .all).makeAsyncIterator()
    var window: [Resource<LibrarySong>] = []
    var size = ItemCount(list.subject)
    let next = {
      do throws(MusicAPIError) { return try await pages.next() } catch {
        throw error.naming(list.owner)
      }
    }
    var isOver = false
    while !isOver {
      let page = try await records.during(next)
      isOver = page == nil
      if let page { size.add(page) }
      window += page?.resources.map { $0.detached() } ?? []
      if isOver || window.count >= Self.windowSize {
        let songs = window
        for song in try await records.during({ try await check(songs) }) {
          counts.add(song.status)
          try records.write(CheckedSong.table.record(of: song))
        }
        window = []
      }
      if !isOver { records.showProgress(size.count, of: size.total) }
    }
    try records.finish()
    counts.count(size.count)
    messages.note(
      counts.summary(
        "song", "checked", none: "nothing needs attention", nothing: list.emptiness))
    try size.check("missing songs were not checked", messages)
    return SongStatus.allCases.contains { $0.isProblem && counts[$0] > 0 }
  }

  /// Returns the songs that need attention, in their order.
  ///
  /// The error of a rejected request names the storefront.
  private func check(_ songs: [Resource<LibrarySong>]) async throws -> [CheckedSong] {
    do { return try await found(among: songs) } catch {
      var failure = Failure(error)
      guard let catalog = storefront ?? replacements?.catalog, failure.rejection != nil else {
        throw error
      }
      failure.message = Tally.message(of: catalog.storefront, failure.message ?? "")
      throw failure
    }
  }

  private func found(among songs: [Resource<LibrarySong>]) async throws -> [CheckedSong] {
    let absent = try await absent(among: songs)
    let found = songs.compactMap { song -> CheckedSong? in
      if let status = SongStatus(of: song) { return CheckedSong(song: song, status: status) }
      guard let id = song.catalogID, absent.contains(id) else { return nil }
      return CheckedSong(song: song, status: .notInStorefront)
    }
    return try await replacements?.complete(found) ?? found
  }

  /// Returns the catalog IDs of songs that the storefront lacks or cannot play.
  private func absent(among songs: [Resource<LibrarySong>]) async throws -> Set<String> {
    let keys = songs.compactMap(\.catalogID).map { CatalogKey(type: .songs, id: $0) }
    guard let storefront, !keys.isEmpty else { return [] }
    let found = try await service.resources(keys, in: storefront, language: language)
    return Set(keys.filter { found[$0]?.isPlayable != true }.map(\.id))
  }
}
