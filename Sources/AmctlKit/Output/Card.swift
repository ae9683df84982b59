import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// What a card shows of a resource, as text without control characters.
///
/// Everything is read from the kind's declarations, so a new attribute needs nothing here.
struct Card {
  typealias Line = (label: String, value: String)

  private let record: JSON
  private let columns: [Column]
  private let type: ResourceType?
  private let id: String

  init(_ record: JSON, columns choice: ColumnChoice) {
    self.record = record
    columns = choice.tableColumns(of: [record])
    type = record.resourceType
    id = record.resourceID ?? ""
  }

  /// The name, or the id of a resource without one.
  var name: String {
    let column = columns.first { $0.display == .name } ?? Column("name")
    let name = column.shown(record)
    return name.isEmpty ? SafeText.line(id) : name
  }

  var mark: String { record.explicitMark }

  /// The URL of the resource's page.
  var url: String? { record["attributes"]?["url"]?.string }

  /// The attributes, those of the type's table first.
  var facts: [Line] {
    let first = columns.filter { $0.display != .name && !["id", "url"].contains($0.field.name) }
    let told = Set(first.map(\.field.name) + ["name", "url"])
    let declared = type?.facts.map { facts in
      facts.kind.members.filter { $0.section == .attributes }.map(\.name)
    }
    let names = declared ?? record["attributes"].map { $0.members.map(\.name) } ?? []
    let others = names.filter { !told.contains($0) && isPlain(record["attributes"]?[$0]) }
    return lines(of: first + others.map { Column($0) })
  }

  var identity: [Line] { lines(of: [Column("id"), Column("url")]) }

  /// What the editors say about it, the short text if there is one.
  var notes: String? {
    let notes = record["attributes"]?.members.lazy.map(\.value)
      .first { $0["short"]?.string != nil || $0["standard"]?.string != nil }
    let text = notes.map { SafeText.line(CellText.shown($0)) }
    return text == "" ? nil : text
  }

  private func lines(of columns: [Column]) -> [Line] {
    columns.map { ($0.label, $0.shown(record)) }.filter { !$0.value.isEmpty }
  }

  /// Whether a value fits in a line: no image, no list of previews, no notes.
  private func isPlain(_ value: JSON?) -> Bool {
    switch value?.kind {
    case .string, .number, .bool: true
    case .array: value?.elements.allSatisfy { isPlain($0) } ?? false
    case .object: value?["stringForDisplay"]?.string != nil
    case .null, nil: false
    }
  }

  /// A list inside the resource.
  struct List {
    let title: String
    /// The option that lists all of it.
    let option: String
    let content: ContentTypes
    let elements: [JSON]
    /// Whether there are no further pages.
    let isComplete: Bool
    /// Whether it says whose the resource is, and is not what the resource consists of.
    let isOfNames: Bool

    /// Whether the elements are only references, with a type and an id.
    var isReferences: Bool { elements.allSatisfy { $0["attributes"] == nil } }

    /// The name of the only related resource; nil if there are more, or if it has none.
    ///
    /// A track or an item of a view has more to show than its name.
    var onlyName: String? {
      guard elements.count == 1, isComplete, isOfNames else { return nil }
      let name = elements[0]["attributes"]?["name"]?.string
      return name.map { SafeText.line($0) }
    }

    /// The number of elements, as far as it is known: `25+` if there are more.
    var count: String { elements.count.grouped + (isComplete ? "" : "+") }
  }

  /// The lists in the response: what the resource consists of, its views, and what else is related
  /// to it.
  var lists: [List] {
    let related = lists(in: "relationships", option: "--relationship") { $0.relationship($1) }
    let views = lists(in: "views", option: "--view") { $0.view($1) }
    return related.filter { !$0.isOfNames } + views + related.filter(\.isOfNames)
  }

