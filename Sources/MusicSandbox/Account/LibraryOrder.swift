/// A list by position, of which some were removed, and among which others were put.
struct MergedList: Sendable {
  private let base: @Sendable (Int) -> Item
  private let removed: [Int]
  private let added: [(position: Int, item: Item)]
  private let isReversed: Bool
  private let count: Int

  /// Merges; an added item comes before what has its position in the list as it was.
  init(
    count: Int, removed: [Int], added: [(position: Int, item: Item)], isReversed: Bool,
    _ base: @escaping @Sendable (Int) -> Item
  ) {
    let removed = removed.sorted()
    (self.base, self.removed, self.isReversed) = (base, removed, isReversed)
    // Each position becomes that in the merged list.
    self.added = added.enumerated().map { index, entry in
      let gone = firstIndex(removed.count) { removed[$0] >= entry.position }
      return (entry.position - gone + index, entry.item)
    }
    self.count = count - removed.count + added.count
  }

  private func item(_ number: Int) -> Item {
    let position = isReversed ? count - 1 - number : number
    let before = firstIndex(added.count) { added[$0].position >= position }
    if before < added.count, added[before].position == position { return added[before].item }
    let rest = position - before
    return base(rest + firstIndex(removed.count) { removed[$0] - $0 > rest })
  }

  /// The list as the service pages it.
  var list: ItemList {
    ItemList(total: count) { offset, wanted in
      (min(offset, count)..<min(count, offset + wanted)).map { item($0) }
    }
  }
}

extension ItemList {
  /// All resources of a list that is not long.
  var all: [Item] { slice(0, total ?? 8192) }
}

/// Returns the first of so many sorted indices that satisfies a condition, or their end.
func firstIndex(_ count: Int, where isFar: (Int) -> Bool) -> Int {
  var (low, high) = (0, count)
  while low < high {
    let middle = (low + high) / 2
    if isFar(middle) { high = middle } else { low = middle + 1 }
  }
  return low
}

/// Numbers in the order of names, and marks of the words by which a search finds them: twelve bytes
/// for each.
enum NameOrder {
  /// Sorts numbers by their folded names.
  static func sorted(_ numbers: [UInt32], _ name: (Int) -> String) -> [UInt32] {
    // Most names differ in sixteen bytes, which is less than the names of a large library.
    var keys = numbers.map { (key(name(Int($0))), $0) }
    keys.sort { $0 < $1 }
    var order = keys.map(\.1)
    var start = 0
    while start < keys.count {
      let end = keys[start...].firstIndex { $0.0 != keys[start].0 } ?? keys.count
      if end - start > 1 {
        let named = order[start..<end].map { (name(Int($0)), $0) }.sorted {
          $0.0 != $1.0 ? $0.0.isBytewise(before: $1.0) : $0.1 < $1.1
        }
        order.replaceSubrange(start..<end, with: named.map(\.1))
      }
      start = end
    }
    return order
  }

  /// Sixteen bytes of a name as a number that sorts alike.
  private static func key(_ name: String) -> UInt128 {
    var (key, shift): (UInt128, UInt128) = (0, 128)
    for byte in name.utf8.prefix(16) {
      shift -= 8
      key |= UInt128(byte) << shift
    }
    return key
  }

  /// Bits of words: a text with other bits lacks one of them, and one with the same may have them.
  static func mark(_ words: [String]) -> UInt64 {
    words.reduce(0) { mark, word in
      let hash = word.utf8.reduce(0) { mix($0, Int($1)) }
      return mark | 1 << (hash & 63) | 1 << (hash >> 8 & 63) | 1 << (hash >> 16 & 63)
    }
  }
}

extension String {
  /// Whether it sorts before another by its bytes, which is the same everywhere.
  func isBytewise(before other: String) -> Bool {
    utf8.lexicographicallyPrecedes(other.utf8)
  }
}
