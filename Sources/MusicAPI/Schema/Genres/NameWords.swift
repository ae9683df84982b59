/// The words of a name in a form that ignores their order, spelling variants and accents.
///
/// `Jazz/Funk`, `funk-jazz` and `JAZZ FUNK` have the same words.
package struct NameWords: Sendable {
  /// The words in their order, lowercased and without accents.
  private let words: [String]

  /// Splits a name at all characters but letters and digits; an apostrophe remains within its word.
  package init(_ name: String) {
    words = NameFold.letters(of: name).filter { !$0.isApostrophe }.split { !$0.isPartOfWord }
      .map { String(String.UnicodeScalarView($0)) }
  }

  /// Returns whether both are the same name, such as `kpop` and `K-Pop`; a name without words
  /// matches none.
  func isSame(as other: NameWords) -> Bool {
    !words.isEmpty
      && (words.sorted() == other.words.sorted() || words.joined() == other.words.joined())
  }

  /// Returns whether both are the same words in the same order, such as `Mix 7` and `mix-7`; a name
  /// without words equals none.
  package func isEqual(to other: NameWords) -> Bool {
    !words.isEmpty && words.joined() == other.words.joined()
  }

  /// Returns whether other words include all of these: `hiphop` is in `Hip-Hop/Rap`.
  func areAmong(_ others: NameWords) -> Bool {
    !words.isEmpty
      && (Set(words).isSubset(of: others.words) || others.parts.contains(words.joined()))
  }

  /// All words, and all runs of adjacent words joined.
  private var parts: [String] {
    words.indices.flatMap { start in
      words[start...].indices.map { words[start...$0].joined() }
    }
  }
}
