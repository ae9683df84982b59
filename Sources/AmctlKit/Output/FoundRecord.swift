import MusicAPI

/// One of the things that an answer lists and that are no plain resources.
struct FoundRecord: Sendable {
  /// What the server sent.
  let sent: JSON
  /// The same as an object whose members columns and fields can name.
  let shown: JSON

  /// Puts members before those of an object; a name that comes twice means the last.
  init(_ sent: JSON, with members: [JSONMember], of object: JSON? = nil) throws(JSONError) {
    self.sent = sent
    let own = object.map { object in object.members.map { JSONMember($0.name, .json($0.value)) } }
    let value = JSONValue.object(members + (own ?? []))
    shown = try JSONDocument(parsing: value.encoded()).root
  }
}

extension Presentation {
  /// Writes records in the form that was asked for; as a document, in place of a list of an answer.
  func write(
    _ records: [FoundRecord], inPlaceOf list: JSON?, of answer: JSON, columns: [Column],
    id: String = "id"
  ) throws(WriteError) {
    guard var writer = recordWriter(columns: ColumnChoice(chosen: columns), id: id) else {
      return try output.write(document: document(records, inPlaceOf: list, of: answer))
    }
    let isWhole = format == .ndjson && projection == nil
    for record in records { try writer.write(isWhole ? record.sent : record.shown, in: nil) }
    try writer.finish()
  }

  /// The answer as it came, unless it lists something else, or more than was asked for.
  private func document(
    _ records: [FoundRecord], inPlaceOf list: JSON?, of answer: JSON
  ) -> [UInt8] {
    var editor = JSONEditor(answer.document)
    editor.remove(member: "next", of: answer)
    if let list, projection != nil || Array(list.elements) != records.map(\.sent) {
      let elements = records.map { projection?.bytes(of: $0.shown)[...] ?? $0.sent.source }
      editor.replace(list, with: Array("[".utf8) + elements.joined(separator: ",".utf8) + "]".utf8)
    }
    return editor.bytes()
  }
}
