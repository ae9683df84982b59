/// What identifies a record: its id, among those of its list and type.
struct RecordKey: Hashable {
  /// The number of the list and the type.
  let scope: Int32
  let id: String
}

/// Numbers the lists and types of records, so that each record keeps only a number.
struct RecordScopes {
  private struct Scope: Hashable {
    let list: String
    let type: String
  }

  private var numbers: [Scope: Int32] = [:]

  /// Returns the number of a list and a type, which stays the same.
  mutating func number(of list: String, _ type: String) -> Int32 {
    let scope = Scope(list: list, type: type)
    if let number = numbers[scope] { return number }
    let number = Int32(numbers.count)
    numbers[scope] = number
    return number
  }
}

/// Pairs records with those of an earlier list, which stay in their file.
///
/// A list may have a record several times, as a playlist has a song. The first of them is paired with
/// the first, the second with the second.
struct RecordIndex {
  /// Where a record is, and the hash of its bytes.
  struct Entry {
    let key: RecordKey
    let hash: Int
    let range: Range<Int>
  }

  /// The records of one key that have no pair yet: the first and the last.
  private struct Chain {
    var first: Int32
    var last: Int32
  }

  /// The records in their order.
  private(set) var entries: [Entry] = []
  private var chains: [RecordKey: Chain] = [:]
  /// The next record with the same key after each; -1 after the last.
  private var following: [Int32] = []
  /// Whether each has a pair.
  private var pairs: [Bool] = []

  /// Adds the next record.
  mutating func add(_ entry: Entry) {
    let position = Int32(entries.count)
    entries.append(entry)
    following.append(-1)
    pairs.append(false)
    if let last = chains[entry.key]?.last {
      following[Int(last)] = position
      chains[entry.key]?.last = position
    } else {
      chains[entry.key] = Chain(first: position, last: position)
    }
  }

  /// Returns whether a record with this key has no pair yet.
  func contains(_ key: RecordKey) -> Bool { chains[key] != nil }

  /// Pairs a record; returns the position of the other one, or nil if there is none left.
  mutating func pair(_ key: RecordKey) -> Int? {
    guard let first = chains[key]?.first else { return nil }
    let next = following[Int(first)]
    if next < 0 { chains[key] = nil } else { chains[key]?.first = next }
    pairs[Int(first)] = true
    return Int(first)
  }

  /// Returns whether the record at a position has a pair.
  func isPaired(_ position: Int) -> Bool { pairs[position] }
}
