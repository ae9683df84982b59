import MusicAPI

/// The options of commands that fetch resources: what comes along with each.
enum FetchOptionKeys {
  static let include = ListOption(
    "include", .text("NAME"), help: "Relationships to send along with their attributes")
  static let extend = ListOption(
    "extend", .text("NAME"), help: "Attributes that come only when asked for")

  static let allowUnknown = Flag(
    "allow-unknown", help: "Let through names that amctl does not know yet")

  /// Those that every fetch takes.
  static let keys: [any OptionKey] = [include, extend, allowUnknown]
}

extension Context {
  /// What is added to a request: the command's own options and those that every command takes.
  ///
  /// Without a page size, a listing that takes several pages asks for the biggest there are.
  func fetchOptions(
    _ arguments: Arguments, views: [String] = [], pageLimit: Int? = nil
  ) -> FetchOptions {
    var fetch = FetchOptions(
      language: settings[.language],
      pageSize: options.pageSize ?? pageLimit.flatMap { options.extent.pageSize(upTo: $0) },
      offset: options.offset)
    fetch.include = arguments[FetchOptionKeys.include]
    fetch.extend = arguments[FetchOptionKeys.extend]
    fetch.views = views
    return fetch
  }
}

extension ListingExtent {
  /// The page that reads this much in the fewest requests; nil leaves the size to the service.
  func pageSize(upTo limit: Int) -> Int? {
    switch self {
    case .firstPage: nil
    case .items(let count): min(count, limit)
    case .all: limit
    }
  }
}
