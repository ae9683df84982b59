/// Something to play: what is known of a track, and the preview of it.
package struct PlayItem: Sendable, Equatable {
  /// What is shown of it; its id in the player is that of the entry.
  package var track: PlayerTrack
  /// The type of its resource, such as `songs`.
  package var type: String
  /// Where the preview is; empty for a player that needs none.
  package var preview: String

  /// Creates an item.
  package init(_ track: PlayerTrack, type: String, preview: String) {
    self.track = track
    self.type = type
    self.preview = preview
  }
}
