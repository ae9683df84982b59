import AmctlCommandLine
import MusicAPI

/// Writes the records of unpaged responses, whose documents have forms of their own.
///
/// The only response is written as it was sent, or with another list. Several are one document: the
/// first one's, with the records of all in its list.
struct ResponseStream {
  private let presentation: Presentation
  private var records: RecordStream
  /// The responses, with the records in place of their lists, as far as a document contains them.
  private var responses: [Response] = []

  private typealias Response = (json: JSON, list: JSON?, records: [Record])

  /// Creates a stream of records with these columns.
  init(_ presentation: Presentation, columns: [Column], id: String = "id") {
    self.presentation = presentation
    records = RecordStream(
      presentation,
      by: presentation.isDocument
        ? nil : presentation.writer(columns: ColumnChoice(chosen: columns), id: id))
  }

  /// The number of records so far.
  var written: Int { records.written }

  /// Writes the records that take the place of the list of a response.
  mutating func write(
    _ records: [Record], inPlaceOf list: JSON?, of json: JSON
  ) throws(WriteError) {
    guard presentation.isDocument else {
      let isWhole = presentation.format.keepsLists && presentation.projection == nil
      return try self.records.write(records.map { isWhole ? $0.sent : $0.shown })
    }
    responses.append((json, list, records))
    try self.records.count(records.map(\.shown))
  }

  /// Prepares the next records; if this fails, those before them are still written completely.
  mutating func during<Result>(_ work: () async throws -> Result) async throws -> Result {
    do { return try await work() } catch {
      let error = try records.interrupted(by: error)
      if error is InterruptedListingError { try writeDocument() }
      throw error
    }
  }

  /// Writes the end of the output, and reports if there is nothing in it.
  mutating func finish() throws {
    try writeDocument()
    try records.finish()
  }

  private func writeDocument() throws(WriteError) {
    guard let first = responses.first else { return }
    var editor = JSONEditor(first.json.document)
    editor.remove(member: "next", of: first.json)
    if let list = first.list, !isVerbatim {
      let elements = responses.flatMap(\.records).map { record in
        presentation.projection?.bytes(of: record.shown)[...] ?? record.sent.source
      }
      editor.replace(list, with: Array("[".utf8) + elements.joined(separator: ",".utf8) + "]".utf8)
      // The number of records is a fact of the list, so it changes with it.
      if let count = first.json["resultCount"] {
        editor.replace(count, with: Array("\(elements.count)".utf8))
      }
    }
    try presentation.output.write(editor, presentation.style)
  }

  /// Whether the records are the list of the only response.
  private var isVerbatim: Bool {
    guard presentation.projection == nil, responses.count == 1, let list = responses[0].list else {
      return false
    }
    return Array(list.elements) == responses[0].records.map(\.sent)
  }
}
