import MusicPlatform

/// The number of items before a page, as a request, a response or a person names it.
///
/// It is in a range in which no sum with another one, or with the items of a page, overflows.
package struct ListOffset: Hashable, Sendable {
  /// The offsets that a list can have; no list is longer.
  package static let range = 0...1_000_000_000
  /// The offset of the first item.
  package static let zero = ListOffset(unchecked: 0)

  /// The number of items.
  package let count: Int

  /// Takes a number of items; nil if no list has so many.
  package init?(_ count: Int) {
    guard Self.range.contains(count) else { return nil }
    self.init(unchecked: count)
  }

  private init(unchecked count: Int) {
    self.count = count
  }

  /// Returns the offset after so many more items; nil if no list has so many.
  package func advanced(by items: Int) -> ListOffset? {
    let (sum, isTooFar) = count.addingReportingOverflow(items)
    return isTooFar ? nil : ListOffset(sum)
  }
}

extension RequestTarget {
  /// The offset of the first item; nil when the request names none, or one that no list has.
  package var offset: ListOffset? {
    query["offset"].flatMap { Int($0) }.flatMap { ListOffset($0) }
  }

  /// Whether the offset is a number that no list has; a text that is no number is the service's own.
  var isBeyondLists: Bool {
    guard offset == nil, let text = query["offset"] else { return false }
    return (text.hasPrefix("-") ? text.dropFirst() : text[...]).isDigits
  }
}
