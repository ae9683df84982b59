import MusicPlatform
import Synchronization

/// The facts of a type of resource: its name, its limits, and its supported operations.
///
/// Validation, suggestions, batch sizes and page sizes are all derived from these facts. A kind
/// states them once, in ``KnownKind/declaration``, and its lists and attributes in its schema.
package struct ResourceFacts: Sendable {
  /// The type that the facts describe.
  package let type: ResourceType
  /// The number of ids that one request may name.
  package let idLimit: Int
  /// The lookups besides the id, with the number of values that one request may name.
  package let lookups: KeyValuePairs<Lookup, Int>
  /// The prefixes of ids of this type; empty if ids consist only of digits.
  package let idPrefixes: [String]
  /// The keys that a library list can be sorted by; each with a leading `-` for descending order.
  package let sortNames: [String]
  /// The default columns of a table, with the most important first.
  package let columns: [String]
  /// The name of the type in paths: `songs` for `library-songs`.
  package let pathName: String
  /// Whether the type belongs to the user's library rather than the catalog.
  package let isInLibrary: Bool
  /// The kind of this type.
  package let kind: any KnownKind.Type

  /// Creates the facts of a kind, as its declaration states them.
  init(
    _ kind: any KnownKind.Type, _ name: String, ids: Int, lookups: KeyValuePairs<Lookup, Int>,
    idPrefixes: [String], sorts: [LibrarySort], columns: [String]
  ) {
    self.kind = kind
    type = ResourceType(rawValue: name)
    pathName = type.pathName
    isInLibrary = pathName != name
    idLimit = ids
    self.lookups = lookups
    self.idPrefixes = idPrefixes
    sortNames = sorts.map(\.rawValue)
    self.columns = columns
  }

  /// Returns the number of values that one request may name; nil if the type does not support that
  /// lookup.
  package func limit(of lookup: Lookup) -> Int? {
    lookup == .id ? idLimit : lookups.first { $0.key == lookup }?.value
  }

  /// Returns whether an id has the form of an id of this type; other types may use the same form.
  ///
  /// The form is one of the type's prefixes, followed by one or more letters, digits, `-` or `_`;
  /// for a type without prefixes, only digits.
  package func fits(id: String) -> Bool {
    guard let prefix = idPrefixes.first(where: { id.hasPrefix($0) }) else {
      return idPrefixes.isEmpty && id.isDigits
    }
    let rest = id.utf8.dropFirst(prefix.utf8.count)
    return !rest.isEmpty
      && rest.allSatisfy { byte in
        byte.isAlphanumeric || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
      }
  }

  /// Returns the ISRC or UPC in a value, if this type can be looked up by it; nil if there is none.
  package func code(in value: String) -> (lookup: Lookup, code: String)? {
    for lookup in [Lookup.isrc, .upc] where limit(of: lookup) != nil {
      if let code = lookup.code(in: value) { return (lookup, code) }
    }
    return nil
  }
}

/// The facts that a kind's schema states.
extension ResourceFacts {
  /// The relationships that can be included, or fetched by name.
  package var relationships: [any DeclaredList] { lists.filter { !$0.isView } }

  /// The views that can be included, or fetched by name.
  package var views: [any DeclaredList] { lists.filter(\.isView) }

  /// Returns the facts of the relationship with that name.
  package func relationship(_ name: String) -> (any DeclaredList)? {
    lists.first { $0.name == name && !$0.isView }
  }

  /// Returns the facts of the view with that name.
  package func view(_ name: String) -> (any DeclaredList)? {
    lists.first { $0.name == name && $0.isView }
  }

  /// The documented attributes that are sent only when the request names them in `extend`.
  package var extended: [String] { kind.members.filter(\.isExtended).map(\.name).sorted() }

  /// The lists of each kind; reflection takes as long to find them as a page of a list to be read.
  private static let listsByKind = Mutex<[ObjectIdentifier: [any DeclaredList]]>([:])

  /// The documented lists that the kind declares, by name.
  private var lists: [any DeclaredList] {
    let key = ObjectIdentifier(kind)
    if let lists = Self.listsByKind.withBriefLock({ $0[key] }) { return lists }
    let lists = kind.members.compactMap(\.list).sorted { $0.name < $1.name }
    Self.listsByKind.withBriefLock { $0[key] = lists }
    return lists
  }
}

/// The facts of all types.
extension ResourceFacts {
  /// All known types, in alphabetical order.
  package static let all = KnownKinds.all.map { $0.facts }
    .sorted { $0.type.rawValue < $1.type.rawValue }

  /// All types that have a collection in the catalog.
  package static let catalog = KnownKinds.catalog.map { $0.facts }

  /// The catalog types that the service can list in full.
  static let listed: [ResourceType] = [.genres, .stationGenres]

  /// The types that one catalog request can fetch together.
  static let mixed = catalog.map(\.type) + [.ratings]

  /// All types in the user's library.
  package static let library = KnownKinds.library.map { $0.facts }

  /// Returns the facts of a library type by its name in paths, such as `songs`.
  package static func library(pathName: String) -> ResourceFacts? {
    library.first { $0.pathName == pathName }
  }
}

extension ResourceType {
  /// The name of the type in paths, where library types have no prefix.
  var pathName: String {
    let prefix = "library-"
    return rawValue.hasPrefix(prefix) ? String(rawValue.dropFirst(prefix.count)) : rawValue
  }

  /// The facts of this type; nil for a type that this table does not contain.
  package var facts: ResourceFacts? {
    KnownKinds.facts[rawValue]
  }
}
