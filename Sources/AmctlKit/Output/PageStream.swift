import AmctlCommandLine
import MusicAPI

/// Writes the pages of a command's lists, and tracks its progress.
struct PageStream {
  private let messages: Messages
  private var records: RecordStream
  /// Whether the resources have marks, so that they are no longer part of a response.
  private let areMarked: Bool
  /// Whether a list without a limit has more pages.
  private var isCut = false
  /// The groups that were written, and the most items of one that has more.
  private var groups = (count: 0, cutAt: 0)
  /// The complete lists whose length differs from the service's count.
  private var miscounted: [ItemCount] = []
  /// Whether lists inside resources are completed; one that is not has failed.
  var completesLists = false
  /// Whether other notices say why there are no items.
  var isExplained = false
  /// The number of items in the list that was cut, if the service reports it.
  private var total: Int?
  /// Whether lists inside a resource are written, of which a page may hold the beginning alone.
  private let showsLists: Bool
  /// Whether a group of results has the service's name, and not a heading for a person.
  private let namesGroups: Bool
  /// Whether each record contains its position in the list; the original bytes never do.
  private let marksRanks: Bool
  /// The name of the first incomplete list inside a resource, and the id of the resource.
  private var unfinished: (name: String, id: String)?
  /// The error that hides whether a list inside a written resource has more elements.
  private var unreadable: UnexpectedShapeError?
  /// Finds the lists that are shown instead of a resource; nil if resources are shown.
  private let inner: InnerLists?

  /// A list inside a resource: its heading in a table, and its elements.
  typealias InnerList = (heading: String, elements: [JSON])
  /// A function that finds the lists inside a resource.
  typealias InnerLists = @Sendable (JSON) -> [InnerList]

  /// Creates a listing in the chosen format; marks are members with a record's origin.
  ///
  /// With settings for a card, a person gets a card instead of a table. Lists inside resources are
  /// shown in a table, each below a heading; if the columns are for their elements, also in rows.
  init(
    _ presentation: Presentation, of content: ContentTypes = .several,
    columns: [Column]? = nil, marks: [String] = [], isRanked: Bool = false,
    card: CardSettings? = nil, showing inner: InnerLists? = nil, resume: ResumePoint? = nil
  ) {
    let showsInner =
      presentation.showsUsualTable || columns != nil && !presentation.format.keepsLists
    self.inner = showsInner ? inner : nil
    messages = presentation.messages
    areMarked = !marks.isEmpty
    showsLists = presentation.keepsRecords
    namesGroups = !presentation.format.isForPeople
    marksRanks = isRanked && !showsLists
    let columns = ColumnChoice(
      chosen: columns, leading: (marks + (isRanked ? ["rank"] : [])).map { Column($0) },
      content: content)
    records = RecordStream(presentation, by: presentation.writer(columns: columns, card: card))
    if !areMarked { records.open(nil) }
    records.resume = resume
  }

  /// The number of records written so far.
  var written: Int { records.written }

  /// Whether no record has been written so far.
  var isEmpty: Bool { written == 0 }

  /// Returns whether the command continues after an error; such an error is thrown unchanged.
  var survives: (any Error) -> Bool {
    get { records.survives }
    set { records.survives = newValue }
  }

  /// Starts with a response, which may not contain a list.
  mutating func open(_ response: JSON) {
    if !areMarked { records.open(response) }
  }

  /// Starts with an empty list, so that the output is complete although nothing was requested.
  mutating func openEmpty() {
    records.open(DocumentWriter.empty)
  }

  /// Writes every page of a list as it arrives.
  ///
  /// If a page fails, the pages before it are still written completely, and the error contains the
  /// number of items.
  mutating func write(
    _ list: PageSequence<AnyKind>, at place: ListPlace = .root,
    as shown: (Page<AnyKind>) async throws -> Page<AnyKind> = { $0 }
  ) async throws {
    let pages = list.makeAsyncIterator()
    var last: Page<AnyKind>?
    var size = ItemCount(.items(from: list.start))
    records.resume?.limit = list.extent.itemLimit
    while let page = try await during({ try await pages.next() }) {
      let shown = try await during { try await shown(page) }
      try write(marksRanks ? shown.ranked(after: list.start + size.count) : shown, at: place)
      size.add(page)
      last = page
    }
    if place != .root { groups.count += 1 }
    if list.extent == .firstPage, last?.next != nil {
      isCut = true
      if place == .root {
        total = size.total
      } else {
        groups.cutAt = max(groups.cutAt, size.count)
      }
    }
    if list.extent == .all, place == .root, size.reported != nil { miscounted.append(size) }
  }

