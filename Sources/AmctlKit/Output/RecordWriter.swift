import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// Writes records one after another, as they arrive.
///
/// A document contains more than the records, which other formats write one by one.
protocol RecordWriter {
  /// Starts with a response, which may not contain a list; with nil, nothing is written without one.
  mutating func open(_ response: JSON?)
  /// Writes one record; the group is the name of its list, if there are several.
  mutating func write(_ record: JSON, in group: String?) throws(WriteError)
  /// Writes the only record.
  mutating func write(only record: JSON) throws(WriteError)
  /// Writes the records of a page of a list.
  mutating func write(_ page: Page<AnyKind>, at place: ListPlace) throws(WriteError)
  /// Writes the records that take the place of the list of a response.
  mutating func write(
    _ records: [JSON], inPlaceOf list: JSON?, of response: JSON
  ) throws(WriteError)
  /// Writes the end of the output.
  mutating func finish() throws(WriteError)
  /// Throws if something is missing in a complete output.
  func check() throws
}

extension RecordWriter {
  mutating func open(_ response: JSON?) {}
  mutating func write(only record: JSON) throws(WriteError) { try write(record, in: nil) }
  mutating func write(_ page: Page<AnyKind>, at place: ListPlace) throws(WriteError) {
    for record in page.elements { try write(record, in: place.heading) }
  }
  mutating func write(
    _ records: [JSON], inPlaceOf list: JSON?, of response: JSON
  ) throws(WriteError) {
    for record in records { try write(record, in: nil) }
  }
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
