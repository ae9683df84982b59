import MusicPlatform

/// Whether a player is playing.
package enum PlaybackStatus: String, Sendable, CaseIterable {
  case playing, paused, stopped
}

/// What follows the end of a track, or of the queue.
package enum RepeatMode: String, Sendable, CaseIterable {
  case off, one, all
}

/// The state of a player at one moment.
///
/// A nil value is one that the player does not report: that is not the same as off or 0.
package struct PlayerState: Sendable, Equatable {
  package var status = PlaybackStatus.stopped
  /// The position in the track at the time of the state; nil if it is unknown.
  package var position: Duration?
  /// When the position was read.
  package var moment: ContinuousClock.Instant
  /// The speed; 1 is the usual one.
  package var rate: Double?
  /// The volume; 1 is full.
  package var volume: Double?
  package var shuffles: Bool?
  package var repeatMode: RepeatMode?
  /// The commands that have an effect now.
  package var abilities = Abilities()
  /// The current track; nil if there is none.
  package var track: PlayerTrack?

  package init(at moment: ContinuousClock.Instant = .now) {
    self.moment = moment
  }

  /// Returns where the track is at a later time, if nothing has changed since.
  package func position(at time: ContinuousClock.Instant) -> Duration? {
    guard let position else { return nil }
    // A player that reports an impossible speed may be anywhere; it was here.
    let passed = status == .playing ? (time - moment).multiplied(by: rate ?? 1) : nil
    let reached = max(position + (passed ?? .zero), .zero)
    return track?.duration.map { min(reached, $0) } ?? reached
  }

  /// The commands that a player accepts now.
  package struct Abilities: Sendable, Equatable {
    package var play = false
    package var pause = false
    package var next = false
    package var previous = false
    package var seek = false
    package var control = false

    /// Creates the abilities of a player that can do everything, or nothing.
    package init(all: Bool = false) {
      (play, pause, next, previous) = (all, all, all, all)
      (seek, control) = (all, all)
    }

    /// The abilities by their names in records and on the bus.
    static let names:
      [(name: String, busName: String, ability: any WritableKeyPath<Self, Bool> & Sendable)] = [
        ("play", "CanPlay", \.play), ("pause", "CanPause", \.pause),
        ("next", "CanGoNext", \.next), ("previous", "CanGoPrevious", \.previous),
        ("seek", "CanSeek", \.seek), ("control", "CanControl", \.control),
      ]
  }
}

/// A track of a player.
package struct PlayerTrack: Sendable, Equatable {
  /// The player's own name for it, which says nothing to others.
  package var id: String?
  package var name: String?
  package var artists: [String] = []
  package var albumName: String?
  package var albumArtists: [String] = []
  package var genres: [String] = []
  /// How long it is; nil if that is unknown.
  package var duration: Duration?
  package var trackNumber: Int?
  package var discNumber: Int?
  /// When it was released: a year or a date.
  package var releaseDate: String?
  /// A page about it, or the file itself.
  package var url: String?
  package var artworkURL: String?
  /// Its id in the catalog, if the player knows it.
  package var catalogID: String?
  package var isrc: String?
  /// Whether it is a part of a song, to try it.
  package var isPreview = false

  package init() {}

  /// The artists as one text; nil if there are none.
  package var artistName: String? {
    artists.isEmpty ? nil : artists.joined(separator: ", ")
  }
}

/// A command to a player.
package enum PlayerCommand: Sendable, Equatable {
  case play, pause, toggle, stop, next, previous
  case seek(SeekTarget)
  /// Sets the volume; 1 is full.
  case volume(Double)
  case shuffle(Bool)
  case repeatMode(RepeatMode)
  case quit
}

/// Where to continue in a track.
package enum SeekTarget: Sendable, Equatable {
  /// At this time from its start.
  case to(Duration)
  /// This much later, or earlier.
  case by(Duration)
  /// At this part of its length, from 0 to 1.
  case part(Double)
}
