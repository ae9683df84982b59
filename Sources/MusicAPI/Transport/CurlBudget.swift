/// What a response counts against while it is being received.
protocol CurlBudgetHolder: AnyObject {
  /// Tells the responses apart; a later request has a higher one.
  var id: Int { get }
  /// How many bytes it has so far.
  var taken: Int { get }
  /// Whether the request may be sent again.
  var isRepeatable: Bool { get }
  /// Drops what it has, to be requested again later.
  func giveWay()
}

/// The bytes that the responses under way may have together; lives on the loop's thread.
///
/// When they would have more, the newest gives way and is requested again once there is room. A paused
/// transfer would be no remedy: two could wait for each other, and libcurl would keep decompressing
/// what came for it. The oldest never gives way to another, so that every response arrives in the end.
final class CurlBudget {
  /// The answer to a response that asks for room.
  enum Verdict: Equatable {
    /// There is room.
    case granted
    /// There will be when others are whole.
    case later
    /// There never will be.
    case never
  }

  /// How many bytes that is.
  let limit: Int
  private var holders: [any CurlBudgetHolder] = []

  /// Makes an empty one for so many bytes.
  init(limit: Int) {
    self.limit = limit
  }

  /// Counts a response from now on.
  func add(_ holder: any CurlBudgetHolder) {
    holders.append(holder)
  }

  /// Counts it no more.
  func remove(_ holder: any CurlBudgetHolder) {
    holders.removeAll { $0 === holder }
  }

  /// Makes room for more bytes of a response, before it takes them.
  func makeRoom(for count: Int, of holder: any CurlBudgetHolder) -> Verdict {
    guard holder.taken + count <= limit else { return .never }
    while holders.reduce(count, { $0 + $1.taken }) > limit {
      let candidates = holders.filter { $0.isRepeatable && ($0.taken > 0 || $0 === holder) }
      guard let newest = candidates.max(by: { $0.id < $1.id }) else { return .never }
      newest.giveWay()
      if newest === holder { return .later }
    }
    return .granted
  }
}
