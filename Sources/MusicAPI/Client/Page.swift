/// One page of a listing.
public struct Page<Kind: ResourceKind>: Sendable {
  /// The whole answer that the page came in.
  public let answer: JSON
  /// The object that holds the page's `data` and `next`; nil when the answer has none.
  public let list: JSON?
  /// The elements as the server sent them, whatever they are.
  public let elements: [JSON]
  /// Whether elements were left out because the listing has reached its limit.
  public let isCut: Bool

  /// Finds a list in an answer, and keeps at most so many of its elements.
  init(_ answer: JSON, at place: ListPlace, atMost limit: Int? = nil) {
    self.answer = answer
    list = place.list(in: answer)
    let all = list?["data"]?.elements.map { $0 } ?? []
    elements = Array(all.prefix(limit ?? all.count))
    isCut = elements.count < all.count
  }

  /// Takes an answer that is one list, whole.
  public init(_ answer: JSON) {
    self.init(answer, at: .root)
  }

  /// Puts the elements of an answer's one list in an order of its own.
  init(_ answer: JSON, elements: [JSON]) {
    self.answer = answer
    list = answer
    self.elements = elements
    isCut = false
  }

  private init(_ page: Page, elements: [JSON]) {
    answer = page.answer
    list = page.list
    isCut = page.isCut
    self.elements = elements
  }

  /// The same page with other elements in the place of its own.
  public func replacing(_ elements: [JSON]) -> Page {
    Page(self, elements: elements)
  }

  /// The elements that are resources of this kind.
  public var resources: [Resource<Kind>] {
    elements.compactMap { Resource(json: $0) }
  }

  /// The path of the page behind this one; nil on the last.
  public var next: String? { list?["next"]?.string }

  /// Whether the elements are just those of the answer's list, in its order.
  public var isVerbatim: Bool {
    let all = list?["data"]?.elements.map(\.sourceRange) ?? []
    return elements.map(\.sourceRange) == all
      && elements.allSatisfy { $0.document === answer.document }
  }
}
