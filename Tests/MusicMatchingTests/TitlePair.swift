@testable import MusicAPI
@testable import MusicMatching

/// Two titles, each with an artist, and what a matcher has to say about them.
struct TitlePair: Sendable {
  let left: (title: String, artist: String)
  let right: (title: String, artist: String)
  let verdict: SongMatch.Status
  /// A part of the reason.
  let reason: String

  init(
    _ title: String, _ artist: String, _ otherTitle: String, _ otherArtist: String,
    _ verdict: SongMatch.Status, _ reason: String
  ) {
    left = (title, artist)
    right = (otherTitle, otherArtist)
    self.verdict = verdict
    self.reason = reason
  }

  /// Creates a pair with the same artist.
  init(
    _ title: String, _ artist: String, _ otherTitle: String, _ verdict: SongMatch.Status,
    _ reason: String
  ) {
    self.init(title, artist, otherTitle, artist, verdict, reason)
  }

  /// The outcome for the left title as a query, and the right one as the only song that was found.
  var match: SongMatch {
    get throws {
      let song = CatalogSong(id: "1", name: right.title, artistName: right.artist)
      return SongMatcher().match(
        SongQuery(title: left.title, artist: left.artist), among: [try song.resource])
    }
  }
}
