import MusicAPI

/// Compares the records of two lists, which stay in their files.
struct RecordComparison {
  private var identity: RecordIdentity
  private let old: RecordFile
  private let new: RecordFile
  private let difference: RecordDifference
  /// The position of the old record for each new one; nil if there is none.
  private var olds: [Int?] = []
  /// The positions of the old records that are gone.
  private var removed: [Int] = []
  /// The positions of the new records that were moved.
  private var moved: Set<Int> = []
  /// The rank of each record among those of its scope, counted from 1.
  private let ranks: (old: [Int], new: [Int])

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
    difference = RecordDifference(ignoring: ignoring)
    ranks = (old.entries.ranks(), new.entries.ranks())
    try pair()
    if old.isOrdered, new.isOrdered { try findMoved() }
  }

  /// The number of records that are compared.
  var count: Int { max(old.entries.count, new.entries.count) }

  /// Pairs the records that have the same key, in their order.
  private mutating func pair() throws {
    // The first old record of each key that has no pair, and the next one after each.
    var firsts: [RecordKey: Int] = [:]
    var nexts = [Int?](repeating: nil, count: old.entries.count)
    for (position, entry) in old.entries.enumerated().reversed() {
      try Task.checkCancellation()
      nexts[position] = firsts.updateValue(position, forKey: entry.key)
    }
    olds.reserveCapacity(new.entries.count)
    var isPaired = [Bool](repeating: false, count: old.entries.count)
    for entry in new.entries {
      try Task.checkCancellation()
      let first = firsts[entry.key]
      olds.append(first)
      guard let first else { continue }
      isPaired[first] = true
      firsts[entry.key] = nexts[first]
    }
    try pairMatches(&isPaired)
    removed = isPaired.indices.filter { !isPaired[$0] }
  }

  /// Pairs items of a library with those of the catalog that are the same song or video: by the ID
  /// of the catalog match, then by an ISRC that only one of each has.
  private mutating func pairMatches(_ isPaired: inout [Bool]) throws {
    let scopes = identity.catalogScopes()
    var open = (
      old: isPaired.indices.filter { !isPaired[$0] }, new: olds.indices.filter { olds[$0] == nil }
    )
    func side(_ place: Int, _ file: RecordFile) -> MatchKey {
      let (scope, isInLibrary) = scopes[Int(file.entries[place].key.scope)]
      return MatchKey(scope: scope, isInLibrary: isInLibrary, text: "")
    }
    // Only where a library is compared with the catalog, records are read again.
    let sides = (
      old: Set(open.old.map { side($0, old) }), new: Set(open.new.map { side($0, new) })
    )
    open.old = open.old.filter { sides.new.contains(side($0, old).counterpart) }
    open.new = open.new.filter { sides.old.contains(side($0, new).counterpart) }
    for name in [CatalogName.id, .isrc] {
      let known = try names(of: open.old, in: old, scopes, name)
      for (key, places) in try names(of: open.new, in: new, scopes, name) {
        guard let found = known[key.counterpart] else { continue }
        guard name == .id || places.count == 1 && found.count == 1 else { continue }
        for (one, other) in zip(found, places) {
          olds[other] = one
          isPaired[one] = true
        }
      }
      open.old.removeAll { isPaired[$0] }
      open.new.removeAll { olds[$0] != nil }
    }
  }

  /// Returns the positions of the records that have each name in the catalog.
  private func names(
    of places: [Int], in file: RecordFile, _ scopes: [(scope: Int32, isInLibrary: Bool)],
    _ name: CatalogName
  ) throws -> [MatchKey: [Int]] {
    try places.reduce(into: [:]) { found, place in
      try Task.checkCancellation()
      guard let text = try file.record(at: place).catalogName(name) else { return }
      let (scope, isInLibrary) = scopes[Int(file.entries[place].key.scope)]
      let key = MatchKey(scope: scope, isInLibrary: isInLibrary, text: text)
      found[key, default: []].append(place)
    }
  }

  /// Finds as few moved records as possible: the others keep their order within their scope.
  ///
  /// A record that is inserted at the top moves none, although all ranks change. Where several
  /// choices are as few, a record with the same rank is not among them.
  private mutating func findMoved() throws {
    let paired = olds.indices.filter { olds[$0] != nil }
    for scope in Dictionary(grouping: paired, by: { new.entries[$0].key.scope }).values {
      let places = scope.compactMap { olds[$0] }
      guard zip(places, places.dropFirst()).contains(where: >) else { continue }
      moved.formUnion(scope)
      let kept = try places.longestRise { ranks.old[places[$0]] == ranks.new[scope[$0]] }
      for position in kept { moved.remove(scope[position]) }
    }
  }

  /// Calls a function with each difference: those of the new records in their order, then the old
  /// records that are gone.
  func forEachChange(_ body: (RecordChange) throws -> Void) throws {
    for (position, pair) in olds.enumerated() {
      try Task.checkCancellation()
      try compare(position, with: pair, body)
    }
    for position in removed {
      try Task.checkCancellation()
      let record = try old.record(at: position)
      let scope = old.entries[position].key.scope
      try body(change(.removed, record, in: scope, from: ranks.old[position]))
    }
  }

  /// Reports how a record differs from the one that it is paired with, which is the old one.
  private func compare(
    _ position: Int, with pair: Int?, _ body: (RecordChange) throws -> Void
  ) throws {
    let entry = new.entries[position]
    let hasOtherTracks =
      !difference.ignores("tracks") && old.hasOtherTracks(than: new, of: entry.key.id)
    let isSame = try pair.map { try !hasOtherTracks && hasSameBytes(position, $0) } ?? false
    let isMoved = moved.contains(position)
    guard !isSame || isMoved else { return }
    let record = try new.record(at: position)
    let (from, to) = (pair.map { ranks.old[$0] }, ranks.new[position])
    func found(_ kind: RecordChange.Kind) -> RecordChange {
      change(kind, record, in: entry.key.scope, from: from, to: to)
    }
    guard let pair else { return try body(found(.added)) }
    if !isSame {
      let before = try old.record(at: pair)
      // The catalog says other things about a song than a library does.
      let isMatch = before.isOfLibrary != record.isOfLibrary
      let fields =
        isMatch
        ? [] : difference.fields(of: before, record) + (hasOtherTracks ? ["tracks"] : [])
      let isLost = fields.contains("playParams") && before.isPlayable && !record.isPlayable
      var changed = found(isLost ? .unplayable : .changed)
      changed.fields = fields
      if !fields.isEmpty { try body(changed) }
    }
    if isMoved { try body(found(.moved)) }
  }

  /// Whether a new record is written as an old one; what is written in another way may still mean
  /// the same.
  private func hasSameBytes(_ position: Int, _ pair: Int) throws -> Bool {
    try old.entries[pair].hash == new.entries[position].hash
      && old.bytes(at: pair) == new.bytes(at: position)
  }

  private func change(
    _ kind: RecordChange.Kind, _ record: JSON, in scope: Int32, from: Int? = nil, to: Int? = nil
  ) -> RecordChange {
    RecordChange(
      kind: kind, record: record, id: identity.id(of: record),
      origin: identity.origin(of: record, in: scope), from: from, to: to)
  }
}

