import MusicAPI

extension LibraryView {
  /// A list of a type such as `library-songs`, in the order of a sort such as `-dateAdded`.
  func list(_ type: String, sort: String? = nil) -> ItemList {
    list(
      [type], isByDate: sort?.hasSuffix("dateAdded") == true,
      isReversed: sort?.hasPrefix("-") == true)
  }

  /// A list that is no part of the library, such as `recently-added` or `heavy-rotation`, limited
  /// to some types; it does not say how long it is.
  func personalList(_ name: String, types: [String] = []) -> ItemList {
    let list =
      name == "recently-added"
      ? list(["library-albums", "library-playlists"], isByDate: true, isReversed: true)
      : ItemList(personalItems(name, types: types))
    return ItemList(slice: list.slice)
  }

  /// The resources of a type that have all words, by name.
  func search(_ type: String, _ term: String) -> ItemList {
    let terms = words(of: term)
    guard !terms.isEmpty else { return ItemList([]) }
    let names = drawnLibrary.names(type)
    let drawn = drawnLibrary.numbers(type, with: terms).sorted { names[$0] < names[$1] }
    let entries = entries(type).filter { entry in
      let words = words(of: entry.name + " " + entry.artistName)
      return terms.allSatisfy { words.contains($0) }
    }
    return ItemList(merged(type, drawn, entries).map { known(type, $0) })
  }

  /// The entries of a type that show, by name.
  func entries(_ type: String) -> [LibraryEntry] { entries([type]) }

  /// A list of types by name or by date, of which at most the first was drawn.
  private func list(_ types: [String], isByDate: Bool, isReversed: Bool) -> ItemList {
    let type = types[0]
    let drawn = isByDate ? Array(drawnLibrary[type].indices) : drawnLibrary.sorted(type)
    var entries = entries(types)
    if isByDate { entries.sort { ($0.added, $0.item.type) < ($1.added, $1.item.type) } }
    let numbers = merged(type, drawn, entries, isByDate: isByDate)
    return list(type, isReversed ? numbers.reversed() : numbers)
  }

  /// A list of resources that are known by their numbers, the drawn ones of one type.
  func list(_ type: String, _ numbers: [Int]) -> ItemList {
    ItemList(total: numbers.count) { offset, count in
      numbers.dropFirst(offset).prefix(count).map { known(type, $0) }
    }
  }

  private func entries(_ types: [String]) -> [LibraryEntry] {
    let entries = overlay.entries.filter { types.contains($0.item.type) && isShown($0.item) }
    return entries.map { (entry: $0, name: fold($0.name)) }.sorted { $0.name < $1.name }
      .map(\.entry)
  }

  /// The numbers of what was drawn and is still there, and of entries, which come after what has
  /// the same name or date.
  private func merged(
    _ type: String, _ drawn: [Int], _ entries: [LibraryEntry], isByDate: Bool = false
  ) -> [Int] {
    let (resources, names) = (drawnLibrary[type], isByDate ? [] : drawnLibrary.names(type))
    let removed = overlay.removed[type] ?? []
    var rest = removed.isEmpty ? drawn[...] : drawn.filter { !removed.contains($0) }[...]
    var numbers: [Int] = []
    for entry in entries {
      let name = fold(entry.name)
      let end = firstIndex(rest.indices) { index in
        isByDate
          ? entry.added < added(resources[rest[index]].album)
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
