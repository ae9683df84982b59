import MusicAPI

/// The types of the catalog as a person may write them: `song` is taken for `songs`.
///
/// Any other word is taken as it is, for ``NameRules`` to refuse or to let through.
enum CatalogTypes {
  /// A type with a collection in the catalog.
  static let one = type(from: ResourceFacts.catalog.map(\.type))
  /// A type that can be searched for.
  static let searchable = type(from: SearchFacts.types)
  /// A type there are charts of.
  static let charted = type(from: ChartFacts.types)

  static func type(from types: [ResourceType]) -> ValueType<ResourceType> {
    ValueType(name: "TYPE", known: types.map(\.rawValue)) { name throws(ValueError) in
      types.first { $0.singular == name } ?? ResourceType(rawValue: name)
    }
  }
}
