import AmctlCommandLine
import MusicAPI

/// The presentation of a command's records: format, fields and destination.
struct Presentation: Sendable {
  let output: any OutputStream
  let format: OutputFormat
  /// The requested fields; empty for all, or for the default columns.
  let fields: [Field]
  /// Whether the columns have a header.
  var showsHeader = true
  /// Whether csv has no formulas.
  var isSafeCSV = false
  let style: Style
  /// The messages about the records.
  let messages: Messages
  /// The current time, for the progress.
  var now: @Sendable () -> UnixTime = { .now }

  /// Whether the output is a table with default columns.
  var showsUsualTable: Bool { format.isForPeople && fields.isEmpty }

  /// Whether a single resource is shown as a card.
  var showsCards: Bool { showsUsualTable && output.isTerminal }

  /// Whether all records form one document.
  var isDocument: Bool { format.makeWriter == nil }

  /// Whether a complete response can be written unchanged.
  var isVerbatim: Bool { isDocument && fields.isEmpty }

  /// The requested fields of each record; nil for complete records.
  var projection: Projection? {
    fields.isEmpty ? nil : Projection(fields: fields)
  }

  /// Creates a writer for records; as JSON, they are a list of one document.
  ///
  /// The ID is the member that is written if the format contains only IDs. With settings for a card,
  /// a terminal shows one instead of a table.
  func writer(
    columns: ColumnChoice, id: String = "id", card: CardSettings? = nil
  ) -> any RecordWriter {
    if let card, showsCards {
      return CardWriter(output: output, style: style, columns: columns, settings: card)
    }
    let columns =
      fields.isEmpty
      ? columns : ColumnChoice(chosen: fields.map { Column($0.name) }, isRequested: true)
    let layout = RecordLayout(
      output: output, style: style, columns: columns, showsHeader: showsHeader,
      isSafeCSV: isSafeCSV, projection: projection, id: id, messages: messages)
    return format.makeWriter?(layout)
      ?? ListWriter(to: output, style: style, projection: projection)
  }
}

extension Presentation {
  /// Creates a presentation from the options; a command may have its own default format.
  init(_ context: Context, _ options: OutputOptions, standard: OutputFormat? = nil) {
    output = context.streams.out
    format = options.format(at: output, context.settings, standard: standard)
    showsHeader = !options.hidesHeader
    isSafeCSV = options.isSafeCSV
    fields = options.fields.map { Field($0) }
    style = context.common.color.style(for: output, in: context.environment)
    messages = Messages(context)
    now = context.now
  }
}

extension ColorChoice {
  /// Returns the style of text for a stream.
  func style(for stream: any OutputStream, in environment: Environment) -> Style {
    Style(isOn: isOn(in: environment.variables, isTerminal: stream.isTerminal))
  }
}

/// The options of commands that write records.
struct OutputOptions: OptionGroup {
  var format: OutputFormat?
  var fields: [String] = []
  /// Whether long output is written without a pager.
  var usesNoPager = false
  fileprivate var hidesHeader = false
  /// Whether cells that a spreadsheet would run are disarmed.
  private(set) var isSafeCSV = false
  private var program: String?
  private var variables: [String] = []
  /// The program for `jq`, which processes the output; nil if there is none.
  private(set) var filter: JqFilter?

  /// Whether an option was used, for commands that otherwise print a single value.
  var isGiven: Bool { format != nil || !fields.isEmpty || filter != nil }

  /// Whether a person reads the output page by page: a table or a document.
  fileprivate var isPaged: Bool { !usesNoPager && [nil, .table, .json].contains(format) }

  static let title: String? = "OUTPUT OPTIONS"

  /// The name of the option for output without a pager.
  static let noPager = "no-pager"
  /// The formats, as they are typed.
  static let formatType = ValueType<OutputFormat>.choice("FORMAT", noun: "an output format")

  static let parameters = [formatOption(formatType)] + others
  /// The options of checks, which have more formats.
  static let reporting = [formatOption(reportType)] + others

  private static func formatOption(_ type: ValueType<OutputFormat>) -> Parameter<Self> {
    .option(
      "output", short: "o", \.format, type,
      help: "Print in this format; table at a terminal, else json")
  }

