/// A section of a report as columns over time, with the same numbers as a table.
struct ReportColumns {
  let section: ReportNumbers.Section

  private static let height = 100
  private static let step = 10
  private static let gap = 2

  var html: String {
    """
    \(most)
    <svg class="columns" viewBox="0 0 \(section.entries.count * Self.step) \(Self.height)" \
    preserveAspectRatio="none" role="img" aria-label="\(section.name.title)">\(columns)</svg>
    \(axis)
    <details><summary>Numbers</summary><table><tbody>\(rows)</tbody></table></details>
    """
  }

  /// The largest number in words.
  private var most: String {
    let leaders = section.leaders(words)
    return #"<p class="most">Most: <b>\#(section.largest.grouped)</b>, \#(leaders)</p>"#
  }

  private var columns: String {
    section.entries.enumerated().map { index, entry in
      // What is more than nothing shows.
      let share = entry.count * Self.height / max(1, section.largest)
      let height = entry.count > 0 ? max(1, share) : 0
      return #"<rect x="\#(index * Self.step + Self.gap / 2)" y="\#(Self.height - height)" "#
        + #"width="\#(Self.step - Self.gap)" height="\#(height)">"#
        + "<title>\(words(entry)): \(entry.count.grouped)</title></rect>"
    }.joined()
  }

  /// Labels below the columns: of each weekday, of some hours, else the first and the last.
  private var axis: String {
    let labels: [String] =
      switch section.name {
      case .playsByWeekday: section.entries.map { String($0.label.prefix(3)) }
      case .playsByHour: ["0", "6", "12", "18", "23"]
      default: [section.entries.first, section.entries.last].compactMap { $0.map(words) }
      }
    let shape = section.name == .playsByWeekday ? "axis equal" : "axis"
    return #"<p class="\#(shape)" aria-hidden="true">"#
      + labels.map { "<span>\($0)</span>" }.joined() + "</p>"
  }

  private var rows: String {
    section.entries.map { entry in
      #"<tr><th scope="row">\#(words(entry))</th><td>\#(ReportPage.count(entry.count))</td></tr>"#
    }.joined(separator: "\n")
  }

  private func words(_ entry: ReportNumbers.Entry) -> String {
    section.name == .playsByHour ? "\(entry.label):00" : ReportPage.words(entry.label)
  }
}