/// What names a song or a video in the catalog.
enum CatalogName { case id, isrc }

/// The name in the catalog that records of a scope have, in a library or in the catalog.
private struct MatchKey: Hashable {
  let scope: Int32
  let isInLibrary: Bool
  let text: String

  /// The key of the records that it is compared with.
  var counterpart: MatchKey { MatchKey(scope: scope, isInLibrary: !isInLibrary, text: text) }
}

extension JSON {
  /// Returns the name in the catalog of a record, or of the catalog match of one in a library.
  func catalogName(_ name: CatalogName) -> String? {
    switch name {
    case .id: isOfLibrary ? AnyResource(json: self)?.namedMatch?.id : resourceID
    case .isrc:
      (value(at: "attributes.isrc") ?? value(at: "relationships.catalog.data.0.attributes.isrc"))?
        .string
    }
  }
}

extension [RecordEntry] {
  /// Returns the rank of each record among those of its scope, counted from 1.
  fileprivate func ranks() -> [Int] {
    var counts: [Int32: Int] = [:]
    return map { entry in
      counts[entry.key.scope, default: 0] += 1
      return counts[entry.key.scope] ?? 0
    }
  }
}

extension [Int] {
  /// Returns the positions of as many numbers as possible that rise, the last one first; where
  /// there are several choices, preferred ones.
  ///
  /// Of `3 1 2`, these are those of `1 2`. (Patience sorting: a pile for the end of a rise of each
  /// length, in which the numbers fall.)
  func longestRise(preferring isPreferred: (Int) -> Bool = { _ in false }) throws -> [Int] {
    var piles: [[Int]] = []
    for (position, number) in enumerated() {
      try Task.checkCancellation()
      var (low, high) = (0, piles.count)
      while low < high {
        let middle = (low + high) / 2
        let top = piles[middle][piles[middle].count - 1]
        if self[top] < number { low = middle + 1 } else { high = middle }
      }
      if low == piles.count { piles.append([position]) } else { piles[low].append(position) }
    }
    var rise: [Int] = []
    for pile in piles.reversed() {
      let next = rise.last
      let fitting = pile.filter { end in next.map { end < $0 && self[end] < self[$0] } ?? true }
      if let end = fitting.first(where: isPreferred) ?? fitting.last { rise.append(end) }
    }
    return rise
  }
}
