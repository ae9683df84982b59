import MusicAPI

/// Compares the records of two files, which stay in them.
struct RecordComparison {
  private let identity: RecordIdentity
  private let old: RecordFile
  private let new: RecordFile
  private let pairs: RecordPairs
  private let difference: RecordDifference

  /// Pairs the records; where only one file has names for its lists, the names are not compared.
  init(_ old: RecordFile, _ new: RecordFile, by identity: RecordIdentity, ignoring: [String]) throws
  {
    var (old, new, identity) = (old, new, identity)
    if old.isOneList != new.isOneList {
      let numbers = identity.numbersWithoutLists()
      old.renumber(numbers)
      new.renumber(numbers)
    }
    self.old = old
    self.new = new
    self.identity = identity
    pairs = try RecordPairs(old.entries, new.entries)
    difference = RecordDifference(ignoring: ignoring)
  }

  /// Calls a function with each difference: those of the new records in their order, then the old
  /// records that are gone.
  func forEachChange(_ body: (RecordChange) throws -> Void) throws {
    let ranks = pairs.ranks
    let moved = try moved()
    for (position, pair) in pairs.olds.enumerated() {
      try Task.checkCancellation()
      try compare(
        position, with: pair, isMoved: moved[position],
        ranks: (pair.map { ranks.old[$0] }, ranks.new[position]), body)
    }
    for position in old.entries.indices where !pairs.isOldPaired[position] {
      let record = try old.record(at: position)
      let scope = old.entries[position].key.scope
      try body(change(.removed, record, in: scope, from: ranks.old[position]))
    }
  }

  /// Returns which of the new records have another place among those of their scope.
  private func moved() throws -> [Bool] {
    var moved = [Bool](repeating: false, count: new.entries.count)
    let paired = new.entries.indices.filter { pairs.olds[$0] != nil }
    for positions in Dictionary(grouping: paired, by: { new.entries[$0].key.scope }).values {
      let changes = positions.compactMap { position in
        pairs.olds[position].map {
          RankChange(from: pairs.ranks.old[$0], to: pairs.ranks.new[position])
        }
      }
      for (position, isMoved) in zip(positions, try changes.moved()) { moved[position] = isMoved }
    }
    return moved
  }

  /// Reports how a record differs from the one that it is paired with, which is the old one.
  private func compare(
    _ position: Int, with pair: Int?, isMoved: Bool, ranks: (from: Int?, to: Int),
    _ body: (RecordChange) throws -> Void
  ) throws {
    let entry = new.entries[position]
    let isSame = pair.map { old.entries[$0].hash == entry.hash }
    guard isSame != true || isMoved else { return }
    let record = try new.record(at: position)
    let scope = entry.key.scope
    guard let pair else { return try body(change(.added, record, in: scope, to: ranks.to)) }
    if isSame == false {
      let fields = difference.fields(of: try old.record(at: pair), record)
      if !fields.isEmpty {
        var changed = change(.changed, record, in: scope, from: ranks.from, to: ranks.to)
        changed.fields = fields
        try body(changed)
      }
    }
    if isMoved { try body(change(.moved, record, in: scope, from: ranks.from, to: ranks.to)) }
  }

  private func change(
    _ kind: RecordChange.Kind, _ record: JSON, in scope: Int32, from: Int? = nil, to: Int? = nil
  ) -> RecordChange {
    RecordChange(
      kind: kind, record: record, id: identity.id(of: record),
      origin: identity.origin(of: record, in: scope), from: from, to: to)
  }
}
