import AmctlCommandLine
import MusicAPI

/// The options of commands that write lists.
struct ListingOptions: OptionGroup {
  var limit: Int?
  var isWhole = false
  var pageSize: Int?
  var offset: Int?

  static let title: String? = "LISTING OPTIONS"

  /// The option for the maximum number of items.
  static let limit = Parameter<Self>.option(
    "limit", \.limit, .integer(in: 1...),
    help: "Print at most N items (per group in search and charts)")
  /// The option for all pages.
  static let all = everything.excluding("--limit") { $0.limit != nil }
  private static let everything = Parameter<Self>.flag(
    "all", \.isWhole, help: "Print every page, not only the first")
  private static let places: [Parameter<Self>] = [
    .option(
      "page-size", \.pageSize, .integer(in: 1...), help: "Request N items per page"),
    .option("offset", \.offset, .integer(in: 0...), help: "Skip the first N items"),
  ]

  static let parameters = [limit, all] + places
  /// The same for a command that decides itself whether `--all` and `--limit` are about one list.
  static let nested = [limit, everything] + places

  /// The extent to which lists are read.
  var extent: ListingExtent {
    limit.map { .items($0) } ?? (isWhole ? .all : .firstPage)
  }

  /// The first option given that sets a list's start or page size; nil if there is none.
  var placing: String? {
    pageSize != nil ? "--page-size" : offset != nil ? "--offset" : nil
  }
}

extension ListingExtent {
  /// Returns the page size that needs the fewest requests; nil leaves it to the service.
  func pageSize(upTo limit: Int) -> Int? {
    switch self {
    case .firstPage: nil
    case .items(let count): min(count, limit)
    case .all: limit
    }
  }
}
