import AmctlCommandLine
import MusicAPI

/// What a card depends on besides its resource.
struct CardSettings: Sendable {
  /// Whether the lists inside the resource are shown whole.
  var showsWholeLists = false
  /// The storefront of a command line without `--storefront`; nil if this one has the option.
  var usualStorefront: String?
  /// The language option of this command line.
  var language: String?
}

/// Writes a resource for a person: its name, its facts, and the first rows of the lists inside it.
struct CardWriter: RecordWriter {
  /// The number of rows of a list, unless it is shown whole.
  private static let rowLimit = 10
  /// The maximum width of running text, which is hard to read in longer lines.
  private static let proseWidth = 100
  /// The width of output without one.
  private static let usualWidth = 80
  /// The width of a terminal that has no room for a value beside its label.
  private static let narrow = 40

  let output: any OutputStream
  let style: Style
  let columns: ColumnChoice
  let settings: CardSettings

  mutating func write(_ record: JSON, in group: String?) throws(WriteError) {
    let card = Card(record, columns: columns)
    let lists = card.lists
    try output.write(title(of: card) + "\n")
    let related = lists.compactMap { list in fact(of: list, on: card) }
    try write(card.facts + related + card.identity)
    if let notes = card.notes {
      let lines = TextWrapping.lines(of: notes, width: min(width, Self.proseWidth))
      try output.write("\n" + lines.joined(separator: "\n") + "\n")
    }
    for list in lists where fact(of: list, on: card) == nil { try write(list, of: card) }
  }

  /// Returns a line for a list that needs no table: the name of its only element, or where nothing
  /// but ids is known, their number and the command that lists them.
  private func fact(of list: Card.List, on card: Card) -> Card.Line? {
    if let name = list.onlyName { return (list.title, name) }
    guard list.isReferences else { return nil }
    let command = card.command(for: list, settings).map { ": \($0)" } ?? ""
    return (list.title, list.count + command)
  }

  private var width: Int { output.columns ?? Self.usualWidth }

  private func title(of card: Card) -> String {
    let name = TextWidth.truncated(card.name, to: width - TextWidth.of(card.mark))
    let title = style(TextDirection.anchored(name), .bold)
    return style.link(title, to: card.url ?? "") + style(card.mark, .dim)
  }

  /// Writes a line for each fact, with the values below each other.
  private func write(_ facts: [Card.Line]) throws(WriteError) {
    let isNarrow = width < Self.narrow
    let labelWidth = facts.map { TextWidth.of($0.label) }.max() ?? 0
    let indent = String(repeating: " ", count: isNarrow ? 2 : labelWidth + 2)
    let room = width - indent.count
    for (label, value) in facts {
      let gap = isNarrow ? "\n" + indent : String(indent.dropFirst(TextWidth.of(label)))
      let lines = TextWrapping.lines(of: value, width: room).map { style.link($0, to: $0) }
      try output.write(
        style(label, .dim) + gap + lines.joined(separator: "\n" + indent) + "\n")
    }
  }

  /// Writes a table of a list's first rows, and the command that writes all of them.
  private func write(_ list: Card.List, of card: Card) throws(WriteError) {
    let rows = list.elements.prefix(settings.showsWholeLists ? .max : Self.rowLimit)
    var table = TableWriter(
      to: output, style: style, columns: ColumnChoice(content: list.content))
    try output.write("\n")
    for row in rows { try table.write(row, in: list.title) }
    try table.finish()
    let rest = list.elements.count - rows.count
    guard rest > 0 || !list.isComplete else { return }
    let count = list.isComplete ? "\(rest) more" : "more"
    let command = card.command(for: list, settings).map { ": \($0)" } ?? ""
    try output.write(style("… and \(count)\(command)", .dim) + "\n")
  }
}
