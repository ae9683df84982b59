import AmctlCommandLine
import MusicAPI

/// Writes the pages of one command's lists, and keeps account of how far it came.
struct Listing {
  private let messages: Messages
  private let output: any OutputStream
  private var sink: any ListingSink
  /// Whether a person would see nothing at all when there is nothing.
  private let isSilentWhenEmpty: Bool
  /// How many records were written so far.
  private(set) var written = 0
  /// Whether a list that nobody limited continues.
  private var isCut = false
  /// The whole lists that have more or fewer items than the service counts.
  private var miscounted: [Tally] = []
  /// Whether lists inside resources are completed; one that is not has failed.
  var completesLists = false
  /// The number of items in the list that was cut, if the service reports it.
  private var total: Int?
  /// Whether lists inside a resource are written, of which a page may hold the beginning alone.
  private let showsLists: Bool
  /// Whether each record is given its position in its list; the server's own bytes never are.
  private let marksRanks: Bool
  /// The first list inside a resource that goes on, and whose it is.
  private var unfinished: (name: String, id: String)?
  /// Why it is unknown whether a list inside a resource that was written continues.
  private var unreadable: UnexpectedShapeError?
  /// The fields that no record has so far.
  private var emptyFields: EmptyFields
  /// The place in the one list that was not read yet; nil for lists that nobody would go on with.
  private var place: Int?
  private var progress: ProgressLine?
  /// The lists inside a resource that are shown in its place.
  private var inner: InnerLists?
  /// Whether the listing continues after an error, which then is thrown as it is.
  var survives: (any Error) -> Bool = { _ in false }

  /// A list inside a resource: what is above it in a table, and its elements.
  typealias InnerList = (heading: String, elements: [JSON])
  /// Finds the lists inside a resource.
  typealias InnerLists = @Sendable (JSON) -> [InnerList]

  /// Writes in the format that was asked for; marks are members that tell where records are from.
  init(
    _ presentation: Presentation, of content: ListContent = .several,
    columns: [Column]? = nil, marks: [String] = [], isRanked: Bool = false
  ) {
    messages = presentation.messages
    output = presentation.output
    isSilentWhenEmpty = presentation.format.isForPeople
    showsLists = presentation.format.keepsLists && presentation.projection == nil
    emptyFields = EmptyFields(presentation.fields)
    marksRanks = isRanked && !showsLists
    sink = presentation.sink(of: content, columns: columns, marks: marks, isRanked: isRanked)
  }

  /// Whether no record was written so far.
  var isEmpty: Bool { written == 0 }

  /// The same for a list that may be so long that somebody wants to see it come, and to go on with it.
  static func resumable(
    _ presentation: Presentation, from offset: Int?, of content: ListContent,
    columns: [Column]? = nil, now: @escaping @Sendable () -> UnixTime
  ) -> Listing {
    var listing = Listing(presentation, of: content, columns: columns)
    listing.place = offset ?? 0
    listing.progress = ProgressLine(presentation, now: now)
    return listing
  }

  /// Shows lists inside resources instead of the resources, each below a heading.
  mutating func open(_ lists: @escaping InnerLists) {
    inner = lists
  }

  /// Begins with an answer, which may turn out to have no list at all.
  mutating func open(_ answer: JSON) {
    sink.open(answer)
  }

  /// Begins with a list of nothing: nothing was asked for, and the output is whole all the same.
  mutating func openEmpty() throws(JSONError) {
    open(try JSONDocument(parsing: Array("{\"data\":[]}\n".utf8)).root)
  }

  /// Writes every page of a list as it arrives.
  ///
  /// When a page fails, what came before it is written in full, and the error says how much that is.
  mutating func write(
    _ list: PageSequence<AnyKind>, at place: ListPlace = .root,
    as shown: (Page<AnyKind>) async throws -> Page<AnyKind> = { $0 }
  ) async throws {
    let pages = list.makeAsyncIterator()
    var last: Page<AnyKind>?
    var tally = Tally(start: list.start)
    var position = list.start
    while let page = try await during({ try await pages.next() }) {
      let shown = try await during { try await shown(page) }
      try write(marksRanks ? shown.ranked(after: position) : shown, at: place)
      position += page.elements.count
      tally.add(page)
      last = page
    }
    if list.extent == .firstPage, last?.next != nil {
      isCut = true
      if place == .root { total = tally.total }
    }
    if list.extent == .all, place == .root, tally.isOff { miscounted.append(tally) }
  }

