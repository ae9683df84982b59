/// The forms in which data is written.
enum OutputFormat: String, CaseIterable, Sendable {
  case table, json, ndjson, tsv, csv, id

  /// The form when nobody names one: people get a table, programs get JSON.
  static func standard(isTerminal: Bool) -> OutputFormat {
    isTerminal ? .table : .json
  }

  /// Whether a program reads along that wants a failure as JSON too.
  var isJSON: Bool { self == .json || self == .ndjson }

  /// The form that a line of words asks for, even when something else in the line is wrong.
  static func asked(for words: [String]) -> OutputFormat? {
    for (word, next) in zip(words, words.dropFirst() + [""]).reversed() {
      for name in ["--output=", "-o"] where word.hasPrefix(name) && word != "-o" {
        return OutputFormat(rawValue: String(word.dropFirst(name.count)))
      }
      if ["--output", "-o"].contains(word) { return OutputFormat(rawValue: next) }
    }
    return nil
  }
}
