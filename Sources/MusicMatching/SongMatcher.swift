public import MusicAPI
import MusicPlatform

/// Decides which song of the catalog a query means, without any I/O.
///
/// A `MusicClient` finds the songs too, for many queries at once.
///
/// ```swift
/// let song = try await client.send(Catalog(storefront: "us").resource(.songs, id: "1613600188"))
/// let query = SongQuery(title: "Blue Hour", artist: "Nobody")
/// let score = SongMatcher().score(of: song, for: query)
/// print(score.value, score.differences.map(\.description))
/// ```
public struct SongMatcher: Sendable {
  /// The rules by which a song is accepted.
  public let rules: MatchRules

  /// Creates a matcher with rules of your own, or those explained in <doc:MusicMatching>.
  public init(rules: MatchRules = MatchRules()) {
    self.rules = rules
  }

  /// Returns how well a song fits a query.
  public func score(of song: Resource<Song>, for query: SongQuery) -> SongScore {
    SongScore(SongDetails(song), for: SongDetails(query))
  }

  /// Returns the best of the songs that a search found, or why none of them is good enough.
  ///
  /// The order of the songs decides between songs that are otherwise equal.
  public func match(_ query: SongQuery, among songs: [Resource<Song>]) -> SongMatch {
    let details = SongDetails(query)
    let ranked = candidates(songs, for: details).enumerated().sorted { left, right in
      (-left.element.score.value, left.offset) < (-right.element.score.value, right.offset)
    }.map(\.element)
    guard let top = ranked.first else { return .nothing(for: query) }
    let near = ranked.filter { top.score.value - $0.score.value <= MatchRules.lead }
    let equals = near.filter { $0.details.isSameRecording(as: top.details) }
    let best = preferred(equals, for: details) ?? top
    let hasDurations = best.score.durationDifference != nil
    guard best.score.value >= rules.threshold(withDuration: hasDurations) else {
      let isClose = best.score.value >= rules.review
      return SongMatch(
        query, isClose ? .review : .missing, best,
        reason: best.reasonAgainst(isClose: isClose, by: rules))
    }
    if let other = near.first(where: { !$0.details.isSameRecording(as: top.details) }) {
      return SongMatch(query, .review, best, reason: "another recording fits too: \(other.label)")
    }
    return SongMatch(query, .matched, best, reason: best.reasonFor + note(on: best, for: details))
  }

  /// Returns the best of the songs with the id or ISRC of a query; nil if there are none.
  ///
  /// An id or ISRC is sometimes used for something else. If neither the title nor the artist is
  /// that of the query, the song is to be reviewed.
  package func match(
    _ query: SongQuery, by method: SongMatch.Method, _ songs: [Resource<Song>]
  ) -> SongMatch? {
    let details = SongDetails(query)
    let all = candidates(songs, for: details)
    let isNamed = !details.title.full.isEmpty
    let credible = isNamed ? all.filter { !$0.score.contradicts } : all
    let name = method == .id ? "ID" : "ISRC"
    guard let best = preferred(credible, for: details, comparesAlbums: true) else {
      guard let first = all.first else { return nil }
      return SongMatch(
        query, .review, first, method: method, reason: "this \(name) belongs to \(first.label)")
    }
    let count = all.count > 1 ? " as \(all.count) songs" : ""
    return SongMatch(
      query, .matched, best, score: 100, method: method,
      reason: "same \(name)\(count)\(note(on: best, for: details))")
  }
}

extension SongMatcher {
  /// Returns the songs with what is compared, each once.
  private func candidates(_ songs: [Resource<Song>], for query: SongDetails) -> [MatchCandidate] {
    songs.unique(by: \.id).map { MatchCandidate($0, for: query) }
  }

  /// Returns the song to take of several with the same recording.
  private func preferred(
    _ candidates: [MatchCandidate], for query: SongDetails, comparesAlbums: Bool = false
  ) -> MatchCandidate? {
    let wanted = query.rating ?? (rules.prefersClean ? .clean : .explicit)
    let ranks = candidates.enumerated().map { place, candidate -> (MatchCandidate, [Int]) in
      let details = candidate.details
      let rating = details.rating == wanted ? 0 : details.rating == nil ? 1 : 2
      let duration = candidate.score.durationDifference ?? 0
      let album = candidate.score.hasSameAlbum ? 0 : 1
      let rank =
        comparesAlbums
        ? [album, rating, duration, candidate.isOnCompilation ? 1 : 0] + candidate.idRank
        : [
          rating, -candidate.score.value, album,
          details.title.edition.symmetricDifference(query.title.edition).count, duration, place,
        ]
      return (candidate, rank)
    }
    return ranks.min { $0.1.lexicographicallyPrecedes($1.1) }?.0
  }

