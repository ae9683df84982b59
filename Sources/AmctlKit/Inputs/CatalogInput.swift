import AmctlCommandLine
import MusicPlatform
import MusicAPI

/// What is to be looked up, in the order given: from the command line, then line by line from a file.
struct CatalogInput {
  private var given: ArraySlice<CatalogItem>
  private let type: ResourceType
  private var lines: LineReader?
  private let linesAre: Lookup?
  /// How many items may still come; nil for all there are.
  private var left: Int?

  /// Reads lines by their shape, unless they are all of one sort.
  init(_ items: [CatalogItem], type: ResourceType, lines: LineReader?, linesAre: Lookup?) {
    given = items[...]
    self.type = type
    self.lines = lines
    self.linesAre = linesAre
  }

  /// The first of this, at most so many; what is behind them is not even read.
  func prefix(_ count: Int?) -> CatalogInput {
    var input = self
    input.left = count
    return input
  }

  /// The next item; nil behind the last.
  mutating func next() throws -> CatalogItem? {
    guard left != 0, let item = try following() else { return nil }
    left = left.map { $0 - 1 }
    return item
  }

  /// The next item of all there are; empty lines are passed over.
  private mutating func following() throws -> CatalogItem? {
    if let item = given.popFirst() { return item }
    while let line = try lines?.next() {
      let text = line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      guard !text.isEmpty else { continue }
      if let linesAre, linesAre != .id { return CatalogItem(lookup: linesAre, value: text) }
      return linesAre == .id
        ? try CatalogItem(word: text, type: type) : try CatalogItem(line: text, type: type)
    }
    return nil
  }
}
