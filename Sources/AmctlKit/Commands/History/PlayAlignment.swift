import AmctlCommandLine

/// Compares a list of plays with the list of the last check; plays have no times.
struct PlayAlignment {
  /// How many items of the list, the newest first, were played since the earlier one; nil if
  /// nothing of the earlier one is left.
  let newCount: Int?
  /// What the next list is compared with, the newest first.
  let memory: [String]

  /// The most items of the memory, more than a list has.
  private static let limit = 100

  /// Compares a list with what is known of the earlier ones.
  ///
  /// The service may list each play, or each track once, at the place of its last play. In both
  /// cases the fewest new items that explain the list are taken. A list that nothing explains is
  /// one that is old, cut short, or has an item less, an item twice or another ID: what follows the
  /// topmost item that both have in common is known, and stays so.
  init(of list: [String], since earlier: [String]) {
    guard !list.isEmpty, !earlier.isEmpty else {
      (newCount, memory) = (list.count, list.isEmpty ? earlier : list)
      return
    }
    let exact = Self.exact(list, earlier)
    // One or two items may be equal by chance.
    if let exact, list.count - exact.count > 2 {
      (newCount, memory) = (exact.count, Array(exact.memory.prefix(Self.limit)))
      return
    }
    let shorter = min(list.count, earlier.count)
    let least = max(3, shorter / 4)
    if let count = Self.firstCommon(list[...], earlier[...], least: least) {
      (newCount, memory) = (count, Array((list.prefix(count) + earlier).prefix(Self.limit)))
    } else {
      (newCount, memory) = (exact?.count, exact?.memory ?? list)
    }
  }

  /// Returns the fewest new items after which the rest of a list is that of the earlier one, and
  /// what is known then; nil if there is no such number.
  private static func exact(
    _ list: [String], _ earlier: [String]
  ) -> (count: Int, memory: [String])? {
    // With a track that is there twice, it cannot list each once.
    let isDistinct = Set(list).count == list.count
    let distinct = earlier.unique
    var moved: Set<String> = []
    for count in list.indices {
      let (new, rest) = (list[..<count], list[count...])
      // What is older than everything before cannot appear later.
      if earlier.starts(with: rest) { return (count, new + earlier) }
      let left = distinct.lazy.filter { !moved.contains($0) }
      if isDistinct, left.starts(with: rest) { return (count, new + Array(left)) }
      moved.insert(list[count])
    }
    return nil
  }

  /// Returns the index in a list of the topmost item that it has in common with another one, as far
  /// as the longest run of common items and those before it show; nil if all runs are too short.
  private static func firstCommon(
    _ list: ArraySlice<String>, _ earlier: ArraySlice<String>, least: Int
  ) -> Int? {
    var places: [String: [Int]] = [:]
    for place in earlier.indices { places[earlier[place], default: []].append(place) }
    var best = (index: 0, other: 0, length: 0)
    // The lengths of the runs that end at an item of the list, by where they end in the other.
    var lengths: [Int: Int] = [:]
    for index in list.indices {
      var next: [Int: Int] = [:]
      for place in places[list[index]] ?? [] {
        let length = lengths[place - 1, default: 0] + 1
        next[place] = length
        guard length > best.length else { continue }
        best = (index - length + 1, place - length + 1, length)
      }
      lengths = next
    }
    guard best.length >= least else { return nil }
    return firstCommon(list[..<best.index], earlier[..<best.other], least: 1) ?? best.index
  }
}
