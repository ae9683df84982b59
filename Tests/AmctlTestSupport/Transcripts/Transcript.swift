/// A shell session as plain text: each command line with its output.
///
/// A block is `$ ` and the line, then the lines of standard output, `[no newline]` if the last of
/// them has none at its end, the lines of standard error prefixed with `! `, and `[exit N]` unless
/// that is 0. An empty line separates blocks.
public struct Transcript: Sendable {
  /// The blocks in order.
  public let blocks: [Block]

  /// Splits a text into blocks, each of which starts with a command line.
  public init(parsing text: String) {
    var blocks: [[Substring]] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("$ ") { blocks.append([]) }
      if !blocks.isEmpty { blocks[blocks.endIndex - 1].append(line) }
    }
    self.blocks = blocks.map { lines in
      // Neither the empty line after a block nor the one made by the last line feed belongs to it.
      let own = lines.last == "" ? lines.dropLast() : lines[...]
      return Block(text: own.joined(separator: "\n"))
    }
  }

  /// Returns the text of blocks.
  public static func text(of blocks: [Block]) -> String {
    blocks.map(\.text).joined(separator: "\n\n") + "\n"
  }
}