  private func lists(
    in section: String, option: String,
    _ facts: (ResourceFacts, String) -> (any DeclaredList)?
  ) -> [List] {
    (record[section].map { Array($0.members) } ?? []).compactMap { name, list in
      let elements = list["data"].map { Array($0.elements) } ?? []
      guard !elements.isEmpty else { return nil }
      let known = type.flatMap { $0.facts }.flatMap { facts($0, name) }
      let label = Column(name).label
      let title = list["attributes"]?["title"]?.string ?? label
      return List(
        title: SafeText.line(title.lowercased() == label.lowercased() ? label : title),
        option: "\(option) \(ShellWord.plain(SafeText.line(name)))",
        content: type.map { ContentTypes(known, of: $0) } ?? .several, elements: elements,
        isComplete: list["next"]?.string == nil,
        isOfNames: section == "relationships" && name != "tracks")
    }
  }

  /// Returns the command line that writes all of a list; nil if no command does.
  func command(for list: List, _ settings: CardSettings) -> String? {
    guard let facts = type?.facts,
      (ResourceFacts.catalog + ResourceFacts.library).contains(where: { $0.type == facts.type })
    else { return nil }
    let noun = facts.isInLibrary ? "library" : "catalog"
    var words = ["amctl", noun, facts.pathName, ShellWord.plain(SafeText.line(id)), list.option]
    let path = record["href"]?.string?.split(separator: "/").map(String.init) ?? []
    if path.count > 2, path[1] == "catalog", path[2] != settings.usualStorefront {
      words.append("-s \(ShellWord.plain(SafeText.line(path[2])))")
    }
    if let language = settings.language { words.append("-l \(ShellWord.plain(language))") }
    return words.joined(separator: " ")
  }
}

extension JSON {
  /// The mark after the name of an explicit item; empty for any other.
  var explicitMark: String {
    let rating = self["attributes"]?["contentRating"] ?? self["contentRating"]
    return rating?.string == ContentRating.explicit.rawValue ? " [E]" : ""
  }
}

/// What a card depends on besides its resource.
struct CardSettings: Sendable {
  var showsWholeLists = false
  /// The storefront of a command line without `--storefront`; nil if this one has the option.
  var usualStorefront: String?
  /// The language option of this command line.
  var language: String?
}

/// Writes a resource for a person: its name, its facts, and the first rows of the lists inside it.
///
/// Several resources become a table.
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
  var showsHeader = true
  /// The first resource, as long as there is no other.
  private var single: JSON?
  /// The table of several resources.
  private var table: TableWriter?

  init(
    output: any OutputStream, style: Style, columns: ColumnChoice, settings: CardSettings,
    showsHeader: Bool = true
  ) {
    self.output = output
    self.style = style
    self.columns = columns
    self.settings = settings
    self.showsHeader = showsHeader
  }

  mutating func write(_ record: JSON, in group: String?) throws(WriteError) {
    if table == nil, let first = single.take() {
      table = TableWriter(to: output, style: style, columns: columns, showsHeader: showsHeader)
      try table?.write(first, in: nil)
    }
    if table == nil { single = record }
    try table?.write(record, in: nil)
  }

  mutating func finish() throws(WriteError) {
    if let record = single.take() { try write(Card(record, columns: columns)) }
    try table?.finish()
  }

  private func write(_ card: Card) throws(WriteError) {
    let lists = card.lists
    try output.write(title(of: card) + "\n")
    let facts = lists.compactMap { list in fact(of: list, on: card) }
    let tables = lists.filter { list in fact(of: list, on: card) == nil }
    // A label says one thing, and a table says more than a line.
    let lines = (card.facts + facts + card.identity).unique { $0.label }
    try write(lines.filter { line in !tables.contains { $0.title == line.label } })
    if let notes = card.notes {
      let lines = TextWrapping.lines(of: notes, width: min(width, Self.proseWidth))
      try output.write("\n" + lines.joined(separator: "\n") + "\n")
    }
    for list in tables { try write(list, of: card) }
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
      to: output, style: style, columns: ColumnChoice(content: list.content, title: card.name))
    try output.endLine()
    for row in rows { try table.write(row, in: list.title) }
    try table.finish()
    let rest = list.elements.count - rows.count
    guard rest > 0 || !list.isComplete else { return }
    let count = list.isComplete ? "\(rest.grouped) more" : "more"
    let command = card.command(for: list, settings).map { ": \($0)" } ?? ""
    try output.write(style("… and \(count)\(command)", .dim) + "\n")
  }
}
