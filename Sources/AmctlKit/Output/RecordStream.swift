import AmctlCommandLine
import MusicAPI

/// Writes records as they come, in any format, and reports at the end what a reader should know.
///
/// As JSON, they are one document. Memory does not limit their number, except in a document for a
/// person, which is indented.
struct RecordStream {
  private let presentation: Presentation
  private var writer: any RecordWriter
  /// The fields that no record has so far.
  private var emptyFields: EmptyFields
  private var progress: ProgressLine?
  /// The number of records written so far.
  private(set) var written = 0
  /// The number of records that the progress leads to; nil if it is unknown.
  var expected: Int?
  /// Whether a notice reports that there are no records, of which some formats show nothing.
  var notesAbsence: Bool
  /// Where to continue after a failure; nil if the list cannot be continued.
  var resume: ResumePoint?
  /// Returns whether the command continues after an error; such an error is thrown unchanged.
  var survives: (any Error) -> Bool = { _ in false }

  /// Creates a stream of records with these columns.
  ///
  /// The ID is the member that is written if the format contains only IDs.
  init(
    _ presentation: Presentation, columns: [Column], id: String = "id", card: CardSettings? = nil
  ) {
    self.init(
      presentation,
      by: presentation.writer(columns: ColumnChoice(chosen: columns), id: id, card: card))
  }

  /// Creates a stream to a writer.
  init(_ presentation: Presentation, by writer: any RecordWriter) {
    self.presentation = presentation
    self.writer = writer
    emptyFields = EmptyFields(presentation.fields)
    progress = ProgressLine(presentation)
    notesAbsence = presentation.format.isForPeople
  }

  /// Starts with a response, which may not contain a list; with nil, a document needs one.
  mutating func open(_ response: JSON?) { writer.open(response) }

  /// Writes a record that this program made.
  mutating func write(_ record: JSONValue) throws {
    try write([JSONDocument(parsing: record.encoded()).root])
  }

  /// Writes the only record, which is a document of its own.
  mutating func write(only record: JSON) throws(WriteError) {
    try writer.write(only: record)
    try count([record])
  }

  /// Writes records; the group is the name of their list, if there are several.
  mutating func write(_ records: [JSON], in group: String? = nil) throws(WriteError) {
    for record in records { try writer.write(record, in: group) }
    try count(records)
  }

  /// Writes the records of a page of a list.
  mutating func write(_ page: Page<AnyKind>, at place: ListPlace) throws(WriteError) {
    try writer.write(page, at: place)
    try count(page.elements)
  }

  /// Writes the records that take the place of the list of a response.
  mutating func write(
    _ records: [JSON], inPlaceOf list: JSON?, of response: JSON
  ) throws(WriteError) {
    try writer.write(records, inPlaceOf: list, of: response)
    try count(records)
  }

  /// Counts records, and flushes them so that a reader has them before the next ones arrive.
  private mutating func count(_ records: [JSON]) throws(WriteError) {
    for record in records { emptyFields.add(record) }
    try presentation.output.flush()
    written += records.count
  }

  /// Shows how many records there are so far.
  mutating func showProgress() { showProgress(written, of: expected) }

  /// Shows how far the work is.
  mutating func showProgress(_ done: Int, of total: Int?) { progress?.show(done, of: total) }

  /// Prepares the next records; if this fails, those before them are still written completely.
  mutating func during<Result>(_ work: () async throws -> Result) async throws -> Result {
    do { return try await work() } catch { throw try interrupted(by: error) }
  }

  /// Ends the output after an error, and adds the progress to the error.
  mutating func interrupted(by error: any Error) throws(WriteError) -> any Error {
    guard written > 0, !survives(error) else { return error }
    try end()
    return InterruptedListingError(written: written, cause: error, resume: resume)
  }

  /// Leaves out the notices about fields that no record can have.
  mutating func expectEmpty(_ names: Set<String>) { emptyFields.leaveOut(names) }

