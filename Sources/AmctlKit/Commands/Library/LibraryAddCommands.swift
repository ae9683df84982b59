import AmctlCommandLine
import MusicAPI

/// `amctl library add`: adds catalog resources to the library.
struct LibraryAddCommand: ChangeCommand {
  var change = ChangeOptions()

  static let help = CommandHelp(
    "add", summary: "Add songs, albums, music videos or playlists to the library",
    discussion: """
      Takes catalog IDs after their type, or URLs of any of the types, and prints the items that \
      the service accepted; they appear in the library within seconds, and --verify waits for \
      them. After a failure, stderr names the items that were not added, and --rest saves them for \
      another try.

      The Apple Music API cannot remove anything from a library.
      """,
    examples: [
      "amctl library add songs 1613600188": "Add a song",
      "amctl library add https://music.apple.com/us/album/tideline/1616728060":
        "Add an album by its URL",
      "amctl search harbour --types albums -o id | amctl library add albums --from -":
        "Add the albums of a search",
    ])

  static let types = TypeWords.addable
  static let typeHelp = "Type: songs, albums, music-videos or playlists; or a URL"
  static let purpose = MisplacedID.Purpose.adding
  static let outcome = "added to the library"

  func check(by verification: Verification, in context: Context) async throws -> ChangeCheck {
    try await verification.check(in: context) { .inLibrary($1, by: $0) }
  }

  func requests(for items: [ResourceReference]) throws(InvalidRequestError) -> [WritePart] {
    try Library.add(items).checked()
  }

  static func adapt(_ change: inout BatchedChange) {
    // The service accepts any ID, also one that no catalog has.
    change.acceptance = "sent to the library; use --verify to wait for the result"
  }
}

/// `amctl library add-tracks`: adds tracks to the end of a playlist.
struct LibraryAddTracksCommand: ServiceCommand {
  /// The playlist's ID or URL; nil if its name is given.
  var playlist: String?
  var name: String?
  var type: ResourceType?
  var isUnique = false
  var input = ChangeInput()
  var verify = VerifyOptions()
  var output = OutputOptions()
  var connection = ConnectionOptions()
  private var chosen = ChosenPlaylist.id("")

  static let help = CommandHelp(
    "add-tracks", summary: "Add tracks to one of your playlists, in the order given",
    discussion: """
      Takes song and music video IDs or URLs; IDs that begin with i. are library IDs. A track \
      given twice is added twice, unless you use --unique. With --name, all arguments are tracks.

      The Apple Music API cannot reorder, replace or remove tracks, and cannot change playlists \
      made elsewhere; their canEdit is false. 'library sync-playlist' finds surplus and moved tracks.
      """,
    examples: [
      "amctl library add-tracks p.QvDQE5RIVkRgpX 1613600188": "Add a song",
      "amctl library add-tracks --name Homeward 1613600188 --dry-run":
        "Show the request that finds a playlist by name",
      "amctl library add-tracks p.QvDQE5RIVkRgpX --from songs.txt --unique --verify --rest rest":
        "Add the missing songs of a list, and keep the IDs of those that did not appear",
      "amctl library add-tracks p.QvDQE5RIVkRgpX --from rest --unique":
        "Then add those",
    ])

  static let parameters: [Parameter<Self>] = [
    .word(
      "playlist", \.playlist, .text("ID", completion: .ownPlaylists),
      help: "A playlist ID, such as p.QvDQE5RIVkRgpX, or URL"),
    .option("name", \.name, .text(), help: ChosenPlaylist.nameHelp),
    .option("type", \.type, TypeWords.track.closedValue, help: PlaylistTracks.typeHelp),
    .flag(
      "unique", \.isUnique, help: "Skip repeats and tracks already in the playlist"),
    .group(\.input), .group(\.verify), .group(\.output), .group(\.connection),
  ]

  mutating func derive() throws(UsageError) {
    if let name {
      // Without a playlist, the first argument is a track.
      if let playlist { input.ids.insert(playlist, at: 0) }
      chosen = .name(name)
      try InputFiles.takeStandardInput(from: &input.ids, to: &input.from)
    } else {
      chosen = .id(try givenPlaylist())
    }
  }

  func check() throws(UsageError) { try input.checkIsNamed() }

  var recordFields: RecordFields { ChangeTarget.fields }

  /// Returns the ID of the playlist on the command line.
  private func givenPlaylist() throws(UsageError) -> String {
    guard let playlist else {
      throw .missingArgument(
        "playlist", of: CommandPath(names: ["amctl", "library", "add-tracks"]))
    }
    let isID = { (word: String) in ResourceType.libraryPlaylists.facts?.fits(id: word) ?? false }
    if !MusicURL.isURL(playlist), !isID(playlist), let later = input.ids.first(where: isID) {
      throw .rule(
        "'\(playlist)' is not \(ResourceType.libraryPlaylists.idLabel)",
        hint: "the playlist comes first: amctl library add-tracks \(later) \(playlist)")
    }
    if input.ids.isEmpty, input.from.isEmpty, ResourceType.songs.facts?.fits(id: playlist) == true {
      throw .rule(
        "'library add-tracks' needs a playlist before '\(playlist)'",
        hint:
          "write 'amctl library add-tracks PLAYLIST \(playlist)', or name the playlist with --name")
    }
    return try CatalogItem(word: playlist, type: .libraryPlaylists, .exact, for: .naming).value
  }

