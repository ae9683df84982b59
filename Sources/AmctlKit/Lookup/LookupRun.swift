import AmctlCommandLine
import MusicAPI

/// Writes what was asked for by name, in the order given, and says what was not found.
///
/// Where the names come from, and how they are asked for, is the business of a ``LookupSource``.
struct LookupRun {
  let lister: Lister
  /// What the resources are.
  let content: ListContent
  var columns: [Column]?
  var marks: [String] = []
  /// The lists inside resources, which the usual table shows in their place.
  var inner: Listing.InnerLists?
  /// At most so many resources are written; nil for all that are found.
  var limit: Int?
  /// The file that gets what was not found.
  var missing: String?
  /// What is done about a name that stands for nothing; nil when that is a failure.
  var onMissing: ((Found.Miss) -> Void)?
  /// What is said once everything is written, before what was not found is counted.
  var onceWritten: () -> Void = {}

  /// Looks everything up; throws at the end when something was not found.
  func run(_ source: inout some LookupSource) async throws {
    let service = lister.service
    guard !service.isDryRun else {
      while let requests = try source.nextRequests() { try await service.show(requests) }
      return
    }
    // Without credentials nothing is asked, and so no file of what is missing is begun.
    _ = try service.client
    let report = try MissingReport(path: missing, messages: lister.presentation.messages)
    var sweep = SweepReport(lister.presentation.messages)
    var listing = Listing(lister.presentation, of: content, columns: columns, marks: marks)
    if let inner, lister.presentation.showsUsualTable { listing.open(inner) }
    let asked = try await fill(&listing, from: &source, report, &sweep)
    if asked == 0 { try listing.openEmpty() }
    if !sweep.isTotal || !listing.isEmpty { try listing.finish() }
    onceWritten()
    try sweep.finish(missing: report.items(of: asked))
  }

  /// Writes what is found and reports what is not; returns how many names there were.
  private func fill(
    _ listing: inout Listing, from source: inout some LookupSource, _ report: MissingReport,
    _ sweep: inout SweepReport
  ) async throws -> Int {
    defer { report.end() }
    var asked = 0
    var room = limit ?? .max
    while room > 0, let found = try await listing.during({ try await source.next() }) {
      for page in found.pages where room > 0 {
        let page = page.prefix(room)
        room -= page.elements.count
        try listing.write(page)
      }
      asked += found.asked
      if let storefront = found.storefront {
        sweep.add(storefront)
        if let failure = found.failure { sweep.add(failure, of: storefront) }
      }
      for miss in found.missing {
        if let onMissing { onMissing(miss) } else { try report.add(miss) }
      }
    }
    return asked
  }
}

/// Asks for what was named, a batch at a time.
protocol LookupSource {
  /// What was found for the next batch; nil after the last.
  mutating func next() async throws -> Found?
  /// The requests of the next batch, as far as they are known without an answer; nil after the last.
  mutating func nextRequests() throws -> [HTTPRequest]?
}

/// What was found for a batch of names.
struct Found {
  /// What was found, in the order of the names.
  var pages: [Page<AnyKind>] = []
  /// How many names there were.
  var asked: Int
  /// The names of what was not found.
  var missing: [Miss] = []
  /// The storefront, where several were requested.
  var storefront: String?
  /// Why that storefront did not send everything.
  var failure: (any Error)?

  /// A name that stands for nothing.
  struct Miss {
    let name: String
    let type: ResourceType
    /// The storefront, where several were asked.
    var storefront: String?
  }
}

/// One resource that is asked for alone.
///
/// Where it is not there, the service's own answer says so.
struct SingleSource: LookupSource {
  private let service: Service
  private let name: Found.Miss
  private let shown: (Page<AnyKind>) async throws -> Page<AnyKind>
  /// The request for it; nil once it was asked for.
  private var endpoint: Endpoint<ResourceDocument<AnyKind>>?
  /// The answer; nil before it was asked for.
  private var pages: PageSequence<AnyKind>.AsyncIterator?

  /// Asks for an id; the page passes through a closure before it is written.
  init(
    _ service: Service, _ endpoint: Endpoint<ResourceDocument<AnyKind>>, of type: ResourceType,
    _ id: String,
    as shown: @escaping (Page<AnyKind>) async throws -> Page<AnyKind> = { $0 }
  ) {
    self.service = service
    self.endpoint = endpoint
    self.shown = shown
    name = Found.Miss(name: id, type: type)
  }

