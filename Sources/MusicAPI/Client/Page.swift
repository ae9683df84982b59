/// One page of a listing.
public struct Page<Kind: ResourceKind>: Sendable {
  /// The whole response that contains the page.
  public let response: JSON
  /// The object with the page's `data` and `next`; nil if the response has none.
  public let list: JSON?
  /// The elements as the server sent them, of any type that the client does not leave out.
  public private(set) var elements: [JSON]
  /// Whether elements were left out because the listing has reached its limit.
  public let isCut: Bool
  /// Whether resources of other types than the list should have were left out.
  package let leavesOutOthers: Bool
  /// The path to the list within the response.
  package let place: ListPlace
  /// The target that returned the page; nil if no page can follow it.
  package let target: RequestTarget?
  /// The parameters of the listing, which the service leaves out of its `next`.
  private let ownQuery: Query

  /// Finds a list in a response, and keeps at most `limit` of its elements; by default, all of the
  /// response's only list.
  package init(
    _ response: JSON, at place: ListPlace = .root, atMost limit: Int? = nil,
    from target: RequestTarget? = nil, of ownQuery: Query = Query()
  ) {
    self.response = response
    self.place = place
    self.target = target
    self.ownQuery = ownQuery
    list = place.list(in: response)
    let all = list?.pageElements ?? []
    leavesOutOthers = !response.document.leftOut.isEmpty
    elements = Array(all.prefix(limit ?? all.count))
    isCut = elements.count < all.count
  }

  /// Returns the same page with other elements.
  package func replacing(_ elements: [JSON]) -> Page {
    var page = self
    page.elements = elements
    return page
  }

  /// The elements that are resources of this kind.
  public var resources: [Resource<Kind>] {
    elements.compactMap { Resource(json: $0) }
  }

  /// The number of elements that are of another type or are no resources, and so not in
  /// `resources`.
  public var unreadableCount: Int { elements.count - resources.count }

  /// The path of the next page, with the parameters of the request; nil on the last page.
  ///
  /// The service's own `next`, in ``list``, lacks parameters such as `sort` and `include`. This is
  /// also nil when it is not a path. A listing throws an error after a page without a readable
  /// path, so that nobody takes it for the last one.
  public var next: String? { nextAsSent.map(withOwnQuery) }

  /// The path of the next page as the service names it.
  package var nextAsSent: String? { (try? list?.nextPage()) ?? nil }

  /// The path of the rest of the list, after the last element of this page; nil at its end.
  ///
  /// This is ``next`` or, for a page that was cut, a path that starts with the first element left
  /// out. It is also nil if a cut list is not paged by offsets, because no path can then name that
  /// element. Store the path to read the rest later, with
  /// ``MusicClient/pages(of:continuingAt:extent:)``.
  public var continuation: String? { continuationAsSent.map(withOwnQuery) }

  /// The path of the rest as the service would name it, without the parameters that it leaves out.
  package var continuationAsSent: String? { isCut ? pathOfRest : nextAsSent }

  private func withOwnQuery(_ path: String) -> String {
    var target = RequestTarget(parsing: path)
    target.query = target.query.filled(from: ownQuery)
    return target.description
  }

  /// The path to the elements that were cut.
  ///
  /// The service may leave elements out of a page, so the offset is counted from the page's start.
  private var pathOfRest: String? {
    guard let target, target.query["ids"] == nil else { return nil }
    let start = target.query["offset"] == nil ? .zero : target.offset
    let following = nextAsSent.map { RequestTarget(parsing: $0) } ?? place.narrowed(target)
    guard let first = start?.advanced(by: elements.count), var rest = following else { return nil }
    guard nextAsSent == nil || rest.query["offset"] != nil else { return nil }
    rest.query = rest.query.replacing("offset", with: "\(first.count)")
    return rest.description
  }

  /// Whether the elements are exactly the elements of the response's list, in the same order.
  package var isVerbatim: Bool {
    guard let all = list?["data"]?.elements else { return elements.isEmpty }
    return elements.elementsEqual(all) { $0.isSame(as: $1) }
  }
}
