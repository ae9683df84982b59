import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// A format that has one record after another, and nothing around them that a response contains.
protocol RecordWriter {
  /// Writes one record; the group is the name of its list, if there are several.
  mutating func write(_ record: JSON, in group: String?) throws(WriteError)
  /// Writes the end of the output.
  mutating func finish() throws(WriteError)
  /// Throws if something is missing in a complete output.
  func check() throws
}

extension RecordWriter {
  mutating func finish() throws(WriteError) {}
  func check() throws {}
}

/// Writes one id per line, ready for the next command; a record without an id is left out.
struct IDWriter: RecordWriter {
  let output: any OutputStream
  /// The member that identifies the record.
  var id = "id"

  mutating func write(_ record: JSON, in group: String?) throws(WriteError) {
    guard let text = record[id]?.identifier else { return }
    try output.write(SafeText.line(text) + "\n")
  }
}

/// Writes one record per line, with the original bytes.
struct NDJSONWriter: RecordWriter {
  let output: any OutputStream
  let projection: Projection?

  mutating func write(_ record: JSON, in group: String?) throws(WriteError) {
    try output.write(foreign: projection?.bytes(of: record)[...] ?? record.line)
    try output.endLine()
  }
}

extension ListPlace {
  /// The heading of a group of results in a table, such as `Music videos`.
  var heading: String? { groupName.map { Column($0).label } }
}

extension JSON {
  /// The bytes as the server sent them, without line breaks.
  var line: ArraySlice<UInt8> {
    let hasBreaks = source.includes(UInt8(ascii: "\n")) || source.includes(UInt8(ascii: "\r"))
    return hasBreaks ? compact()[...] : source
  }
}

extension Presentation {
  /// Writes the elements of an unpaged response; in a document they replace the list.
  func write(
    _ records: [JSON], inPlaceOf list: JSON?, of response: JSON, columns: [Column],
    id: String = "id", card: CardSettings? = nil
  ) throws {
    var stream = RecordStream(self, columns: columns, id: id, card: card)
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
    var stream = RecordStream(self, columns: columns, id: id)
    try stream.write(only: JSONDocument(parsing: record.encoded()).root)
    try stream.finish()
  }
}
