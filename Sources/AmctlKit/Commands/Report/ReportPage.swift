import MusicAPI
import MusicPlatform

/// A report as one page that needs nothing else: no script, no request, no font.
struct ReportPage {
  let numbers: ReportNumbers
  /// The storefront of links to songs and albums.
  let storefront: String
  /// The time the page is made.
  let time: UnixTime

  /// The most songs that are listed without a count.
  private static let listed = 100

  /// The whole page.
  var html: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" \
    content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="referrer" content="no-referrer">
    <link rel="icon" href="data:,">
    <title>Your music\(numbers.period.words)</title>
    <style>
    \(Self.style)
    </style>
    </head>
    <body>
    <main>
    <header>
    <h1>Your music\(numbers.period.words)</h1>
    \(period)
    </header>
    \(numbers.sections.map(section).joined(separator: "\n"))
    </main>
    <footer>Made by amctl on \(time.iso8601.prefix(10)), from your own records alone.</footer>
    </body>
    </html>

    """
  }

  /// The first and the last month with plays.
  private var period: String {
    let months = numbers.sections.first { $0.name == .playsByMonth }?.entries ?? []
    guard let first = months.first?.label, let last = months.last?.label else { return "" }
    let words = first == last ? Self.words(first) : "\(Self.words(first)) – \(Self.words(last))"
    return #"<p class="period">\#(words)</p>"#
  }

  private func section(_ section: ReportNumbers.Section) -> String {
    let content =
      switch section.name {
      case .totals: totals(section.entries)
      case .unplayable: songs(section.entries)
      case _ where section.entries.isEmpty: ""
      case let name where name.isTimeline: ReportColumns(section: section).html
      default: ranking(section)
      }
    let note =
      section.rest.map { rest in
        #"<p class="note">\#(Self.count(rest.count)) \#(section.restWords)</p>"#
      } ?? ""
    guard section.name != .totals else { return content }
    return """
      <section class="card" id="\(section.name.rawValue)">
      <h2>\(section.name.title)</h2>
      \(content)
      \(note)
      </section>
      """
  }

  private func totals(_ entries: [ReportNumbers.Entry]) -> String {
    guard !entries.isEmpty else { return "<p>\(numbers.nothing)</p>" }
    let tiles = entries.map(\.total).map { total in
      "<div><dt>\(total.words)</dt><dd>\(Self.count(total.count))</dd></div>"
    }
    return #"<dl class="totals" id="totals">\#(tiles.joined())</dl>"#
  }

  private func ranking(_ section: ReportNumbers.Section) -> String {
    let rows = section.entries.map { entry in
      "<li>\(name(of: entry))\(Self.count(entry.count))"
        + #"<svg class="bar" aria-hidden="true"><rect height="100%" rx="3" "#
        + #"width="\#(Self.percent(entry.count, of: section.largest))"/></svg></li>"#
    }
    return #"<ol class="ranking">\#(rows.joined(separator: "\n"))</ol>"#
  }

  private func songs(_ entries: [ReportNumbers.Entry]) -> String {
    let rows = entries.prefix(Self.listed).map { "<li>\(name(of: $0))</li>" }
    let more = entries.count - rows.count
    return #"<ul class="songs">\#(rows.joined(separator: "\n"))</ul>"#
      + (more > 0 ? #"<p class="note">and \#(more.grouped) more</p>"# : "")
  }

  /// Returns a name, linked to Apple's page if there is one.
  private func name(of entry: ReportNumbers.Entry) -> String {
    let label = entry.label.escapedForXML
    let linked =
      entry.id?.isDigits == true
      ? #"<a href="https://music.apple.com/\#(storefront.escapedForXML)/\#(entry.kind)/"#
        + #"\#(entry.id ?? "")" rel="noreferrer">\#(label)</a>"# : label
    let artist = entry.artistName.map { $0.isEmpty ? "" : "<small>\($0.escapedForXML)</small>" }
    return #"<span class="name" dir="auto">\#(linked)\#(artist ?? "")</span>"#
  }
}

extension ReportPage {
  /// Returns a number as it is shown.
  static func count(_ count: Int) -> String { #"<span class="count">\#(count.grouped)</span>"# }

  /// Returns a part of a whole in percent, with one digit after the point.
  static func percent(_ part: Int, of whole: Int) -> String {
    let tenths = part * 1000 / max(1, whole)
    return "\(tenths / 10).\(tenths % 10)%"
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// Returns a month such as `2024-10` in words; another label as it is.
  static func words(_ label: String) -> String {
    let parts = label.split(separator: "-")
    guard parts.count == 2, let month = Int(parts[1]), 1...12 ~= month else {
      return label.escapedForXML
    }
    return "\(months[month - 1]) \(String(parts[0]).escapedForXML)"
  }
}

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

extension ReportPage {
  /// How the page looks: in light and dark, on a phone and on paper.
  static let style = """
    :root { --paper: #f7f5f2; --card: #fff; --ink: #201d24; --soft: #6d6774; --line: #e7e2dc; \
    --accent: #c8325a; --accent-soft: #f3d9e0; }
    @media (prefers-color-scheme: dark) { :root { --paper: #131216; --card: #1c1a21; \
    --ink: #eeebf2; --soft: #a49dae; --line: #2e2a35; --accent: #ff7896; \
    --accent-soft: #3d2530; } }
    * { box-sizing: border-box; margin: 0; }
    body { background: var(--paper); color: var(--ink); \
    font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; \
    font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
    main { display: grid; gap: clamp(14px, 2vw, 22px); max-width: 1120px; margin: 0 auto; \
    padding: clamp(20px, 5vw, 56px) clamp(14px, 4vw, 40px) 24px; \
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 400px), 1fr)); align-items: start; }
    header, .totals { grid-column: 1 / -1; }
    h1 { font-size: clamp(32px, 6vw, 54px); line-height: 1.1; letter-spacing: -0.025em; }
    h2 { font-size: 17px; letter-spacing: -0.005em; margin-bottom: 10px; }
    .period, .most, .note, small, .axis, footer, summary { color: var(--soft); }
    .period { font-size: clamp(16px, 2.4vw, 20px); margin-top: 6px; }
    .most { font-size: 14px; margin: -8px 0 14px; }
    .most b { color: var(--ink); }
    .note { font-size: 14px; margin-top: 14px; }
    .totals { display: flex; flex-wrap: wrap; gap: 1px; background: var(--line); border: 1px solid var(--line); \
    border-radius: 18px; overflow: hidden; }
    .totals div { flex: 1 1 auto; min-width: 140px; background: var(--card); padding: 18px 20px; \
    display: flex; flex-direction: column-reverse; }
    .totals dd { font-size: clamp(24px, 4vw, 34px); font-weight: 650; line-height: 1.15; \
    letter-spacing: -0.02em; }
    .totals div:first-child dd { color: var(--accent); }
    .totals dt { color: var(--soft); font-size: 14px; }
    .card { background: var(--card); border: 1px solid var(--line); border-radius: 18px; \
    padding: 20px clamp(16px, 3vw, 24px); min-width: 0; }
    .columns { display: block; width: 100%; height: 150px; fill: var(--accent); \
    border-bottom: 1px solid var(--line); }
    .columns rect:hover { opacity: 0.65; }
    .axis { display: flex; justify-content: space-between; font-size: 13px; margin-top: 6px; }
    .equal span { flex: 1; text-align: center; }
    .ranking, .songs { list-style: none; padding: 0; }
    .ranking li { display: grid; grid-template-columns: 1fr auto; gap: 4px 14px; \
    align-items: end; padding: 7px 0; }
    .songs li { padding: 6px 0; border-top: 1px solid var(--line); }
    .songs li:first-child { border-top: 0; }
    .name { min-width: 0; line-height: 1.35; }
    .name small { display: block; font-size: 13px; }
    .count, .most b { white-space: nowrap; overflow-wrap: normal; }
    .count { font-weight: 600; }
    .bar { grid-column: 1 / -1; width: 100%; height: 7px; border-radius: 4px; \
    background: var(--accent-soft); fill: var(--accent); }
    a { color: inherit; text-decoration: underline; text-decoration-color: var(--accent); \
    text-decoration-thickness: 1px; text-underline-offset: 3px; }
    a:hover { color: var(--accent); }
    details { margin-top: 12px; font-size: 14px; }
    summary { cursor: pointer; }
    table { border-collapse: collapse; width: 100%; margin-top: 6px; }
    th { font-weight: 400; text-align: start; }
    td { text-align: end; }
    th, td { padding: 3px 0; border-top: 1px solid var(--line); }
    footer { text-align: center; font-size: 13px; padding: 8px 16px 40px; }
    @media print { :root { --paper: #fff; --card: #fff; --ink: #000; --soft: #555; \
    --line: #ccc; --accent: #a02848; --accent-soft: #eee; } \
    main { display: block; padding: 0; } .card, .totals { break-inside: avoid; margin-top: 14px; } \
    .bar, .columns { print-color-adjust: exact; -webkit-print-color-adjust: exact; } \
    details { display: none; } a { text-decoration: none; } }
    """
}
