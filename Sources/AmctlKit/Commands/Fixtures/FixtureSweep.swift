/// Requests for many fixtures, several at a time.
struct FixtureSweep: Sendable {
  /// The most requests in flight.
  let jobs: Int

  /// Returns the outcomes of the items in their order, as far as work on them was started.
  ///
  /// After an outcome that ends the sweep no more work starts, but what is in flight counts: the
  /// outcomes do not depend on which of them comes first.
  func outcomes<Item: Sendable, Outcome: Sendable>(
    of items: [Item], _ progress: ProgressLine?,
    until ends: (Outcome) -> Bool, work: @escaping @Sendable (Item) async -> Outcome
  ) async throws -> [(item: Item, outcome: Outcome)] {
    var progress = progress
    defer { progress?.end() }
    var outcomes: [Int: Outcome] = [:]
    await withTaskGroup(of: (Int, Outcome).self) { group in
      var next = 0
      var isOver = false
      func start() {
        guard next < items.count, !isOver, !Task.isCancelled else { return }
        let (index, item) = (next, items[next])
        next += 1
        group.addTask { (index, await work(item)) }
      }
      for _ in 0..<jobs { start() }
      while let (index, outcome) = await group.next() {
        outcomes[index] = outcome
        isOver = isOver || ends(outcome)
        progress?.show(outcomes.count, of: items.count)
        start()
      }
    }
    try Task.checkCancellation()
    return outcomes.sorted { $0.key < $1.key }.map { (items[$0.key], $0.value) }
  }
}
