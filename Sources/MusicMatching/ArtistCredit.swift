import MusicAPI

/// The artists that a line names, as in "Skrillex & Diplo".
package struct ArtistCredit: Sendable {
  /// The whole line, which may be the name of a band such as "Earth, Wind & Fire".
  let whole: NameText
  /// The names in it, the main artist's first.
  let names: [NameText]

  package init(_ line: String) {
    let letters = NameFold.letters(of: NameText.start(of: line))
    let words = NameText.words(of: letters)
    whole = NameText(words.isEmpty ? NameText.signs(in: letters) : words).withoutArticle
    let names = Self.names(in: letters)
    self.names = names.isEmpty && !whole.isEmpty ? [whole] : names
  }

  /// The folded letters of the whole line.
  package var letters: [Unicode.Scalar] { whole.letters }
  /// The folded letters of the main artist's name.
  package var mainLetters: [Unicode.Scalar]? { names.first?.letters }

  /// Returns the names in a line of folded letters.
  static func names(in letters: [Unicode.Scalar]) -> [NameText] {
    letters.split(whereSeparator: separators.contains).flatMap { part in
      let words = NameText.words(of: part)
      var names: [[String]] = [[]]
      for (place, word) in words.enumerated() {
        let isInside = place > 0 && place < words.count - 1
        if isInside, joints.contains(word) {
          names.append([])
        } else {
          names[names.count - 1].append(word)
        }
      }
      return names.map { NameText($0).withoutArticle }
    }.filter { !$0.isEmpty && $0.words != ["the"] && $0.words != ["and"] }
  }

  /// The words before the names of guests.
  static let introductions: Set = ["feat", "ft", "featuring"]

  /// The words between names.
  private static let joints = introductions.union([
    "and", "x", "with", "vs", "versus", "y", "e", "et", "und", "и",
  ])

  private static let separators: Set<Unicode.Scalar> = [
    ",", "&", "+", ";", "/", "|", "、", "×", "(", ")", "[", "]", "؛", "،",
  ]
}

extension ArtistCredit {
  /// Returns how alike the artists of a query and of a song are, from 0 to 1.
  ///
  /// The query's main artist among the names of the song is as good as the same line; the song's
  /// main artist among those of the query is less, as with a remake that credits the original.
  /// Credits in the titles count as names.
  func similarity(
    to song: ArtistCredit, credits: [NameText] = [], songCredits: [NameText] = []
  ) -> Double {
    guard let first = names.first, let songFirst = song.names.first else { return 0 }
    if whole.letters == song.whole.letters { return 1 }
    if (song.names + songCredits).contains(where: { $0.letters == first.letters }) { return 1 }
    if (names + credits).contains(where: { $0.letters == songFirst.letters }) { return 0.75 }
    if whole.words.sorted() == song.whole.words.sorted() { return 0.9 }
    if whole.contains(run: song.whole) || song.whole.contains(run: whole) { return 0.8 }
    let likeness = max(whole.similarity(to: song.whole), first.similarity(to: songFirst))
    // One letter more makes another artist of a short name, and a misspelling of a long one.
    return likeness >= 0.93 ? likeness : likeness >= 0.88 ? likeness * 0.8 : likeness * 0.3
  }
}

extension NameText {
  /// The name without an article before or after it, as in "The Beatles" and "Beatles, The".
  var withoutArticle: NameText {
    guard words.count > 1 else { return self }
    if words.first == "the" { return NameText(words.dropFirst()) }
    return words.last == "the" ? NameText(words.dropLast()) : self
  }

  /// The name without a word such as "feat." before it.
  var withoutIntroduction: NameText {
    NameText(words.drop { ArtistCredit.introductions.contains($0) || $0 == "with" })
  }
}
