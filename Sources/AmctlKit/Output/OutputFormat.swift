import AmctlCommandLine
import MusicLists

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
  /// Creates a writer for single records, with their columns and the member that identifies one;
  /// nil if all records form one document.
  let makeWriter: MakeWriter?

  typealias MakeWriter = @Sendable (Presentation, ColumnChoice, _ id: String) -> any RecordWriter

  init(
    _ name: String, summary: String, isForPeople: Bool = false,
    reportsFailuresAsJSON: Bool = false, keepsLists: Bool = false,
    hasHeader: Bool = false, writer makeWriter: MakeWriter?
  ) {
    rawValue = name
    self.summary = summary
    self.isForPeople = isForPeople
    self.reportsFailuresAsJSON = reportsFailuresAsJSON
    self.keepsLists = keepsLists
    self.hasHeader = hasHeader
    self.makeWriter = makeWriter
  }

  static let table = OutputFormat(
    "table", summary: "aligned columns; the default at a terminal", isForPeople: true,
    hasHeader: true
  ) { presentation, columns, _ in
    TableWriter(
      to: presentation.output, style: presentation.style, columns: columns,
      showsHeader: presentation.showsHeader, messages: presentation.messages)
  }

  static let json = OutputFormat(
    "json", summary: "one document, with the server's own bytes; the default elsewhere",
    reportsFailuresAsJSON: true, keepsLists: true, writer: nil)

  static let ndjson = OutputFormat(
    "ndjson", summary: "one resource per line, as pages arrive",
    reportsFailuresAsJSON: true, keepsLists: true
  ) { presentation, _, _ in
    NDJSONWriter(output: presentation.output, projection: presentation.projection)
  }

  static let tsv = OutputFormat(
    "tsv", summary: #"a header and rows of tab-separated values; \t, \n, \r and \\ are escaped"#,
    hasHeader: true
  ) { presentation, columns, _ in
    SeparatedWriter(
      .tsv, to: presentation.output, columns: columns, showsHeader: presentation.showsHeader)
  }

  static let csv = OutputFormat(
    "csv", summary: "a header and rows of comma-separated values (RFC 4180, lines end with LF)",
    hasHeader: true
  ) { presentation, columns, _ in
    SeparatedWriter(
      .csv, to: presentation.output, columns: columns, showsHeader: presentation.showsHeader,
      isSafe: presentation.isSafeCSV)
  }

  static let id = OutputFormat(
    "id", summary: "one ID per line, ready for the next command"
  ) { presentation, _, id in IDWriter(output: presentation.output, id: id) }

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

// MARK: Formats of some commands

extension OutputFormat {
  static let atom = OutputFormat("atom", summary: "an Atom feed for a feed reader", writer: nil)

  static let listens = OutputFormat(
    "listens", summary: "plays as ListenBrainz imports them, one JSON object per line"
  ) { presentation, _, _ in NDJSONWriter(output: presentation.output, projection: nil) }

  static let junit = OutputFormat("junit", summary: "JUnit XML for a build server", writer: nil)

  static let github = OutputFormat("github", summary: "annotations of GitHub Actions", writer: nil)

  /// The formats that only checks can write.
  fileprivate static let reports = [junit, github]

  static let m3u8 = OutputFormat(
    "m3u8", summary: "songs as an M3U playlist with ISRCs, durations in seconds and URLs"
  ) { presentation, _, _ in SongListWriter(M3UText(), named: "m3u8", to: presentation.output) }

  static let xspf = OutputFormat(
    "xspf", summary: "songs as an XSPF playlist with ISRCs, durations and URLs"
  ) { presentation, _, _ in SongListWriter(XSPFText(), named: "xspf", to: presentation.output) }

  static let jspf = OutputFormat(
    "jspf", summary: "songs as a JSPF playlist, which is XSPF as JSON"
  ) { presentation, _, _ in SongListWriter(JSPFText(), named: "jspf", to: presentation.output) }

  /// The formats of other programs for songs; `match` reads them again.
  static let songLists = [m3u8, xspf, jspf]

  var isSongList: Bool { Self.songLists.contains(self) }

  /// Whether it decides what is written of a record, so that fields cannot be chosen.
  var hasFixedFields: Bool {
    ([.id, .atom, .listens] + Self.reports + Self.songLists).contains(self)
  }
}

extension OutputOptions {
  static let feeding = ofResources(in: type(with: [.atom]))
  static let listening = options(of: type(with: [.listens]))
  static let reporting = options(of: type(with: OutputFormat.reports))
  static let songListType = type(with: OutputFormat.songLists)
}
