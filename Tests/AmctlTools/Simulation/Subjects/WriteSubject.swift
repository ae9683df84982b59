import MusicAPI

extension Subject {
  /// A write that is sent once and read back: nothing comes twice, and what is missing is named.
  static let write = Subject(name: "writes", share: 10) { simulation in
    let playlist = PlaylistService(songs: simulation.number(in: 0...8), in: simulation)
    let (server, before, tracks) = (playlist.server, playlist.before, playlist.tracks)
    let added = Array(playlist.others.prefix(simulation.number(in: 1...8)))
    let client = simulation.client(to: server, limits: Limits())
    let outcome = try simulation.run {
      let task = Task {
        await add(added, to: playlist.id, after: tracks, with: client, in: simulation)
      }
      simulation.cancelSometimes(task, within: 60)
      defer { server.end() }
      return await task.value
    }
    let now = playlist.ids
    simulation.note("\(outcome): \(now)")
    try expect(now.starts(with: before), "\(before) became \(now)")
    let landed = Array(now.dropFirst(before.count))
    try expect(landed.missing(in: added).isEmpty, "\(landed) came from \(added)")
    try expect(!outcome.neverLeft || landed.isEmpty, "\(landed) came of a write that was not sent")
    if let confirmation = outcome.confirmation {
      let missing = confirmation.missing.map(\.id)
      try expect(missing == added.missing(in: landed), "\(missing) are missing in \(landed)")
      try expect(confirmation.doubled.isEmpty, "\(confirmation)")
    }
    return try simulation.tally(server.requests, server.faultCount)
  }

  private struct Written: Sendable {
    /// Whether the write certainly did not reach the service.
    var neverLeft = false
    var confirmation: WriteConfirmation?
  }

  private static func add(
    _ added: [String], to playlist: String, after before: [JSON], with client: MusicClient,
    in simulation: Simulation
  ) async -> Written {
    let playlist = ResourceID<LibraryPlaylist>(playlist)
    var written = Written()
    let songs = added.map { ResourceID<Song>($0) }
    do throws(MusicAPIError) {
      _ = try await client.send(Library.addTracks(songs, to: playlist))
    } catch {
      if case .transport(let error, _) = error { written.neverLeft = error.requestNeverLeft }
    }
    let expectation = WriteExpectation.tracks(
      songs, in: playlist, after: before.map { TrackIdentity($0) })
    written.confirmation = try? await client.confirm(
      expectation, clock: SimulatedClock(simulation: simulation))
    return written
  }
}

extension [String] {
  /// What of this is not in other strings, each as often as it is missing.
  func missing(in others: [String]) -> [String] {
    var counts = others.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    return filter { string in
      counts[string, default: 0] -= 1
      return counts[string, default: 0] < 0
    }
  }
}
