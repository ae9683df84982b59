import MusicAPI

extension Context {
  /// Writes records that are made here, in the form that was asked for.
  ///
  /// JSON is `{"data": [...]}`, as the service would have it.
  func write(
    _ records: [JSONValue], columns: [Column], id: String, to presentation: Presentation
  ) throws {
    let choice = ColumnChoice(chosen: columns)
    guard var writer = presentation.recordWriter(columns: choice, id: id) else {
      return try write(document: records, presentation)
    }
    for record in records {
      if let json = record.document { try writer.write(json, in: nil) }
    }
    try writer.finish()
  }

  private func write(document records: [JSONValue], _ presentation: Presentation) throws {
    let data = records.compactMap { record -> JSONValue? in
      guard let projection = presentation.projection, let json = record.document else {
        return record
      }
      return (try? JSONDocument(parsing: projection.bytes(of: json))).map { .json($0.root) }
    }
    try write(JSONValue.object([JSONMember("data", .array(data))]), to: presentation)
  }

  /// Writes a document that is made here.
  func write(_ document: JSONValue, to presentation: Presentation) throws {
    try presentation.output.write(document: document.encoded())
    if !presentation.output.isTerminal { try presentation.output.write("\n") }
  }
}

extension JSONValue {
  /// The value as one that was read.
  fileprivate var document: JSON? {
    (try? JSONDocument(parsing: encoded()))?.root
  }
}
