import AmctlCommandLine
import MusicPlatform

/// Finds out what the columns of a list are where the first line alone does not say it.
enum HeaderSearch {
  /// The lines after which there is no header.
  static let limit = 20

  /// Returns the delimiter of a line such as `sep=;`, which Excel reads; nil for any other.
  static func delimiter(in line: String) -> DelimitedText? {
    let bytes = Array(line.lowercased().utf8)
    guard bytes.count == 5, bytes.starts(with: "sep=".utf8) else { return nil }
    return DelimitedText(delimiter: bytes[4])
  }

  /// Returns the cells of a line, and how they are written, for every delimiter that it has.
  static func cells(of line: LineReader.Line) -> [(DelimitedText, [DelimitedText.Cell])] {
    DelimitedText.known.compactMap { text in
      guard line.text.utf8.contains(text.delimiter) || text == .commas else { return nil }
      // Without a known name, a quote at the start of a line is a part of a title.
      return (try? text.cells(of: line, further: { nil })).map { (text, $0) }
    }
  }

  /// Returns the columns of lines that have no known header: those of last.fm without one, and of
  /// YouTube Music and Music in any language.
  static func columns(
    of cells: [DelimitedText.Cell], in text: DelimitedText, before next: [DelimitedText.Cell]
  ) -> TrackColumns? {
    if isPlay(cells) || cells.count == 4 && cells[3].text.isEmpty && isPlay(next) {
      return TrackColumns([(.artist, 0), (.album, 1), (.title, 2)], header: nil)
    }
    let link = next.first?.text ?? ""
    if cells.count > 3, link.includes("youtube.com/watch?v=") {
      return TrackColumns([(.title, 1), (.album, 2), (.artist, 3)], header: cells)
    }
    if isExport(cells, in: text), next.count == cells.count {
      return TrackColumns(exported, header: cells)
    }
    return nil
  }

  /// The first columns of 'Export Playlist' in Music: name, artist, composer, album.
  static let exported: [(TrackField, Int)] = [(.title, 0), (.artist, 1), (.album, 3)]

  /// Whether cells are the header of 'Export Playlist', in whatever language.
  static func isExport(_ cells: [DelimitedText.Cell], in text: DelimitedText) -> Bool {
    text == .tabs && cells.count > 25
  }

  /// Whether cells are a play of last.fm: artist, album, title and time.
  static func isPlay(_ cells: [DelimitedText.Cell]) -> Bool {
    cells.count == 4 && isTime(cells[3].text)
  }

  /// Whether a text is a time such as `01 Jan 2024 12:34`.
  private static func isTime(_ text: String) -> Bool {
    let parts = text.split(separator: " ")
    return parts.count == 4 && parts[1].count == 3 && Int(parts[0]) != nil && Int(parts[2]) != nil
      && parts[3].split(separator: ":").compactMap { Int($0) }.count == 2
  }
}
