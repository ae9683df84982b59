extension Storefronts {
  /// Creates a request for all storefronts.
  public static func list(
    with extras: [Extra<Storefront>] = [], options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<ResourceDocument<Storefront>> {
    try Endpoint([.word(.storefronts)], options.adding(extras).query(.list()))
  }

  /// Creates a request for a storefront by its two-letter code.
  public static func resource(
    id: ResourceID<Storefront>, with extras: [Extra<Storefront>] = [],
    options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<Resource<Storefront>> {
    try InvalidRequestError.check(id: id.rawValue)
    return try Endpoint(
      [.word(.storefronts), .value(id.rawValue)], options.adding(extras).query(.single))
  }

  /// Creates a request for several storefronts by their two-letter codes.
  public static func resources(
    ids: some Collection<ResourceID<Storefront>>, with extras: [Extra<Storefront>] = [],
    options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<ResourceDocument<Storefront>> {
    guard !ids.isEmpty else { throw .noIDs(.storefronts) }
    for id in ids { try InvalidRequestError.check(id: id.rawValue) }
    var query = Query()
    query.add("ids", list: ids.map(\.rawValue))
    return try Endpoint([.word(.storefronts)], options.adding(extras).query(.byID, query))
  }

  /// Creates a request for the storefront of the user's account; needs a user token.
  public static func ofUser(
    with extras: [Extra<Storefront>] = [], options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<Resource<Storefront>> {
    try Endpoint([.word(.me), .word(.storefront)], options.adding(extras).query(.single))
  }

  /// Creates a request for the language of a storefront that best fits a reader's languages.
  public static func bestLanguage(
    of storefront: String, accepting languages: [String]
  ) throws(InvalidRequestError) -> Endpoint<LanguageTag> {
    try InvalidRequestError.check(id: storefront)
    var query = Query()
    query.add("acceptLanguage", list: languages)
    return try Endpoint([.word(.language), .value(storefront), .word(.tag)], query)
  }
}
