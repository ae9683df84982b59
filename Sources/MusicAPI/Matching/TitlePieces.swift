/// The pieces of a folded title: what is before, in and after its brackets and dashes.
struct TitlePieces {
  /// A piece, without the marks around it.
  struct Piece {
    let place: Place
    var letters: [Unicode.Scalar] = []

    /// Whether there is anything but spaces.
    var isBlank: Bool { letters.allSatisfy { $0 == " " } }
  }

  /// Where a piece is.
  enum Place {
    case start, bracket, dash
  }

  /// The pieces, an inner bracket before the outer one.
  private(set) var pieces: [Piece] = []

  /// Takes a title apart; a bracket that is not closed ends with the title.
  init(_ letters: [Unicode.Scalar]) {
    var open = [Piece(place: .start)]
    for (index, letter) in letters.enumerated() {
      if Self.opening.contains(letter), open.count < Self.depthLimit {
        open.append(Piece(place: .bracket))
      } else if Self.closing.contains(letter) {
        if open.count > 1, let piece = open.popLast() { pieces.append(piece) }
        open[open.count - 1].letters.append(" ")
      } else if open.count == 1, !open[0].isBlank, Self.isDash(at: index, of: letters) {
        pieces.append(open[0])
        open[0] = Piece(place: .dash)
      } else {
        open[open.count - 1].letters.append(letter)
      }
    }
    pieces += open.reversed()
    pieces.removeAll(where: \.isBlank)
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
