import AmctlCommandLine
import MusicAPI

/// Something to be written that is not a resource of a page: what an answer lists without pages, or
/// what was made here.
struct Record: Sendable {
  /// What the server sent, or what was made.
  let sent: JSON
  /// The same as an object whose members columns and fields can name.
  let shown: JSON

  /// Puts members before those of an object; a name that comes twice means the last.
  init(_ sent: JSON, with members: [JSONMember] = [], of object: JSON? = nil) throws(JSONError) {
    self.sent = sent
    let own = object.map { object in object.members.map { JSONMember($0.name, .json($0.value)) } }
    let value = JSONValue.object(members + (own ?? []))
    shown = try JSONDocument(parsing: value.encoded()).root
  }

  /// A record that was made here.
  init(made value: JSONValue) throws(JSONError) {
    sent = try JSONDocument(parsing: value.encoded()).root
    shown = sent
  }
}

extension Presentation {
  /// Writes what an answer lists without pages; as a document, in place of the list.
  func write(
    _ records: [Record], inPlaceOf list: JSON?, of answer: JSON, columns: [Column],
    id: String = "id"
  ) throws(WriteError) {
    if var writer = recordWriter(columns: ColumnChoice(chosen: columns), id: id) {
      let isWhole = format.keepsLists && projection == nil
      for record in records { try writer.write(isWhole ? record.sent : record.shown, in: nil) }
      try writer.finish()
    } else {
      try output.write(edited(answer, listing: records, inPlaceOf: list))
    }
    if records.isEmpty, format.isForPeople { messages.noteNothing() }
    reportEmptyFields(of: records)
  }

  /// Writes records that were made here; as a document, `{"data": [...]}` as the service has it.
  func write(_ records: [JSONValue], columns: [Column], id: String) throws {
    let records = try records.map { value throws(JSONError) in try Record(made: value) }
    let answer = try JSONDocument(parsing: Array(#"{"data":[]}"#.utf8)).root
    if var writer = recordWriter(columns: ColumnChoice(chosen: columns), id: id) {
      for record in records { try writer.write(record.shown, in: nil) }
      try writer.finish()
    } else {
      let editor = edited(answer, listing: records, inPlaceOf: answer["data"])
      try output.write(composed: editor.bytes())
    }
    reportEmptyFields(of: records)
  }

  /// Writes the one record of a command; as a document, the record itself.
  func write(_ record: JSONValue, columns: [Column], id: String) throws {
    let record = try Record(made: record)
    if var writer = recordWriter(columns: ColumnChoice(chosen: columns), id: id) {
      try writer.write(record.shown, in: nil)
      try writer.finish()
    } else {
      try output.write(
        composed: projection?.bytes(of: record.shown) ?? Array(record.sent.source))
    }
    reportEmptyFields(of: [record])
  }

  /// Names the fields that none of the records has.
  private func reportEmptyFields(of records: [Record]) {
    var emptyFields = EmptyFields(fields)
    for record in records { emptyFields.add(record.shown) }
    emptyFields.report(to: messages)
  }

  /// The answer as it came, unless it lists something else, or more than was asked for.
  private func edited(
    _ answer: JSON, listing records: [Record], inPlaceOf list: JSON?
  ) -> JSONEditor {
    var editor = JSONEditor(answer.document)
    editor.remove(member: "next", of: answer)
    if let list, projection != nil || Array(list.elements) != records.map(\.sent) {
      let elements = records.map { projection?.bytes(of: $0.shown)[...] ?? $0.sent.source }
      editor.replace(list, with: Array("[".utf8) + elements.joined(separator: ",".utf8) + "]".utf8)
    }
    return editor
  }
}
