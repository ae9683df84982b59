import AmctlCommandLine
import MusicAPI

/// Looks up batches of ids, ISRCs or UPCs, several at a time.
struct BatchSource: LookupSource {
  /// A batch and the type of its resources.
  struct Question {
    let batch: LookupBatch<AnyKind>
    let type: ResourceType
    /// The storefront, if several were requested.
    var storefront: String?
    /// The storefront that is requested; nil for the library.
    var catalog: String?

    /// The storefront as a list; empty if there is only one.
    fileprivate var storefronts: [String] { storefront.map { [$0] } ?? [] }
  }

  private let service: Service
  private let questions: Questions
  /// The responses; nil before the first batch is requested.
  private var answers: BatchIterator<AnyKind, any Error>?
  private let shown: (Page<AnyKind>, Question) async throws -> Page<AnyKind>
  /// Finds resources that take the place of missing ones, by their ids.
  var substitutes: (([String], Question) async throws -> [String: [JSON]])?

  /// The batches that were requested and have no response yet.
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

  /// Creates a source of batches from a closure; another closure adapts each page for output.
  init(
    _ service: Service, _ next: @escaping () throws -> Question?,
    as shown: @escaping (Page<AnyKind>, Question) async throws -> Page<AnyKind> = { page, _ in page
    }
  ) {
    self.service = service
    questions = Questions(next)
    self.shown = shown
  }

  /// Creates a source of batches that are known before the first request.
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
    guard let part = try await answers.nextPart() else { return nil }
    return try await found(part, to: questions.waiting.removeFirst())
  }

  /// Returns the result of a batch; a failure affects this batch only.
  private func found(
    _ part: PartialLookup<AnyKind>, to question: Question
  ) async throws -> Found {
    let names = question.batch.values
    var found = Found(asked: names.count, storefronts: question.storefronts)
    var missing = part.answer?.missing ?? []
    let name = { MissingName(name: $0, type: question.type, storefront: question.storefront) }
    found.missing = missing.map(name)
    var known = 0
    do {
      if let answer = part.answer {
        var page = answer.page
        if let substitutes, !missing.isEmpty {
          let others = try await substitutes(missing, question)
          missing.removeAll { others[$0] != nil }
          found.missing = missing.map(name)
          page = page.replacing(
            answer.matches.flatMap { $0.elements.isEmpty ? others[$0.value] ?? [] : $0.elements })
        }
        found.pages = [try await shown(page, question)]
        known = answer.matches.count
      }
      if let failure = part.failure { throw failure }
    } catch let incomplete as IncompletePageError {
      found.pages = incomplete.pages
      found.failures = [Found.Failed(storefront: question.storefront, error: incomplete)]
    } catch  where SweepReport.isOfOne(error) {
      // A rejected token would be rejected for every batch.
      guard question.storefront != nil || Failure(error).exit != .credentials else { throw error }
      if found.pages.isEmpty { found.missing = [] }
      found.failures = [
        Found.Failed(
          storefront: question.storefront, names: Array(names.dropFirst(known)), error: error)
      ]
    }
    return found
  }

  mutating func nextRequests() throws -> [HTTPRequest]? {
    try questions.next().map { [$0.batch.endpoint.request] }
  }
}
