import MusicAPI

/// The types that can be changed, as a person may write them: `song` is taken for `songs`.
enum ChangeTypes {
  /// A type that can be added to the library.
  static let addable = CatalogTypes.type(from: PersonalFacts.addableTypes)
  /// A type that can be rated.
  static let ratable = CatalogTypes.type(from: PersonalFacts.ratableTypes)
  /// A type that can be a favorite.
  static let favoritable = CatalogTypes.type(from: PersonalFacts.favoritableTypes)
  /// A type that can be on a playlist.
  static let track = CatalogTypes.type(from: LibraryFacts.trackTypes)
}
