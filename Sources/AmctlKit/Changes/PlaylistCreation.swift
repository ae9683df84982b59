import AmctlCommandLine
import MusicAPI

/// A playlist to create, whose tracks may need several requests.
struct PlaylistCreation {
  let name: String
  var description: String?
  var folder: String?
  let service: Service
  let presentation: Presentation
  /// The file for the tracks that were not added.
  var restPath: String?
  /// Verifies the playlist; nil if the responses are enough.
  var verification: Verification?

  /// Creates the playlist with the first tracks, and adds the others in order.
  func run(with tracks: [ChangeTarget]) async throws {
    let first = tracks.prefix(LibraryFacts.trackBatchLimit)
    let endpoint = try Library.createPlaylist(
      named: name, description: description, tracks: first.map(\.reference),
      in: folder.map { ResourceID(rawValue: $0) }
    ).checked()
    let creation = Creation(
      name: name, tracks: first.map(\.reference), service: service, presentation: presentation,
      verification: verification)
    guard !service.isDryRun else {
      if tracks.count > first.count {
        let size = LibraryFacts.trackBatchLimit
        service.showLater("\(tracks.count - size) more tracks, \(size) per request")
      }
      try await creation.run(endpoint)
      return
    }
    let report = BatchedChange(
      service: service, presentation: presentation, outcome: PlaylistTracks.outcome,
      restPath: restPath)
    let rest = try report.rest(of: tracks)
    do {
      let playlist = try await creation.run(endpoint) {
        // With verification, tracks are done only once they are seen.
        if verification == nil { try rest.settle(first.count) }
      }
      guard let id = playlist?.id else { return }
      try await add(tracks, after: first.count, to: id, rest)
      try rest.finish()
      presentation.messages.note(notice(of: id, trackCount: tracks.count))
    } catch {
      try rest.finish()
      throw error
    }
  }

  /// Returns the notice about the new playlist.
  private func notice(of id: String, trackCount count: Int) -> String {
    let tracks = count.counted("track")
    let verb = verification == nil ? "Created" : "Created and verified"
    return "\(verb) playlist '\(id)'" + (count > 0 ? " with \(tracks)." : ".")
  }

  /// Adds the tracks that did not fit in the first request, and verifies all of them.
  private func add(
    _ tracks: [ChangeTarget], after done: Int, to playlist: String, _ rest: RestReport
  ) async throws {
    let later = Array(tracks.dropFirst(done))
    guard verification == nil ? !later.isEmpty : !tracks.isEmpty else { return }
    let change = BatchedChange(
      service: service, presentation: presentation,
      outcome: "added to playlist '\(playlist)'", restPath: restPath)
    let additions = PlaylistTracks.additions(to: playlist)
    guard let verification else {
      return try await change.send(later, after: done, rest, by: additions)
    }
    var verified = VerifiedChange(
      change, PlaylistTracks.check(verification, in: playlist, after: []))
    verified.reportsSuccess = false
    try await verified.run(tracks, after: done, rest, by: additions)
  }
}
