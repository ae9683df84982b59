/// The artists that a line names, as in "Skrillex & Diplo".
struct ArtistCredit: Sendable {
  /// The whole line, which may be the name of a band such as "Earth, Wind & Fire".
  let whole: NameText
  /// The names in it, the main artist's first.
  let names: [NameText]

  init(_ line: String) {
    let letters = NameFold.letters(of: line)
    let words = NameText.words(of: letters)
    whole = NameText(words.isEmpty ? NameText.signs(in: letters) : words).withoutArticle
    let names = Self.names(in: letters)
    self.names = names.isEmpty && !whole.isEmpty ? [whole] : names
  }

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
  /// Returns how alike the artists are, from 0 to 1.
  ///
  /// The main artist of one line among the names of the other is as good as the same line. Credits
  /// in the titles count as names.
  func similarity(
    to other: ArtistCredit, credits: [NameText] = [], otherCredits: [NameText] = []
  ) -> Double {
    guard let first = names.first, let otherFirst = other.names.first else { return 0 }
    let isSame =
      whole.letters == other.whole.letters
      || (other.names + otherCredits).contains { $0.letters == first.letters }
      || (names + credits).contains { $0.letters == otherFirst.letters }
    if isSame { return 1 }
    if whole.words.sorted() == other.whole.words.sorted() { return 0.9 }
    if whole.contains(run: other.whole) || other.whole.contains(run: whole) { return 0.8 }
    let likeness = max(whole.similarity(to: other.whole), first.similarity(to: otherFirst))
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
