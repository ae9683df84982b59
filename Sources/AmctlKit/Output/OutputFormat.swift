import AmctlCommandLine

/// A form in which records are written; all that depends on the form is said here, or asked of it.
struct OutputFormat: Sendable {
  /// The name that `--output` takes.
  let rawValue: String
  /// What it looks like, for help.
  let summary: String
  /// Whether a person reads it, and not a program.
  let isForPeople: Bool
  /// Whether a program reads along that wants a failure as JSON too.
  let reportsFailuresAsJSON: Bool
  /// Whether a record is written with the lists inside it.
  let keepsLists: Bool
  /// Makes what writes one record after another; nil when all are written as one document.
  let makeWriter: (@Sendable (RecordLayout) -> any RecordWriter)?

  /// Describes a form.
  init(
    _ name: String, summary: String, isForPeople: Bool = false,
    reportsFailuresAsJSON: Bool = false, keepsLists: Bool = false,
    writer makeWriter: (@Sendable (RecordLayout) -> any RecordWriter)?
  ) {
    rawValue = name
    self.summary = summary
    self.isForPeople = isForPeople
    self.reportsFailuresAsJSON = reportsFailuresAsJSON
    self.keepsLists = keepsLists
    self.makeWriter = makeWriter
  }
}

/// How the records of one command are written, whatever the form.
struct RecordLayout: Sendable {
  /// Where they go.
  let output: any OutputStream
  /// How text looks.
  let style: Style
  /// The columns, where there are any.
  let columns: ColumnChoice
  /// What was asked for of each record; nil for all of it.
  let projection: Projection?
  /// The member that stands for a record where only that is written.
  let id: String
}

extension OutputFormat {
  static let table = OutputFormat(
    "table", summary: "aligned columns; the usual form on a terminal", isForPeople: true
  ) { TableWriter(to: $0.output, style: $0.style, columns: $0.columns) }

  static let json = OutputFormat(
    "json", summary: "one document, in the server's own bytes; the usual form elsewhere",
    reportsFailuresAsJSON: true, keepsLists: true, writer: nil)

  static let ndjson = OutputFormat(
    "ndjson", summary: "one resource in a line, written as pages arrive",
    reportsFailuresAsJSON: true, keepsLists: true
  ) { NDJSONWriter(output: $0.output, projection: $0.projection) }

  static let tsv = OutputFormat(
    "tsv", summary: #"a header and rows of tab-separated values; \t, \n, \r and \\ are escaped"#
  ) { SeparatedWriter(.tsv, to: $0.output, columns: $0.columns) }

  static let csv = OutputFormat(
    "csv", summary: "a header and rows of comma-separated values (RFC 4180)"
  ) { SeparatedWriter(.csv, to: $0.output, columns: $0.columns) }

  static let id = OutputFormat(
    "id", summary: "one id in a line, ready for the next command"
  ) { IDWriter(output: $0.output, id: $0.id) }

  /// The form when nobody names one: people get a table, programs get JSON.
  static func usual(isTerminal: Bool) -> OutputFormat {
    isTerminal ? .table : .json
  }
}

extension OutputFormat: CaseIterable, RawRepresentable, CustomStringConvertible {
  /// All forms in the order of help.
  static let allCases = [table, json, ndjson, tsv, csv, id]

  /// The form of a name.
  init?(rawValue: String) {
    guard let format = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = format
  }

  var description: String { rawValue }
}
