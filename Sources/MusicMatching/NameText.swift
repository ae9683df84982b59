import MusicAPI

/// A name as words to compare: folded, and without punctuation.
struct NameText: Sendable {
  /// The words in their order.
  let words: [String]
  /// The letters of all words, without spaces between them.
  let letters: [Unicode.Scalar]

  init(_ words: some Sequence<String>) {
    self.words = Array(words)
    letters = self.words.flatMap(\.unicodeScalars)
  }

  /// Whether there are no words.
  var isEmpty: Bool { words.isEmpty }

  /// Returns as much of the start of a name as is compared and searched for.
  ///
  /// No name needs more, and a file or a response may contain anything: some comparisons take time
  /// for each word of one name and each of the other.
  static func start(of name: String) -> String {
    name.utf8.count <= startLength
      ? name : String(Substring(name.unicodeScalars.prefix(startLength)))
  }

  /// The number of scalars in the start of a name.
  private static let startLength = 1_024

  /// Splits folded letters into words, at everything but letters, digits and apostrophes.
  ///
  /// `&` and `+` are the word "and". A sign that replaces a letter, as in `P!nk` and `Ke$ha`, is
  /// that letter.
  static func words(of letters: some Sequence<Unicode.Scalar>) -> [String] {
    var words: [String] = []
    var word = String.UnicodeScalarView()
    /// The letter that a sign after the word means, if the word continues.
    var waiting: Unicode.Scalar?
    func end() {
      if !word.isEmpty { words.append(String(word)) }
      word = String.UnicodeScalarView()
      waiting = nil
    }
    for letter in letters where !letter.isApostrophe {
      if letter.isPartOfWord {
        if let sign = waiting { word.append(sign) }
        waiting = nil
        word.append(letter)
      } else if waiting == nil, !word.isEmpty, let sign = signs[letter] {
        waiting = sign
      } else {
        end()
        if letter == "&" || letter == "+" { words.append("and") }
      }
    }
    end()
    return words
  }

  /// Returns the only word of a name that consists of signs, such as `!!!`; none if it is blank.
  static func signs(in letters: [Unicode.Scalar]) -> [String] {
    let signs = letters.filter { !$0.properties.isWhitespace }
    return signs.isEmpty ? [] : [String(String.UnicodeScalarView(signs))]
  }

  private static let signs: [Unicode.Scalar: Unicode.Scalar] = ["$": "s", "!": "i"]

  /// Returns how alike two names are, from 0 to 1: the share of letters that both have in the same
  /// order.
  func similarity(to other: NameText) -> Double {
    if letters == other.letters { return letters.isEmpty ? 0 : 1 }
    let left = letters.prefix(Self.lengthLimit)
    let right = other.letters.prefix(Self.lengthLimit)
    guard !left.isEmpty, !right.isEmpty else { return 0 }
    return 2 * Double(Self.commonCount(left, right)) / Double(left.count + right.count)
  }

  /// The number of letters of a name that are compared: no title needs more, and a response may
  /// contain anything.
  private static let lengthLimit = 256

  /// Returns the length of the longest common subsequence.
  ///
  /// Each bit of a block is a letter of the shorter name, so that an addition compares a letter of
  /// the longer one with 64 of them.
  private static func commonCount(
    _ left: ArraySlice<Unicode.Scalar>, _ right: ArraySlice<Unicode.Scalar>
  ) -> Int {
    let (short, long) = left.count < right.count ? (left, right) : (right, left)
    var blocks = [UInt64](repeating: .max, count: (short.count + 63) / 64)
    for letter in long {
      var isCarried = false
      for block in blocks.indices {
        var matched: UInt64 = 0
        let end = min(short.count, block * 64 + 64)
        for place in block * 64..<end where short[place] == letter { matched |= 1 << (place % 64) }
        matched &= blocks[block]
        let (sum, isOver) = blocks[block].addingReportingOverflow(matched)
        let (total, isOverAgain) = sum.addingReportingOverflow(isCarried ? 1 : 0)
        isCarried = isOver || isOverAgain
        blocks[block] = total | (blocks[block] & ~matched)
      }
    }
    // A letter that both have clears its bit.
    return (0..<short.count).count { blocks[$0 / 64] & (1 << ($0 % 64)) == 0 }
  }

  /// Whether the words of a shorter name, at least two, follow each other in this one.
  func contains(run other: NameText) -> Bool {
    let count = other.words.count
    guard count > 1, count < words.count else { return false }
    return words.contains(run: other.words)
  }
}

extension NameText {
  /// Whether both names have letters, but none of a script that the other has too.
  ///
  /// Such names cannot be compared: 宇多田ヒカル and Hikaru Utada may be the same person.
  func hasOtherScript(than other: NameText) -> Bool {
    let scripts = Script.all(in: letters)
    let others = Script.all(in: other.letters)
    return !scripts.isEmpty && !others.isEmpty && scripts.isDisjoint(with: others)
  }

  /// The scripts that are told apart; Japanese mixes two of them, so they are one.
  private enum Script {
    case latin, greek, cyrillic, hebrew, arabic, eastAsian, hangul, other

    static func all(in letters: [Unicode.Scalar]) -> Set<Script> {
      Set(letters.filter { !("0"..."9").contains($0) }.map(Script.init))
    }

    init(_ letter: Unicode.Scalar) {
      self =
        switch letter.value {
        case 0x41...0x24F, 0x1E00...0x1EFF: .latin
        case 0x370...0x3FF, 0x1F00...0x1FFF: .greek
        case 0x400...0x52F: .cyrillic
        case 0x590...0x5FF: .hebrew
        case 0x600...0x6FF, 0x750...0x77F: .arabic
        case 0x3005...0x30FF, 0x3400...0x9FFF, 0x20000...0x3FFFF: .eastAsian
        case 0x1100...0x11FF, 0xAC00...0xD7A3: .hangul
        default: .other
        }
    }
  }
}