  private static let others: [Parameter<Self>] = [
    .list(
      "fields", \.fields, .text("NAME"), overridingValue: FieldHelp.word,
      help: "Print these fields only, such as name or artwork.url; 'help' lists them"),
    .flag("no-header", \.hidesHeader, help: "Leave out the header of a table, tsv or csv"),
    .flag(
      "safe-csv", \.isSafeCSV,
      help: "Put an apostrophe before csv cells that a spreadsheet would run as formulas"),
    .option(
      "jq", \.program, .text("EXPR"),
      help: """
        Run this jq program on the output, strings raw: on the json document, or on each line of \
        ndjson
        """),
    .list(
      "jq-arg", \.variables, .text("NAME=VALUE"), splitsAtCommas: false,
      help: "Set a variable $NAME of the jq program"
    ).needing("--jq") { $0.program != nil },
    .flag(noPager, \.usesNoPager, help: "Print long output at a terminal without a pager"),
  ]

  mutating func check() throws(UsageError) {
    if let format, format.isReport, !fields.isEmpty { throw .conflict("--fields", "-o \(format)") }
    if format == .id, !fields.isEmpty { throw .conflict("--fields", "-o id") }
    if hidesHeader, let format, !format.hasHeader { throw .conflict("--no-header", "-o \(format)") }
    guard let program else { return }
    if let format, !format.reportsFailuresAsJSON { throw .conflict("--jq", "-o \(format)") }
    filter = try JqFilter(program, variables: variables)
  }

  /// Returns the format of the output; a command may have its own default.
  ///
  /// The setting holds at a terminal only, so that it changes nothing that a script reads, and not
  /// where an option of the line needs another format.
  fileprivate func format(
    at output: any OutputStream, _ settings: Settings, standard: OutputFormat? = nil
  ) -> OutputFormat {
    if let format { return format }
    if filter != nil { return .json }
    let preferred = output.isTerminal ? settings.format : nil
    if let preferred, preferred.hasHeader || !hidesHeader, preferred != .id || fields.isEmpty {
      return preferred
    }
    return standard ?? .usual(isTerminal: output.isTerminal)
  }

  /// Rejects a setting that names no format, and options that the format has no use for.
  func check(
    with settings: Settings, for command: any Command, at output: any OutputStream
  ) throws {
    if output.isTerminal { _ = try settings.value(of: .output, as: Self.formatType) }
    if hidesHeader, !format(at: output, settings).hasHeader {
      throw UsageError.dependency("--no-header", needs: "-o table', '-o tsv' or '-o csv")
    }
    if isSafeCSV, !command.writesOtherRows, format(at: output, settings) != .csv {
      throw UsageError.dependency(Formula.option, needs: "-o csv")
    }
  }
}

extension Command {
  var isPaged: Bool { options(OutputOptions.self)?.isPaged ?? false }
}

extension Settings {
  /// The format for a terminal; nil if none is set, or if it is not a format.
  var format: OutputFormat? {
    try? value(of: .output, as: OutputOptions.formatType)
  }
}

extension Messages {
  /// Writes a notice that nothing was found, for output that would otherwise be empty.
  func noteNothing() {
    note("Nothing found.")
  }

  /// Says that there is more than was written, and where to go on with it if that makes sense.
  func noteMore(written: Int, of total: Int? = nil, resume offset: Int? = nil) {
    let count = written.grouped + (total.map { " of \($0.grouped)" } ?? "")
    let resume = offset.map { ", or --offset \($0) to continue" } ?? ""
    note("Showing \(count). Use --all for everything\(resume).")
  }
}

extension Int {
  /// The number with commas between thousands, as in `2,345`.
  var grouped: String {
    let digits = String(magnitude)
    let head = digits.count % 3
    var groups = head > 0 ? [String(digits.prefix(head))] : []
    groups += stride(from: head, to: digits.count, by: 3).map { start in
      String(digits.dropFirst(start).prefix(3))
    }
    return (self < 0 ? "-" : "") + groups.joined(separator: ",")
  }
}
