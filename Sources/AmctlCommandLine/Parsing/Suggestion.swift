/// Finds what was probably meant, and says so.
package enum Suggestion {
  /// The candidate that is nearest to a word that is none of them; nil when nothing comes close.
  ///
  /// Letter case does not count. `alb` is near `albums` as the beginning of that alone; `song` and
  /// `sgons` are near `songs` by slips, where among equals the first wins.
  package static func nearest(to word: String, in candidates: [String]) -> String? {
    let word = word.lowercased()
    let longer = candidates.filter { word.count >= 2 && $0.lowercased().hasPrefix(word) }
    if longer.count == 1 { return longer[0] }
    let slips = candidates.map {
      (candidate: $0, count: EditDistance.between(word, $0.lowercased()))
    }
    let near = slips.filter { $0.count <= tolerance(word, $0.candidate) }
    return near.min { $0.count < $1.count }?.candidate ?? longer.first
  }

  /// The hint that asks for a candidate: `did you mean 'songs'?`.
  package static func question(_ candidate: String) -> String {
    "did you mean '\(candidate)'?"
  }

  /// The hint that names the candidates, or the first of many; nil when there are none.
  package static func list(_ candidates: [String]) -> String? {
    guard !candidates.isEmpty else { return nil }
    let shown = candidates.prefix(16).joined(separator: ", ")
    return "one of: " + shown + (candidates.count > 16 ? ", …" : "")
  }

  /// Two fifths of the longer word may be wrong, so that `sng` is near `songs` and not `abc` near
  /// `all`; one slip always may, more than three never.
  private static func tolerance(_ word: String, _ candidate: String) -> Int {
    min(max(max(word.count, candidate.count) * 2 / 5, 1), 3, max(word.count - 1, 0))
  }
}

/// How many slips of the finger lie between two words.
package enum EditDistance {
  /// Counts insertions, deletions, replacements and swaps of neighbors (optimal string alignment).
  package static func between(_ first: String, _ second: String) -> Int {
    let first = Array(first)
    let second = Array(second)
    var before: [Int] = []
    var previous = Array(0...second.count)
    for row in first.indices {
      var current = [row + 1]
      for column in second.indices {
        let isSame = first[row] == second[column]
        var cost = min(
          previous[column] + (isSame ? 0 : 1), previous[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
          cost = min(cost, before[column - 1] + 1)
        }
        current.append(cost)
      }
      (before, previous) = (previous, current)
    }
    return previous[second.count]
  }
}
