import MusicAPI

/// Tracks on their way to a playlist.
enum PlaylistTracks {
  static let type = Option(
    "type", ChangeTypes.track,
    help: "What the ids are; else songs, of the library where they look like it")

  /// The tracks that are named on the line, and behind them those of the file.
  static func read(_ arguments: Arguments, in context: Context) throws -> [ChangeTarget] {
    try ChangeInput.targets(arguments, in: context) { word throws(UsageError) in
      try ChangeTarget(track: word, type: arguments[type])
    }
  }

  /// The change that adds tracks to a playlist.
  static func change(in context: Context, _ arguments: Arguments) -> BatchedChange {
    BatchedChange(
      context: context, deed: "added to the playlist", restPath: arguments[ChangeInput.rest])
  }

  /// One request, which adds tracks behind those that are there.
  static func addition(
    of tracks: [ChangeTarget], to playlist: String
  ) throws(InvalidRequest) -> Endpoint<Receipt<AnyKind>> {
    try Library.addTracks(mixed: tracks.map(\.reference), to: ResourceID(rawValue: playlist))
  }
}
