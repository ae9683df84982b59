import AmctlCommandLine
import MusicAPI

/// `amctl library sync-playlist`: brings a playlist up to a list of tracks, as far as that is
/// possible.
struct LibrarySyncPlaylistCommand: ServiceCommand {
  /// The playlist's ID or URL; nil if its name is given.
  var playlist: String?
  var name: String?
  var input = ChangeInput()
  var type: ResourceType?
  var onlyPlans = false
  var newName: String?
  var acceptsShrinking = false
  var verify = VerifyOptions(isOn: true)
  var output = OutputOptions()
  var connection = ConnectionOptions()

  static let help = CommandHelp(
    "sync-playlist", summary: "Add to a playlist what a list has and it lacks",
    discussion: """
      Prints a plan: a record for each track of the list, with the action 'add', 'keep', or \
      'moved' if the playlist has it in another order, and 'extra' for each track that only the \
      playlist has. Then adds what is missing, in order, and verifies it, as '--verify' does \
      elsewhere.

      The Apple Music API cannot remove or move a track. If the playlist is still not the list, \
      the exit code is 3; --new makes a new playlist of exactly the list instead.

      Nothing is sent for an empty list, for a list less than half as long as the playlist unless \
      you use --accept-shrink, and for a list that may have been cut off: with an ID that the \
      service does not have, or from a pipe and without a line break at its end.
      """,
    examples: [
      CommandSpec.Example(
        "amctl library sync-playlist p.QvDQE5RIVkRgpX --plan --accept-shrink --from songs.txt",
        "Show what differs, and change nothing"),
      CommandSpec.Example(
        "amctl match tracks.csv -o id | "
          + "amctl library sync-playlist p.QvDQE5RIVkRgpX --from - --dry-run",
        "Show how the songs of a list would be added"),
    ])

  static let parameters: [Parameter<Self>] = [
    .word(
      "playlist", \.playlist, .text("ID", completion: .ownPlaylists),
      help: "Playlist in your library: its ID, such as p.QvDQE5RIVkRgpX; or a URL"),
    .option("name", \.name, .text(), help: NamedPlaylist.help),
    .group(\.input, taking: [ChangeInput.from, ChangeInput.rest]),
    .option("type", \.type, TypeWords.track.closedValue, help: PlaylistTracks.typeHelp),
    .flag("plan", \.onlyPlans, help: "Print the plan, and send nothing")
      .excluding("--new") { $0.newName != nil },
    .option(
      "new", \.newName, .text("NAME"),
      help: "Make a new playlist of exactly the list instead"),
    .flag(
      "accept-shrink", \.acceptsShrinking,
      help: "Accept a list less than half as long"),
    .group(\.verify, taking: [VerifyOptions.timeoutOption]),
    .group(\.output), .group(\.connection, taking: ConnectionOptions.uncached),
  ]

  var recordFields: RecordFields {
    newName == nil ? PlaylistPlan.Step.fields : RecordFields(of: [.libraryPlaylists])
  }

  mutating func check() throws(UsageError) {
    if onlyPlans {
      if input.rest != nil { throw .conflict("--plan", "--rest") }
      if verify.timeout != nil { throw .conflict("--plan", "--verify-timeout") }
    }
    guard !input.from.isEmpty else {
      throw .rule(
        "'library sync-playlist' needs '--from'", hint: "name a file of IDs, or '-' for stdin")
    }
    guard name == nil else {
      if playlist != nil { throw .conflict("<playlist>", "--name") }
      return
    }
    guard var playlist else {
      throw .missingArgument(
        "playlist", of: CommandPath(names: ["amctl", "library", "sync-playlist"]))
    }
    if MusicURL.isURL(playlist) {
      let link = try LinkedResource(playlist)
      _ = try link.type(among: [.libraryPlaylists])
      playlist = link.id
    }
    try MisplacedID.check(playlist, as: .libraryPlaylists, .exact, for: .naming)
    self.playlist = playlist
  }

