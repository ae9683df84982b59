/// The genres of a storefront, found by their names and known by their places.
public struct GenreIndex: Sendable {
  /// A genre and how many others stand above it.
  package typealias Place = (genre: Resource<Genre>, depth: Int)

  /// The genre that all others belong to; being music sets none apart.
  public static let top: ResourceID<Genre> = "34"

  /// The genres as the service listed them.
  public let genres: [Resource<Genre>]
  private let words: [NameWords]
  private let genresByID: [String: Resource<Genre>]
  private let children: [String: [Resource<Genre>]]

  /// Takes a whole list; of a part of it, places are known in part.
  public init(_ genres: [Resource<Genre>]) {
    self.genres = genres
    words = genres.map { NameWords($0.attributes.name ?? "") }
    genresByID = Dictionary(genres.map { ($0.id.rawValue, $0) }) { first, _ in first }
    children = Dictionary(grouping: genres) { $0.attributes.parentId ?? "" }
  }

  /// The genre with an id; nil when it is not listed.
  public subscript(id: ResourceID<Genre>) -> Resource<Genre>? {
    genresByID[id.rawValue]
  }

  /// The names that can be looked for.
  package var names: [String] {
    genres.filter { $0.id != Self.top }.compactMap(\.attributes.name)
  }

  /// The genres of a name, of which there may be several.
  ///
  /// Case, accents, punctuation and the order of words do not count. Where no genre has just this
  /// name, those whose names hold all its words.
  public func genres(named name: String) -> [Resource<Genre>] {
    let wanted = NameWords(name)
    let candidates = zip(genres, words).filter { $0.0.id != Self.top }
    let equal = candidates.filter { wanted.isSame(as: $0.1) }
    return (equal.isEmpty ? candidates.filter { wanted.areAmong($0.1) } : equal).map(\.0)
  }

  /// The names of the genres above one, the topmost first.
  public func parents(of genre: Resource<Genre>) -> [String] {
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

  /// The genres below each other, each behind the one it belongs to: those of the whole list, or of some.
  package func tree(below roots: [Resource<Genre>]? = nil) -> [Place] {
    var seen: Set<ResourceID<Genre>> = []
    var places: [Place] = []
    func visit(_ genre: Resource<Genre>, at depth: Int) {
      guard seen.insert(genre.id).inserted else { return }
      places.append((genre, depth))
      for child in children[genre.id.rawValue] ?? [] { visit(child, at: depth + 1) }
    }
    let tops = genres.filter { genresByID[$0.attributes.parentId ?? ""] == nil }
    // Genres in a circle are below none of the tops.
    for root in roots ?? tops + genres { visit(root, at: 0) }
    return places
  }
}
