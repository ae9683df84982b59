/// The outcome for a query: the song that it means, or why none was taken.
public struct SongMatch: Sendable {
  /// The query.
  public let query: SongQuery
  /// Whether the song may be used.
  public let status: Status
  /// The song that was found; the best candidate, unless the status is ``Status/matched``.
  public let song: Resource<Song>?
  /// How well the song fits, from 0 to 100; 100 for an id or ISRC that nothing contradicts.
  public let score: Int
  /// How the song was found; nil if none was.
  public let method: Method?
  /// The reason for the status, in plain words.
  public let reason: String

  /// What can be said about a query.
  public enum Status: String, Sendable, CaseIterable {
    /// The song is the one that the query means.
    case matched
    /// The song may be the one; somebody has to look at it.
    case review
    /// Nothing that was found is the song.
    case missing
  }

  /// The ways to find a song.
  public enum Method: String, Sendable, CaseIterable {
    /// By the id in the query.
    case id
    /// By the ISRC in the query.
    case isrc
    /// By a search for the title and the artist.
    case search
  }
}

extension SongMatch {
  /// The outcome if nothing was found.
  static func nothing(for query: SongQuery) -> SongMatch {
    let hasTitle = !query.terms.isEmpty
    let reason =
      hasTitle
      ? "the search found nothing" : "not in this catalog, and there is no title to search for"
    return SongMatch(
      query: query, status: .missing, song: nil, score: 0, method: nil, reason: reason)
  }
}
