import MusicAPI

extension Subject {
  /// A write that is sent once and read back: nothing comes twice, and what is missing is named.
  static let write = Subject(name: "writes", share: 10) { simulation in
    let before = (0..<simulation.number(in: 0...8)).map { "\(100 + $0)" }
    let added = (0..<simulation.number(in: 1...8)).map { "\(200 + $0)" }
    let server = SimulatedServer(before, in: simulation)
    let client = simulation.client(to: server, limits: .none)
    let outcome = try simulation.run {
      let task = Task { await add(added, after: before, with: client, in: simulation) }
      simulation.cancelSometimes(task, within: 60)
      defer { server.end() }
      return await task.value
    }
    let now = server.service.ids
    simulation.note("\(outcome): \(now)")
    try expect(now.starts(with: before), "\(before) became \(now)")
    let landed = Array(now.dropFirst(before.count))
    try expect(landed.missing(in: added).isEmpty, "\(landed) came from \(added)")
    try expect(!outcome.neverLeft || landed.isEmpty, "\(landed) came of a write that was not sent")
    if let confirmation = outcome.confirmation {
      let missing = confirmation.missing.map(\.id)
      try expect(missing == added.missing(in: landed), "\(missing) are missing in \(landed)")
      try expect(confirmation.doubled.isEmpty && confirmation.isInOrder, "\(confirmation)")
    }
    return try simulation.tally(server.requests, server.faultCount)
  }

  private struct Written: Sendable {
    /// Whether the write certainly did not reach the service.
    var neverLeft = false
    var confirmation: WriteConfirmation?
  }

  private static func add(
    _ added: [String], after before: [String], with client: MusicClient, in simulation: Simulation
  ) async -> Written {
    let playlist = ResourceID<LibraryPlaylist>(rawValue: PlaylistService.id)
    var written = Written()
    let songs = added.map { ResourceID<Song>(rawValue: $0) }
    do throws(MusicAPIError) {
      _ = try await client.send(Library.addTracks(songs, to: playlist))
    } catch {
      if case .transport(let error, _) = error { written.neverLeft = error.requestNeverLeft }
    }
    let tracks = before.enumerated().compactMap { place, id in
      try? TrackIdentity(JSONDocument(parsing: PlaylistService.track(id, at: place)).root)
    }
    let expectation = WriteExpectation.tracks(songs, in: playlist, after: tracks)
    written.confirmation = try? await client.confirm(
      expectation, clock: SimulatedClock(simulation: simulation))
    return written
  }
}
