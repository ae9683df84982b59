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
