extension Transcript {
  /// A command line and its output.
  public struct Block: Sendable, Equatable {
    /// The whole block, starting with `$ `.
    public let text: String

    /// Takes a block from a file.
    init(text: String) {
      self.text = text
    }

    /// Creates the block of a line that was run.
    public init(line: String, out: String, err: String, exit: Int32) {
      let end = exit == 0 ? [] : ["[exit \(exit)]"]
      let written = Self.lines(of: out) + Self.lines(of: err).map { "! " + $0 } + end
      text = (["$ " + line] + written).joined(separator: "\n")
    }

    private var lines: [Substring] {
      text.split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// The line, without `$ `.
    public var line: String { String(lines[0].dropFirst(2)) }

    /// The exit code.
    public var exit: Int32 {
      guard let last = lines.last, last.hasPrefix("[exit "), last.hasSuffix("]") else { return 0 }
      return Int32(last.dropFirst(6).dropLast()) ?? 0
    }

    /// The block without standard error.
    public var withoutTalk: Block {
      Block(text: lines.filter { !$0.hasPrefix("! ") }.joined(separator: "\n"))
    }

    /// Returns the lines of an output, with a mark if the last one has no line break.
    ///
    /// A carriage return is written as `\r`, because a text file might not preserve it.
    private static func lines(of text: String) -> [String] {
      let text = text.replacing("\r\n", with: "\\r\n")
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      return lines.last == "" ? lines.dropLast() : lines + ["[no newline]"]
    }
  }
}
