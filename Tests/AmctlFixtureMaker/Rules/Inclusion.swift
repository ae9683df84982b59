/// The relationships that a resource is fetched with, as identifiers or with attributes.
struct Inclusion {
  /// The relationships included as identifiers.
  private let identifiers: [String]
  /// The relationships included with attributes.
  private let whole: [String]
  /// The number of resources per relationship, where the request limits it.
  private let limits: [String: Int]

  /// Combines the default relationships with the requested ones.
  ///
  /// A resource of the library includes its defaults only when it is fetched alone.
  init(
    of sample: Sample, alone: Bool = true, include: [String] = [], relate: [String] = [],
    limits: [String: Int] = [:]
  ) {
    let isBare = !alone && sample.type.hasPrefix("library-")
    let usual = isBare ? nil : Self.usual[sample.type]
    identifiers = (usual?.identifiers ?? []) + relate
    whole = (usual?.whole ?? []) + include
    self.limits = limits
  }

  /// Returns whether a relationship has attributes; nil when it is not included.
  func isWhole(_ relation: Relation) -> Bool? {
    if whole.contains(relation.name) { return true }
    return identifiers.contains(relation.name) ? false : nil
  }

  func limit(of relation: Relation) -> Int? {
    limits[relation.name]
  }

  private static let usual: [String: (identifiers: [String], whole: [String])] = [
    "activities": (["playlists"], []),
    "albums": (["artists"], ["tracks"]),
    "apple-curators": (["playlists"], []),
    "artists": (["albums"], []),
    "curators": (["playlists"], []),
    "library-albums": ([], ["tracks"]),
    "music-videos": (["albums", "artists"], []),
    "personal-recommendation": ([], ["contents"]),
    "playlists": (["curator"], ["tracks"]),
    "songs": (["albums", "artists"], []),
  ]
}
