/// Counts the rows of a terminal that a text fills, without its escape sequences.
struct ScreenRows {
  private let columns: Int
  /// The rows that are full or ended.
  private(set) var count = 0
  private var column = 0
  private var escape = Escape.none

  /// How far an escape sequence has come.
  private enum Escape {
    case none, start, control, text, textEnd
  }

  /// Starts at the top of a terminal of this width.
  init(columns: Int) {
    self.columns = max(1, columns)
  }

  /// Adds a piece of the text.
  mutating func add(_ bytes: ArraySlice<UInt8>) {
    for byte in bytes {
      switch escape {
      case .none: addVisible(byte)
      case .start:
        escape = byte == UInt8(ascii: "[") ? .control : byte == UInt8(ascii: "]") ? .text : .none
      case .control: if (0x40...0x7E).contains(byte) { escape = .none }
      case .text: if byte == 0x07 { escape = .none } else if byte == 0x1B { escape = .textEnd }
      case .textEnd: escape = .none
      }
    }
  }

  private mutating func addVisible(_ byte: UInt8) {
    switch byte {
    case 0x1B: escape = .start
    case UInt8(ascii: "\n"):
      count += 1
      column = 0
    case 0x80...0xBF: break
    default:
      if column == columns {
        count += 1
        column = 0
      }
      column += 1
    }
  }
}
