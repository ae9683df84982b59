import AmctlCommandLine
import MusicAPI

/// Batches of ids or codes, a few of them under way at once.
struct BatchSource: LookupSource {
  /// A batch, and what its resources are.
  struct Question {
    let batch: LookupBatch<AnyKind>
    let type: ResourceType
    /// The storefront that is requested, where it is one of several.
    var storefront: String?

    /// The same as a list, which is empty where there is only one.
    fileprivate var storefronts: [String] { storefront.map { [$0] } ?? [] }
  }

  private let service: Service
  private let questions: Questions
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
    _ service: Service, _ next: @escaping () throws -> Question?,
    as shown: @escaping (Page<AnyKind>, Question) async throws -> Page<AnyKind> = { page, _ in page
    }
  ) {
    self.service = service
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
    guard let part = try await answers.nextPart() else { return nil }
    return try await found(part, to: questions.waiting.removeFirst())
  }

  /// What came of a batch, whose failure is not that of the others.
  private func found(
    _ part: PartialLookup<AnyKind>, to question: Question
  ) async throws -> Found {
    let names = question.batch.values
    var found = Found(asked: names.count, storefronts: question.storefronts)
    found.missing = (part.answer?.missing ?? []).map {
      MissingName(name: $0, type: question.type, storefront: question.storefront)
    }
    var known = 0
    do {
      if let answer = part.answer {
        found.pages = [try await shown(answer.page, question)]
        known = answer.matches.count
      }
      if let failure = part.failure { throw failure }
    } catch let incomplete as IncompletePage {
      found.pages = incomplete.pages
      found.failures = [Found.Failed(storefront: question.storefront, error: incomplete)]
    } catch  where SweepReport.isOfOne(error) {
      // Tokens that are rejected once are rejected for every batch.
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
