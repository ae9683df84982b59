import MusicAPI

/// A column for the entries of a list that has no rows, as `match` reads it again.
enum ListedColumn {
  private static let names = ["title", "artist", "album", "duration_ms", "isrc", "apple id"]

  /// The cells of the header.
  static let header = names.map { DelimitedText.Cell(text: $0, written: $0) }

  /// Returns what an entry has in each column.
  static func cells(of query: SongQuery) -> [DelimitedText.Cell] {
    let texts = [
      query.title, query.artist, query.album ?? "",
      query.durationInMillis.map { "\($0)" } ?? "", query.isrc ?? "", query.id?.rawValue ?? "",
    ]
    return texts.map {
      DelimitedText.Cell(text: $0, written: DelimitedText.commas.written($0))
    }
  }
}