  /// Prepares the next page; if this fails, the pages before it are still written completely.
  mutating func during<Result>(_ work: () async throws -> Result) async throws -> Result {
    if let unreadable = unreadable.take() { throw try records.interrupted(by: unreadable) }
    do { return try await work() } catch {
      for page in (error as? IncompletePageError)?.pages ?? [] { try write(page) }
      throw try records.interrupted(by: error)
    }
  }

  /// Writes a page, and flushes it so that a reader has it before the next one arrives.
  mutating func write(
    _ page: Page<AnyKind>, at place: ListPlace = .root
  ) throws(WriteError) {
    if let inner {
      for (heading, elements) in page.elements.flatMap(inner) {
        try records.write(elements, in: heading)
      }
    } else if areMarked {
      try records.write(page.elements, in: namesGroups ? place.groupName : place.heading)
    } else {
      try records.write(page, at: place)
    }
    advance(behind: page)
    if showsLists || inner != nil, unfinished == nil {
      do { unfinished = try page.unfinishedList } catch { unreadable = error }
    }
  }

  /// Updates the offset; the one in the service's response takes precedence over counting.
  private mutating func advance(behind page: Page<AnyKind>) {
    guard let place = records.resume else { return records.showProgress() }
    let next = page.continuationAsSent.flatMap { RequestTarget(parsing: $0).offset }
    let offset = next?.count ?? place.offset + page.elements.count
    records.resume = ResumePoint(
      offset: offset, limit: place.limit.map { $0 - page.elements.count })
    records.showProgress(offset, of: page.reportedTotal)
  }

  /// Writes the end of the output, and a notice if there are more items, or if there are none and
  /// no other notice says why.
  mutating func finish() throws {
    if isExplained { records.notesAbsence = false }
    do { try records.finish() } catch let error as Failure {
      noteWhatIsMissing()
      throw error
    }
    noteWhatIsMissing()
    if let difference = miscounted.first(where: \.isTooShort)?.difference() {
      throw Failure(
        .partial, "the service \(difference)", hint: "try again later", reason: .serverError)
    }
  }

  /// Says what the output lacks, and how to get it.
  private func noteWhatIsMissing() {
    if isCut, groups.count > 1 {
      messages.noteMoreGroups(after: groups.cutAt)
    } else if isCut {
      messages.noteMore(written: written, of: total, resume: records.resume)
    }
    for size in miscounted where !size.isTooShort {
      if let difference = size.difference() { messages.note("The service \(difference).") }
    }
    if let (name, id) = unfinished, !completesLists {
      messages.note("'\(id)' has more \(name) than shown; --all fetches them.")
    }
  }
}

extension Page<AnyKind> {
  /// The name of the first incomplete list inside a resource, and the id of the resource.
  fileprivate var unfinishedList: (name: String, id: String)? {
    get throws(UnexpectedShapeError) {
      for element in elements {
        if let list = try element.unfinishedLists.first {
          return (list.name, element.resourceID ?? "")
        }
      }
      return nil
    }
  }
}

extension Page<AnyKind> {
  /// Returns the page with members inserted at the start of each object.
  func marked(_ marks: [JSONMember]) -> Page {
    marks.isEmpty ? self : replacing(elements.map { $0.marked(marks) })
  }

  /// Returns the page with the position of each object in the list, counted from 1.
  func ranked(after offset: Int) -> Page {
    replacing(
      elements.enumerated().map { index, element in
        element.marked(["rank": .int(offset + index + 1)])
      })
  }
}

extension Presentation {
  /// Returns a record with members inserted at its start, unless it is written as it was sent.
  func row(_ record: JSON, _ marks: KeyValuePairs<String, JSONValue>) -> JSON {
    keepsRecords ? record : record.marked(marks)
  }
}

extension JSON {
  /// Returns the object with members inserted at its start; any other value is returned unchanged.
  func marked(_ marks: KeyValuePairs<String, JSONValue>) -> JSON {
    marked(marks.map { JSONMember($0.key, $0.value) })
  }

  /// Returns the object with members inserted at its start; any other value is returned unchanged.
  func marked(_ marks: [JSONMember]) -> JSON {
    guard kind == .object else { return self }
    let head = JSONValue.object(marks).encoded().dropLast()
    let comma = count > 0 ? [UInt8(ascii: ",")] : []
    return derived(head + comma + source.dropFirst()) ?? self
  }
}
