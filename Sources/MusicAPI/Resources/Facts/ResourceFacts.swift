/// What the service lets be asked of one type of resource.
///
/// The one place that knows: validation, suggestions, the size of batches and the size of pages all come from here.
public struct ResourceFacts: Sendable {
  /// The type.
  public let type: ResourceType
  /// What one of them is called on a command line.
  public let singular: String
  /// How many ids one request may name.
  public let idLimit: Int
  /// The codes it can be looked up by beside its id, and how many one request may name.
  public let lookups: [Lookup: Int]
  /// The related lists that can be included, or fetched by name.
  public let relationships: [ListFacts]
  /// The lists that the service puts together.
  public let views: [ListFacts]
  /// The attributes that come only when asked for.
  public let extended: [String]
  /// What the type is called in paths: `songs` for `library-songs`.
  public let pathName: String
  /// How ids of this type begin; empty when they are digits alone.
  public let idPrefixes: [String]
  /// What the user's list of them can be sorted by, each also backwards with a `-` before it.
  public let sortNames: [String]
  /// Whether the user can say what they think of one.
  public let isRatable: Bool
  /// Whether one can be put into the library.
  public let isAddable: Bool
  /// Whether one can be made a favourite.
  public let isFavoritable: Bool

  /// What one of them is called where its path name is what the type is called.
  public var pathSingular: String {
    String(singular.dropFirst(type.rawValue.count - pathName.count))
  }

  /// How many of them one request may name, by id or by a code; nil when it cannot be asked for so.
  public func limit(of lookup: Lookup) -> Int? {
    lookup == .id ? idLimit : lookups[lookup]
  }

  /// Whether an id has the shape of one of this type; others may have the same.
  ///
  /// The shape is a prefix of the type and at least one letter, digit, `-` or `_` after it; of a
  /// type without prefixes, digits alone.
  public func fits(id: String) -> Bool {
    guard let prefix = idPrefixes.first(where: { id.hasPrefix($0) }) else {
      return idPrefixes.isEmpty && !id.isEmpty && id.utf8.allSatisfy(\.isDigit)
    }
    let rest = id.utf8.dropFirst(prefix.utf8.count)
    return !rest.isEmpty
      && rest.allSatisfy { byte in
        byte.isDigit || byte.isLetter || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
      }
  }

  /// Which code that this type can be looked up by a value has the shape of; nil for none.
  public func lookup(fitting value: String) -> Lookup? {
    [.isrc, .upc].first { lookups[$0] != nil && $0.fits(value) }
  }

  /// A list that belongs to a resource.
  public struct ListFacts: Sendable {
    /// Its name in paths and in `include` or `views`.
    public let name: String
    /// The biggest page there is; nil where the service does not say.
    public let pageLimit: Int?
    /// Whether it comes along only when one resource alone is fetched.
    public var isSingleOnly = false
    /// What an answer 404 says of it.
    public var absence = Absence.notFound
  }
}

extension ResourceFacts {
  /// Extended attributes that the service knows and does not document; it may drop them any day.
  ///
  /// Which types have which is not known either.
  public static let undocumented = [
    "artistBio", "artistNames", "audioTraits", "bornOrFormed", "dateAdded", "editorialArtwork",
    "editorialVideo", "extendedAssetUrls", "hasCollaboration", "inFavorites", "inLibrary",
    "isGroup", "lyricsExcerpt", "origin", "plainEditorialNotes", "topGenreNames", "trackCount",
  ]
}

extension ResourceType {
  /// What is known of this type; nil for one that was added after this table was written.
  public var facts: ResourceFacts? {
    ResourceFacts.catalog.first { $0.type == self }
      ?? ResourceFacts.library.first { $0.type == self }
  }
}
