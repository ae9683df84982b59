/// The requests of a listing so far, and the number of items that they returned.
struct ListingProgress {
  /// The request for the current page.
  private(set) var request: HTTPRequest
  /// The parameters of the first request, which the service leaves out of `next`.
  let ownQuery: Query
  /// The number of items in the whole list; nil if the service does not say it.
  private(set) var total: Int?
  private let scope: RequestScope
  private let start: Int
  private var count = 0
  /// How many pages in a row were empty.
  private var emptyPages = 0
  /// The requests so far, once there are two; most lists need one.
  private var visited: Set<String> = []

  /// The empty pages in a row after which a listing is given up.
  ///
  /// The service leaves out what it may not show, so that a page of an honest list can be empty.
  static let emptyPageLimit = 50

  /// Starts at a listing's first request, which may name an offset.
  init(_ request: HTTPRequest, on origin: Origin) {
    self.request = request
    ownQuery = request.target.query.ofList
    scope = .appleMusic(on: origin)
    start = request.target.offset?.count ?? 0
  }

  /// Counts a page in; throws when it is an end that comes before what the service counts, or one
  /// more of too many empty pages.
  ///
  /// Pages may have fewer items than requested, because the service also counts items that it does
  /// not show. A listing is therefore complete, too, when the page's offset has reached the total.
  mutating func add<Kind>(_ page: Page<Kind>) throws(MusicAPIError) {
    total = page.json["meta"]?["total"]?.int ?? total
    let isEnd = page.elements.isEmpty && !page.hasNext && count > 0
    if isEnd, let total, max(start + count, request.target.offset?.count ?? 0) < total {
      throw .endedEarly(came: start + count, total: total, request: request)
    }
    count += page.elements.count
    emptyPages = page.elements.isEmpty ? emptyPages + 1 : 0
    if emptyPages == Self.emptyPageLimit, let next = page.next {
      throw .emptyPages(count: emptyPages, next: next)
    }
  }

  /// Turns `next` into the following request, with the parameters of the first that it lacks.
  mutating func follow(_ next: String) throws(MusicAPIError) {
    var target: RequestTarget
    do { target = try scope.target(of: next) } catch {
      throw .foreignPage(next: next)
    }
    target.query = target.query.filled(from: ownQuery)
    if visited.isEmpty { visited.insert(request.target.description) }
    guard visited.insert(target.description).inserted else {
      throw .repeatedPage(next: next)
    }
    request = request.following(target)
  }
}

extension HTTPRequest {
  /// Returns the request for another page of the same list.
  func following(_ target: RequestTarget) -> HTTPRequest {
    var request = self
    request.target = target
    request.traits?.listLength = nil
    return request.described()
  }
}

extension JSON {
  /// Whether the page after each list in a response can be requested, for the lists inside its
  /// resources too.
  func canBeFollowed(on origin: Origin) -> Bool {
    let scope = RequestScope.appleMusic(on: origin)
    let lists = ListPlace.lists(of: self).compactMap { $0.list(in: self) }
    do {
      let inner = try lists.flatMap(\.pageElements).flatMap { try $0.unfinishedLists.map(\.list) }
      for list in lists + inner {
        if let next = try list.nextPage() { _ = try scope.target(of: next) }
      }
      return true
    } catch {
      return false
    }
  }
}
