/// One page of a listing.
public struct Page<Kind: ResourceKind>: Sendable {
  /// The whole response that contains the page.
  public let answer: JSON
  /// The object with the page's `data` and `next`; nil when the response has none.
  public let list: JSON?
  /// The elements as the server sent them, whatever they are.
  public let elements: [JSON]
  /// Whether elements were left out because the listing has reached its limit.
  public let isCut: Bool
  /// Where in its answer the list is.
  private let place: ListPlace
  /// What was requested to get the page; nil where nothing can follow it.
  private let target: RequestTarget?

  /// Finds a list in an answer, and keeps at most so many of its elements.
  init(
    _ answer: JSON, at place: ListPlace, atMost limit: Int? = nil, from target: RequestTarget? = nil
  ) {
    self.answer = answer
    self.place = place
    self.target = target
    list = place.list(in: answer)
    let all = list?.pageElements ?? []
    elements = Array(all.prefix(limit ?? all.count))
    isCut = elements.count < all.count
  }

  /// Takes an answer that is one list, whole.
  package init(_ answer: JSON) {
    self.init(answer, at: .root)
  }

  /// Puts the elements of an answer's one list in an order of its own.
  init(_ answer: JSON, elements: [JSON]) {
    self.answer = answer
    list = answer
    self.elements = elements
    isCut = false
    place = .root
    target = nil
  }

  private init(_ page: Page, elements: [JSON]) {
    answer = page.answer
    list = page.list
    isCut = page.isCut
    place = page.place
    target = page.target
    self.elements = elements
  }

  /// The same page with other elements in the place of its own.
  package func replacing(_ elements: [JSON]) -> Page {
    Page(self, elements: elements)
  }

  /// The elements that are resources of this kind.
  public var resources: [Resource<Kind>] {
    elements.compactMap { Resource(json: $0) }
  }

  /// How many elements are not among the resources, being of another type or no resources at all.
  public var unreadableCount: Int { elements.count - resources.count }

  /// The path of the next page; nil on the last page.
  ///
  /// Also nil when `next` in the response is not a path. A listing throws an error after such a
  /// page, so that it is not mistaken for the last one.
  public var next: String? { (try? list?.nextPage()) ?? nil }

  /// Whether the list ends with this page; false when `next` in the response is not a path.
  package var isLast: Bool {
    do { return try list?.nextPage() == nil } catch { return false }
  }

  /// The path of the rest of the list, after the last element of this page; nil at its end.
  ///
  /// This is ``next`` or, for a page that was cut, a path that starts with the first element left
  /// out. Also nil when such a list is not paged by offsets, since nothing can name that element.
  public var continuation: String? {
    isCut ? pathOfRest : next
  }

  /// The service may leave elements out of a page, so the offset is counted from its start.
  private var pathOfRest: String? {
    guard let target, target.query["ids"] == nil else { return nil }
    let start = target.query["offset"].map { Int($0) } ?? 0
    guard let start, var rest = next.map({ RequestTarget(parsing: $0) }) ?? place.narrowed(target)
    else { return nil }
    guard next == nil || rest.query["offset"] != nil else { return nil }
    rest.query = rest.query.replacing("offset", with: "\(start + elements.count)")
    return rest.description
  }

  /// Whether the elements are just those of the answer's list, in its order.
  package var isVerbatim: Bool {
    let all = list?["data"]?.elements.map(\.sourceRange) ?? []
    return elements.map(\.sourceRange) == all
      && elements.allSatisfy { $0.document === answer.document }
  }
}
