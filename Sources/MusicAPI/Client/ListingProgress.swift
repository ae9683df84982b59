/// How far a listing has come, by its own count and by the service's.
struct ListingProgress {
  /// The request for the page that comes next.
  private(set) var request: HTTPRequest
  private let start: Int
  private var count = 0
  private var total: Int?

  /// Starts at a listing's first request, which may name a place in the middle.
  init(_ request: HTTPRequest) {
    self.request = request
    start = request.target.offset ?? 0
  }

  /// Says which page comes next.
  mutating func expect(_ request: HTTPRequest) {
    self.request = request
  }

  /// Counts a page in; throws when it is an end that comes before what the service counts.
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
  }
}

extension RequestTarget {
  /// The place of the first item; nil when the request names none.
  var offset: Int? { query["offset"].flatMap { Int($0) } }
}
