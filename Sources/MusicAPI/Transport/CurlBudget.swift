/// A response that counts against a budget while it is being received.
protocol CurlBudgetHolder: AnyObject {
  /// The number of the response's request; later requests have higher numbers.
  var id: Int { get }
  /// The number of bytes received so far.
  var taken: Int { get }
  /// Whether the request may be sent again.
  var isRepeatable: Bool { get }
  /// Discards the bytes received so far, so that the request is sent again later.
  func giveWay()
}

/// The number of bytes that all responses in progress may occupy; confined to the loop's thread.
///
/// When the budget is exceeded, the newest response is discarded and requested again once there is
/// room. Pausing transfers instead would not work: two could wait for each other, and libcurl would
/// continue to decompress their data. The oldest response is never discarded for another one, so
/// every response arrives in the end.
final class CurlBudget {
  /// The result of a request for room.
  enum Verdict: Equatable {
    /// There is room.
    case granted
    /// There will be room once other responses are complete.
    case later
    /// There will never be room.
    case never
  }

  /// The largest number of bytes.
  let limit: Int
  private var holders: [any CurlBudgetHolder] = []

  /// Creates an empty budget.
  init(limit: Int) {
    self.limit = limit
  }

  /// Starts counting a response.
  func add(_ holder: any CurlBudgetHolder) {
    holders.append(holder)
  }

  /// Stops counting a response.
  func remove(_ holder: any CurlBudgetHolder) {
    holders.removeAll { $0 === holder }
  }

  /// Makes room for more bytes of a response, before it receives them.
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
