import MusicAPI

extension Context {
  /// The storefronts to ask, each once; refused when one is none of those that are known.
  func storefronts() throws(SettingsError) -> [String] {
    let setting = settings.value(of: .storefront)
    let text = setting?.text ?? ""
    // What nobody chose needs no check, and most starts no table of countries.
    if setting?.source == .standard { return [text] }
    let storefronts = try checked(text.split { $0 == "," || $0 == " " }.map { String($0) })
    guard !storefronts.isEmpty else { throw .unknownStorefront(text) }
    return storefronts
  }

  /// These storefronts in lower case, each once; refused when one is none of those that are known.
  func checked(_ names: [String]) throws(SettingsError) -> [String] {
    var storefronts: [String] = []
    for name in names {
      let storefront = try storefront(named: name)
      if !storefronts.contains(storefront) { storefronts.append(storefront) }
    }
    return storefronts
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
      throw SettingsError.severalStorefronts(storefronts)
    }
    return first
  }

  /// The catalog of a storefront, or of the one that is asked.
  func catalog(of storefront: String? = nil) throws -> Catalog {
    Catalog(storefront: try storefront ?? self.storefront())
  }
}
