import MusicPlatform
import Synchronization

/// A page of a list of resources: the response of most endpoints, or a list inside one, such as the
/// tracks of an album, a group of search results, or a chart.
///
/// A relationship to a single resource is also a list, with at most one item.
public struct Page<Kind: ResourceKind>: ResourceResponse, PagedResponse {
  /// The whole response that contains the page; for a list inside a resource, the list alone.
  public let json: JSON
  /// The object with the page's `data` and `next`; nil if the response has none.
  public let list: JSON?
  /// The elements as the server sent them, of any type that the client does not leave out.
  public private(set) var elements: [JSON]
  /// Whether elements were left out because the listing has reached its limit.
  public private(set) var isCut = false
  /// The path to the list within the response.
  package let place: ListPlace
  /// The name of the list in its resource; nil for a list that is not inside one.
  private let relation: String?
  /// The parameters of the first request of a listing, which the service leaves out of its `next`;
  /// nil if this may be the first page.
  private let listingQuery: Query?
  private var cache = ResourceCache<Kind>()

  /// Reads an object with a list, which must be empty or contain a resource of this kind.
  public init(document: JSONDocument) throws(UnexpectedShapeError) {
    self.init(document.root)
    guard json.isPage else { throw .noMember("data", .array) }
    try Kind.check(json)
  }

  /// Finds a list in a response; by default, the response's only list.
  package init(_ response: JSON, at place: ListPlace = .root, of listingQuery: Query? = nil) {
    self.init(response, place.list(in: response), at: place, of: listingQuery)
  }

  /// Takes a list from a resource, where it has a name; nil if it is no object.
  package init?(_ list: JSON?, inResourceAs name: String) {
    guard let list, list.kind == .object else { return nil }
    self.init(list, list, at: .root, inResourceAs: name)
  }

  /// Takes a list from a response.
  init(
    _ response: JSON, _ list: JSON?, at place: ListPlace, inResourceAs name: String? = nil,
    of listingQuery: Query? = nil
  ) {
    json = response
    self.list = list
    self.place = place
    self.listingQuery = listingQuery
    relation = name
    elements = list?.pageElements ?? []
  }

  /// Returns the same page with other elements.
  package func replacing(_ elements: [JSON]) -> Page {
    var page = self
    page.elements = elements
    page.cache = ResourceCache()
    return page
  }

  /// Returns the page with at most `count` of its elements; nil leaves out none.
  func cut(to count: Int?) -> Page {
    guard let count, count < elements.count else { return self }
    var page = replacing(Array(elements.prefix(count)))
    page.isCut = true
    return page
  }

  /// The elements that are resources of this kind, which are read at the first use.
  public var resources: [Resource<Kind>] {
    cache.resources.withBriefLock { known in
      let resources = known ?? elements.compactMap { Resource(json: $0) }
      known = resources
      return resources
    }
  }

  /// The number of elements that are of another type or are no resources, and so not in
  /// `resources`.
  public var unreadableCount: Int { elements.count - resources.count }

  /// Whether resources of other types than the list should have were left out.
  package var leavesOutOthers: Bool { !json.document.leftOut.isEmpty }

  /// Whether the elements are exactly the elements of the response's list, in the same order.
  package var isVerbatim: Bool {
    guard let all = list?["data"]?.elements else { return elements.isEmpty }
    return elements.elementsEqual(all) { $0.isSame(as: $1) }
  }
}

/// The resources of a page, once they were used: whoever takes one after another by its index would
/// read all of them each time.
private final class ResourceCache<Kind: ResourceKind>: Sendable {
  let resources = Mutex<[Resource<Kind>]?>(nil)
}

extension Page {
  /// The path of the whole list.
  public var href: String? { list?["href"]?.string }

  /// The name of a chart in requests, such as `most-played`; nil for other lists.
  public var chart: String? { list?["chart"]?.string }

  /// The name of a chart to display; nil for other lists.
  public var name: String? { list?["name"]?.string }

  /// The title of a view; available inside a resource, or if the request asks for titles.
  public var title: String? { Attributes<Kind>(list?["attributes"])["title"] }
}

extension Page {
  /// The path of the rest of the list, after the last element of this page, with the parameters of
  /// the request; nil at its end.
  ///
  /// For a page that was cut, the path starts with the first element left out. It is nil if a cut
  /// list is not paged by offsets, because no path can then name that element, and if the service's
  /// `next`, in ``list``, is not a path. A listing throws an error after such a page, so that nobody
  /// takes it for the last one. Store the path to read the rest later, with
  /// ``MusicClient/pages(of:continuingAt:extent:)``.
  public var continuation: String? {
    continuationAsSent.map { path in
      var target = RequestTarget(parsing: path)
      let ownQuery = listingQuery ?? self.target?.query.ofList
      target.query = target.query.filled(from: ownQuery ?? Query())
      return target.description
    }
  }

  /// The path of the rest as the service would name it, without the parameters that it leaves out.
  package var continuationAsSent: String? { isCut ? pathOfRest : next }

  /// The path of the next page as the service names it; nil on the last page, and if it is no path.
  var next: String? { (try? list?.nextPage()) ?? nil }

  /// Whether the service names a page after this one.
  package var hasNext: Bool { next != nil }

  /// The path to the elements that were cut.
  ///
  /// The service may leave elements out of a page, so the offset is counted from the page's start.
  private var pathOfRest: String? {
    guard let target, target.query["ids"] == nil else { return nil }
    let start = target.query["offset"] == nil ? .zero : target.offset
    let following = next.map { RequestTarget(parsing: $0) } ?? place.narrowed(target)
    guard let first = start?.advanced(by: elements.count), var rest = following else { return nil }
    guard next == nil || rest.query["offset"] != nil else { return nil }
    rest.query = rest.query.replacing("offset", with: "\(first.count)")
    return rest.description
  }

  /// The target that returned the page, or would return a list inside a resource alone; nil if no
  /// client read it.
  private var target: RequestTarget? {
    guard let request = json.request else { return nil }
    guard let relation else { return request.target }
    return RequestTarget(path: href ?? "", query: request.target.query.scoped(toList: relation))
  }

  /// The request for a list inside a resource, without what its client adds; nil for other lists.
  var requestInResource: HTTPRequest? {
    relation.map { _ in HTTPRequest(.get, target ?? RequestTarget(path: href ?? "")) }
  }
}

extension Query {
  /// The parameters that apply to every page of a list.
  ///
  /// Offsets come from the server, and ids do not apply to the pages of a list.
  var ofList: Query { Query(items.filter { !["offset", "ids"].contains($0.name) }) }

  /// The parameters of a request for a resource that also apply to the pages of a list inside it.
  ///
  /// `include`, `extend` and `views` apply to the resource; `limit[tracks]` becomes the list's
  /// `limit`.
  fileprivate func scoped(toList name: String) -> Query {
    var query = Query()
    query.add("l", self["l"])
    query.add("limit", self["limit[\(name)]"])
    let scoped = items.filter { item in
      item.name == "restrict" || item.name.hasPrefix("include[") || item.name.hasPrefix("extend[")
    }
    return Query(query.items + scoped)
  }
}
