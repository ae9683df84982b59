/// The forms in which data is written.
enum OutputFormat: String, CaseIterable, Sendable {
  case table, json, ndjson, tsv, csv, id

  /// The form when nobody names one: people get a table, programs get JSON.
  static func standard(isTerminal: Bool) -> OutputFormat {
    isTerminal ? .table : .json
  }

  /// Whether a program reads along that wants a failure as JSON too.
  var isJSON: Bool { self == .json || self == .ndjson }
}
