extension Storefronts {
  /// Creates a request for all storefronts.
  public static func list() -> Endpoint<Page<Storefront>> {
    Endpoint(.storefronts)
  }

  /// Creates a request for a storefront by its two-letter code.
  public static func resource(id: ResourceID<Storefront>) -> Endpoint<Resource<Storefront>> {
    Endpoint(.storefront, id.rawValue, error: .forID(id.rawValue))
  }

  /// Creates a request for several storefronts by their two-letter codes.
  public static func resources(
    ids: some Collection<ResourceID<Storefront>>
  ) -> Endpoint<Page<Storefront>> {
    let ids = ids.map(\.rawValue)
    return Endpoint(
      .storefrontsByID, query: Query("ids", list: ids), error: .forIDs(ids, of: .storefronts))
  }

  /// Creates a request for the storefront of the user's account; needs a user token.
  public static func ofUser() -> Endpoint<Resource<Storefront>> {
    Endpoint(.userStorefront)
  }

  /// Creates a request for the language of a storefront that best fits a reader's languages.
  package static func bestLanguage(
    of storefront: String, accepting languages: [String]
  ) -> Endpoint<LanguageTag> {
    Endpoint(
      .language, storefront, query: Query("acceptLanguage", list: languages),
      error: .forID(storefront))
  }
}
