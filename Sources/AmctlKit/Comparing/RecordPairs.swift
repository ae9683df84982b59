import MusicPlatform

/// Pairs the records of a list with those of an earlier one that have the same key.
///
/// A list may have a record several times, as a playlist has a song. Those that are the same are
/// paired first, and so that as few as possible are moved.
struct RecordPairs {
  /// The position of the old record for each new one; nil if there is none.
  private(set) var olds: [Int?]
  /// Whether each old record has a pair.
  private(set) var isOldPaired: [Bool]
  /// The rank of each record among those of its scope, counted from 1.
  let ranks: (old: [Int], new: [Int])
  private let old: [RecordEntry]
  private let new: [RecordEntry]

  /// Records that a list has more often are paired in their order, because trying out all pairs
  /// would take too long.
  private static let maximumRepeats = 32

  init(_ old: [RecordEntry], _ new: [RecordEntry]) throws {
    self.old = old
    self.new = new
    ranks = (old.ranks(), new.ranks())
    olds = Array(repeating: nil, count: new.count)
    isOldPaired = Array(repeating: false, count: old.count)
    let oldPlaces = try old.places()
    let newPlaces = try new.places()
    var candidates: [Int32: [Candidate]] = [:]
    var repeating: Set<Int32> = []
    for (key, news) in newPlaces {
      try Task.checkCancellation()
      guard let olds = oldPlaces[key] else { continue }
      if olds.count > 1 || news.count > 1 { repeating.insert(key.scope) }
      candidates[key.scope, default: []] += self.candidates(olds, news)
    }
    for scope in repeating { try keepOrder(candidates[scope] ?? []) }
    for (key, news) in newPlaces {
      try Task.checkCancellation()
      pairRest(oldPlaces[key] ?? [], news)
    }
  }

  /// Two records that may be a pair.
  private struct Candidate {
    let old: Int
    let new: Int
  }

  /// Returns the pairs of records with one key: equal ones, and those that have no equal.
  private func candidates(_ olds: [Int], _ news: [Int]) -> [Candidate] {
    guard olds.count > 1 || news.count > 1 else { return [Candidate(old: olds[0], new: news[0])] }
    guard olds.count <= Self.maximumRepeats else { return [] }
    let hashes = Set(news.map { new[$0].hash })
    return news.flatMap { place in
      let equal = olds.filter { old[$0].hash == new[place].hash }
      let others = equal.isEmpty ? olds.filter { !hashes.contains(old[$0].hash) } : equal
      return others.map { Candidate(old: $0, new: place) }
    }
  }

  /// Pairs as many of the candidates as keep their order.
  private mutating func keepOrder(_ candidates: [Candidate]) throws {
    let sorted = try candidates.sortedUnlessCanceled { ($0.new, -$0.old) < ($1.new, -$1.old) }
    let changes = sorted.map { RankChange(from: ranks.old[$0.old], to: ranks.new[$0.new]) }
    for kept in try changes.inOrder() { pair(sorted[kept].old, sorted[kept].new) }
  }

  /// Pairs what is left of the records with one key: equal ones, then the others in their order.
  private mutating func pairRest(_ olds: [Int], _ news: [Int]) {
    var equals = Dictionary(grouping: olds.reversed().filter { !isOldPaired[$0] }) { old[$0].hash }
    for place in news where self.olds[place] == nil {
      if let other = equals[new[place].hash]?.popLast() { pair(other, place) }
    }
    var rest = olds.filter { !isOldPaired[$0] }[...]
    for place in news where self.olds[place] == nil {
      if let other = rest.popFirst() { pair(other, place) }
    }
  }

  private mutating func pair(_ old: Int, _ new: Int) {
    olds[new] = old
    isOldPaired[old] = true
  }
}

extension [RecordEntry] {
  /// Returns the positions of the records with each key.
  fileprivate func places() throws -> [RecordKey: [Int]] {
    try Dictionary(grouping: indices) { position in
      try Task.checkCancellation()
      return self[position].key
    }
  }

  /// Returns the rank of each record among those of its scope, counted from 1.
  fileprivate func ranks() -> [Int] {
    var counts: [Int32: Int] = [:]
    return map { entry in
      counts[entry.key.scope, default: 0] += 1
      return counts[entry.key.scope] ?? 0
    }
  }
}
