import MusicAPI

/// The types of the catalog as a person may write them.
enum CatalogTypes {
  /// A type with a collection in the catalog; `song` is taken for `songs`.
  static let one = type(noun: "a type of the catalog", from: ResourceFacts.catalog.map(\.type))
  /// A type that can be searched for.
  static let searchable = type(noun: "a type that can be searched for", from: SearchFacts.types)
  /// A type there are charts of.
  static let charted = type(noun: "a type that there are charts of", from: ChartFacts.types)

  private static func type(noun: String, from types: [ResourceType]) -> ValueType<ResourceType> {
    let aliases = types.compactMap(\.facts).map { ($0.singular, $0.type.rawValue) }
    return ValueType<String>.choice(
      "TYPE", noun: noun, from: types.map(\.rawValue),
      aliases: Dictionary(aliases) { first, _ in first }
    )
    .map { name throws(ValueError) in ResourceType(rawValue: name) }
  }
}