  func run(in context: Context) async throws {
    let wanted = try PlaylistTracks.read(
      input, of: type, in: context, mayBeEmpty: false, mayBeCut: false)
    let presentation = Presentation(context, output)
    let service = try verify.service(context, connection, usesCache: false)
    let found = name.map { NamedPlaylist(name: $0, service: service) }
    guard let playlist = try await found?.id() ?? playlist else {
      return service.showLater("the tracks of the playlist with this name, and those to add")
    }
    guard !service.isDryRun else {
      try await service.show([Library.tracks(of: ResourceID(rawValue: playlist)).request])
      return service.showLater("the lookups of new tracks, the tracks, and reading them back")
    }
    let sync = { try await bring(playlist, upTo: wanted, service, presentation, context) }
    // What only reads, or makes a playlist of its own, adds nothing twice.
    if onlyPlans || newName != nil { return try await sync() }
    try await PlaylistTurn(playlist, presentation.messages, in: context).take(sync)
  }

  private func bring(
    _ playlist: String, upTo wanted: [ChangeTarget], _ service: Service,
    _ presentation: Presentation, _ context: Context
  ) async throws {
    let id = ResourceID<LibraryPlaylist>(rawValue: playlist)
    let owner = MissingName(name: playlist, type: .libraryPlaylists)
    let client = try service.client
    let current: [TrackIdentity]
    do { current = try await client.tracks(of: id) } catch { throw error.naming(owner) }
    try checkSize(wanted.count, of: current.count)
    let verification = verify.verification(service, presentation.messages)
    let names = TrackNames(service, context)
    if let newName {
      _ = try await names.names(of: wanted)
      return try await PlaylistCreation(
        name: newName, service: service, presentation: presentation, restPath: input.rest,
        verification: verification
      ).run(with: wanted)
    }
    let missing = PlaylistPlan(wanted, in: current).additions
    let marked = try await client.marking(
      current, as: missing.map(\.reference), among: Set(wanted.map(\.id)))
    var plan = PlaylistPlan(wanted, in: marked)
    let additions = plan.additions
    plan.name(try await names.names(of: additions))
    try write(plan, presentation)
    guard !onlyPlans else { return }
    let others = Set(marked.compactMap(\.wantedID))
    var substituted = missing.filter { others.contains($0.id) }
    VerifiedChange.note(substituted, presentation.messages)
    if let verification {
      let change = BatchedChange(
        service: service, presentation: presentation, outcome: PlaylistTracks.outcome,
        restPath: input.rest, owner: owner)
      // The file of an earlier run must not name what is there by now.
      let rest = try change.rest(of: additions)
      if additions.isEmpty {
        try rest.finish()
      } else {
        var verified = VerifiedChange(
          change, PlaylistTracks.check(verification, in: playlist, after: current))
        substituted += try await verified.run(
          additions, rest, by: PlaylistTracks.additions(to: playlist)
        ).substituted
      }
    }
    if let failure = Self.difference(after: plan) { throw failure }
    let count = substituted.count
    let exception =
      count == 0 ? "" : ", with \(count.counted("track")) under another ID"
    presentation.messages.note("'\(playlist)' is the list, in its order\(exception).")
  }

  /// Writes the plan; a reader that has seen enough of it does not stop what it announces.
  private func write(_ plan: PlaylistPlan, _ presentation: Presentation) throws {
    var records = RecordStream(presentation, columns: PlaylistPlan.Step.fields.columns)
    do {
      for step in plan.steps { try records.write(step.record) }
      try records.finish()
    } catch WriteError.brokenPipe {
      if onlyPlans { throw WriteError.brokenPipe }
    }
  }

  /// Rejects a list that may be only a part of what it should be.
  private func checkSize(_ wanted: Int, of current: Int) throws(UsageError) {
    guard wanted * 2 < current, !acceptsShrinking else { return }
    throw .rule(
      "the list has \(wanted.counted("track")), "
        + "less than half of the \(current.grouped) in the playlist",
      hint: "nothing was sent; if the list is complete, use --accept-shrink")
  }

  /// Returns what still separates the playlist from the list, which the service cannot change.
  private static func difference(after plan: PlaylistPlan) -> Failure? {
    let (extra, moved, misplaced) = (plan.count(.extra), plan.count(.moved), plan.misplacedCount)
    let parts = [
      extra == 0 ? nil : "\(extra.grouped) only in the playlist",
      moved == 0 ? nil : "\(moved.grouped) in another order",
      misplaced == 0 ? nil : "\(misplaced.grouped) at the end instead of their places",
    ].compactMap(\.self)
    guard !parts.isEmpty else { return nil }
    return Failure(
      .partial, "the playlist differs from the list: \(parts.joined(separator: ", "))",
      hint: "the service cannot remove or move tracks; --new NAME makes a playlist of the list")
  }
}
