import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// A play of a song or a music video, as far as it is known.
struct ListenedPlay {
  /// When it ended.
  var time: UnixTime?
  /// Whether the time may be local, because its source has no offset to UTC.
  var lacksOffset = false
  var name: String?
  var artistName: String?
  var albumName: String?
  /// The length of the song, and not how long it played.
  var durationInMillis: Int?
  var isrc: String?
  /// The ID in the catalog.
  var catalogID: String?
  var isVideo = false
}

/// Turns plays into listens, which ListenBrainz imports, and counts the plays that it would reject.
struct Listens {
  /// The storefront of the pages that listens lead to.
  private let storefront: String
  /// The number of plays without a time, an artist or a title.
  private var incomplete = 0
  /// The number of listens whose time may be local.
  private var withoutOffset = 0

  init(storefront: String) {
    self.storefront = storefront
  }

  /// Counts plays without a time.
  mutating func leaveOut(_ plays: Int) { incomplete += plays }

  /// Returns a play as a listen; nil for one without a time, an artist or a title, which is counted.
  mutating func listen(to play: ListenedPlay) -> JSONValue? {
    guard let time = play.time, let artist = play.artistName, let title = play.name,
      !artist.isEmpty, !title.isEmpty
    else {
      leaveOut(1)
      return nil
    }
    if play.lacksOffset { withoutOffset += 1 }
    let details: [JSONMember] = .known([
      "duration_ms": play.durationInMillis.map { .int($0) },
      "isrc": play.isrc.map { .string($0) }, "music_service": "music.apple.com",
      "origin_url": page(of: play).map { .string($0) }, "submission_client": "amctl",
    ])
    let track: [JSONMember] = .known([
      "artist_name": .string(artist), "track_name": .string(title),
      "release_name": play.albumName.map { .string($0) }, "additional_info": .object(details),
    ])
    return ["listened_at": .int(time.seconds), "track_metadata": .object(track)]
  }

  /// Returns the URL of a song or music video on Apple Music; nil without a catalog ID.
  private func page(of play: ListenedPlay) -> String? {
    guard let id = play.catalogID, id.isDigits else { return nil }
    return "https://music.apple.com/\(storefront)/\(play.isVideo ? "music-video" : "song")/\(id)"
  }

  /// Reports how many plays were left out, and how many times were taken for UTC.
  func report(to messages: Messages) {
    if withoutOffset > 0 {
      let words =
        withoutOffset == 1
        ? "has no UTC offset; its time was" : "have no UTC offset; their times were"
      messages.note("\(withoutOffset.counted("play")) \(words) read as UTC.")
    }
    guard incomplete > 0 else { return }
    let verbs = incomplete == 1 ? ("lacks", "was") : ("lack", "were")
    messages.note(
      "\(incomplete.counted("play")) \(verbs.0) a time, artist or title and \(verbs.1) left out.")
  }
}
