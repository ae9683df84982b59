import AmctlCommandLine
import MusicAPI

/// An output record that is not in a page: an element of an unpaged response, or a local value.
struct Record: Sendable {
  /// The original JSON, or the local value.
  let sent: JSON
  /// The same record as an object, whose members can be columns and fields.
  let shown: JSON

  /// Inserts members at the start of an object; for a repeated name, the last value applies.
  init(_ sent: JSON, with members: [JSONMember] = [], of object: JSON? = nil) throws(JSONError) {
    self.sent = sent
    let own = object.map { object in object.members.map { JSONMember($0.name, .json($0.value)) } }
    let value = JSONValue.object(members + (own ?? []))
    shown = try JSONDocument(parsing: value.encoded()).root
  }
}

extension Presentation {
  /// Writes the elements of an unpaged response; in a document they replace the list.
  func write(
    _ records: [Record], inPlaceOf list: JSON?, of response: JSON, columns: [Column],
    id: String = "id"
  ) throws {
    var stream = ResponseStream(self, columns: columns, id: id)
    try stream.write(records, inPlaceOf: list, of: response)
    try stream.finish()
  }

  /// Writes local records; as a document they have the service's form, `{"data": [...]}`.
  func write(_ records: [JSONValue], columns: [Column], id: String) throws {
    var stream = RecordStream(self, columns: columns, id: id)
    stream.notesAbsence = false
    for record in records { try stream.write(record) }
    try stream.finish()
  }

  /// Writes a command's only record; as a document it is the record itself.
  func write(_ record: JSONValue, columns: [Column], id: String) throws {
    let record = try JSONDocument(parsing: record.encoded()).root
    if isDocument {
      try output.write(composed: projection?.bytes(of: record) ?? Array(record.source), style)
    }
    var stream = RecordStream(
      self, by: isDocument ? nil : writer(columns: ColumnChoice(chosen: columns), id: id))
    try stream.write([record])
    try stream.finish()
  }
}
