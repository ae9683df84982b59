import AmctlCommandLine
import MusicAPI

/// Writes records as they come, in any format, and reports at the end what a reader should know.
///
/// As JSON, they are one document. Memory does not limit their number, except in a document for a
/// person, which is indented.
struct RecordStream {
  private let presentation: Presentation
  /// Writes one record after another; nil if all records form one document.
  private var rows: (any RecordWriter)?
  private var document: DocumentWriter?
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
  /// Whether the resources have marks, so that they are no longer part of a response.
  private var areMarked = false
  /// Whether each record contains its position in the list; the original bytes never do.
  private var marksRanks = false
  /// Finds the lists that are shown instead of a resource; nil if resources are shown.
  private var inner: InnerLists?
  /// What the output lacks of the lists.
  private var gaps = ListGaps()
  /// Whether lists inside resources are completed; one that is not has failed.
  var completesLists = false

  /// A list inside a resource: its heading in a table, and its elements.
  typealias InnerList = (heading: String, elements: [JSON])
  /// A function that finds the lists inside a resource.
  typealias InnerLists = @Sendable (JSON) -> [InnerList]

  /// Creates a stream of records with these columns.
  ///
  /// The ID is the member that is written if the format contains only IDs.
  init(
    _ presentation: Presentation, columns: [Column], id: String = "id", card: CardSettings? = nil
  ) {
    self.init(presentation, ColumnChoice(chosen: columns), id: id, card: card)
  }

  /// Creates a stream of records, the only one of which a person gets as a card.
  init(
    _ presentation: Presentation, _ columns: ColumnChoice, id: String = "id",
    card: CardSettings? = nil
  ) {
    self.init(presentation, by: presentation.writer(columns: columns, id: id, card: card))
  }

  /// Creates a stream to a writer, or to a document.
  init(_ presentation: Presentation, by rows: (any RecordWriter)?) {
    self.presentation = presentation
    self.rows = rows
    document = rows == nil ? DocumentWriter(presentation) : nil
    emptyFields = EmptyFields(presentation.fields, extended: presentation.extended)
    progress = ProgressLine(presentation)
    notesAbsence = presentation.format.isForPeople
  }

  /// Creates a stream of the pages of lists; marks are members with a record's origin.
  ///
  /// Lists inside resources are shown in a table, each below a heading; if the columns are for their
  /// elements, also in rows.
  init(
    _ presentation: Presentation, of content: ContentTypes,
    columns: [Column]? = nil, marks: [String] = [], isRanked: Bool = false,
    card: CardSettings? = nil, showing inner: InnerLists? = nil, resume: ResumePoint? = nil
  ) {
    let leading = (marks + (isRanked ? ["rank"] : [])).map { Column($0) }
    self.init(
      presentation, ColumnChoice(chosen: columns, leading: leading, content: content), card: card)
    let showsInner =
      presentation.showsUsualTable || columns != nil && !presentation.format.keepsLists
    self.inner = showsInner ? inner : nil
    areMarked = !marks.isEmpty
    marksRanks = isRanked && !presentation.keepsRecords
    if !areMarked { document?.open(nil) }
    self.resume = resume
  }

  // MARK: Records

  /// Starts with a response, which may not contain a list, unless records with marks are written.
  mutating func open(_ response: JSON?) {
    if !areMarked { document?.open(response) }
  }

  /// Writes a record that this program made.
  mutating func write(_ record: JSONValue) throws {
    try write([JSONDocument(parsing: record.encoded()).root])
  }

  /// Writes the only record, which is a document of its own.
  mutating func write(only record: JSON) throws(WriteError) {
    try document?.write(only: record)
    try rows?.write(record, in: nil)
    try count([record])
  }

  /// Writes records; the group is the name of their list, if there are several.
  mutating func write(_ records: [JSON], in group: String? = nil) throws(WriteError) {
    for record in records {
      try document?.write(record, in: group)
      try rows?.write(record, in: group)
    }
    try count(records)
  }

  mutating func write(
    _ records: [JSON], inPlaceOf list: JSON?, of response: JSON
  ) throws(WriteError) {
    document?.write(records, inPlaceOf: list, of: response)
    for record in records { try rows?.write(record, in: nil) }
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
    if let unreadable = gaps.unreadable.take() { throw try interrupted(by: unreadable) }
    do { return try await work() } catch {
      for page in (error as? IncompletePageError)?.pages ?? [] { try write(page) }
      throw try interrupted(by: error)
    }
  }

  /// Ends the output after an error, and adds the progress to the error.
  mutating func interrupted(by error: any Error) throws(WriteError) -> any Error {
    guard written > 0, !survives(error) else { return error }
    try end()
    return Failure.interrupted(error, after: written, resume: resume)
  }

  /// Leaves out the notices about fields that no record can have.
  mutating func expectEmpty(_ names: Set<String>) { emptyFields.leaveOut(names) }

  mutating func end() throws(WriteError) {
    progress?.end()
    try document?.finish()
    try rows?.finish()
    try presentation.output.flush()
  }

  /// Writes the end of the output, and reports what it lacks: everything, one of its fields, or the
  /// rest of a list.
  mutating func finish() throws {
    try end()
    if written == 0, notesAbsence { presentation.noteNothing() }
    emptyFields.report(to: presentation.messages)
    defer {
      gaps.report(
        to: presentation.messages, after: written, resume, withLists: !completesLists)
    }
    try rows?.check()
    try gaps.check()
  }

  // MARK: Pages

  /// Writes every page of a list as it arrives.
  ///
  /// If a page fails, the pages before it are still written completely, and the error contains the
  /// number of items.
  mutating func write(
    _ list: PageSequence<AnyKind>, at place: ListPlace = .root,
    as shown: (Page<AnyKind>) async throws -> Page<AnyKind> = { $0 }
  ) async throws {
    let pages = list.makeAsyncIterator()
    var hasMore = false
    var size = ItemCount(.items(from: list.start))
    resume?.limit = list.extent.itemLimit
    while let page = try await during({ try await pages.next() }) {
      let shown = try await during { try await shown(page) }
      try write(marksRanks ? shown.ranked(after: list.start + size.count) : shown, at: place)
      size.add(page)
      hasMore = page.hasNext
    }
    gaps.add(size, at: place, of: list.extent, hasMore: hasMore)
  }

  /// Writes a page, and flushes it so that a reader has it before the next one arrives.
  mutating func write(
    _ page: Page<AnyKind>, at place: ListPlace = .root
  ) throws(WriteError) {
    if let inner {
      for (heading, elements) in page.elements.flatMap(inner) { try write(elements, in: heading) }
    } else if areMarked {
      let isForPeople = presentation.format.isForPeople
      try write(page.elements, in: isForPeople ? place.heading : place.groupName)
    } else {
      try document?.write(page, at: place)
      for record in page.elements { try rows?.write(record, in: place.heading) }
      try count(page.elements)
    }
    advance(behind: page)
    if presentation.keepsRecords || inner != nil { gaps.look(at: page) }
  }

  /// Updates the offset; the one in the service's response takes precedence over counting.
  private mutating func advance(behind page: Page<AnyKind>) {
    guard let place = resume else { return showProgress() }
    let next = page.continuationAsSent.flatMap { RequestTarget(parsing: $0).offset }
    let offset = next?.count ?? place.offset + page.elements.count
    resume = ResumePoint(offset: offset, limit: place.limit.map { $0 - page.elements.count })
    showProgress(offset, of: page.reportedTotal)
  }
}
