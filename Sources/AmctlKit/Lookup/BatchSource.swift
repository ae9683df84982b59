import AmctlCommandLine
import MusicAPI

/// Looks up batches of ids, ISRCs or UPCs, several at a time.
struct BatchSource: LookupSource {
  /// A batch and the type of its resources.
  struct Question: Sendable {
    let batch: LookupBatch<AnyKind>
    let type: ResourceType
    /// The storefront, if several were requested.
    var storefront: String?
    /// The storefront that is requested; nil for the library.
    var catalog: String?
    /// The storefront of the URLs; nil if the batch has none.
    var home: String?
    /// The place of the first name in the input.
    var position = 0
    /// The names as the user wrote them, where they are not the values of the batch.
    var names: [String]?

    /// The names, to account for them.
    fileprivate var parts: [Part] {
      (names ?? batch.values).enumerated().map { index, name in
        Part(name: name, storefront: storefront, position: position + index)
      }
    }
  }

  /// Returns the next batch; it waits for names that are still to come, or uses only those that
  /// were read.
  typealias Questions = (_ isWaiting: Bool) throws -> Question?

  private let service: Service
  private let questions: Questions
  /// The batch whose response is being read.
  private var current: Question?
  /// The responses; nil before the first batch is requested.
  private var responses: OrderedWork<Question, PartialLookup<AnyKind>, any Error>?
  private let shown: (Page<AnyKind>, Question) async throws -> Page<AnyKind>
  /// Finds resources that take the place of missing ones, by their ids.
  var substitutes: (([String], Question) async throws -> [String: [JSON]])?
  /// Returns whether the resources that were found for an ID are as good as missing.
  var needsSubstitute: ([JSON]) -> Bool = { $0.isEmpty }

  /// Creates a source of batches from a closure; another closure adapts each page for output.
  init(
    _ service: Service, _ next: @escaping Questions,
    as shown: @escaping (Page<AnyKind>, Question) async throws -> Page<AnyKind> = { page, _ in page
    }
  ) {
    self.service = service
    questions = next
    self.shown = shown
  }

  /// Creates a source of batches that are known before the first request.
  init(
    _ service: Service, _ questions: [Question],
    as shown: @escaping (Page<AnyKind>, Question) async throws -> Page<AnyKind> = { page, _ in page
    }
  ) {
    var waiting = questions[...]
    self.init(service, { _ in waiting.popFirst() }, as: shown)
  }

  mutating func next() async throws -> Found? {
    let client = try service.client
    let responses =
      responses
      ?? OrderedWork(
        inFlight: service.jobs,
        from: { [questions, patience = service.patience] in
          patience.isOver ? nil : try questions(true)
        }
      ) {
        await client.response(to: $0.batch)
      }
    self.responses = responses
    guard let (question, part) = try await responses.next() else { return nil }
    current = question
    let found = try await found(part, to: question)
    current = nil
    return found
  }

  mutating func leave(isWaiting: Bool) -> [Part]? {
    if let question = current.take() ?? responses?.takeInput() { return question.parts }
    while true {
      do { return try questions(isWaiting)?.parts } catch is UsageError {} catch { return nil }
    }
  }

  /// Returns the result of a batch; a failure affects this batch only.
  private func found(
    _ part: PartialLookup<AnyKind>, to question: Question
  ) async throws -> Found {
    let names = question.batch.values
    var found = Found(
      asked: names.count, parts: question.parts, storefront: question.storefront)
    let name = { MissingName(name: $0, type: question.type, storefront: question.catalog) }
    var known = 0
    do {
      if let response = part.response {
        found.unrequested = response.unrequested.count
        var page = response.page
        found.matches = response.matches.map(\.elements)
        let open = response.matches.filter { needsSubstitute($0.elements) }.map(\.value)
        if let substitutes, !open.isEmpty {
          let others = try await substitutes(open, question)
          found.matches = response.matches.map { others[$0.value] ?? $0.elements }
          page = page.replacing(found.matches.flatMap(\.self))
        }
        for (index, matches) in found.matches.enumerated() {
          found.owners += Array(repeating: index, count: matches.count)
          if matches.isEmpty {
            found.open.append((found.parts[index], .absent(name(names[index]))))
          }
        }
        found.pages = [try await shown(page, question)]
        known = response.matches.count
      }
      if let failure = part.failure { throw failure }
    } catch { try found.add(error, from: known, absent: name) }
    return found
  }

  func show() async throws {
    while let question = try questions(true) {
      try await service.show([question.batch.endpoint.request])
    }
  }
}
