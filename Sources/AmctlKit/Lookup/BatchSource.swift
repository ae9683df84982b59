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

    /// The storefront as a list; empty if there is only one.
    fileprivate var storefronts: [String] { storefront.map { [$0] } ?? [] }
  }

  private let service: Service
  private let questions: () throws -> Question?
  /// The responses; nil before the first batch is requested.
  private var responses: OrderedWork<Question, PartialLookup<AnyKind>, any Error>?
  private let shown: (Page<AnyKind>, Question) async throws -> Page<AnyKind>
  /// Finds resources that take the place of missing ones, by their ids.
  var substitutes: (([String], Question) async throws -> [String: [JSON]])?
  /// Returns whether the resources that were found for an ID are as good as missing.
  var needsSubstitute: ([JSON]) -> Bool = { $0.isEmpty }

  /// Creates a source of batches from a closure; another closure adapts each page for output.
  init(
    _ service: Service, _ next: @escaping () throws -> Question?,
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
    self.init(service, { waiting.popFirst() }, as: shown)
  }

  mutating func next() async throws -> Found? {
    let client = try service.client
    let responses =
      responses
      ?? OrderedWork(inFlight: service.jobs, from: questions) {
        await client.response(to: $0.batch)
      }
    self.responses = responses
    guard let (question, part) = try await responses.next() else { return nil }
    return try await found(part, to: question)
  }

  /// Returns the result of a batch; a failure affects this batch only.
  private func found(
    _ part: PartialLookup<AnyKind>, to question: Question
  ) async throws -> Found {
    let names = question.batch.values
    var found = Found(asked: names.count, names: names, storefronts: question.storefronts)
    var missing = part.response?.missing ?? []
    let name = { MissingName(name: $0, type: question.type, storefront: question.catalog) }
    found.missing = missing.map(name)
    var known = 0
    do {
      if let response = part.response {
        found.unrequested = response.unrequested.count
        var page = response.page
        found.matches = response.matches.map(\.elements)
        let open = response.matches.filter { needsSubstitute($0.elements) }.map(\.value)
        if let substitutes, !open.isEmpty {
          let others = try await substitutes(open, question)
          missing.removeAll { others[$0] != nil }
          found.missing = missing.map(name)
          found.matches = response.matches.map { others[$0.value] ?? $0.elements }
          page = page.replacing(found.matches.flatMap(\.self))
        }
        found.pages = [try await shown(page, question)]
        known = response.matches.count
      }
      if let failure = part.failure { throw failure }
    } catch { try found.add(error, of: Array(names.dropFirst(known))) }
    return found
  }

  func show() async throws {
    while let question = try questions() {
      try await service.show([question.batch.endpoint.request])
    }
  }
}
