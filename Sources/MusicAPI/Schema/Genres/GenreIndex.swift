/// An index of a storefront's genres by name and by position in the hierarchy.
package struct GenreIndex: Sendable {
  /// A genre and its depth in the hierarchy.
  package typealias Place = (genre: Resource<Genre>, depth: Int)

  /// The root genre, "Music", which contains all others and is therefore not searched by name.
  package static let top: ResourceID<Genre> = "34"

  /// The genres in the order of the service's list.
  package let genres: [Resource<Genre>]
  private let words: [NameWords]
  private let genresByID: [String: Resource<Genre>]
  private let children: [String: [Resource<Genre>]]

  /// Creates an index; from a partial list, the hierarchy is also partial.
  package init(_ genres: [Resource<Genre>]) {
    self.genres = genres
    words = genres.map { NameWords($0.attributes.name ?? "") }
    genresByID = Dictionary(genres.map { ($0.id.rawValue, $0) }) { first, _ in first }
    children = Dictionary(grouping: genres) { $0.attributes.parentId ?? "" }
  }

  /// The genre with an id; nil if it is not listed.
  package subscript(id: ResourceID<Genre>) -> Resource<Genre>? {
    genresByID[id.rawValue]
  }

  /// The names that can be searched for.
  package var names: [String] {
    genres.filter { $0.id != Self.top }.compactMap(\.attributes.name)
  }

  /// Returns the genres with a name; several may share it.
  ///
  /// Case, accents, punctuation and the order of words are ignored. If no genre has this name,
  /// returns the genres whose names contain all of its words.
  package func genres(named name: String) -> [Resource<Genre>] {
    let wanted = NameWords(name)
    let candidates = zip(genres, words).filter { $0.0.id != Self.top }
    let equal = candidates.filter { wanted.isSame(as: $0.1) }
    return (equal.isEmpty ? candidates.filter { wanted.areAmong($0.1) } : equal).map(\.0)
  }

  /// Returns the names of the genres above one, with the topmost first.
  package func parents(of genre: Resource<Genre>) -> [String] {
    var names: [String] = []
    var seen = [genre.id.rawValue]
    var child = genre
    while let id = child.attributes.parentId, !seen.contains(id) {
      guard let parent = genresByID[id] else {
        names.append(child.attributes.parentName ?? id)
        break
      }
      names.append(parent.attributes.name ?? id)
      seen.append(id)
      child = parent
    }
    return names.reversed()
  }

  /// Returns genres in hierarchical order, each after its parent: all of them, or those below some
  /// roots.
  package func tree(below roots: [Resource<Genre>]? = nil) -> [Place] {
    var seen: Set<ResourceID<Genre>> = []
    var places: [Place] = []
    func visit(_ genre: Resource<Genre>, at depth: Int) {
      guard seen.insert(genre.id).inserted else { return }
      places.append((genre, depth))
      for child in children[genre.id.rawValue] ?? [] { visit(child, at: depth + 1) }
    }
    let tops = genres.filter { genresByID[$0.attributes.parentId ?? ""] == nil }
    // Genres in a cycle are below none of the tops.
    for root in roots ?? tops + genres { visit(root, at: 0) }
    return places
  }
}

/// The words of a name in a form that ignores their order, spelling variants and accents.
///
/// `Jazz/Funk`, `funk-jazz` and `JAZZ FUNK` have the same words.
package struct NameWords: Sendable {
  /// The words in their order, lowercased and without accents.
  private let words: [String]

  /// Splits a name at all characters but letters and digits; an apostrophe remains within its word.
  package init(_ name: String) {
    words = NameFold.letters(of: name).filter { !$0.isApostrophe }.split { !$0.isPartOfWord }
      .map { String(String.UnicodeScalarView($0)) }
  }

  /// Returns whether both are the same name, such as `kpop` and `K-Pop`; a name without words
  /// matches none.
  func isSame(as other: NameWords) -> Bool {
    !words.isEmpty
      && (words.sorted() == other.words.sorted() || words.joined() == other.words.joined())
  }

  /// Returns whether both are the same words in the same order, such as `Mix 7` and `mix-7`; a name
  /// without words equals none.
  package func isEqual(to other: NameWords) -> Bool {
    !words.isEmpty && words.joined() == other.words.joined()
  }

  /// Returns whether the name begins with the words of another, as `Halo (Live)` with `halo`.
  package func begin(with other: NameWords) -> Bool {
    !other.words.isEmpty && words.starts(with: other.words)
  }

  /// Returns whether other words include all of these: `hiphop` is in `Hip-Hop/Rap`.
  func areAmong(_ others: NameWords) -> Bool {
    !words.isEmpty
      && (Set(words).isSubset(of: others.words) || others.parts.contains(words.joined()))
  }

  /// All words, and all runs of adjacent words joined.
  private var parts: [String] {
    words.indices.flatMap { start in
      words[start...].indices.map { words[start...$0].joined() }
    }
  }
}