  mutating func next() async throws -> Found? {
    if let endpoint = endpoint.take() {
      pages = try service.client.pages(of: endpoint, extent: .firstPage).makeAsyncIterator()
    }
    guard let page = try await nextPage() else { return nil }
    return Found(
      pages: [try await shown(page)], asked: 1, missing: page.elements.isEmpty ? [name] : [])
  }

  /// The page of the answer; a second turn finds none, but a 'next' that cannot be read.
  private func nextPage() async throws -> Page<AnyKind>? {
    do { return try await pages?.next() } catch .rejected(let rejection)
      where rejection.status == 404
    {
      throw MissingResource(name: name.name, rejection: rejection)
    }
  }

  mutating func nextRequests() -> [HTTPRequest]? {
    endpoint.take().map { [$0.request] }
  }
}

/// Batches of ids or codes, a few of them under way at once.
struct BatchSource: LookupSource {
  /// A batch, and what its resources are.
  struct Question {
    let batch: LookupBatch<AnyKind>
    let type: ResourceType
    /// The storefront that is asked, where it is one of several.
    var storefront: String?
  }

  private let service: Service
  private let questions: Questions
  /// Whether storefronts are asked side by side, of which one may fail.
  private let isSweep: Bool
  /// What is answered; nil before the first batch is asked for.
  private var answers: BatchIterator<AnyKind, any Error>?
  private let shown: (Page<AnyKind>, Question) async throws -> Page<AnyKind>

  /// Those that are made and not answered yet.
  private final class Questions {
    let next: () throws -> Question?
    var waiting: [Question] = []

    init(_ next: @escaping () throws -> Question?) {
      self.next = next
    }

    func take() throws -> Question? {
      guard let question = try next() else { return nil }
      waiting.append(question)
      return question
    }
  }

  /// Takes batches from a closure; each page passes through another before it is written.
  init(
    _ service: Service, isSweep: Bool = false, _ next: @escaping () throws -> Question?,
    as shown: @escaping (Page<AnyKind>, Question) async throws -> Page<AnyKind> = { page, _ in page
    }
  ) {
    self.service = service
    self.isSweep = isSweep
    questions = Questions(next)
    self.shown = shown
  }

  /// Takes batches that are all made before the first is sent.
  init(
    _ service: Service, _ questions: [Question],
    as shown: @escaping (Page<AnyKind>, Question) async throws -> Page<AnyKind> = { page, _ in page
    }
  ) {
    var waiting = questions[...]
    self.init(service, { waiting.popFirst() }, as: shown)
  }

  mutating func next() async throws -> Found? {
    let answers =
      try answers
      ?? service.client.answers(inFlight: service.jobs) { [questions] in
        try questions.take()?.batch
      }
    self.answers = answers
    guard isSweep else {
      guard let answer = try await answers.next() else { return nil }
      return try await found(answer, to: questions.waiting.removeFirst())
    }
    guard let part = try await answers.nextPart() else { return nil }
    return try await found(part, to: questions.waiting.removeFirst())
  }

  /// What came of a batch for one of several storefronts, whose failure is not that of the others.
  private func found(
    _ part: PartialLookup<AnyKind>, to question: Question
  ) async throws -> Found {
    var found = Found(asked: question.batch.values.count, storefront: question.storefront)
    do {
      if let answer = part.answer { found = try await self.found(answer, to: question) }
      if let failure = part.failure { throw failure }
    } catch  where SweepReport.isOfOne(error) {
      found.asked = question.batch.values.count
      found.failure = error
    }
    return found
  }

  private func found(
    _ answer: LookupResult<AnyKind>, to question: Question
  ) async throws -> Found {
    Found(
      pages: [try await shown(answer.page, question)], asked: answer.matches.count,
      missing: answer.missing.map {
        Found.Miss(name: $0, type: question.type, storefront: question.storefront)
      }, storefront: question.storefront)
  }

  mutating func nextRequests() throws -> [HTTPRequest]? {
    try questions.next().map { [$0.batch.endpoint.request] }
  }
}

extension Array {
  /// The same in pieces, of which the last may be smaller.
  func batches(of size: Int) -> [[Element]] {
    stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min($0 + size, count)]) }
  }
}

extension Page<AnyKind> {
  /// The page with at most so many of its elements.
  fileprivate func prefix(_ count: Int) -> Page {
    elements.count > count ? replacing(Array(elements.prefix(count))) : self
  }
}
