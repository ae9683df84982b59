import AmctlCommandLine
import MusicAPI

/// Shows numbers as bars of text, in the width of a terminal.
struct ReportBars {
  let numbers: ReportNumbers
  let style: Style
  /// The width of the terminal in columns.
  let columns: Int

  /// More entries of a timeline than these are summed up by year.
  private static let longest = 24
  /// The most songs that are listed one by one.
  private static let listed = 10
  private static let smallestBar = 10

  var text: String {
    numbers.sections.map { section in
      style(title(of: section), .bold) + "\n" + lines(of: section).map { $0 + "\n" }.joined()
    }.joined(separator: "\n")
  }

  private func title(of section: ReportNumbers.Section) -> String {
    guard isByYear(section) else { return section.name.title }
    return section.name == .playsByMonth ? "Plays by year" : "Added by year"
  }

  private func lines(of section: ReportNumbers.Section) -> [String] {
    if section.name == .totals { return totals(section.entries) }
    if section.name == .unplayable { return songs(section.entries) }
    let entries = shown(section)
    let labels = entries.map(Self.label)
    let counts = entries.map(\.count.grouped)
    let countWidth = counts.map(\.utf8.count).max() ?? 0
    let widest = labels.map { TextWidth.of($0) }.max() ?? 0
    let labelWidth = min(widest, max(12, (columns - countWidth - 4) / 2))
    let room = max(Self.smallestBar, columns - labelWidth - countWidth - 4)
    let largest = max(1, entries.map(\.count).max() ?? 1)
    return zip(entries, zip(labels, counts)).map { entry, words in
      let label = TextWidth.padded(TextWidth.truncated(words.0, to: labelWidth), to: labelWidth)
      let count = TextWidth.padded(words.1, to: countWidth, alignment: .right)
      let bar = Self.bar(entry.count, of: largest, in: room)
      return ("\(label)  \(style(count, .bold))  " + style(bar, .cyan)).trimmedEnd
    } + (section.rest.map { [style("\($0.count.grouped) \(section.restWords)", .dim)] } ?? [])
  }

  /// Whether a section has too many months for a screen.
  private func isByYear(_ section: ReportNumbers.Section) -> Bool {
    [.playsByMonth, .addedByMonth].contains(section.name) && section.entries.count > Self.longest
  }

  /// Returns the months of a section by year if they are too many for a screen, and only the hours
  /// that have something.
  private func shown(_ section: ReportNumbers.Section) -> [ReportNumbers.Entry] {
    if section.name == .playsByHour { return section.entries.filter { $0.count > 0 } }
    guard isByYear(section) else { return section.entries }
    let years = section.entries.reduce(into: [String: Int]()) {
      $0[String($1.label.prefix(4)), default: 0] += $1.count
    }
    return years.sorted { $0.key < $1.key }.map { .init(label: $0.key, count: $0.value) }
  }

  private func totals(_ entries: [ReportNumbers.Entry]) -> [String] {
    guard !entries.isEmpty else { return [numbers.nothing] }
    let totals = entries.map(\.total)
    let width = totals.map(\.count.grouped.utf8.count).max() ?? 0
    return totals.map { total in
      style(TextWidth.padded(total.count.grouped, to: width, alignment: .right), .bold)
        + "  \(total.words)"
    }
  }

  private func songs(_ entries: [ReportNumbers.Entry]) -> [String] {
    let more = entries.count - Self.listed
    return entries.prefix(Self.listed).map { TextWidth.truncated(Self.label(of: $0), to: columns) }
      + (more > 0 ? [style("and \(more.grouped) more", .dim)] : [])
  }

  private static func label(of entry: ReportNumbers.Entry) -> String {
    let names = [entry.label, entry.artistName ?? ""].filter { !$0.isEmpty }
    return SafeText.line(names.joined(separator: " – "))
  }

  /// Returns a bar, to an eighth of a column; what is more than nothing shows.
  private static func bar(_ count: Int, of largest: Int, in width: Int) -> String {
    let eighths = count == 0 ? 0 : max(1, count * width * 8 / largest)
    let ending = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8]
    return String(repeating: "█", count: eighths / 8) + ending
  }
}

extension String {
  /// The text without blanks at its end.
  fileprivate var trimmedEnd: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
