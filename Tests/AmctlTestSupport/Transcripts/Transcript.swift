/// What was typed at a shell, line by line, and what each line brought: all as plain text.
///
/// A block is `$ ` and the line, then the lines of standard output, `[no newline]` if the last of
/// them has none at its end, the lines of standard error behind `! `, and `[exit N]`
/// unless that is 0. Blocks have an empty line between them.
public struct Transcript: Sendable {
  /// The blocks in order.
  public let blocks: [Block]

  /// Splits a text at the lines that were typed.
  public init(parsing text: String) {
    var blocks: [[Substring]] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("$ ") { blocks.append([]) }
      if !blocks.isEmpty { blocks[blocks.endIndex - 1].append(line) }
    }
    self.blocks = blocks.map { lines in
      // The empty line behind a block, and the one that the last line feed makes, are not its own.
      let own = lines.last == "" ? lines.dropLast() : lines[...]
      return Block(text: own.joined(separator: "\n"))
    }
  }

  /// The text of blocks.
  public static func text(of blocks: [Block]) -> String {
    blocks.map(\.text).joined(separator: "\n\n") + "\n"
  }
}
