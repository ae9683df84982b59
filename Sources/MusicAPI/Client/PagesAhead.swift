/// The pages of a listing that are requested before their turn.
///
/// Only `next` decides which page follows. A page that was requested early is used if `next` names
/// exactly its request; otherwise all early pages are dropped, and `next` is followed. A list that
/// does so twice is not predicted any further: each time costs as many requests as pages were
/// early.
struct PagesAhead {
  /// A page's response while it is fetched.
  typealias Fetch = Task<Result<JSON, MusicAPIError>, Never>

  /// The largest number of pages to request at once.
  private let inFlight: Int
  private let load: @Sendable (RequestTarget) async -> Result<JSON, MusicAPIError>
  private var early: [(target: RequestTarget, fetch: Fetch)] = []
  /// The distance between the offsets of the last two pages.
  private var step: Int?
  /// How many times early pages had to be dropped.
  private var misses = 0
  /// The misses after which nothing is requested early.
  private static let missLimit = 2

  /// Creates an empty queue; `load` fetches the response for a target.
  init(
    inFlight: Int,
    load: @escaping @Sendable (RequestTarget) async -> Result<JSON, MusicAPIError>
  ) {
    self.inFlight = inFlight
    self.load = load
  }

  /// Returns the fetch for the page that `next` names, and requests the pages that probably follow.
  ///
  /// The offset is that of the page before it. Nothing is requested at or beyond the end, or if it
  /// is unknown.
  mutating func fetch(
    _ target: RequestTarget, after offset: ListOffset, before end: Int?
  ) -> Fetch {
    let fetch: Fetch
    if let first = early.first, first.target == target {
      early.removeFirst()
      fetch = first.fetch
    } else {
      if !early.isEmpty { misses += 1 }
      cancel()
      fetch = start(target)
    }
    predict(after: target, offset, before: end)
    return fetch
  }

  /// Drops the pages that were requested early.
  mutating func cancel() {
    for page in early { page.fetch.cancel() }
    early = []
  }

  /// Requests the pages after one, at equal distances.
  ///
  /// After an irregular step, two equal ones are awaited: in a list whose steps vary, every
  /// prediction would be wrong.
  private mutating func predict(
    after target: RequestTarget, _ previous: ListOffset, before end: Int?
  ) {
    guard inFlight > 1, misses < Self.missLimit, let end, let offset = target.offset else { return }
    let step = offset.count - previous.count
    defer { self.step = step }
    guard step > 0, self.step == nil || self.step == step else { return cancel() }
    var last = early.last?.target.offset ?? offset
    while early.count < inFlight - 1, let next = last.advanced(by: step), next.count < end {
      var target = target
      target.query = target.query.replacing("offset", with: "\(next.count)")
      early.append((target, start(target)))
      last = next
    }
  }

  private func start(_ target: RequestTarget) -> Fetch {
    Task { [load] in await load(target) }
  }
}
