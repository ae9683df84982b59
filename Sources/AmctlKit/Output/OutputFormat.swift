import AmctlCommandLine

/// A format for records; everything that depends on the format is defined here.
struct OutputFormat: Sendable {
  /// The value of `--output`.
  let rawValue: String
  /// The description in help.
  let summary: String
  /// Whether the format is for people rather than programs.
  let isForPeople: Bool
  /// Whether failures are written as JSON too, for the program that reads the output.
  let reportsFailuresAsJSON: Bool
  /// Whether a record includes the lists inside it.
  let keepsLists: Bool
  /// Whether columns have a header, which can be left out.
  let hasHeader: Bool
  /// Creates a writer for single records; nil if all records form one document.
  let makeWriter: (@Sendable (RecordLayout) -> any RecordWriter)?

  init(
    _ name: String, summary: String, isForPeople: Bool = false,
    reportsFailuresAsJSON: Bool = false, keepsLists: Bool = false,
    hasHeader: Bool = false, writer makeWriter: (@Sendable (RecordLayout) -> any RecordWriter)?
  ) {
    rawValue = name
    self.summary = summary
    self.isForPeople = isForPeople
    self.reportsFailuresAsJSON = reportsFailuresAsJSON
    self.keepsLists = keepsLists
    self.hasHeader = hasHeader
    self.makeWriter = makeWriter
  }
}

/// The layout of a command's records, independent of the format.
struct RecordLayout: Sendable {
  /// The destination.
  let output: any OutputStream
  /// The style of text.
  let style: Style
  /// The columns, if there are any.
  let columns: ColumnChoice
  /// Whether the columns have a header.
  let showsHeader: Bool
  /// Whether csv has no formulas.
  let isSafeCSV: Bool
  /// The requested fields; nil for complete records.
  let projection: Projection?
  /// The member that identifies a record if only that is written.
  let id: String
  /// The messages about the records.
  let messages: Messages
}

extension OutputFormat {
  static let table = OutputFormat(
    "table", summary: "aligned columns; the default at a terminal", isForPeople: true,
    hasHeader: true
  ) {
    TableWriter(
      to: $0.output, style: $0.style, columns: $0.columns, showsHeader: $0.showsHeader,
      messages: $0.messages)
  }

  static let json = OutputFormat(
    "json", summary: "one document, with the server's own bytes; the default elsewhere",
    reportsFailuresAsJSON: true, keepsLists: true, writer: nil)

  static let ndjson = OutputFormat(
    "ndjson", summary: "one resource per line, as pages arrive",
    reportsFailuresAsJSON: true, keepsLists: true
  ) { NDJSONWriter(output: $0.output, projection: $0.projection) }

  static let tsv = OutputFormat(
    "tsv", summary: #"a header and rows of tab-separated values; \t, \n, \r and \\ are escaped"#,
    hasHeader: true
  ) {
    SeparatedWriter(.tsv, to: $0.output, columns: $0.columns, showsHeader: $0.showsHeader)
  }

  static let csv = OutputFormat(
    "csv", summary: "a header and rows of comma-separated values (RFC 4180, lines end with LF)",
    hasHeader: true
  ) {
    SeparatedWriter(
      .csv, to: $0.output, columns: $0.columns, showsHeader: $0.showsHeader,
      isSafe: $0.isSafeCSV)
  }

  static let id = OutputFormat(
    "id", summary: "one ID per line, ready for the next command"
  ) { IDWriter(output: $0.output, id: $0.id) }

  /// Returns the default format: a table for people, JSON for programs.
  static func usual(isTerminal: Bool) -> OutputFormat {
    isTerminal ? .table : .json
  }
}

extension OutputFormat: Equatable {
  static func == (one: OutputFormat, other: OutputFormat) -> Bool {
    one.rawValue == other.rawValue
  }
}

extension OutputFormat: CaseIterable, RawRepresentable, CustomStringConvertible {
  /// All formats, in the order of help.
  static let allCases = [table, json, ndjson, tsv, csv, id]

  /// Finds a format by its name.
  init?(rawValue: String) {
    guard let format = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = format
  }

  var description: String { rawValue }
}
