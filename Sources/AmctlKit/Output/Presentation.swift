import AmctlCommandLine
import MusicAPI

/// The presentation of a command's records: format, fields and destination.
struct Presentation: Sendable {
  let output: any OutputStream
  let format: OutputFormat
  /// The requested fields; empty for all, or for the default columns.
  var fields: [Field]
  /// The attributes that `--extend` requests; nil for a command without that option.
  var extended: [String]?
  var showsHeader = true
  /// Whether csv has no formulas.
  var isSafeCSV = false
  let style: Style
  /// The messages about the records.
  let messages: Messages
  /// What the service said beside the records.
  var remarks = ServiceRemarks()
  /// The current time, for the progress.
  var now: @Sendable () -> UnixTime = { .now }

  /// Whether the output is a table with default columns.
  var showsUsualTable: Bool { format.isForPeople && fields.isEmpty }

  /// Whether a single resource is shown as a card.
  var showsCards: Bool { showsUsualTable && output.isTerminal }

  /// Whether records are written as they were sent, with the lists inside them.
  var keepsRecords: Bool { format.keepsLists && fields.isEmpty }

  /// Whether all records form one document.
  var isDocument: Bool { format.makeWriter == nil }

  /// Whether a complete response can be written unchanged.
  var isVerbatim: Bool { isDocument && fields.isEmpty }

  /// The requested fields of each record; nil for complete records.
  var projection: Projection? {
    fields.isEmpty ? nil : Projection(fields: fields)
  }

  /// Creates a writer for records; nil if they are a list of one document.
  ///
  /// The ID is the member that is written if the format contains only IDs. With settings for a
  /// card, a terminal shows a single record as one.
  func writer(
    columns: ColumnChoice, id: String = "id", card: CardSettings? = nil
  ) -> (any RecordWriter)? {
    if let card, showsCards {
      return CardWriter(
        output: output, style: style, columns: columns, settings: card, showsHeader: showsHeader)
    }
    let own = columns.chosen?.filter(\.isVerbatim) ?? []
    let requested = fields.map { field in own.first { $0.field == field } ?? Column(field.name) }
    let columns =
      fields.isEmpty ? columns : ColumnChoice(chosen: requested, isRequested: true)
    return format.makeWriter?(self, columns, id)
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
    extended = context.extended
    style = context.common.color.style(for: output, in: context.environment)
    messages = Messages(context)
    remarks = context.remarks
    now = context.now
  }
}

extension ColorChoice {
  func style(for stream: any OutputStream, in environment: Environment) -> Style {
    Style(isOn: isOn(in: environment.variables, isTerminal: stream.isTerminal))
  }
}

extension Presentation {
  /// Writes a notice that nothing was found, for output that would otherwise be empty.
  func noteNothing() {
    messages.note("Nothing found.")
    if let help = remarks.helpWithNothing { messages.note(help) }
  }

  /// Returns the lists of a response in the order of the output: in a table, the best results of
  /// all types come first.
  func lists(of response: JSON) -> [ListPlace] {
    let lists = ListPlace.lists(of: response)
    guard format.isForPeople else { return lists }
    return lists.filter(\.isOfTopResults) + lists.filter { !$0.isOfTopResults }
  }
}

extension ListPlace {
  /// Whether it has the best results of all types in a search.
  fileprivate var isOfTopResults: Bool { ["topResults", "top"].contains(groupName) }
}

extension Messages {
  /// Says that there is more than was written, and where to go on with it if that makes sense.
  func noteMore(written: Int, of total: Int? = nil, resume: ResumePoint? = nil) {
    let count = written.grouped + (total.map { " of \($0.grouped)" } ?? "")
    let resume = resume.map { ", or \($0) to continue" } ?? ""
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

  /// Returns the number with a noun and what follows it, such as `1 song` or `2,345 songs`; without
  /// another plural, the noun gets an `s`.
  func counted(_ singular: String, _ plural: String? = nil) -> String {
    "\(grouped) \(self == 1 ? singular : plural ?? singular + "s")"
  }
}
