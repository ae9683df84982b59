/// Finds what was probably meant, and suggests it.
package enum Suggestion {
  /// Returns the candidate nearest to an unknown word; nil when none is close.
  ///
  /// Case is ignored. `alb` suggests `albums`, as no other candidate begins with it, and `videos`
  /// `music-videos`, as no other has this part; `song` and `sgons` suggest `songs` because of few
  /// edits; the first of several equally near candidates is returned.
  package static func nearest(to word: String, in candidates: [String]) -> String? {
    let word = word.lowercased()
    let longer = candidates.filter { word.count >= 2 && $0.lowercased().hasPrefix(word) }
    if longer.count == 1 { return longer[0] }
    let slips = candidates.map {
      (candidate: $0, count: EditDistance.between(word, $0.lowercased()))
    }
    let near = slips.filter { $0.count <= tolerance(word, $0.candidate) }
    if let nearest = near.min(by: { $0.count < $1.count }) { return nearest.candidate }
    let named = candidates.filter { candidate in
      word.count > 3 && ["-\(word)", "-\(word)s"].contains(where: candidate.hasSuffix)
    }
    return named.count == 1 ? named[0] : longer.first
  }

  /// Returns the hint that suggests a candidate: `did you mean 'songs'?`.
  package static func question(_ candidate: String) -> String {
    "did you mean '\(candidate)'?"
  }

  /// Returns the hint that lists the candidates, or the first of many; nil when there are none.
  package static func list(_ candidates: [String]) -> String? {
    guard !candidates.isEmpty else { return nil }
    let shown = candidates.prefix(16).joined(separator: ", ")
    return "one of: " + shown + (candidates.count > 16 ? ", …" : "")
  }

  /// Returns the number of edits to allow: two fifths of the longer word, from one to three.
  ///
  /// `sng` suggests `songs`, but `abc` does not suggest `all`.
  private static func tolerance(_ word: String, _ candidate: String) -> Int {
    min(max(max(word.count, candidate.count) * 2 / 5, 1), 3, max(word.count - 1, 0))
  }
}

/// The edit distance between two words.
package enum EditDistance {
  /// Counts insertions, deletions, substitutions and swaps of neighbors (optimal string alignment).
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
