import MusicAPI

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
    var rest = items[...]
    let requests = OrderedWork(inFlight: jobs, from: { rest.popFirst() }, work)
    var outcomes: [(item: Item, outcome: Outcome)] = []
    while !Task.isCancelled, let (item, outcome) = await requests.next() {
      outcomes.append((item, outcome))
      if ends(outcome) { requests.beginNoMore() }
      progress?.show(outcomes.count, of: items.count)
    }
    try Task.checkCancellation()
    return outcomes
  }
}
