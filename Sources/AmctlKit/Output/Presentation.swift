import MusicAPI

/// How a command's data is to be written: the form, the fields, and where to.
struct Presentation: Sendable {
  let output: any OutputStream
  let format: OutputFormat
  /// The fields that were asked for; empty for all, or those that tell most.
  let fields: [Field]
  let style: Style

  /// A sink for lists; columns are named when no single type says which.
  ///
  /// Marks are members that the records were given to tell where they are from.
  func sink(columns: [Column]? = nil, marks: [String] = []) -> any ListingSink {
    let projection = fields.isEmpty ? nil : Projection(fields: fields)
    let columns = ColumnChoice(
      chosen: fields.isEmpty ? columns : fields.map { Column($0.name) },
      leading: fields.isEmpty ? marks.map { Column($0) } : [])
    return switch format {
    case .json where marks.isEmpty: DocumentSink(to: output, projection: projection)
    case .json: SweepSink(to: output, projection: projection)
    case .ndjson: RecordSink(NDJSONWriter(output: output, projection: projection))
    case .table: RecordSink(TableWriter(to: output, style: style, columns: columns))
    case .tsv: RecordSink(SeparatedWriter(.tsv, to: output, columns: columns))
    case .csv: RecordSink(SeparatedWriter(.csv, to: output, columns: columns))
    case .id: RecordSink(IDWriter(output: output))
    }
  }
}

extension Presentation {
  /// The columns of lists of several types: a table has some for each, separated values one header for all.
  func groupColumns(isMixed: Bool) -> [Column]? {
    isMixed && format != .table ? Column.mixed : nil
  }
}

extension Presentation {
  /// Whether a whole answer can be written as it came.
  var isVerbatim: Bool { format == .json && fields.isEmpty }
}
