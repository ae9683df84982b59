/// The rules by which a song of the catalog is accepted for a query.
public struct MatchRules: Sendable, Hashable {
  /// The score that is enough, where a query and a song both have a duration: 85.
  ///
  /// The same title and artist are 85 points. With durations, they are so only if the song is
  /// within 7 seconds; a longer difference must not be outweighed by anything else.
  package static let acceptedWithDuration = 85
  /// The score that is enough without durations: 78.
  ///
  /// No points can be gained or lost by the duration. This leaves room for a misspelling of the
  /// title or the artist, but for no version that only one of them names.
  package static let acceptedWithoutDuration = 78
  /// The score from which a song is worth a look: 70.
  ///
  /// Below it, the title or the artist is different, or the recording is another one.
  public static let reviewed = 70
  /// The difference in points that makes the best song clearly better than another recording: 3.
  package static let lead = 3

  /// The score that is enough; nil means 85 with durations and 78 without.
  public var accepted: Int?
  /// The score from which a song is to be reviewed.
  public var review: Int
  /// Whether a clean song is preferred to its explicit equivalent, unless a query asks for one.
  public var prefersClean: Bool
  /// What a reason calls the score that is enough.
  package var acceptedLabel = "the accepted"

  /// Creates rules; the defaults are explained in <doc:MusicMatching>.
  public init(
    accepted: Int? = nil, review: Int = MatchRules.reviewed, prefersClean: Bool = false
  ) {
    self.accepted = accepted
    self.review = review
    self.prefersClean = prefersClean
  }

  /// Returns the score that is enough.
  package func threshold(withDuration hasDurations: Bool) -> Int {
    accepted ?? (hasDurations ? Self.acceptedWithDuration : Self.acceptedWithoutDuration)
  }
}
