/// What was typed at a shell, line by line, and what each line brought: all as plain text.
///
/// A block is `$ ` and the line, then the lines of standard output, `[no newline]` if the last of
/// them has none at its end, the lines of standard error behind `! `, and `[exit N]`
/// unless that is 0. Blocks have an empty line between them.
struct Transcript {
  /// The blocks in order.
  let blocks: [Block]

  /// A line that was typed, and what is expected of it.
  struct Block {
    /// The line, without `$ `.
    let line: String
    /// The whole block, from `$ ` on.
    let text: String
  }

  /// Splits a text at the lines that were typed.
  init(parsing text: String) {
    var blocks: [[Substring]] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("$ ") { blocks.append([]) }
      if !blocks.isEmpty { blocks[blocks.endIndex - 1].append(line) }
    }
    self.blocks = blocks.map { lines in
      // The empty line behind a block, and the one that the last line feed makes, are not its own.
      let own = lines.last == "" ? lines.dropLast() : lines[...]
      return Block(line: String(lines[0].dropFirst(2)), text: own.joined(separator: "\n"))
    }
  }

  /// The text of blocks.
  static func text(of blocks: [String]) -> String {
    blocks.joined(separator: "\n\n") + "\n"
  }
}
