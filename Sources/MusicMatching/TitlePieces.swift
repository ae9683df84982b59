/// The pieces of a folded title: what is before, in and after its brackets and dashes.
struct TitlePieces {
  /// A piece, without the marks around it.
  struct Piece {
    let place: Place
    private(set) var letters: [Unicode.Scalar] = []
    /// The position of the first letter in the title; nil if there is nothing but spaces.
    private(set) var start: Int?

    init(place: Place) {
      self.place = place
    }

    /// The words of the piece.
    var words: [String] { NameText.words(of: letters) }

    mutating func add(_ letter: Unicode.Scalar, at position: Int) {
      letters.append(letter)
      if letter != " " { start = start ?? position }
    }
  }

  /// Where a piece is.
  enum Place {
    case start, bracket, dash
  }

  /// The pieces with letters, in the order in which they start.
  let pieces: [Piece]

  /// Takes a title apart; a bracket that is not closed ends with the title.
  init(_ letters: [Unicode.Scalar]) {
    var open = [Piece(place: .start)]
    var closed: [Piece] = []
    for (index, letter) in letters.enumerated() {
      if Self.opening.contains(letter), open.count < Self.depthLimit {
        open.append(Piece(place: .bracket))
      } else if Self.closing.contains(letter) {
        if open.count > 1, let piece = open.popLast() { closed.append(piece) }
        open[open.count - 1].add(" ", at: index)
      } else if open.count == 1, open[0].start != nil, Self.isDash(at: index, of: letters) {
        closed.append(open[0])
        open[0] = Piece(place: .dash)
      } else {
        open[open.count - 1].add(letter, at: index)
      }
    }
    pieces = (closed + open).filter { $0.start != nil }
      .sorted { $0.start ?? 0 < $1.start ?? 0 }
  }

  /// Whether a mark separates two pieces: a dash between spaces, or a colon before one.
  private static func isDash(at index: Int, of letters: [Unicode.Scalar]) -> Bool {
    guard dashes.contains(letters[index]) || letters[index] == ":" else { return false }
    let isSpaceAfter = index + 1 < letters.count && letters[index + 1] == " "
    return isSpaceAfter && (letters[index] == ":" || index > 0 && letters[index - 1] == " ")
  }

  /// The number of brackets in each other that are told apart.
  private static let depthLimit = 8

  private static let opening: Set<Unicode.Scalar> = [
    "(", "[", "{", "【", "「", "『", "〈", "《", "〔", "<",
  ]
  private static let closing: Set<Unicode.Scalar> = [
    ")", "]", "}", "】", "」", "』", "〉", "》", "〕", ">",
  ]

  private static let dashes: Set<Unicode.Scalar> = [
    "-", "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{2014}", "\u{2015}", "\u{2212}", "~",
    "〜", "/", "|",
  ]
}