  func run(in context: Context) async throws {
    let tracks = try PlaylistTracks.read(input, of: type, in: context, mayBeEmpty: true)
    let presentation = Presentation(context, output)
    guard !tracks.isEmpty else { return try input.writeNothing(to: presentation) }
    let service = try verify.service(
      context, connection, usesCache: !isUnique && name == nil)
    guard let playlist = try await chosen.id(service) else {
      return service.showLater("POST the tracks to that playlist")
    }
    let addition = { try await add(tracks, to: playlist, service, presentation) }
    // Without a look at what is there, tracks are added whatever others add.
    guard looksFirst, !service.isDryRun else { return try await addition() }
    try await context.taking(turnOf: playlist, addition)
  }

  /// Whether the playlist is read before tracks are added.
  private var looksFirst: Bool { isUnique || verify.isOn }

  private func add(
    _ tracks: [ChangeTarget], to playlist: String, _ service: Service, _ presentation: Presentation
  ) async throws {
    let owner = MissingName(name: playlist, type: .libraryPlaylists)
    let verification = verify.verification(service)
    let before = looksFirst ? try await present(in: playlist, service, owner) : []
    var added = tracks
    if isUnique {
      guard !service.isDryRun else {
        return service.showLater("the tracks that are not in the playlist")
      }
      added = PlaylistTracks.unique(tracks, after: before, presentation.messages)
    }
    try await BatchedChange(
      service: service, presentation: presentation, outcome: PlaylistTracks.outcome,
      restPath: input.rest, isChanged: true, owner: owner,
      check: verification.map { PlaylistTracks.check($0, in: playlist, after: before) }
    ).list(added, by: PlaylistTracks.additions(to: playlist))
  }

  /// Reads all tracks of the playlist, or shows the request for them.
  private func present(
    in playlist: String, _ service: Service, _ owner: MissingName
  ) async throws -> [TrackIdentity] {
    let id = ResourceID<LibraryPlaylist>(playlist)
    guard !service.isDryRun else {
      try await service.show([Library.tracks(of: id).request])
      return []
    }
    let client = try service.client
    do { return try await client.tracks(of: id) } catch { throw error.naming(owner) }
  }
}

/// Tracks to add to a playlist.
enum PlaylistTracks {
  /// The outcome for each track.
  static let outcome = "added to the playlist"

  /// The help text of the option for their type.
  static let typeHelp =
    "Treat every ID as this type; by default songs, or library-songs for IDs like i.123"

  /// Reads the tracks from the command line, then those from the file.
  static func read(
    _ input: ChangeInput, of type: ResourceType?, in context: Context, mayBeEmpty: Bool
  ) throws -> [ChangeTarget] {
    try input.targets(in: context, mayBeEmpty: mayBeEmpty) { word throws(UsageError) in
      try ChangeTarget(track: word, type: type)
    }
  }

  /// Verifies tracks that were added after the earlier ones.
  static func check(
    _ verification: Verification, in playlist: String, after before: [TrackIdentity]
  ) -> ChangeCheck {
    ChangeCheck(
      verification: verification,
      expectation: { .tracks($0, in: ResourceID(playlist), after: before) })
  }

  /// The requests that add tracks after the existing ones.
  static func additions(to playlist: String) -> BatchedChange.Division {
    { tracks throws(InvalidRequestError) in
      try Library.addTracks(tracks, to: ResourceID(playlist)).checked()
    }
  }

  /// Returns the tracks that are not among the earlier ones, each once, in the same order; says how
  /// many are left out.
  static func unique(
    _ tracks: [ChangeTarget], after before: [TrackIdentity], _ messages: Messages
  ) -> [ChangeTarget] {
    // A library track also has the ID of the one in the catalog.
    let present = Set(before.flatMap(\.ids))
    let absent = tracks.filter { !present.contains($0.id) }
    var seen: Set<String> = []
    let unique = absent.filter { seen.insert($0.id).inserted }
    let (repeated, old) = (absent.count - unique.count, tracks.count - absent.count)
    let reasons = [
      old > 0 ? "\(old.grouped) already in the playlist" : nil,
      repeated > 0 ? "\(repeated.grouped) repeated" : nil,
    ].compactMap(\.self)
    guard !reasons.isEmpty else { return unique }
    messages.note(
      unique.isEmpty
        ? "Already in the playlist; nothing added."
        : "Skipped \((old + repeated).grouped) of \(tracks.count.grouped): "
          + "\(reasons.joined(separator: ", ")).")
    return unique
  }
}
