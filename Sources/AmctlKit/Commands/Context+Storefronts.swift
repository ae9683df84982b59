import MusicAPI

extension Context {
  /// The storefronts that were named, as they were written.
  var storefrontNames: [String] {
    Self.storefrontNames(in: settings[.storefront] ?? "")
  }

  /// The names in a list with commas between them; of a list of nothing, the list itself.
  static func storefrontNames(in text: String) -> [String] {
    let names = text.split(separator: ",").map(String.init)
    return names.isEmpty ? [text] : names
  }

  /// The storefronts to ask; refused when one is none of those that are known.
  func storefronts() throws(SettingsError) -> [String] {
    try checked(storefrontNames)
  }

  /// These storefronts in lower case; refused when one is none of those that are known.
  func checked(_ names: [String]) throws(SettingsError) -> [String] {
    try names.map { name throws(SettingsError) in try storefront(named: name) }
  }

  /// A storefront as a person names it, in letters of either case.
  func storefront(named name: String) throws(SettingsError) -> String {
    let storefront = name.lowercased()
    guard
      Storefronts.known.contains(storefront)
        || StorefrontList(environment).ids.contains(storefront)
    else { throw .unknownStorefront(name) }
    return storefront
  }

  /// The one storefront to ask, for what cannot ask several.
  func storefront() throws -> String {
    let storefronts = try storefronts()
    guard let first = storefronts.first, storefronts.count == 1 else {
      throw SettingsError.severalStorefronts(storefrontNames)
    }
    return first
  }

  /// The catalog of a storefront, or of the one that is asked.
  func catalog(of storefront: String? = nil) throws -> Catalog {
    Catalog(storefront: try storefront ?? self.storefront())
  }
}
