/// How far a listing has come, by its own count and by the service's.
struct ListingProgress {
  /// The request for the page that comes next.
  private(set) var request: HTTPRequest
  private let start: Int
  private var count = 0
  private var total: Int?
  /// How many pages in a row were empty.
  private var emptyPages = 0

  /// The empty pages in a row after which a listing is given up.
  ///
  /// The service leaves out what it may not show, so that a page of an honest list can be empty.
  static let emptyPageLimit = 50

  /// Starts at a listing's first request, which may name a place in the middle.
  init(_ request: HTTPRequest) {
    self.request = request
    start = request.target.offset ?? 0
  }

  /// Says which page comes next.
  mutating func expect(_ request: HTTPRequest) {
    self.request = request
  }

  /// Counts a page in; throws when it is an end that comes before what the service counts, or one
  /// more of too many empty pages.
  ///
  /// Pages may hold less than their share, for the service counts what it does not show: a page has
  /// also reached the end when its place in the list is behind it.
  mutating func add<Kind>(_ page: Page<Kind>) throws(MusicAPIError) {
    total = page.answer["meta"]?["total"]?.int ?? total
    let isEnd = page.elements.isEmpty && page.next == nil && count > 0
    if isEnd, let total, max(start + count, request.target.offset ?? 0) < total {
      throw .endedEarly(came: start + count, total: total, request: request)
    }
    count += page.elements.count
    emptyPages = page.elements.isEmpty ? emptyPages + 1 : 0
    if emptyPages == Self.emptyPageLimit, let next = page.next {
      throw .emptyPages(count: emptyPages, next: next)
    }
  }
}

extension RequestTarget {
  /// The place of the first item; nil when the request names none.
  var offset: Int? { query["offset"].flatMap { Int($0) } }
}

/// The way a listing has gone so far: turns each `next` into the request that follows it.
struct PageTrail {
  /// The parameters of the first request, which the service drops from `next`.
  private let ownQuery: Query
  private let origin: Origin
  private var visited: Set<RequestTarget.Identity>

  init(from first: RequestTarget, on origin: Origin) {
    self.origin = origin
    // A place in the list is the server's to name; so are ids, which stand for no list at all.
    ownQuery = Query(first.query.items.filter { !["offset", "ids"].contains($0.name) })
    visited = [first.identity]
  }

  /// The target of the next page: what `next` says, and each own parameter that it lacks.
  mutating func follow(_ next: String) throws(MusicAPIError) -> RequestTarget {
    var target: RequestTarget
    do { target = try RequestTarget.following(next, on: origin) } catch {
      throw .foreignPage(next: next)
    }
    target.query = target.query.filled(from: ownQuery)
    guard visited.insert(target.identity).inserted else { throw .repeatedPage(next: next) }
    return target
  }
}