  /// Returns what is to be said about a song with another rating than the query asks for.
  private func note(on candidate: MatchCandidate, for query: SongDetails) -> String {
    guard let wanted = query.rating, let rating = candidate.details.rating, rating != wanted else {
      return ""
    }
    return ", but \(rating.rawValue) and not \(wanted.rawValue)"
  }
}

/// A song that a query may mean.
struct MatchCandidate {
  let song: Resource<Song>
  let details: SongDetails
  let score: SongScore

  init(_ song: Resource<Song>, for query: SongDetails) {
    self.song = song
    details = SongDetails(song)
    score = SongScore(details, for: query)
  }

  /// The song in a reason: its name, artist, duration and id.
  var label: String {
    let attributes = song.attributes
    let time = attributes.durationInMillis.map { " of \((max(0, $0) / 1000).clock)" } ?? ""
    return "'\(attributes.name ?? "")' by '\(attributes.artistName ?? "")'\(time) (\(song.id))"
  }

  /// What speaks for the song.
  var reasonFor: String {
    let likeness = { (value: Double, name: String) in "\(value > 0.98 ? "same" : "similar") \(name)"
    }
    var parts = [likeness(score.title, "title"), likeness(score.artist, "artist")]
    if score.hasSameAlbum { parts.append("same album") }
    if let difference = score.durationDifference, difference <= 3_500 {
      parts.append("\(difference <= 2_000 ? "same" : "similar") duration")
    }
    return parts.joined(separator: ", ")
  }

  /// What speaks against the song: its differences, or a score below the one that is enough.
  func reasonAgainst(isClose: Bool, by rules: MatchRules) -> String {
    var parts = score.differences.map(\.description)
    if parts.isEmpty {
      let enough = rules.threshold(withDuration: score.durationDifference != nil)
      parts = ["score \(score.value) is below \(rules.acceptedLabel) \(enough)"]
    }
    let start = isClose ? "perhaps" : "no match; the best candidate is"
    return "\(start) \(label): " + parts.joined(separator: ", ")
  }

  /// Whether the album collects songs of several albums, according to its name.
  var isOnCompilation: Bool {
    let words = details.album?.full.words ?? []
    return Self.collections.contains { words.contains(run: $0) }
  }

  private static let collections = [
    "greatest hits", "best of", "the hits", "number ones", "anthology", "collection",
    "the essential", "essentials", "now thats what i call", "various artists", "compilation",
    "ultimate", "grandes exitos", "playlist", "soundtrack",
  ].map { $0.split(separator: " ").map(String.init) }

  /// The position among ids: a shorter number is a lower one.
  var idRank: [Int] {
    let id = song.id.rawValue
    return [id.utf8.count] + id.utf8.map { Int($0) }
  }
}

/// The recordings that were taken so far, of which each is to be taken once.
package struct Recordings: Sendable {
  private var isrcs: Set<String> = []
  /// What is known of the songs, by the words of their main artists.
  private var songs: [[String]: [SongDetails]] = [:]

  package init() {}

  /// Adds a song; returns whether it is none of the recordings so far.
  ///
  /// Two songs are the same recording if they have the same ISRC, or the same main artist and the
  /// title and duration of one recording, as a match would see it: a song and its clean equivalent,
  /// or its remaster.
  package mutating func insert(_ song: Resource<Song>) -> Bool {
    let details = SongDetails(song)
    let isNew = details.isrc.map { isrcs.insert($0).inserted } ?? true
    let artist = details.artist.names.first?.words ?? []
    guard isNew, songs[artist]?.contains(where: details.isSameRecording) != true else {
      return false
    }
    songs[artist, default: []].append(details)
    return true
  }
}

extension Resource<Song> {
  /// Returns whether an artist is credited for both songs.
  package func sharesArtist(with other: Resource<Song>) -> Bool {
    let names = [self, other].map { song in
      Set(ArtistCredit(song.attributes.artistName ?? "").names.map(\.words))
    }
    return !names[0].isDisjoint(with: names[1])
  }
}