  /// Writes the end of the output.
  mutating func end() throws(WriteError) {
    progress?.end()
    try writer.finish()
    try presentation.output.flush()
  }

  /// Writes the end of the output, and reports if there is nothing in it, or in one of its fields.
  mutating func finish() throws {
    try end()
    if written == 0, notesAbsence { presentation.noteNothing() }
    emptyFields.report(to: presentation.messages)
    try writer.check()
  }
}

/// Where to continue a list: what else to put on the same command line.
struct ResumePoint: CustomStringConvertible {
  /// The number of items to skip.
  var offset: Int
  /// The number of items that are left of the limit; nil if there is no limit.
  var limit: Int?

  /// The options that replace those of the line.
  var description: String {
    "--offset \(offset)" + (limit.map { " --limit \($0)" } ?? "")
  }
}

/// The error if a list failed after its first records.
struct InterruptedListingError: ReportedError {
  /// The number of records written before the failure.
  let written: Int
  /// The reason the next records are missing.
  let cause: any Error
  /// Where to continue; nil if the list cannot be continued.
  var resume: ResumePoint?

  /// The cause, and the progress of the list.
  var failure: Failure {
    Failure(cause) { message in
      // After several clauses, the number would seem to belong to the last of them.
      let comma = message.contains { ",:".contains($0) } ? "," : ""
      let resume = resume.map { "; continue with \($0)" } ?? ""
      return "\(message)\(comma) after \(written.counted("item"))\(resume)"
    }
  }
}

/// Pages to write even though a list inside the last one could not be completed.
struct IncompletePageError: ReportedError {
  /// The pages, with the elements that were received.
  var pages: [Page<AnyKind>]
  /// The list, and the reason it is incomplete.
  let cause: CompletionFailure

  /// The cause, with the name of the incomplete list.
  var failure: Failure {
    Failure(cause.error) { message in
      guard let (name, id) = cause.list else { return message }
      return "the \(name) of '\(id)' are incomplete: \(message)"
    }
  }
}

/// Finds requested fields that no record has, because their names may be misspelled.
struct EmptyFields {
  /// The number of records that are searched for names to suggest.
  private static let sampleSize = 20

  /// The fields without a value so far.
  private var fields: [Field]
  /// The names of the records' values, in the order they were found.
  private var names: [String] = []
  private var knownNames: Set<String> = []
  private var count = 0

  init(_ fields: [Field]) {
    self.fields = fields
  }

  /// Examines a record.
  mutating func add(_ record: JSON) {
    count += 1
    guard !fields.isEmpty else { return }
    fields.removeAll { CellText.hasText($0.value(in: record)) }
    guard count <= Self.sampleSize, let depth = fields.map(\.depth).max() else { return }
    if let attributes = record["attributes"] { addNames(in: attributes, upTo: depth) }
    addNames(in: record, upTo: depth)
  }

  /// Drops fields that no record can have.
  mutating func leaveOut(_ names: Set<String>) { fields.removeAll { names.contains($0.name) } }

  /// Reports each field that no record has, with the most similar name; ignores an empty list.
  func report(to messages: Messages) {
    guard count > 0 else { return }
    let place = count == 1 ? "the only item" : "all \(count.grouped) items"
    for field in fields {
      let nearest = Suggestion.nearest(to: field.name, in: names)
      let question = nearest.map { "; " + Suggestion.question($0) } ?? "."
      messages.note("'\(field.name)' is empty in \(place)\(question)")
    }
  }

  /// Adds the paths of the values in an object, and in the objects inside it.
  private mutating func addNames(in object: JSON, upTo depth: Int, below path: String = "") {
    for (name, value) in object.members where CellText.hasText(value) {
      if knownNames.insert(path + name).inserted { names.append(path + name) }
      if depth > 1, value.kind == .object {
        addNames(in: value, upTo: depth - 1, below: path + name + ".")
      }
    }
  }
}
