import MusicAPI

/// Compares the records of two files, which stay in them.
struct RecordComparison {
  private let identity: RecordIdentity
  private var old: RecordFile
  private let new: RecordFile
  private let ignored: Set<String>

  init(_ old: RecordFile, _ new: RecordFile, by identity: RecordIdentity, ignoring: [String]) {
    self.old = old
    self.new = new
    self.identity = identity
    ignored = Set(ignoring)
  }

  /// Calls a function with each difference: those of the new records in their order, then the old
  /// records that are gone.
  mutating func forEachChange(_ body: (RecordChange) throws -> Void) throws {
    let oldStarts = Dictionary(
      old.lists.map { ($0.name, $0.positions.lowerBound) }, uniquingKeysWith: { first, _ in first })
    for list in new.lists {
      let start = oldStarts[list.name] ?? 0
      let pairs = list.positions.map { old.pair(new.index.entries[$0].key) }
      var ranks: [RankChange] = []
      for (rank, pair) in pairs.enumerated() {
        if let pair { ranks.append(RankChange(from: pair - start + 1, to: rank + 1)) }
      }
      var moved = ranks.moved().makeIterator()
      for (rank, pair) in pairs.enumerated() {
        let position = list.positions.lowerBound + rank
        try compare(
          position, with: pair, isMoved: pair != nil && moved.next() == true,
          ranks: (pair.map { $0 - start + 1 }, rank + 1), in: list.name, body)
      }
    }
    for list in old.lists {
      for position in list.positions where !old.index.isPaired(position) {
        let rank = position - list.positions.lowerBound + 1
        try body(change(.removed, try old.record(at: position), in: list.name, from: rank))
      }
    }
  }

  /// Reports how a record differs from the one that it is paired with, which is the old one.
  private func compare(
    _ position: Int, with pair: Int?, isMoved: Bool, ranks: (from: Int?, to: Int),
    in list: String, _ body: (RecordChange) throws -> Void
  ) throws {
    let isSame = pair.map { old.index.entries[$0].hash == new.index.entries[position].hash }
    guard isSame != true || isMoved else { return }
    let record = try new.record(at: position)
    guard let pair else { return try body(change(.added, record, in: list, to: ranks.to)) }
    if isSame == false {
      let fields = RecordDifference.fields(of: try old.record(at: pair), record)
        .filter { !ignored.contains($0) }
      if !fields.isEmpty {
        var changed = change(.changed, record, in: list, from: ranks.from, to: ranks.to)
        changed.fields = fields
        try body(changed)
      }
    }
    if isMoved { try body(change(.moved, record, in: list, from: ranks.from, to: ranks.to)) }
  }

  private func change(
    _ kind: RecordChange.Kind, _ record: JSON, in list: String, from: Int? = nil, to: Int? = nil
  ) -> RecordChange {
    RecordChange(
      kind: kind, record: record, id: identity.id(of: record), list: list, from: from, to: to)
  }
}
