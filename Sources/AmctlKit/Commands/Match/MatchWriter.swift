import AmctlCommandLine
import MusicAPI

/// Writes the records of rows in any format.
///
/// A JSON document is written as the records arrive, so that memory does not limit it; for a person
/// it is gathered, because it is indented.
struct MatchWriter {
  private let presentation: Presentation
  private var writer: (any RecordWriter)?
  private var emptyFields: EmptyFields
  private var gathered: [JSONValue] = []
  private var count = 0

  init(_ presentation: Presentation) throws(WriteError) {
    self.presentation = presentation
    writer = presentation.recordWriter(columns: ColumnChoice(chosen: MatchRecord.columns))
    emptyFields = EmptyFields(presentation.fields)
  }

  /// Writes a record; if only ids are written, those of matched rows.
  mutating func write(_ record: MatchRecord) throws {
    let shown = try Record(made: record.json).shown
    emptyFields.add(shown)
    defer { count += 1 }
    if writer != nil {
      if presentation.format == .id, record.match.status != .matched { return }
      try writer?.write(shown, in: nil)
    } else {
      let value = presentation.projection?.value(of: shown) ?? record.json
      if presentation.output.isTerminal {
        gathered.append(value)
        return
      }
      try presentation.output.write(count == 0 ? "{\"data\":[" : ",")
      try presentation.output.write(value.encoded())
    }
    try presentation.output.flush()
  }

  /// Writes the end, also after a failure.
  mutating func finish() throws {
    if writer != nil {
      try writer?.finish()
    } else if presentation.output.isTerminal {
      let document: JSONValue = ["data": .array(gathered)]
      try presentation.output.write(composed: document.encoded(), presentation.style)
    } else {
      try presentation.output.write(count == 0 ? "{\"data\":[]}\n" : "]}\n")
    }
    emptyFields.report(to: presentation.messages)
  }
}
