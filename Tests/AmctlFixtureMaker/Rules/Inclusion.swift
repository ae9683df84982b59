/// Which relations a resource comes with, and whether their resources are whole.
struct Inclusion {
  /// Comes as identifiers.
  private let identifiers: [String]
  /// Comes with attributes.
  private let whole: [String]
  /// How many of a relation come, where the request says so.
  private let limits: [String: Int]

  /// What comes when a request does not ask for anything, and what is asked for.
  ///
  /// A resource of the library brings its own only when it is fetched alone.
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

  /// Whether a relation comes at all, and as what.
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
