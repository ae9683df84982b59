import AmctlCommandLine
import MusicAPI
import MusicMatching
import MusicPlatform

/// The rows that did not match, as CSV that a person corrects and matches again: their numbers,
/// what they say, and the best candidates.
struct MissesFile {
  private let file: WholeFile
  /// Whether the cells have no formulas.
  private let isSafe: Bool
  /// Whether the rows have the columns of the input.
  private let hasColumns: Bool

  /// The column with the number of a row.
  static let row = "row"
  /// The column in which a person accepts a candidate.
  static let acceptance = "accept"
  /// The columns of the best candidate; none of these is the name of a field.
  static let candidate = ["status", "score", "id", "name", "artistName", "albumName", "reason"]
    .map { "candidate." + $0 }
  /// The column of the candidate that a person accepts.
  static let candidateID = "candidate.id"
  /// The columns of rows that have no columns of their own, as `match` reads them.
  private static let fields = ["title", "artist", "album", "duration_ms", "isrc", "apple id"]

  /// Starts a file with a header, in which the columns of the input are kept if there are any.
  ///
  /// Throws if the file cannot be written, before anything is requested.
  init(_ path: String, columns: [String]?, isSafe: Bool) throws(FileError) {
    file = try WholeFile(path)
    self.isSafe = isSafe
    hasColumns = columns != nil
    try write([Self.row] + (columns ?? Self.fields) + [Self.acceptance] + Self.candidate)
  }

  /// Adds a row.
  func add(_ row: TrackRow, _ match: SongMatch) throws(FileError) {
    let song = match.candidate
    let candidate = [
      match.status.rawValue, "\(match.score)", song?.id.rawValue, song?.attributes.name,
      song?.attributes.artistName, song?.attributes.albumName, match.reason,
    ]
    let own = hasColumns ? row.cells : Self.values(of: row.query)
    try write(["\(row.number)"] + own + [""] + candidate.map { $0 ?? "" })
  }

  private static func values(of query: SongQuery) -> [String] {
    [
      query.title, query.artist, query.album ?? "", query.durationInMillis.map { "\($0)" } ?? "",
      query.isrc ?? "", query.id?.rawValue ?? "",
    ]
  }

  private func write(_ cells: [String]) throws(FileError) {
    let cells = cells.map { CellEscape.quoted(isSafe ? Formula.disarmed($0) : $0) }
    try file.write(line: Array(cells.joined(separator: ",").utf8))
  }

  /// Makes the file visible.
  func commit() throws(FileError) { try file.commit() }

  /// Leaves the file as it was before the run.
  func discard() { file.discard() }
}
