/// Something to play: a track and its preview.
package struct PlayItem: Sendable, Equatable {
  /// The track; its ID in the player is that of the entry.
  package var track: PlayerTrack
  /// The type of its resource, such as `songs`.
  package var type: String
  /// The URL of the preview; empty for a player that needs none.
  package var preview: String

  /// Creates an item.
  package init(_ track: PlayerTrack, type: String, preview: String) {
    self.track = track
    self.type = type
    self.preview = preview
  }
}
