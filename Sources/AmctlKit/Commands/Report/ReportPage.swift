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
