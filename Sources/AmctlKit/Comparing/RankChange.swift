/// The rank of a record in two lists, counted from 1.
struct RankChange {
  let from: Int
  let to: Int
}

extension [RankChange] {
  /// Returns which of the records were moved, as few as possible: the others keep their order.
  ///
  /// A record that is inserted at the top moves nothing, although all ranks change.
  func moved() throws -> [Bool] {
    var moved = [Bool](repeating: false, count: count)
    guard zip(self, dropFirst()).contains(where: { $0.from > $1.from }) else { return moved }
    moved = moved.map { _ in true }
    for kept in try inOrder() { moved[kept] = false }
    return moved
  }

  /// Returns the positions of as many changes as possible whose ranks are in order in both lists,
  /// the last one first.
  ///
  /// The changes are in the order of the new list, and those of one record in the opposite order of
  /// the old one. Among equally long runs in order, the one with more unchanged ranks is taken.
  func inOrder() throws -> [Int] {
    var runs = Runs(count: map(\.from).max() ?? 0)
    var previous = [Int?](repeating: nil, count: count)
    for (position, change) in enumerated() {
      try Task.checkCancellation()
      let before = runs.best(endingBefore: change.from)
      previous[position] = before?.position
      runs.add(
        Runs.Run(
          position: position, length: (before?.length ?? 0) + 1,
          unchanged: (before?.unchanged ?? 0) + (change.from == change.to ? 1 : 0)),
        endingAt: change.from)
    }
    var kept: [Int] = []
    var position = runs.best(endingBefore: .max)?.position
    while let last = position {
      kept.append(last)
      position = previous[last]
    }
    return kept
  }
}

/// The best run of records in order that ends at or before each rank, as a binary indexed tree.
private struct Runs {
  /// A run, known by its last record.
  struct Run {
    let position: Int
    let length: Int
    let unchanged: Int

    func isBetter(than other: Run?) -> Bool {
      guard let other else { return true }
      return (length, unchanged) > (other.length, other.unchanged)
    }
  }

  private var tree: [Run?]

  init(count: Int) { tree = Array(repeating: nil, count: count + 1) }

  /// Returns the best run whose last record has a lower rank.
  func best(endingBefore rank: Int) -> Run? {
    var best: Run?
    var node = Swift.min(rank - 1, tree.count - 1)
    while node > 0 {
      if let run = tree[node], run.isBetter(than: best) { best = run }
      node -= node & -node
    }
    return best
  }

  mutating func add(_ run: Run, endingAt rank: Int) {
    var node = rank
    while node < tree.count {
      if run.isBetter(than: tree[node]) { tree[node] = run }
      node += node & -node
    }
  }
}
