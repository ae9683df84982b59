extension Transcript {
  /// A line that was typed, and what it brought.
  public struct Block: Sendable, Equatable {
    /// The whole block, from `$ ` on.
    public let text: String

    /// A block as it stands in a file.
    init(text: String) {
      self.text = text
    }

    /// The block of a line that was run.
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

    /// The block without what was written to standard error.
    public var withoutTalk: Block {
      Block(text: lines.filter { !$0.hasPrefix("! ") }.joined(separator: "\n"))
    }

    /// The lines of what was written, and a mark when the last one is not ended.
    ///
    /// A carriage return is shown as `\r`: a file of text would not keep it.
    private static func lines(of text: String) -> [String] {
      let text = text.replacing("\r\n", with: "\\r\n")
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      return lines.last == "" ? lines.dropLast() : lines + ["[no newline]"]
    }
  }
}
