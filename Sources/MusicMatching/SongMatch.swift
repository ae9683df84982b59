public import MusicAPI

/// The outcome for a query: the song that it means, or why none was taken.
///
/// ```swift
/// func tracks(of matches: [SongMatch]) -> [Resource<Song>] {
///   for match in matches where match.status == .review {
///     print("Perhaps", match.candidate?.attributes.name ?? "nothing", match.reason)
///   }
///   return matches.compactMap(\.song)
/// }
/// ```
public struct SongMatch: Sendable {
  /// The query.
  public let query: SongQuery
  /// Whether a song was found that may be used.
  public let status: Status
  /// The best of the songs that were found, which may be another one than the query means; nil if
  /// none was found.
  ///
  /// It is for a person to look at. Use ``song`` for anything else.
  public let candidate: Resource<Song>?
  /// How well the candidate fits, from 0 to 100; 100 for an id or ISRC that nothing contradicts.
  public let score: Int
  /// How the candidate was found; nil if there is none.
  public let method: Method?
  /// The reason for the status, in plain words.
  public let reason: String

  /// The song that the query means; nil unless the status is ``Status/matched``.
  public var song: Resource<Song>? { status == .matched ? candidate : nil }

  /// What can be said about a query.
  public enum Status: String, Sendable, CaseIterable {
    /// The song is the one that the query means.
    case matched
    /// The candidate may be the one; somebody has to look at it.
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
  /// Creates an outcome with the candidate's own score, unless another one is given.
  init(
    _ query: SongQuery, _ status: Status, _ best: MatchCandidate, score: Int? = nil,
    method: Method = .search, reason: String
  ) {
    self.init(
      query: query, status: status, candidate: best.song, score: score ?? best.score.value,
      method: method, reason: reason)
  }

  /// The outcome if nothing was found, or looked for because of a reason.
  package static func nothing(for query: SongQuery, because reason: String? = nil) -> SongMatch {
    SongMatch(
      query: query, status: .missing, candidate: nil, score: 0, method: nil,
      reason: reason
        ?? (query.terms.isEmpty
          ? "not in this catalog, and no title to search for" : "no results"))
  }
}
