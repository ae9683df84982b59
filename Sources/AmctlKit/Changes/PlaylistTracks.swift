import AmctlCommandLine
import MusicAPI

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
      expectation: { .tracks($0, in: ResourceID(rawValue: playlist), after: before) },
      isOrdered: true)
  }

  /// The requests that add tracks after the existing ones.
  static func additions(to playlist: String) -> BatchedChange.Division {
    { tracks throws(InvalidRequestError) in
      try Library.addTracks(tracks, to: ResourceID(rawValue: playlist)).checked()
    }
  }
}

/// The tracks that are already in the playlist, which are left out.
struct UniqueTracks {
  /// The ids of the tracks in the playlist; of those of the library, also the catalog's.
  private var present: Set<String> = []
  private var counts = (repeated: 0, present: 0)

  /// Adds a track of the playlist.
  mutating func add(_ track: TrackIdentity) { present.formUnion(track.ids) }

  /// Returns the missing tracks, each once, in the same order.
  mutating func missing(of tracks: [ChangeTarget]) -> [ChangeTarget] {
    var seen: Set<String> = []
    return tracks.filter { track in
      guard !present.contains(track.id) else {
        counts.present += 1
        return false
      }
      guard seen.insert(track.id).inserted else {
        counts.repeated += 1
        return false
      }
      return true
    }
  }

  /// Reports how many tracks were left out of a number, if any.
  func report(of total: Int, to messages: Messages) {
    let reasons = [
      counts.present > 0 ? "\(counts.present) already in the playlist" : nil,
      counts.repeated > 0 ? "\(counts.repeated) repeated" : nil,
    ].compactMap { $0 }
    guard !reasons.isEmpty else { return }
    let left = counts.present + counts.repeated
    messages.note(
      left == total
        ? "Already in the playlist; nothing added."
        : "Skipped \(left) of \(total): \(reasons.joined(separator: ", ")).")
  }
}
