import MusicAPI

/// How a command's data is to be written: the form, the fields, and where to.
struct Presentation: Sendable {
  let output: any OutputStream
  let format: OutputFormat
  /// The fields that were asked for; empty for all, or those that tell most.
  let fields: [Field]
  let style: Style

  /// A sink for lists; columns are named where what the list holds does not say which.
  ///
  /// Marks are members that the records were given to tell where they are from.
  func sink(
    of content: ListContent = .unknown, columns: [Column]? = nil, marks: [String] = []
  ) -> any ListingSink {
    let columns = ColumnChoice(
      chosen: columns, leading: marks.map { Column($0) }, content: content)
    if let writer = recordWriter(columns: columns) { return RecordSink(writer) }
    return marks.isEmpty
      ? DocumentSink(to: output, projection: projection)
      : SweepSink(to: output, projection: projection)
  }

  /// What was asked for of each record; nil for all of it.
  var projection: Projection? {
    fields.isEmpty ? nil : Projection(fields: fields)
  }

  /// What writes one record after another; nil when they are written as one document.
  ///
  /// The id says what is written of a record where only that is.
  func recordWriter(columns: ColumnChoice, id: String = "id") -> (any RecordWriter)? {
    let columns = fields.isEmpty ? columns : ColumnChoice(chosen: fields.map { Column($0.name) })
    return switch format {
    case .json: nil
    case .ndjson: NDJSONWriter(output: output, projection: projection)
    case .table: TableWriter(to: output, style: style, columns: columns)
    case .tsv: SeparatedWriter(.tsv, to: output, columns: columns)
    case .csv: SeparatedWriter(.csv, to: output, columns: columns)
    case .id: IDWriter(output: output, id: id)
    }
  }
}

extension Presentation {
  /// Whether a whole answer can be written as it came.
  var isVerbatim: Bool { format == .json && fields.isEmpty }
}