  /// The next answer to batches of ids or codes.
  mutating func next(
    of answers: BatchIterator<AnyKind, any Error>
  ) async throws -> LookupResult<AnyKind>? {
    try await during { try await answers.next() }
  }

  /// Does work that the next page needs; when it fails, what came before is written in full.
  mutating func during<Result>(_ work: () async throws -> Result) async throws -> Result {
    if let unreadable = unreadable.take() { throw try interrupted(by: unreadable) }
    do { return try await work() } catch {
      for page in (error as? IncompletePage)?.pages ?? [] { try write(page) }
      throw try interrupted(by: error)
    }
  }

  /// Writes one page, and lets whoever reads along have it before the next one is here.
  mutating func write(
    _ page: Page<AnyKind>, at place: ListPlace = .root
  ) throws(WriteError) {
    if let inner {
      for (heading, elements) in page.elements.flatMap(inner) {
        try sink.write(page.replacing(elements), at: .group(heading))
        for element in elements { emptyFields.add(element) }
      }
    } else {
      try sink.write(page, at: place)
      for element in page.elements { emptyFields.add(element) }
    }
    try output.flush()
    written += page.elements.count
    advance(behind: page)
    if showsLists || inner != nil, unfinished == nil {
      do { unfinished = try page.unfinishedList } catch { unreadable = error }
    }
  }

  /// Keeps account of the place; the service's own word for it comes before counting.
  private mutating func advance(behind page: Page<AnyKind>) {
    guard let place else { return }
    let next = page.continuation.flatMap { RequestTarget(parsing: $0).query["offset"] }
    self.place = next.flatMap { Int($0) } ?? place + page.elements.count
    if let total = page.answer["meta"]?["total"]?.int {
      progress?.show(self.place ?? 0, of: total)
    }
  }

  /// Ends what was written, and tells how far it came.
  private mutating func interrupted(by error: any Error) throws(WriteError) -> any Error {
    guard !isEmpty, !survives(error) else { return error }
    try end()
    return InterruptedListing(written: written, cause: error, resume: place)
  }

  private mutating func end() throws(WriteError) {
    progress?.end()
    try sink.finish()
    try output.flush()
  }

  /// Writes what has to stand behind the last record, and says so when there is more to be had.
  mutating func finish() throws(WriteError) {
    try end()
    if isEmpty, isSilentWhenEmpty { messages.noteNothing() }
    emptyFields.report(to: messages)
    if isCut { messages.noteMore(written: written, of: total, resume: place) }
    for tally in miscounted { messages.note(tally.description) }
    if let (name, id) = unfinished, !completesLists {
      messages.note("'\(id)' has more \(name) than shown; --all fetches them.")
    }
  }
}

/// How many items of a list were sent, and how many the service counts.
private struct Tally: CustomStringConvertible {
  /// The offset of the first.
  let start: Int
  private var sent = 0
  private(set) var total: Int?

  init(start: Int) {
    self.start = start
  }

  /// Counts a page in.
  mutating func add(_ page: Page<AnyKind>) {
    sent += page.elements.count
    total = page.answer["meta"]?["total"]?.int ?? total
  }

  /// How many there should be; nil when the service does not say.
  private var expected: Int? { total.map { max(0, $0 - start) } }

  /// Whether the whole list is shorter or longer than the service counts.
  var isOff: Bool { expected.map { $0 != sent } ?? false }

  var description: String {
    let place = start > 0 ? " from offset \(start)" : ""
    return "The service counts \(expected ?? 0) items\(place), but sent \(sent)."
  }
}

/// A listing that failed behind its first pages.
struct InterruptedListing: ReportedError {
  /// How many items were written before.
  let written: Int
  /// Why the next page did not come.
  let cause: any Error
  /// The place in the list at which to go on; nil where that makes no sense.
  var resume: Int?

  /// The cause, and how far the listing came.
  var failure: Failure {
    var failure = Failure(cause)
    let resume = resume.map { "; use --offset \($0) to continue" } ?? ""
    failure.message = failure.message.map { "\($0); \(written) written before\(resume)" }
    return failure
  }
}

extension Page<AnyKind> {
  /// The first list inside a resource that goes on, and whose it is.
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
