import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// Writes records one after another, as they arrive.
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
    if let projection {
      try output.write(foreign: projection.bytes(of: record)[...])
    } else if Self.lineBreaks.contains(where: record.source.includes) {
      try output.write(foreign: record.compact()[...])
    } else {
      try output.write(foreign: record.source)
    }
    try output.write("\n")
  }

  private static let lineBreaks = [UInt8(ascii: "\n"), UInt8(ascii: "\r")]
}

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

/// Writes records as one JSON document, in the service's form: `{"data":[…]}`.
///
/// A single list is written as its records arrive. The groups of several searches are gathered, and
/// so is what a person reads, which is indented.
struct ListWriter: RecordWriter {
  private let output: any OutputStream
  private let style: Style
  private let projection: Projection?
  private var order: [String?] = []
  private var records: [String?: [JSONValue]] = [:]
  /// Whether the beginning of a single list was written.
  private var isBegun = false

  init(to output: any OutputStream, style: Style, projection: Projection?) {
    self.output = output
    self.style = style
    self.projection = projection
  }

  mutating func write(_ record: JSON, in group: String?) throws(WriteError) {
    if group == nil, !output.isTerminal {
      try output.write(isBegun ? "," : #"{"data":["#)
      isBegun = true
      return try output.write(projection?.bytes(of: record)[...] ?? record.source)
    }
    if records[group] == nil { order.append(group) }
    records[group, default: []].append(projection?.value(of: record) ?? .json(record))
  }

  mutating func finish() throws(WriteError) {
    if isBegun { return try output.write("]}\n") }
    let groups = order.map { JSONMember($0 ?? "", list(of: $0)) }
    let document: JSONValue =
      order == [nil] || order.isEmpty ? list(of: nil) : ["results": .object(groups)]
    try output.write(composed: document.encoded(), style)
  }

  private func list(of group: String?) -> JSONValue {
    ["data": .array(records[group] ?? [])]
  }
}
