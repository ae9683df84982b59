/// What is known of one type of resource: its name, its limits, and what may be done with it.
///
/// Validation, suggestions, the size of batches and of pages all come from here; a kind states it
/// once, in ``KnownKind/facts``, and its lists and attributes in its schema.
public struct ResourceFacts: Sendable {
  /// The type.
  public let type: ResourceType
  /// How many ids one request may name.
  public let idLimit: Int
  /// The codes it can be looked up by besides its id, and how many one request may name.
  public let lookups: [Lookup: Int]
  /// How ids of this type begin; empty when they are digits alone.
  public let idPrefixes: [String]
  /// The fields that a table shows of one, the most important first.
  package let columns: [String]
  /// What the type is called in paths: `songs` for `library-songs`.
  package let pathName: String
  /// Whether they are in the user's library, and not in the catalog.
  public let isInLibrary: Bool
  /// The kind of this type.
  package let kind: any KnownKind.Type

  /// States the facts of a kind.
  public init(
    _ kind: any KnownKind.Type, _ name: String, ids: Int = 100, lookups: [Lookup: Int] = [:],
    idPrefixes: [String] = []
  ) {
    self.init(kind, name, ids: ids, lookups: lookups, idPrefixes: idPrefixes, columns: [])
  }

  /// States the facts of a kind, and the columns of a table of them.
  package init(
    _ kind: any KnownKind.Type, _ name: String, ids: Int = 100, lookups: [Lookup: Int] = [:],
    idPrefixes: [String] = [], columns: [String]
  ) {
    self.kind = kind
    type = ResourceType(rawValue: name)
    pathName = type.pathName
    isInLibrary = pathName != name
    idLimit = ids
    self.lookups = lookups
    self.idPrefixes = idPrefixes
    self.columns = columns
  }

  /// How many ids or codes one request may name; nil when the type has no such lookup.
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

  /// The ISRC or UPC that a value is, where this type can be looked up by it; nil for none.
  package func code(in value: String) -> (lookup: Lookup, code: String)? {
    for lookup in [Lookup.isrc, .upc] where lookups[lookup] != nil {
      if let code = lookup.code(in: value) { return (lookup, code) }
    }
    return nil
  }

  /// A list that belongs to a resource.
  public struct ListFacts: Sendable {
    /// Its name in paths and in `include` or `views`.
    public let name: String
    /// The type of its items; nil when they are mixed.
    public let itemType: ResourceType?
    /// How many items a page has when the request names no size; nil if undocumented.
    public let defaultPage: Int?
    /// The largest page there is; nil where the service does not say.
    public let pageLimit: Int?
    /// Whether it is included only when a single resource is fetched.
    public internal(set) var isSingleOnly = false
    /// What a 404 means for it.
    public internal(set) var absence = Absence.notFound
  }
}

/// What a kind says by its schema and by the protocols it conforms to.
extension ResourceFacts {
  /// The relationships that can be included, or fetched by name.
  public var relationships: [ListFacts] { lists(.relationships) }

  /// The views that can be sent along, or fetched by name.
  public var views: [ListFacts] { lists(.views) }

  /// What is known of the relationship of that name.
  public func relationship(_ name: String) -> ListFacts? {
    relationships.first { $0.name == name }
  }

  /// What is known of the view of that name.
  public func view(_ name: String) -> ListFacts? {
    views.first { $0.name == name }
  }

  /// The attributes that are sent only when the request names them in `extend`.
  public var extended: [String] { kind.members.filter(\.isExtended).map(\.name).sorted() }

  /// What the user's list of them can be sorted by, each also backwards with a `-` before it.
  public var sortNames: [String] { (kind as? any LibraryKind.Type)?.sortNames ?? [] }

  /// Whether a search can find one.
  public var isSearchable: Bool { kind is any Searchable.Type }

  /// Whether the user can love or dislike one.
  public var isRatable: Bool { kind is any Ratable.Type }

  /// Whether one can be added to the library.
  public var isAddable: Bool { kind is any Addable.Type }

  /// Whether one can be made a favorite.
  public var isFavoritable: Bool { kind is any Favoritable.Type }

  private func lists(_ section: SchemaSection) -> [ListFacts] {
    kind.members.filter { $0.section == section }.compactMap(\.list).sorted { $0.name < $1.name }
  }
}

/// All types.
extension ResourceFacts {
  /// Every type that is known, in alphabetical order.
  public static let all = KnownKinds.all.map { $0.facts }
    .sorted { $0.type.rawValue < $1.type.rawValue }

  /// Every type that has a collection in the catalog.
  public static let catalog = KnownKinds.catalog.map { $0.facts }

  /// Every type that the user's library has.
  public static let library = KnownKinds.library.map { $0.facts }

  /// What is known of a type by what the library calls it, such as `songs`.
  package static func library(pathName: String) -> ResourceFacts? {
    library.first { $0.pathName == pathName }
  }

  /// What a 404 says of a related list that a resource of the library names.
  static func absence(at target: RequestTarget) -> Absence {
    let parts = target.path.split(separator: "/").map(String.init)
    guard parts.count == 6, parts.starts(with: ["v1", "me", "library"]),
      let list = library(pathName: parts[3])?.relationship(parts[5])
    else { return .notFound }
    return list.absence
  }
}

extension KnownKind {
  /// The declared members, in order.
  package static var members: [any SchemaMember] { MusicAPI.members(of: schema) }
}

extension LibraryKind {
  /// The names that a list can be sorted by.
  static var sortNames: [String] { Sort.names }
}

extension ResourceType {
  /// What the type is called in paths: the library's own drop the prefix of theirs.
  var pathName: String {
    let prefix = "library-"
    return rawValue.hasPrefix(prefix) ? String(rawValue.dropFirst(prefix.count)) : rawValue
  }

  /// What is known of this type; nil for one that was added after this table was written.
  public var facts: ResourceFacts? {
    KnownKinds.facts[self]
  }
}
