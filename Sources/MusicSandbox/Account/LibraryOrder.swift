import MusicAPI

/// An order of the library: a type by name, or one or more by the date when they were added.
struct LibraryOrder: Sendable {
  /// The types, of which at most the first was drawn.
  let types: [String]
  var isByDate = false

  static let recentlyAdded = LibraryOrder(
    types: ["library-albums", "library-playlists"], isByDate: true)
}

extension LibraryView {
  /// The library in an order.
  func list(_ order: LibraryOrder, isReversed: Bool) -> ItemList {
    let type = order.types[0]
    let drawn = order.isByDate ? Array(0..<draw.count(type)) : draw.sorted(type)
    var numbers = merged(drawn, entries(in: order), in: order)
    if isReversed { numbers.reverse() }
    return ItemList(total: numbers.count) { [numbers] offset, count in
      numbers.dropFirst(offset).prefix(count).map { known(type, $0) }
    }
  }

  /// The resources of a type that have all words, by name.
  func search(_ type: String, _ term: String) -> ItemList {
    let terms = words(of: term)
    guard !terms.isEmpty else { return ItemList([]) }
    let order = LibraryOrder(types: [type])
    let names = draw.names(type)
    let drawn = draw.numbers(type, with: terms).sorted { names[$0] < names[$1] }
    let entries = entries(in: order).filter { entry in
      let words = words(of: entry.name + " " + entry.artistName)
      return terms.allSatisfy { words.contains($0) }
    }
    return ItemList(merged(drawn, entries, in: order).map { known(type, $0) })
  }

  /// The entries of a type that show, by name.
  func entries(_ type: String) -> [LibraryEntry] { entries(in: LibraryOrder(types: [type])) }

  private func entries(in order: LibraryOrder) -> [LibraryEntry] {
    let entries = overlay.entries.filter { order.types.contains($0.item.type) && isShown($0.item) }
    let sorted = entries.map { (entry: $0, name: fold($0.name)) }.sorted { $0.name < $1.name }
      .map(\.entry)
    guard order.isByDate else { return sorted }
    return sorted.sorted { ($0.added, $0.item.type) < ($1.added, $1.item.type) }
  }

  /// The numbers of what was drawn and is still there, and of entries, which come after what has the
  /// same name or date.
  private func merged(
    _ drawn: [Int], _ entries: [LibraryEntry], in order: LibraryOrder
  ) -> [Int] {
    let (type, names) = (order.types[0], order.isByDate ? [] : draw.names(order.types[0]))
    let removed = overlay.removed[type] ?? []
    var rest = removed.isEmpty ? drawn[...] : drawn.filter { !removed.contains($0) }[...]
    var numbers: [Int] = []
    for entry in entries {
      let name = fold(entry.name)
      let end = firstIndex(rest.indices) { index in
        order.isByDate
          ? entry.added < added(draw.drawn(type, rest[index]).album)
          : name < names[rest[index]]
      }
      numbers += rest[..<end]
      numbers.append(entry.item.own ?? 0)
      rest = rest[end...]
    }
    return numbers + rest
  }
}

extension ItemList {
  /// All resources of a list that is not long.
  var all: [ResourceKey] { slice(0, total ?? 8192) }
}

/// Returns the first of sorted indices that satisfies a condition, or their end.
private func firstIndex(_ indices: Range<Int>, where isFar: (Int) -> Bool) -> Int {
  var (low, high) = (indices.lowerBound, indices.upperBound)
  while low < high {
    let middle = (low + high) / 2
    if isFar(middle) { high = middle } else { low = middle + 1 }
  }
  return low
}
