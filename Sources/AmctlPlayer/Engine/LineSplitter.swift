/// Splits bytes into lines as they arrive; a line may be no longer than a limit.
struct LineSplitter {
  private let limit: Int
  private var pending: [UInt8] = []
  /// Whether the rest of a line that is too long is being skipped.
  private var isSkipping = false

  init(limit: Int) {
    self.limit = limit
  }

  /// A line, or the report that one was too long.
  enum Piece: Equatable {
    case line(ArraySlice<UInt8>)
    case tooLong
  }

  /// Takes bytes; returns the lines that they complete, without their endings.
  mutating func take(_ bytes: [UInt8]) -> [Piece] {
    var pieces: [Piece] = []
    var rest = bytes[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let line = rest[..<end]
      rest = rest[(end + 1)...]
      if isSkipping {
        isSkipping = false
      } else if pending.count + line.count > limit {
        pieces.append(.tooLong)
      } else {
        pieces.append(.line(pending.isEmpty ? line : (pending + line)[...]))
      }
      pending = []
    }
    guard !isSkipping else { return pieces }
    pending += rest
    if pending.count > limit {
      pieces.append(.tooLong)
      isSkipping = true
      pending = []
    }
    return pieces
  }
}
