import MusicAPI

/// A column with the best candidate, in the file of rows that did not match.
enum CandidateColumn: String, CaseIterable {
  case status, score, id, name, artistName, albumName, reason

  /// The name of the column; none of these is the name of a field.
  var header: String { "candidate." + rawValue }

  /// The names of all columns, in the form that is compared.
  static let names = Set(allCases.map { TrackField.normalized($0.header) })

  /// The column or member with which a person accepts a candidate.
  static let acceptance = "accept"

  /// Returns what a row without a match has in this column; null if there is no candidate.
  func value(of match: SongMatch) -> JSONValue {
    let attributes = match.candidate?.attributes
    let text: String? =
      switch self {
      case .status: match.status.rawValue
      case .score: nil
      case .id: match.candidate?.id.rawValue
      case .name: attributes?.name
      case .artistName: attributes?.artistName
      case .albumName: attributes?.albumName
      case .reason: match.reason
      }
    return self == .score ? .int(match.score) : text.map { .string($0) } ?? .null
  }

  /// Returns the same as the text of a cell.
  func text(of match: SongMatch) -> String {
    switch value(of: match) {
    case .string(let text): text
    case .int(let number): "\(number)"
    default: ""
    }
  }
}
