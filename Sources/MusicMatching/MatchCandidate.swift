import MusicAPI
import MusicPlatform

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
