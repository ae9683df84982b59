import MusicAPI

/// How a command's data is to be written: the form, the fields, and where to.
struct Presentation: Sendable {
  let output: any OutputStream
  let format: OutputFormat
  /// The fields that were asked for; empty for all, or those that tell most.
  let fields: [Field]
  let style: Style

  /// A sink for the lists of one answer; columns are named when no single type says which.
  func sink(isGrouped: Bool = false, columns: [Column]? = nil) -> any ListingSink {
    let projection = fields.isEmpty ? nil : Projection(fields: fields)
    let columns = fields.isEmpty ? columns : fields.map { Column($0.name) }
    let records = { RecordSink($0, isGrouped: isGrouped) }
    return switch format {
    case .json: DocumentSink(to: output, projection: projection)
    case .ndjson: records(NDJSONWriter(output: output, projection: projection))
    case .table: records(TableWriter(to: output, style: style, columns: columns))
    case .tsv: records(SeparatedWriter(.tsv, to: output, columns: columns))
    case .csv: records(SeparatedWriter(.csv, to: output, columns: columns))
    case .id: records(IDWriter(output: output))
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
