import MusicAPI

/// An order of the library: a type by name, or one or more by the date when they were added.
struct LibraryOrder: Hashable, Sendable {
  /// The types, of which at most the first was drawn.
  let types: [String]
  let isByDate: Bool

  static let recentlyAdded = LibraryOrder(
    types: ["library-albums", "library-playlists"], isByDate: true)
}

/// The library in an order, as far as it was changed when somebody asked: four bytes for each
/// resource.
struct SortedLibrary: Sendable {
  /// The first mark of entries, which are marked by their indices; what was drawn is by its number.
  static let firstEntry: UInt32 = 1 << 31

  var marks: [UInt32]
  /// How many entries and removals are looked at.
  var entries = 0
  var removed = 0
}

extension LibraryView {
  /// Brings the library into an order, if it is not yet, and all that was added since to its place.
  mutating func sort(_ order: LibraryOrder) {
    var sorted =
      overlay.orders.removeValue(forKey: order) ?? SortedLibrary(marks: drawn(in: order))
    for index in sorted.entries..<overlay.entries.count {
      let entry = overlay.entries[index]
      guard order.types.contains(entry.item.type) else { continue }
      let position = firstIndex(sorted.marks.count) {
        isBefore(entry, sorted.marks[$0], in: order)
      }
      sorted.marks.insert(SortedLibrary.firstEntry + UInt32(index), at: position)
    }
    sorted.entries = overlay.entries.count
    let removed = Set(order.types.flatMap { overlay.removed[$0] ?? [] }.map { mark($0) })
    if removed.count != sorted.removed {
      sorted.marks.removeAll { removed.contains($0) }
      sorted.removed = removed.count
    }
    overlay.orders[order] = sorted
  }

  /// What was drawn, in an order.
  private func drawn(in order: LibraryOrder) -> [UInt32] {
    let numbers = account.numbers(order.types[0])
    return order.isByDate ? numbers : byName(numbers, of: order.types[0])
  }

  /// The library in an order that it was brought into.
  func list(_ order: LibraryOrder, isReversed: Bool) -> ItemList {
    var marks = overlay.orders[order]?.marks ?? []
    let late = Set(entryMarks { $0.shown > reading.now })
    if !late.isEmpty { marks.removeAll { late.contains($0) } }
    return ItemList(total: marks.count) { [marks] offset, count in
      (min(offset, marks.count)..<min(offset + count, marks.count)).map {
        item(order.types[0], mark: marks[isReversed ? marks.count - 1 - $0 : $0])
      }
    }
  }

  /// The resources of a type that have all words, by name.
  func search(_ type: String, _ term: String) -> ItemList {
    let terms = words(of: term)
    guard !terms.isEmpty else { return ItemList([]) }
    let marks = (account.numbers(type, with: terms) + marks(type)).filter { mark in
      let words = words(of: name(type, mark) + " " + artistName(type, mark))
      return terms.allSatisfy { words.contains($0) }
    }
    return ItemList(byName(marks, of: type).map { item(type, mark: $0) }.filter { isShown($0) })
  }

  /// The entries of a type that show, by name.
  func entries(_ type: String) -> [LibraryEntry] {
    byName(marks(type), of: type).map { overlay.entries[Int($0 - SortedLibrary.firstEntry)] }
      .filter { isShown($0.item) }
  }

  /// The marks of the entries of a type.
  private func marks(_ type: String) -> [UInt32] { entryMarks { $0.item.type == type } }

  private func entryMarks(where isWanted: (LibraryEntry) -> Bool) -> [UInt32] {
    overlay.entries.indices.filter { isWanted(overlay.entries[$0]) }
      .map { SortedLibrary.firstEntry + UInt32($0) }
  }

  private func mark(_ number: Int) -> UInt32 {
    overlay.index(number).map { SortedLibrary.firstEntry + UInt32($0) } ?? UInt32(number)
  }

  private func item(_ type: String, mark: UInt32) -> Item {
    mark < SortedLibrary.firstEntry
      ? item(type, Int(mark)) : overlay.entries[Int(mark - SortedLibrary.firstEntry)].item
  }

  private func name(_ type: String, _ mark: UInt32) -> String {
    mark < SortedLibrary.firstEntry
      ? account.name(type, Int(mark))
      : overlay.entries[Int(mark - SortedLibrary.firstEntry)].name
  }

  /// The name of the artist of a song, a video or an album; empty for anything else.
  private func artistName(_ type: String, _ mark: UInt32) -> String {
    mark < SortedLibrary.firstEntry
      ? account.artistName(type, Int(mark))
      : overlay.entries[Int(mark - SortedLibrary.firstEntry)].artistName
  }

  /// Whether an entry stands before what has a mark.
  private func isBefore(_ entry: LibraryEntry, _ mark: UInt32, in order: LibraryOrder) -> Bool {
    if order.isByDate {
      let other = self.entry(item(order.types[0], mark: mark))
      guard entry.added == other.added else { return entry.added < other.added }
      // What was drawn is first.
      guard mark >= SortedLibrary.firstEntry else { return false }
      guard entry.item.type == other.item.type else { return entry.item.type < other.item.type }
    }
    return fold(entry.name).isBytewise(before: fold(name(order.types[0], mark)))
  }

  /// Sorts marks by the folded names of what they mean.
  private func byName(_ marks: [UInt32], of type: String) -> [UInt32] {
    // Most names differ in sixteen bytes, which is less than the names of a large library.
    var keys = marks.map { (start: fold(name(type, $0)).start, mark: $0) }
    keys.sort { one, other in
      guard one.start == other.start else { return one.start < other.start }
      let names = (fold(name(type, one.mark)), fold(name(type, other.mark)))
      return names.0 == names.1 ? one.mark < other.mark : names.0.isBytewise(before: names.1)
    }
    return keys.map(\.mark)
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

extension String {
  /// Whether it sorts before another by its bytes, which is the same everywhere.
  func isBytewise(before other: String) -> Bool {
    utf8.lexicographicallyPrecedes(other.utf8)
  }

  /// The first sixteen bytes as a number that sorts alike.
  fileprivate var start: UInt128 {
    var (start, shift): (UInt128, UInt128) = (0, 128)
    for byte in utf8.prefix(16) {
      shift -= 8
      start |= UInt128(byte) << shift
    }
    return start
  }
}
