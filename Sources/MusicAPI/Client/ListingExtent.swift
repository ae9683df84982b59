/// How far a listing is read.
public enum ListingExtent: Sendable, Hashable {
  /// One page, as the service cuts it.
  case firstPage
  /// At most so many resources, over as many pages as that takes.
  case items(Int)
  /// Every page.
  case all

  /// How many resources at most; nil when that is not what ends the listing.
  package var itemLimit: Int? {
    if case .items(let count) = self { max(0, count) } else { nil }
  }
}
